"""Cycles and the difference of two graphs."""

from crg_py.graph.cycles import call_cycles, import_cycles
from crg_py.graph.difference import difference
from crg_py.graph.impact import impact
from crg_py.graph.suggestions import suggestions
from crg_py.model.answers import Change
from tests.graph.build import graph


def test_cycles_are_groups_of_more_than_one() -> None:
    drawn = graph(
        {
            "a.py": "- import b.py\nfunction f\n  - import c.py\n  - call a.py::g\nfunction g\n  - call a.py::f\n  - call a.py::g\n",
            "b.py": "- import a.py\n",
            "c.py": "function own\n  - call c.py::own\n",
        },
    )

    assert [[drawn.nodes.ids[node] for node in group] for group in import_cycles(drawn)] == [["a.py", "b.py"]]
    assert [[drawn.nodes.ids[node] for node in group] for group in call_cycles(drawn)] == [["a.py::f", "a.py::g"]]


def test_a_difference_tells_nodes_and_edges_of_one_side() -> None:
    before = graph({"a.py": "function f\nfunction old\n  - call a.py::f\n  - call ?save\n"})
    after = graph({"a.py": "function f\nfunction new\n  - call ~a.py::f\n  - read a.py::f\n"})
    found = difference(before, after)

    assert (found.nodes_added, found.nodes_removed) == (["a.py::new"], ["a.py::old"])
    assert found.edges_removed == [("calls", "a.py::old", "a.py::f", "exact")]
    assert found.edges_added == [("calls", "a.py::new", "a.py::f", "inferred"), ("depends-on", "a.py::new", "a.py::f", "exact")]
    assert difference(before, before).edges_added == []


def test_an_empty_snapshot_answers() -> None:
    empty, filled = graph({}), graph({"a.py": "function f\n  - call a.py::f\n"})

    assert len(empty.nodes) == 0
    assert impact(empty, filled, [Change("a.py", "added"), Change("a.py::f", "added")], 3).hits == []
    assert impact(filled, empty, [Change("a.py", "removed"), Change("a.py::f", "removed")], 3).files == ["a.py"]
    assert suggestions(empty, "f") == []
