"""What counts as used without a text that names it, in each language that has such a thing."""

from pathlib import Path

import pytest

from crg_py.graph import Graph, find
from crg_py.index import ensure
from crg_py.model.settings import Settings
from crg_py.providers.inspect import VERBS, Arguments
from crg_py.store import memory_store
from crg_py.workspace import open_workspace

JAVA = """\
class Shop {
  private static final Object[] KEPT = { new Runner(2) { void run() { } } };
  private Shop() {}
  private void idle() {}
  private enum Unused { ONE(new Object() { int two() { return 2; } }); Unused(Object held) {} }
  static void open() { new Runner(1) { void run() { } }.run(); new Many(); }
}
class Runner { Runner(int times) {} void run() {} }
class Many { Many() {} private Many(int a) {} }
"""
TYPESCRIPT = """\
import outside from 'outside'
function hidden() { return 1 }
function lost() { return 1 }
function make() {
  const made = function () { return 1 } as any
  made.extend = () => hidden()
  outside.on = () => 3
  function inner() { return 2 }
  return made
}
outside.add('first', { run() { return 1 }, stop: () => 2 })
export const kept = make()
"""
PYTHON = """\
import outside


def start(app):
    @app.before
    def prepare(request):
        return ready(request)

    @staticmethod
    def _lost():
        return 1

    @app.route("/")
    def index():
        return 2

    return app


def ready(request):
    return request
"""


@pytest.mark.parametrize(
    ("path", "text", "dead"),
    [
        ("Shop.java", JAVA, ["Shop.idle", "Shop.Unused", "Many.new~2"]),
        ("shop.ts", TYPESCRIPT, ["lost", "make.inner"]),
        ("shop.py", PYTHON, ["start._lost"]),
    ],
)
def test_what_is_made_handed_on_or_decorated_is_no_dead_code(tmp_path: Path, path: str, text: str, dead: list[str]) -> None:
    answer = VERBS["dead-code"].run(graph_of(tmp_path, {path: text}), "now", Arguments())

    assert [node.id for node in answer.nodes] == [f"{path}::{name}" for name in dead]


def test_a_class_without_a_name_does_not_share_that_of_what_it_is_built_on(tmp_path: Path) -> None:
    drawn = graph_of(tmp_path, {"Shop.java": JAVA})

    assert drawn.nodes.ids[find(drawn, "Runner")] == "Shop.java::Runner"
    assert drawn.nodes.ids[find(drawn, "Runner.run")] == "Shop.java::Runner.run"
    assert drawn.nodes.ids[find(drawn, "open.Runner.run")] == "Shop.java::Shop.open.Runner.run"


def graph_of(root: Path, files: dict[str, str]) -> Graph:
    for path, text in files.items():
        (root / path).write_text(text)
    with memory_store() as store:
        return Graph(store.read_graph(ensure(open_workspace(root), store, Settings()).id))
