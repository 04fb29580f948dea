"""Graphs at the edges: nothing, one node, classes built on themselves, very long files."""

import pytest

from crg_py.graph import Graph
from crg_py.model.answers import Change
from crg_py.model.errors import UnknownSymbol
from crg_py.providers.inspect import VERBS, Arguments, diff, impact
from tests.graph.build import graph

WHOLE = ["cycles", "communities", "dead-code", "hubs", "entry-points"]


def every(drawn: Graph, symbol: str) -> None:
    """Ask every verb about a symbol."""
    for verb in VERBS:
        answer = VERBS[verb].run(drawn, "now", Arguments(symbol=symbol, other=symbol, depth=None, ambiguous=True))
        assert len(answer.nodes) == len(answer.data.nodeResolution) == len(answer.data.chains)


@pytest.mark.parametrize("verb", WHOLE)
def test_an_empty_tree_has_answers_about_the_whole(verb: str) -> None:
    answer = VERBS[verb].run(graph({}), "now", Arguments())

    assert (answer.nodes, answer.edges, answer.data.total, answer.validAsOf.blobs) == ([], [], 0, [])


def test_an_empty_tree_knows_no_symbol() -> None:
    with pytest.raises(UnknownSymbol):
        VERBS["callers"].run(graph({}), "now", Arguments(symbol="f"))
    assert VERBS["symbols"].run(graph({}), "now", Arguments(symbol="f")).nodes == []


def test_one_node_answers_everything() -> None:
    every(graph({"a.py": ""}), "a.py")
    every(graph({"test_a.py": "function test_a test\n"}), "test_a.py::test_a")


def test_everything_appears_out_of_nothing() -> None:
    empty, filled = graph({}), graph({"a.py": "function f\n  - call a.py::f\nfunction g\n  - call a.py::f\n"})

    assert len(diff(empty, filled, "now", Arguments()).nodes) == 3
    assert len(diff(filled, empty, "now", Arguments()).edges) == 2
    assert diff(empty, empty, "now", Arguments()).data.total == 0


def test_classes_built_on_themselves_and_each_other_end() -> None:
    drawn = graph(
        {
            "a.py": """
class TestOwn
  - inherit a.py::TestOwn
  function setUp method
    - call a.py::TestA.save
  function save method
    - call a.py::TestOwn.save
class TestA
  - inherit test_b.py::TestB
  function save method
""",
            "test_b.py": """
class TestB
  - inherit a.py::TestA
  function setUp method
    - call a.py::TestA.save
  function save method
  function __len__ method
  function test_b test method
""",
        },
    )
    for id_ in drawn.nodes.ids:
        every(drawn, id_)
        impact(drawn, drawn, "now", [Change(id_, "signature")], Arguments(depth=None))


def test_a_long_file_answers() -> None:
    n_functions = 10_000
    text = "".join(f"function f{n}\n  - call long.py::f{n + 1}\n" for n in range(n_functions)) + f"function f{n_functions}\n"
    drawn = graph({"long.py": text, "test_long.py": "function test_f test\n  - call long.py::f0\n"})

    last = f"long.py::f{n_functions}"
    near = impact(drawn, drawn, "now", [Change(last, "body")], Arguments(depth=3))
    assert (len(near.impactedNodes), near.truncated) == (3, True)
    callers = VERBS["callers"].run(drawn, "now", Arguments(symbol=last, depth=50, limit=10))
    assert (len(callers.nodes), callers.data.total, callers.data.truncated) == (11, 50, True)
    for verb in WHOLE:
        VERBS[verb].run(drawn, "now", Arguments(limit=5))
