"""Verbs about the whole graph, and about which method stands for which."""

from crg_py.graph import Graph
from crg_py.model.answers import CountedDetail, DifferenceDetail, GraphResult, GroupedDetail
from crg_py.providers.inspect import VERBS, Arguments, diff
from tests.graph.build import graph

SHAPES = {
    "shape.ts": """
type Shape interface exported
  function area method
class Base abstract exported
  - implement shape.ts::Shape
  function area method
class Square exported
  - inherit shape.ts::Base
  function area method
class Circle exported
  - implement shape.ts::Shape
  function area method
""",
}


def ask(verb: str, drawn: Graph, symbol: str = "", **words: object) -> GraphResult:
    return VERBS[verb].run(drawn, "now", Arguments(symbol=symbol, depth=VERBS[verb].depth, **words))  # type: ignore[arg-type]


def ids(answer: GraphResult) -> list[str]:
    return [node.id for node in answer.nodes]


def groups(answer: GraphResult) -> list[list[str]]:
    assert isinstance(answer.data, GroupedDetail)
    told: dict[int, list[str]] = {}
    for node, group in zip(answer.nodes, answer.data.nodeGroup, strict=True):
        told.setdefault(group, []).append(node.id)
    return list(told.values())


def test_implementers_of_a_type_are_classes_that_can_be_made() -> None:
    assert ids(ask("implementers", graph(SHAPES), "Shape")) == ["shape.ts::Shape", "shape.ts::Circle", "shape.ts::Square"]


def test_implementers_of_a_method_are_the_methods_that_stand_for_it() -> None:
    answer = ask("implementers", graph(SHAPES), "shape.ts::Shape.area")

    assert ids(answer) == ["shape.ts::Shape.area", "shape.ts::Base.area", "shape.ts::Circle.area", "shape.ts::Square.area"]
    assert answer.data.nodeDistance == [0, 1, 1, 2]


def test_overrides_go_up_and_down_and_edges_run_to_what_is_overridden() -> None:
    answer = ask("overrides", graph(SHAPES), "shape.ts::Base.area")

    assert ids(answer) == ["shape.ts::Base.area", "shape.ts::Shape.area", "shape.ts::Square.area"]
    assert [(edge.source, edge.target) for edge in answer.edges] == [
        ("shape.ts::Base.area", "shape.ts::Shape.area"),
        ("shape.ts::Square.area", "shape.ts::Base.area"),
    ]
    assert {step.kind for chain in answer.data.chains for step in chain} == {"overrides"}
    assert ask("overrides", graph(SHAPES), "shape.ts::Base", limit=1).data.truncated


def test_entry_points_are_told_by_kind() -> None:
    drawn = graph({"app.py": "function main entry\nclass Job entry\n", "test_a.py": "function test_a test\n"})

    assert ids(ask("entry-points", drawn)) == ["app.py::main", "app.py::Job", "test_a.py::test_a"]
    assert ids(ask("entry-points", drawn, kinds=frozenset({"function"}))) == ["app.py::main"]


def test_cycles_of_imports_calls_and_bases_are_groups_with_their_edges() -> None:
    drawn = graph(
        {
            "a.py": "- import b.py\nfunction f\n  - call b.py::g\nclass A\n  - inherit b.py::B\nclass Own\n  - inherit a.py::Own\n",
            "b.py": "- import a.py\nfunction g\n  - call a.py::f\n  - call a.py::f\nclass B\n  - inherit a.py::A\n",
        },
    )
    answer = ask("cycles", drawn)

    assert groups(answer) == [["a.py", "b.py"], ["a.py::f", "b.py::g"], ["a.py::A", "b.py::B"]]
    assert [(edge.kind, edge.source, edge.target) for edge in answer.edges] == [
        ("imports", "a.py", "b.py"),
        ("imports", "b.py", "a.py"),
        ("calls", "a.py::f", "b.py::g"),
        ("calls", "b.py::g", "a.py::f"),
        ("inherits", "a.py::A", "b.py::B"),
        ("inherits", "b.py::B", "a.py::A"),
    ]
    assert (groups(ask("cycles", drawn, limit=1)), ask("cycles", drawn, limit=1).data.total) == ([["a.py", "b.py"]], 3)


def test_communities_are_files_that_use_each_other() -> None:
    files = {
        f"{room}{n}.py": f"function {room}{n}\n  - call {room}{(n + 1) % 3}.py::{room}{(n + 1) % 3}\n" for room in "pq" for n in range(3)
    }
    files["p0.py"] += "  - call q0.py::q0\n"
    drawn = graph({**files, "alone.py": "function alone\n"})

    assert groups(ask("communities", drawn)) == [["p0.py", "p1.py", "p2.py"], ["q0.py", "q1.py", "q2.py"]]
    assert groups(ask("communities", graph({"a.py": ""}))) == []


def test_dead_code_is_what_nothing_leads_to() -> None:
    drawn = graph(
        {
            "a.py": """
function used
function _lone
  - call a.py::_called_by_lone
  function inner local
function _called_by_lone
function _again
  - call a.py::_again
function exported_one exported
function _candidate
class _Box
  function _candidate_of_box method
  function _idle method
  function open method
  function __len__ method
function _written
- call a.py::used
- call a.py::_Box
- call ?_candidate_of_box
- call *_written
""",
            "test_a.py": "function test_a test\n  - call a.py::_candidate\n",
        },
    )
    answer = ask("dead-code", drawn)

    assert ids(answer) == ["a.py::_lone", "a.py::_called_by_lone", "a.py::_again", "a.py::_Box._idle"]
    assert answer.data.notes[1].startswith("not listed: 1 exported definitions that nothing here uses, and 1 ")
    assert (ask("dead-code", drawn, limit=2).data.total, ask("dead-code", drawn, limit=2).data.truncated) == (4, True)


def test_what_overrides_a_used_method_or_is_built_on_code_from_outside_is_no_dead_code() -> None:
    drawn = graph(
        {
            "a.py": """
class _Base
  function _run method
class _Below
  - inherit a.py::_Base
  function _run method
  function _own method
class _View
  - inherit !web.View
  function _get method
- call a.py::_Base._run
- read a.py::_Below
- read a.py::_View
""",
        },
    )

    assert ids(ask("dead-code", drawn)) == ["a.py::_Below._own"]


def test_hubs_are_ordered_by_how_many_use_them() -> None:
    drawn = graph(
        {
            "a.py": "function low\nfunction high\n  - call a.py::high\nclass C\n  function m method\n    - call a.py::C.m\n",
            "b.py": "- import a.py\nfunction g\n  - call a.py::high\n  - call a.py::high\n  - call a.py::low\n",
            "c.py": "function h\n  - read a.py::high\n",
        },
    )
    answer = ask("hubs", drawn)

    assert isinstance(answer.data, CountedDetail)
    assert list(zip(ids(answer), answer.data.nodeUsers, strict=True)) == [("a.py::high", 2), ("a.py", 1), ("a.py::low", 1)]
    assert ids(ask("hubs", drawn, kinds=frozenset({"file"}))) == ["a.py"]


def test_a_diff_tells_nodes_and_edges_of_each_side() -> None:
    before = graph({"a.py": "function f\nfunction old\n  - call a.py::f\n"})
    after = graph({"a.py": "function f\nfunction new\n  - call ~a.py::f\n"})
    answer = diff(before, after, "now", Arguments())

    assert isinstance(answer.data, DifferenceDetail)
    assert list(zip(ids(answer), answer.data.nodeChange, strict=True)) == [("a.py::new", "added"), ("a.py::old", "removed")]
    assert [(e.source, e.target) for e in answer.edges] == [("a.py::new", "a.py::f"), ("a.py::old", "a.py::f")]
    assert (answer.data.edgeChange, answer.data.edgeResolution) == (["added", "removed"], ["inferred", "exact"])
    assert (answer.data.total, answer.data.truncated) == (4, False)
    assert diff(before, after, "now", Arguments(limit=1)).data.truncated
    assert ids(diff(before, after, "now", Arguments(kinds=frozenset({"class"})))) == []
