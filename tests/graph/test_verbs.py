"""Verbs: what each answers, how the subject stands in it, and what is said beside nodes and edges."""

import pytest
from msgspec.structs import astuple

from crg_py.graph import Graph
from crg_py.model.answers import GraphResult
from crg_py.model.errors import AmbiguousSymbol, Cancelled, UnknownSymbol
from crg_py.providers.inspect import VERBS, Arguments
from tests.graph.build import graph

SHOP = {
    "box.py": """
class Box exported
  function wrap method
  function weigh method
class Crate
  - inherit box.py::Box
  variable label
class Barrel
  - inherit box.py::Crate
""",
    "ship.py": """
- import box.py
- read box.py::Box
function send exported
  - call box.py::Box
  - call ~box.py::Box.wrap
  - call ~box.py::Box.wrap
  - call ship.py::send
function perhaps
  - call ?wrap
function price
  - call *wrap
  - call !json.wrap
""",
    "main.py": """
- import ship.py
- call main.py::run
function run
  - call ship.py::send
""",
    "tests/test_ship.py": """
- import ship.py
function client fixture
  - call ship.py::send
function test_direct test
  - call ship.py::send
class TestBox
  function test_fixture test method
    - read tests/test_ship.py::client
  function test_other test method
""",
    "latest.py": "function test_ship test\n  - call ship.py::send\n",
    "web/pay.ts": "function pay\n",
    "web/pay.test.ts": "- import web/pay.ts\n- call web/pay.ts::pay\n",
}


def ask(verb: str, symbol: str = "", drawn: Graph | None = None, **words: object) -> GraphResult:
    depth = words.pop("depth", VERBS[verb].depth)
    return VERBS[verb].run(drawn or graph(SHOP), "now", Arguments(symbol=symbol, depth=depth, **words))  # type: ignore[arg-type]


def ids(answer: GraphResult) -> list[str]:
    return [node.id for node in answer.nodes]


def lines(answer: GraphResult) -> list[tuple[str, str, int]]:
    return [(e.kind, e.source, e.location.range.start.line) for e in answer.edges if e.location and e.location.range]


def test_callers_begin_with_the_subject_and_give_one_edge_each() -> None:
    answer = ask("callers", "box.py::Box.wrap")

    assert ids(answer) == ["box.py::Box.wrap", "ship.py::send"]
    assert lines(answer) == [("calls", "ship.py::send", 4)]
    assert answer.data.nodeResolution == ["exact", "inferred"]
    assert answer.data.nodeDistance == [0, 1]
    assert answer.data.edgeResolution == ["inferred"]
    assert answer.data.total == 1
    assert len(answer.data.chains) == len(answer.nodes)


def test_the_ledger_counts_the_uses_of_the_subjects_name() -> None:
    counts = ask("callers", "box.py::Box.wrap").data.ledger

    assert (counts.exact, counts.inferred, counts.ambiguous, counts.external, counts.unresolved) == (0, 2, 1, 1, 1)


@pytest.mark.parametrize(
    ("verb", "symbol", "depth", "expected"),
    [
        ("callees", "ship.py::price", 1, (0, 0, 0, 1, 1)),
        ("callees", "main.py::run", 1, (1, 0, 0, 0, 0)),
        ("callees", "main.py::run", 2, (3, 2, 0, 0, 0)),
        ("flows", "main.py::run", None, (3, 2, 0, 0, 0)),
        ("imports", "ship.py", 1, (1, 0, 0, 0, 0)),
        ("contents", "ship.py", 1, (4, 2, 1, 1, 1)),
        ("contents", "ship.py::send", 1, (2, 2, 0, 0, 0)),
    ],
)
def test_the_ledger_counts_what_stands_inside_where_that_is_asked(verb: str, symbol: str, depth: int | None, expected: object) -> None:
    assert astuple(ask(verb, symbol, depth=depth).data.ledger) == expected


def test_a_search_counts_the_uses_of_the_names_it_found() -> None:
    assert ask("symbols", "box.py").data.ledger == ask("symbols", "box.py", kinds=frozenset({"class", "function", "variable"})).data.ledger
    assert ask("symbols", "main.py").data.ledger == ask("callers", "main.py::run").data.ledger


def test_every_definition_that_a_name_may_mean_is_counted() -> None:
    many = graph({f"m{n}.py": "function save\n" for n in range(25)})

    with pytest.raises(AmbiguousSymbol) as caught:
        ask("callers", "save", many)
    assert caught.value.message == "'save' means 25 definitions"
    assert caught.value.hint.endswith("::save, and 5 more")
    assert caught.value.hint.count("::save") == 20


def test_candidates_come_when_asked_for_and_are_marked() -> None:
    answer = ask("callers", "box.py::Box.wrap", ambiguous=True)

    assert ids(answer) == ["box.py::Box.wrap", "ship.py::send", "ship.py::perhaps"]
    assert answer.data.nodeResolution == ["exact", "inferred", "ambiguous"]
    assert answer.edges[1].target == "box.py::Box.wrap"


def test_callers_go_as_deep_as_told_and_a_limit_is_said() -> None:
    assert "main.py" not in ids(ask("callers", "ship.py::send"))
    assert "main.py" in ids(ask("callers", "ship.py::send", depth=None))
    answer = ask("callers", "ship.py::send", limit=1)
    assert (len(answer.nodes), answer.data.total, answer.data.truncated) == (2, 4, True)


def test_recursion_is_an_edge_of_the_subject_to_itself() -> None:
    own = [edge for edge in ask("callers", "ship.py::send").edges if edge.source == edge.target]

    assert [edge.kind for edge in own] == ["calls"]


def test_callees_are_called_and_hubs_give_candidates() -> None:
    assert ids(ask("callees", "ship.py::send")) == ["ship.py::send", "box.py::Box", "box.py::Box.wrap"]
    assert ids(ask("callees", "ship.py::perhaps")) == ["ship.py::perhaps"]
    assert ids(ask("callees", "ship.py::perhaps", ambiguous=True)) == ["ship.py::perhaps", "box.py::Box.wrap"]


def test_references_give_every_place() -> None:
    answer = ask("references", "box.py::Box.wrap")

    assert ids(answer) == ["box.py::Box.wrap", "ship.py::send"]
    assert lines(answer) == [("calls", "ship.py::send", 4), ("calls", "ship.py::send", 5)]
    assert ask("references", "box.py::Box.wrap", limit=1).data.truncated
    assert len(ask("references", "box.py::Box.wrap", ambiguous=True).edges) == 3


def test_references_tell_blobs_of_nodes_and_edges_only() -> None:
    drawn = graph(SHOP)
    answer = ask("references", "box.py::Box.wrap", drawn)

    assert answer.validAsOf.rev == "now"
    assert answer.validAsOf.blobs == sorted("blob:" + drawn.rows.blobs[drawn.rows.paths.index(path)] for path in ("box.py", "ship.py"))


def test_symbols_of_a_path_and_by_name() -> None:
    assert ids(ask("symbols", "box.py")) == [
        "box.py::Box",
        "box.py::Box.wrap",
        "box.py::Box.weigh",
        "box.py::Crate",
        "box.py::Crate.label",
        "box.py::Barrel",
    ]
    assert ids(ask("symbols", "wrap")) == ["box.py::Box.wrap"]
    assert ids(ask("symbols", "box"))[0] == "box.py::Box"
    assert ids(ask("symbols", "Box", kinds=frozenset({"class"}))) == ["box.py::Box", "tests/test_ship.py::TestBox"]
    assert ids(ask("symbols", "nothing at all")) == []


def test_nodes_start_on_the_line_of_their_name_and_say_what_they_are() -> None:
    box, wrap, *_, label, _ = ask("symbols", "box.py").nodes

    assert (box.kind, box.exported, box.location.range.start.line, box.location.range.end.line) == ("class", True, 0, 2)  # type: ignore[union-attr]
    assert (wrap.kind, wrap.exported) == ("function", False)
    assert label.kind == "module"


def test_tests_are_reached_through_helpers_and_fixtures_and_only_tests_count() -> None:
    answer = ask("tested-by", "box.py::Box.wrap")

    assert ids(answer) == ["box.py::Box.wrap", "tests/test_ship.py::test_direct", "tests/test_ship.py::TestBox.test_fixture"]
    assert {node.kind for node in answer.nodes[1:]} == {"test"}
    assert {(edge.kind, edge.source) for edge in answer.edges} == {("tested-by", "box.py::Box.wrap")}
    assert [edge.target for edge in answer.edges] == ids(answer)[1:]
    assert answer.data.tests == ["tests/test_ship.py::TestBox::test_fixture", "tests/test_ship.py::test_direct"]


def test_a_runner_that_takes_files_is_told_the_file() -> None:
    answer = ask("tested-by", "web/pay.ts::pay")

    assert ids(answer) == ["web/pay.ts::pay", "web/pay.test.ts"]
    assert answer.data.tests == ["web/pay.test.ts"]


def test_imports_and_importers() -> None:
    assert ids(ask("imports", "main.py")) == ["main.py", "ship.py"]
    assert ids(ask("imports", "main.py", depth=None)) == ["main.py", "ship.py", "box.py"]
    assert ids(ask("importers", "ship.py")) == ["ship.py", "main.py", "tests/test_ship.py"]
    assert ids(ask("importers", "box.py::Box")) == ["box.py::Box", "ship.py"]


def test_inheritors_are_told_all_the_way_down() -> None:
    answer = ask("inheritors", "box.py::Box")

    assert ids(answer) == ["box.py::Box", "box.py::Crate", "box.py::Barrel"]
    assert answer.data.nodeDistance == [0, 1, 2]


def test_contents_hold_what_is_inside() -> None:
    answer = ask("contents", "box.py", depth=1)

    assert ids(answer) == ["box.py", "box.py::Box", "box.py::Crate", "box.py::Barrel"]
    assert {edge.kind for edge in answer.edges} == {"contains"}
    assert ids(ask("contents", "box.py::Box")) == ["box.py::Box", "box.py::Box.wrap", "box.py::Box.weigh"]


def test_flows_follow_calls_and_without_a_subject_tell_entry_points() -> None:
    assert ids(ask("flows", "main.py::run")) == ["main.py::run", "ship.py::send", "box.py::Box", "box.py::Box.wrap"]
    assert "main.py::run" in ids(ask("flows"))


def test_path_tells_the_chain() -> None:
    answer = ask("path", "main.py::run", other="box.py::Box.wrap")

    assert ids(answer) == ["main.py::run", "ship.py::send", "box.py::Box.wrap"]
    assert [(e.source, e.target) for e in answer.edges] == [("main.py::run", "ship.py::send"), ("ship.py::send", "box.py::Box.wrap")]
    assert len(answer.data.chains[0]) == 2
    lost = ask("path", "box.py::Box.wrap", other="main.py::run")
    assert (ids(lost), lost.edges) == (["box.py::Box.wrap", "main.py::run"], [])
    assert lost.data.notes == ["box.py::Box.wrap does not lead to main.py::run by any known use"]


def test_a_symbol_is_found_by_what_people_type() -> None:
    assert ids(ask("callers", "wrap"))[0] == "box.py::Box.wrap"
    assert ids(ask("callers", "Box.wrap"))[0] == "box.py::Box.wrap"
    assert ids(ask("importers", "pay.ts"))[0] == "web/pay.ts"
    assert ids(ask("tested-by", "pay.ts::pay"))[0] == "web/pay.ts::pay"


def test_a_name_of_several_definitions_lists_them() -> None:
    drawn = graph({"a.py": "function f\n", "b.py": "function f\nfunction g\n  variable f local\n"})
    with pytest.raises(AmbiguousSymbol) as caught:
        ask("callers", "f", drawn)

    assert caught.value.choices == ["a.py::f", "b.py::f"]


def test_a_short_name_may_tell_a_repeated_definition_by_its_mark() -> None:
    drawn = graph({"a.py": "class C\n  function f\nclass C\n  function f\n  function g\n"})
    with pytest.raises(AmbiguousSymbol) as caught:
        ask("callers", "C.f", drawn)

    assert caught.value.choices == ["a.py::C.f", "a.py::C~2.f"]
    assert ids(ask("callers", "C~2.f", drawn)) == ["a.py::C~2.f"]
    assert ids(ask("callers", "g", drawn)) == ["a.py::C~2.g"]


def test_a_misspelt_name_suggests() -> None:
    with pytest.raises(UnknownSymbol) as caught:
        ask("callers", "wrapp")

    assert caught.value.suggestions == ["wrap"]


def test_a_walk_stops_when_told() -> None:
    with pytest.raises(Cancelled):
        ask("callers", "wrap", cancelled=lambda: True)
