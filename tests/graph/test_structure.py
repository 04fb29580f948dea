"""Cycles and the difference of two graphs."""

from crg_py.graph.cycles import call_cycles, import_cycles
from crg_py.graph.difference import difference
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
