"""Selected tests are compared with those that executed a function, and missed ones are given a cause."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.selection.causes import BY_THE_LANGUAGE, UNKNOWN_FUNCTION, UNKNOWN_TEST, Causes
from bench.selection.edits import ask_after_edit
from bench.selection.select import node_of, selected, told_by_edit, told_by_name
from bench.selection.truth import Executed, Suite, read_suite
from crg_py.cli.session import Session
from crg_py.graph import Graph

CORE = "def used(x):\n    return x\n\n\ndef other():\n    return 1\n\n\nclass Odd:\n    def __format__(self, spec):\n        return spec\n"
TESTS = "from core import Odd, other, used\n\n\ndef test_used():\n    assert used(1)\n\n\ndef test_other():\n    assert other()\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    (root / "tests").mkdir(parents=True)
    (root / "core.py").write_text(CORE, encoding="utf-8")
    (root / "tests" / "test_core.py").write_text(TESTS, encoding="utf-8")
    return root


@pytest.fixture
def graph(folder: Path, tmp_path: Path) -> Iterator[Graph]:
    with Session(folder, tmp_path / "store") as session:
        yield session.take(session.workspace()).graph


@pytest.fixture
def suite(tmp_path: Path) -> Suite:
    records = [
        {"t": "meta", "repo": "tiny"},
        {"t": "test", "i": 0, "p": "tests/test_core.py", "l": 4, "n": "test_used"},
        {"t": "test", "i": 1, "p": "tests/test_core.py", "l": 8, "n": "test_other"},
        {"t": "f", "p": "core.py", "l": 1, "s": 1, "e": 2, "n": "used", "k": "function", "tests": [0], "direct": [0]},
        {"t": "f", "p": "core.py", "l": 10, "s": 10, "e": 11, "n": "Odd.__format__", "k": "method", "tests": [1], "direct": []},
        {"t": "f", "p": "core.py", "l": 5, "s": 5, "e": 6, "n": "gone", "k": "function", "tests": [1], "direct": []},
    ]
    path = tmp_path / "tests.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return read_suite(path)


def test_selects_what_the_command_prints(folder: Path, tmp_path: Path, graph: Graph, suite: Suite) -> None:
    used = suite.functions[0]
    node = node_of(graph, used)
    assert node is not None

    assert told_by_name(graph, node) == told_by_edit(graph, node) == ["tests/test_core.py::test_used"]
    assert ask_after_edit(folder, tmp_path / "store", used) == ["tests/test_core.py::test_used"]


def test_a_whole_file_selects_its_tests(suite: Suite) -> None:
    assert selected(["tests/test_core.py"], suite) == suite.tests
    assert selected(["tests/test_core.py::test_used", "tests/test_core.py::test_skipped"], suite) == {("tests/test_core.py", "test_used")}


def test_missed_tests_have_a_cause(graph: Graph, suite: Suite) -> None:
    _, odd, gone = suite.functions
    causes, test = Causes(graph), ("tests/test_core.py", "test_other")

    assert node_of(graph, gone) is None
    assert causes.of(node_of(graph, gone), test) == UNKNOWN_FUNCTION
    assert causes.of(node_of(graph, odd), test) == BY_THE_LANGUAGE
    assert causes.of(node_of(graph, odd), ("tests/test_core.py", "test_none")) == UNKNOWN_TEST


def test_a_function_without_a_return_is_not_edited(folder: Path, tmp_path: Path) -> None:
    assert ask_after_edit(folder, tmp_path / "store", Executed("core.py", "Odd", 9, 9, frozenset())) is None
