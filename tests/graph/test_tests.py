"""Tests and entry points: what counts as one, and the form a runner takes."""

from crg_py.graph import Graph, runner_forms
from crg_py.graph.entries import entry_points
from crg_py.model.settings import Conventions, Settings
from tests.graph.build import graph


def marked(drawn: Graph) -> list[str]:
    return [id_ for id_, test in zip(drawn.nodes.ids, drawn.nodes.test.tolist(), strict=True) if test]


def test_a_flagged_function_counts_in_a_file_of_tests_only() -> None:
    drawn = graph({"db.py": "function test_connection test\n", "tests/test_db.py": "function test_open test\nfunction helper\n"})

    assert marked(drawn) == ["tests/test_db.py::test_open"]


def test_a_file_stands_for_its_tests_where_none_is_told_apart() -> None:
    drawn = graph({"a.test.ts": "function render test\n", "b.test.ts": "function helper\n", "c.ts": "function f\n", "test_d.py": ""})

    assert marked(drawn) == ["b.test.ts", "a.test.ts::render"]


def test_settings_name_more_tests_and_entry_points() -> None:
    settings = Settings(tests=Conventions(paths=("checks/",), names=("should_*",)), entry_points=("jobs/*.py::run",))
    drawn = graph(
        {
            "checks/a.py": "function test_a test\n",
            "b.py": "function should_b\nclass should_c\n",
            "jobs/j.py": "function run\nfunction other\n",
        },
        settings,
    )

    assert marked(drawn) == ["b.py::should_b", "checks/a.py::test_a"]
    assert [drawn.nodes.ids[node] for node in entry_points(drawn)] == ["b.py::should_b", "checks/a.py::test_a", "jobs/j.py::run"]


def test_a_runner_is_told_each_test_once_and_in_every_class_that_inherits_it() -> None:
    drawn = graph(
        {
            "test_a.py": "class TestA\n  function test_x test method\n  function test_x test method\n",
            "test_b.py": "class TestB\n  - inherit test_a.py::TestA\n",
            "c.test.ts": "function one.two test\nfunction three test\n",
        },
    )
    listed = [node for node, test in enumerate(drawn.nodes.test.tolist()) if test]

    assert runner_forms(drawn, listed) == ["c.test.ts", "test_a.py::TestA::test_x", "test_b.py::TestB::test_x"]


def test_entry_points_are_flagged_or_called_by_the_code_of_a_file() -> None:
    drawn = graph({"app.py": "function main\nfunction route entry\nfunction other\n- call app.py::main\n"})

    assert [drawn.nodes.ids[node] for node in entry_points(drawn)] == ["app.py::main", "app.py::route"]
