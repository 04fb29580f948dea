"""From a real git repository to an impact: the layers below, joined as a command joins them."""

import subprocess
from pathlib import Path

import pytest

from crg_py.graph import FileChange, Graph, compare
from crg_py.index import ensure
from crg_py.model.answers import ImpactResult
from crg_py.model.settings import Settings
from crg_py.providers.inspect import VERBS, Arguments, diff, impact
from crg_py.store import memory_store
from crg_py.workspace import open_workspace

FILES = {
    "pkg/__init__.py": "from pkg.rates import rate\n",
    "pkg/rates.py": 'def rate(kind):\n    """Say how much."""\n    return 2\n\n\ndef unused():\n    return 1\n',
    "pkg/bill.py": "from pkg import rate\n\n\nclass Bill:\n    def total(self):\n"
    "        return rate('std')\n\n    def other(self):\n        return 0\n",
    "pkg/apart.py": "def alone():\n    return 1\n",
    "tests/test_bill.py": "from pkg.bill import Bill\n\n\ndef test_total():\n    assert Bill().total() == 2\n\n\n"
    "def test_nothing():\n    pass\n",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for path, text in FILES.items():
        write(tmp_path, path, text)
    for command in (["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "first"]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True, capture_output=True)
    return tmp_path


def write(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text, "utf-8")


def graph_of(root: Path) -> Graph:
    """Index the working tree and read its graph."""
    with memory_store() as store:
        return Graph(store.read_graph(ensure(open_workspace(root, None), store, Settings()).id))


def uncommitted(root: Path) -> ImpactResult:
    """Answer what `crg impact` asks: HEAD against the working tree."""
    with memory_store() as store:
        snapshots = [ensure(open_workspace(root, at), store, Settings()) for at in ("HEAD", None)]
        blobs = [store.blobs(snapshot.id) for snapshot in snapshots]
        paths = sorted(path for path in {*blobs[0], *blobs[1]} if blobs[0].get(path) != blobs[1].get(path))
        old, new = (store.facts(snapshot.id, paths) for snapshot in snapshots)
        changes = compare(FileChange(path, old.get(path), new.get(path)) for path in paths)
        before, after = (Graph(store.read_graph(snapshot.id)) for snapshot in snapshots)
        return impact(before, after, snapshots[1].label, changes, Arguments(depth=3))


def test_an_edited_body_touches_callers_and_their_tests(root: Path) -> None:
    write(root, "pkg/rates.py", FILES["pkg/rates.py"].replace("return 2", "return 3"))
    answer = uncommitted(root)

    assert [(change.id, change.change) for change in answer.data.changes] == [("pkg/rates.py::rate", "body")]
    assert {"pkg/bill.py::Bill.total", "tests/test_bill.py::test_total"} <= {node.id for node in answer.impactedNodes}
    assert not {"pkg/bill.py::Bill.other", "pkg/apart.py::alone", "tests/test_bill.py::test_nothing"} & {n.id for n in answer.impactedNodes}
    assert answer.data.tests == ["tests/test_bill.py::test_total"]


def test_comments_and_doc_strings_touch_nothing(root: Path) -> None:
    write(root, "pkg/apart.py", "# A word.\n" + FILES["pkg/apart.py"])
    write(root, "pkg/rates.py", FILES["pkg/rates.py"].replace("how much", "the price"))
    answer = uncommitted(root)

    assert [(change.id, change.change) for change in answer.data.changes] == [
        ("pkg/apart.py", "cosmetic"),
        ("pkg/rates.py::rate", "documentation"),
    ]
    assert answer.impactedNodes == []
    assert answer.impactedFiles == ["pkg/apart.py", "pkg/rates.py"]


def test_a_deleted_file_touches_those_who_used_what_it_held(root: Path) -> None:
    (root / "pkg/rates.py").unlink()
    answer = uncommitted(root)

    assert {"pkg/rates.py", "pkg/bill.py", "tests/test_bill.py"} <= set(answer.impactedFiles)
    assert "pkg/apart.py" not in answer.impactedFiles
    # The file of tests cannot be loaded any more, so all its tests fail.
    assert answer.data.tests == ["tests/test_bill.py::test_nothing", "tests/test_bill.py::test_total"]


def test_a_name_that_comes_from_elsewhere_touches_those_who_say_it(root: Path) -> None:
    write(root, "pkg/new.py", "def rate(kind):\n    return 5\n")
    write(root, "pkg/__init__.py", "from pkg.new import rate\n")
    answer = uncommitted(root)

    assert "pkg/bill.py::Bill.total" in {node.id for node in answer.impactedNodes}
    assert answer.data.tests == ["tests/test_bill.py::test_total"]


def test_a_renamed_function_touches_its_users(root: Path) -> None:
    write(root, "pkg/rates.py", FILES["pkg/rates.py"].replace("def rate(", "def price("))
    answer = uncommitted(root)

    assert [(c.id, c.change, c.before) for c in answer.data.changes] == [("pkg/rates.py::price", "renamed", "pkg/rates.py::rate")]
    assert "pkg/bill.py::Bill.total" in {node.id for node in answer.impactedNodes}


def asked(drawn: Graph, verb: str, symbol: str = "") -> list[str]:
    answer = VERBS[verb].run(drawn, "now", Arguments(symbol=symbol, depth=VERBS[verb].depth))
    return [node.id for node in answer.nodes]


def test_verbs_about_the_whole_of_a_repository(root: Path) -> None:
    idle = "\n\ndef _idle():\n    return rate(1)\n\n\ndef _kept():\n    return 2\n\n\nKEPT = _kept()\n"
    write(root, "pkg/rates.py", FILES["pkg/rates.py"] + idle)
    write(root, "pkg/apart.py", "from pkg import loop\n\n\ndef alone():\n    return loop.back()\n")
    write(root, "pkg/loop.py", "from pkg import apart\n\n\ndef back():\n    return apart.alone()\n")
    drawn = graph_of(root)

    assert asked(drawn, "dead-code") == ["pkg/rates.py::_idle"]
    assert asked(drawn, "cycles") == ["pkg/apart.py", "pkg/loop.py", "pkg/apart.py::alone", "pkg/loop.py::back"]
    assert "pkg/rates.py::rate" in asked(drawn, "hubs")[:3]
    assert asked(drawn, "entry-points") == ["pkg/rates.py::_kept", "tests/test_bill.py::test_total", "tests/test_bill.py::test_nothing"]
    assert {"pkg/apart.py", "pkg/loop.py"} <= set(asked(drawn, "communities"))


PORT = """
from abc import ABC, abstractmethod


class Port(ABC):
    @abstractmethod
    def send(self): ...


class Mail(Port):
    def send(self):
        return 1


class Fast(Mail):
    def send(self):
        return 2
"""


def test_methods_that_stand_for_each_other_in_a_repository(root: Path) -> None:
    write(root, "pkg/port.py", PORT)
    drawn = graph_of(root)

    assert asked(drawn, "implementers", "Port") == ["pkg/port.py::Port", "pkg/port.py::Mail", "pkg/port.py::Fast"]
    assert asked(drawn, "overrides", "Mail.send") == ["pkg/port.py::Mail.send", "pkg/port.py::Port.send", "pkg/port.py::Fast.send"]


OVERLOADED = """
interface Handler<T> {
  void on(T event);
  void on(T event, int times);
}
class Base {
  void fill(int a) {}
  void fill(java.util.List<String> a, int b) {}
  void fill(int a, String b) {}
  void drain() {}
}
class Own extends Base implements Handler<String> {
  void fill(int x, String y) {}
  void fill(java.util.List<String> x, int y) {}
  void fill(int x, int y, int z) {}
  public void on(String event, int times) {}
  void drain(int some) {}
}
"""


@pytest.mark.parametrize(
    ("method", "overridden"),
    [
        ("Own.fill", ["Base.fill~3"]),
        ("Own.fill~2", ["Base.fill~2"]),
        ("Own.fill~3", []),
        ("Own.on", ["Handler.on~2"]),
        ("Own.drain", []),
    ],
)
def test_an_overloaded_method_overrides_what_takes_the_same(root: Path, method: str, overridden: list[str]) -> None:
    write(root, "Own.java", OVERLOADED)

    assert asked(graph_of(root), "overrides", f"Own.java::{method}") == [f"Own.java::{name}" for name in (method, *overridden)]


def test_a_diff_of_two_trees(root: Path) -> None:
    before = graph_of(root)
    write(root, "pkg/apart.py", "from pkg.rates import rate\n\n\ndef alone():\n    return rate(1)\n\n\ndef more():\n    return 2\n")
    answer = diff(before, graph_of(root), "now", Arguments())

    assert [node.id for node in answer.nodes] == ["pkg/apart.py::more"]
    assert ("calls", "pkg/apart.py::alone", "pkg/rates.py::rate") in {(e.kind, e.source, e.target) for e in answer.edges}


CASE = """
import unittest

from pkg.base import connect


class Shared:
    def setUp(self):
        connect()

    def test_shared(self):
        pass


class CaseTests(Shared, unittest.TestCase):
    pass
"""
SHARED = """
import pytest

from pkg.base import clean, seed


@pytest.fixture(autouse=True)
def tidy():
    clean()


@pytest.fixture
def seeded():
    seed()
"""
USE = """
import pytest


@pytest.mark.usefixtures("seeded")
class TestUse:
    def test_use(self):
        pass
"""


def test_what_frameworks_run_around_tests_is_told_from_real_code(root: Path) -> None:
    write(root, "pkg/base.py", "def connect():\n    return 1\n\n\ndef clean():\n    return 2\n\n\ndef seed():\n    return 3\n")
    write(root, "tests/test_case.py", CASE)
    write(root, "tests/conftest.py", SHARED)
    write(root, "tests/test_use.py", USE)
    drawn = graph_of(root)

    def reached(name: str) -> list[str]:
        return VERBS["tested-by"].run(drawn, "now", Arguments(symbol=f"pkg/base.py::{name}", depth=None)).data.tests

    assert reached("connect") == ["tests/test_case.py::CaseTests::test_shared"]
    assert reached("seed") == ["tests/test_use.py::TestUse::test_use"]
    assert len(reached("clean")) == 4


PAY = """
import { open } from "./pay";

describe("pay", () => {
  beforeEach(() => {
    open();
  });
  it("works", () => {});
});
"""


def test_what_runs_around_tests_of_a_script_is_told_from_real_code(root: Path) -> None:
    write(root, "web/pay.ts", "export function pay() {}\nexport function open() {}\n")
    write(root, "web/pay.test.ts", PAY)
    answer = VERBS["tested-by"].run(graph_of(root), "now", Arguments(symbol="web/pay.ts::open", depth=None))

    assert answer.data.tests == ["web/pay.test.ts"]
    assert {"web/pay.test.ts::pay", "web/pay.test.ts::pay.works"} <= {node.id for node in answer.nodes}
