"""Which tests are selected for a function that no text between leads to, by small projects."""

from pathlib import Path

import pytest

from crg_py.graph import Graph, reaching_tests, runner_forms
from crg_py.index import ensure
from crg_py.model.settings import Settings
from crg_py.store import memory_store
from crg_py.workspace import open_workspace

COMMANDS = {
    "tool.py": "import click\n\n\n@click.group()\ndef cli():\n    pass\n\n\n@cli.command(name='show')\n@click.option(\n    '--deep',\n)\n"
    "def show(deep):\n    return text()\n\n\ndef text():\n    return 1\n\n\n@click.group()\ndef apart():\n    pass\n",
    "tests/test_tool.py": "from tool import apart, cli\n\n\ndef test_show(runner):\n    runner.invoke(cli, ['show'])\n\n\n"
    "def test_apart(runner):\n    runner.invoke(apart)\n",
}
DEFAULTS = {
    "keys.py": "def plain(x):\n    return x\n\n\ndef once(key=plain):\n    return key(1)\n\n\ndef never(x):\n    return x\n",
    "tests/test_keys.py": "from keys import never, once\n\n\ndef test_once():\n    once()\n\n\ndef test_never():\n    never(1)\n",
}
RESTATED = {
    "caches.py": "def small(n):\n    return n\n\n\ndef large(n):\n    return n\n",
    "tests/test_caches.py": "import unittest\n\nfrom caches import large, small\n\n\nclass Common:\n    MAKE = None\n\n"
    "    def test_make(self):\n        assert self.MAKE(1)\n\n\nclass SmallTest(Common, unittest.TestCase):\n"
    "    MAKE = staticmethod(small)\n\n\n"
    "class OtherTest(unittest.TestCase):\n    def test_other(self):\n        large(2)\n",
}


def selected(files: dict[str, str], symbol: str, root: Path) -> list[str]:
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    with memory_store() as store:
        graph = Graph(store.read_graph(ensure(open_workspace(root, None), store, Settings()).id))
    return runner_forms(graph, reaching_tests(graph, [graph.nodes.of_id[symbol]]).nodes.tolist())


@pytest.mark.parametrize(
    ("files", "symbol", "tests"),
    [
        pytest.param(COMMANDS, "tool.py::show", ["tests/test_tool.py::test_show"], id="handed to a group by a decorator"),
        pytest.param(COMMANDS, "tool.py::text", ["tests/test_tool.py::test_show"], id="what such a command calls"),
        pytest.param(DEFAULTS, "keys.py::plain", ["tests/test_keys.py::test_once"], id="the default value of a parameter"),
        pytest.param(RESTATED, "caches.py::small", ["tests/test_caches.py::SmallTest::test_make"], id="a variable of a class below"),
    ],
)
def test_tests_are_selected(files: dict[str, str], symbol: str, tests: list[str], tmp_path: Path) -> None:
    assert selected(files, symbol, tmp_path) == tests
