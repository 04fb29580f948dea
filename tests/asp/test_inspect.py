"""Checklist items 65 to 73 and 78 to 81: the verbs but impact."""

from typing import Any

import pytest

from crg_py.host import HostSession
from tests.asp import shapes
from tests.asp.asking import INPUT, Connect, ask, edges, failure, ids, refused
from tests.asp.samples import MAIN, ROUNDED, SHOP, SUM, TEST, TOTAL, Baseline, MemoryTrees, chain, change_of

WRONG = (INPUT, "input", False)
SYMBOL = {"symbol": {"id": TOTAL}}
VERBS: list[tuple[str, dict[str, Any]]] = [
    ("references", SYMBOL),
    ("callers", SYMBOL),
    ("callees", SYMBOL),
    ("symbols", {"query": "total"}),
    ("query", {"verb": "tested-by", "args": SYMBOL}),
]


def at(path: str, name: str, text: str, offset: int = 0) -> dict[str, Any]:
    """Return the position `offset` characters into the first place of `name`, as a SymbolRef."""
    start = text.index(name)
    line_start = text.rfind("\n", 0, start) + 1
    units = len(text[line_start:start].encode("utf-16-le")) // 2
    return {"path": path, "position": {"line": text.count("\n", 0, start), "char": units + offset}}


def test_item_65_both_spellings_answer_the_same(session: HostSession, trees: MemoryTrees) -> None:
    for verb, params in [*VERBS, ("impact", change_of(session, trees))]:
        assert ask(session, f"inspect/{verb}", **params) == ask(session, f"sense/{verb}", **params)


@pytest.mark.parametrize(("verb", "params"), VERBS)
def test_item_66_missing_and_unknown_fields_are_refused(session: HostSession, verb: str, params: dict[str, Any]) -> None:
    for missing in params:
        assert refused(session, f"inspect/{verb}", {key: value for key, value in params.items() if key != missing}) == WRONG
        assert refused(session, f"inspect/{verb}", {**params, missing: None}) == WRONG
        assert refused(session, f"inspect/{verb}", {**params, missing: 1}) == WRONG
    assert refused(session, f"inspect/{verb}", {**params, "limit": 1}) == WRONG
    assert session.calls == []


def test_item_66_impact_refuses_missing_and_unknown_fields(session: HostSession, trees: MemoryTrees) -> None:
    params = change_of(session, trees)
    for wrong in (
        {"changeset": params["changeset"]},
        {"scope": "workspace"},
        {**params, "extra": 1},
        {**params, "scope": "path"},
        {**params, "scope": {}},
        {**params, "scope": {"paths": "app.py"}},
        {**params, "scope": {"paths": ["/app.py"]}},
        {**params, "scope": None},
    ):
        assert refused(session, "inspect/impact", wrong) == WRONG, wrong
    assert session.calls == []


@pytest.mark.parametrize("depth", [0, -1, 1.5, "1", None, True])
def test_item_66_a_depth_below_1_is_refused(session: HostSession, trees: MemoryTrees, depth: Any) -> None:
    calls: list[tuple[str, dict[str, Any]]] = [("callers", SYMBOL), ("callees", SYMBOL), ("impact", change_of(session, trees))]
    for verb, params in calls:
        assert refused(session, f"inspect/{verb}", {**params, "depth": depth}) == WRONG
    for other in (VERBS[0], VERBS[3]):
        verb, params = other
        assert refused(session, f"inspect/{verb}", {**params, "depth": 1}) == WRONG


@pytest.mark.parametrize("number", [2**31, 2**63 - 1, 2**63, 2**64, 10**40])
def test_item_66_huge_numbers_are_taken_or_refused(session: HostSession, number: int) -> None:
    for params in ({**SYMBOL, "depth": number}, {"symbol": {"path": "app.py", "position": {"line": number, "char": number}}}):
        frame = session.ask("inspect/callers", params)
        assert "result" in frame or failure(frame) == WRONG


@pytest.mark.parametrize("kinds", [["variable"], "function", [1], {}, None])
def test_item_66_kinds_are_node_kinds(session: HostSession, kinds: Any) -> None:
    assert refused(session, "inspect/symbols", {"query": "total", "kinds": kinds}) == WRONG


@pytest.mark.parametrize(
    "symbol",
    [
        {},
        {"id": TOTAL, "path": "app.py", "position": {"line": 0, "char": 0}},
        {"id": TOTAL, "path": "app.py"},
        {"path": "app.py"},
        {"position": {"line": 0, "char": 0}},
        {"path": "app.py", "position": {"line": 0}},
        {"path": "app.py", "position": {"line": -1, "char": 0}},
        {"path": "app.py", "position": {"line": 0, "char": 1.5}},
        {"path": "app.py", "position": {"line": 0, "char": 0, "column": 1}},
        {"path": "app.py", "position": {"line": True, "char": 0}},
        {"path": "/app.py", "position": {"line": 0, "char": 0}},
        {"path": "../app.py", "position": {"line": 0, "char": 0}},
        {"path": "", "position": {"line": 0, "char": 0}},
        {"id": 1},
        {"id": None},
        {"id": TOTAL, "kind": "function"},
        TOTAL,
        [TOTAL],
    ],
    ids=str,
)
def test_item_67_a_symbol_is_an_id_or_a_position(session: HostSession, symbol: Any) -> None:
    for verb in ("references", "callers", "callees"):
        assert refused(session, f"inspect/{verb}", {"symbol": symbol}) == WRONG


def test_item_68_any_position_in_a_name_addresses_it(session: HostSession) -> None:
    expected = ask(session, "inspect/callers", symbol={"id": TOTAL})
    for path, before in [("shop/price.py", "def "), ("app.py", "return ")]:
        text = SHOP[path]
        for offset in range(len("total")):
            symbol = at(path, before + "total", text, len(before) + offset)
            assert ask(session, "inspect/callers", symbol=symbol) == expected, (path, offset)


def test_item_68_a_position_in_a_body_addresses_what_encloses_it(session: HostSession) -> None:
    symbol = at("app.py", "return", SHOP["app.py"], 2)

    assert ask(session, "inspect/callees", symbol=symbol) == ask(session, "inspect/callees", symbol={"id": MAIN})


def test_item_68_positions_count_utf_16_units(connect: Connect, trees: MemoryTrees) -> None:
    text = "def used(x):\n    return x\n\n\ndef caller():\n    return '😀é\U0001f9d1\u200d' + used(1)\n"
    session = connect(trees.add({"u.py": text}))
    expected = ask(session, "inspect/references", symbol={"id": "u.py::used"})
    for offset in range(4):
        assert ask(session, "inspect/references", symbol=at("u.py", "used(1)", text, offset)) == expected
    (site,) = [edge["location"]["range"] for edge in expected["edges"]]
    start = at("u.py", "used(1)", text)["position"]
    assert site["start"] == start
    assert site["end"]["line"] == start["line"]


def test_item_68_a_position_beyond_the_file_addresses_nothing(session: HostSession) -> None:
    for symbol in (
        {"path": "app.py", "position": {"line": 10_000, "char": 0}},
        {"path": "nowhere.py", "position": {"line": 0, "char": 0}},
    ):
        result = ask(session, "inspect/callers", symbol=symbol)
        assert (result["nodes"], result["edges"]) == ([], [])


def test_item_69_every_end_of_an_edge_can_be_asked_about(session: HostSession, trees: MemoryTrees) -> None:
    results = [ask(session, f"inspect/{verb}", **params) for verb, params in VERBS]
    results.append(ask(session, "inspect/impact", **change_of(session, trees)))
    results.append(ask(session, "inspect/query", verb="contents", args={"symbol": {"id": "shop/cart.py"}}))
    results.append(ask(session, "inspect/query", verb="imports", args={"symbol": {"id": "app.py"}}))
    ends = {end for result in results for edge in result["edges"] for end in (edge["from"], edge["to"])}
    assert {TOTAL, SUM, MAIN} <= ends
    for end in ends:
        assert end in ids(ask(session, "inspect/references", symbol={"id": end})), end


def test_item_70_ids_survive_line_shifts_and_restarts(connect: Connect, shop: Baseline, trees: MemoryTrees) -> None:
    session = connect(shop)
    before = ids(ask(session, "inspect/callers", symbol={"id": ROUNDED}, depth=9))
    session.change_baseline(trees.add({path: "# a\n\n# b\n" + text for path, text in SHOP.items()}))
    assert ids(ask(session, "inspect/callers", symbol={"id": ROUNDED}, depth=9)) == before
    session.close()
    assert ids(ask(connect(shop), "inspect/callers", symbol={"id": ROUNDED}, depth=9)) == before


def test_item_71_references_are_the_target_and_each_user_with_a_place_each(session: HostSession) -> None:
    result = ask(session, "inspect/references", symbol={"id": TOTAL})

    assert ids(result) >= {TOTAL, SUM, MAIN}
    assert all(edge["to"] == TOTAL and edge["location"]["range"] for edge in result["edges"])
    calls = [edge for edge in result["edges"] if edge["kind"] == "calls"]
    assert sorted((edge["from"], edge["location"]["path"], edge["location"]["range"]["start"]["line"]) for edge in calls) == [
        (MAIN, "app.py", 6),
        (SUM, "shop/cart.py", 5),
    ]
    places = [(edge["location"]["path"], str(edge["location"]["range"])) for edge in result["edges"]]
    assert len(places) == len(set(places))


def test_item_71_references_of_one_caller_with_two_sites(connect: Connect, trees: MemoryTrees) -> None:
    session = connect(trees.add({"a.py": "def f():\n    pass\n\n\ndef g():\n    f()\n    f()\n"}))
    result = ask(session, "inspect/references", symbol={"id": "a.py::f"})

    assert ids(result) == {"a.py::f", "a.py::g"}
    assert [edge["location"]["range"]["start"]["line"] for edge in result["edges"]] == [5, 6]


@pytest.mark.parametrize("scope", ["workspace", "changeset", {"paths": ["app.py"]}])
def test_item_71_references_take_a_scope(session: HostSession, scope: Any) -> None:
    result = ask(session, "inspect/references", symbol={"id": TOTAL}, scope=scope)

    if isinstance(scope, dict):
        assert {edge["location"]["path"] for edge in result["edges"]} == {"app.py"}
        assert ids(result) == {TOTAL, MAIN} | {node for node in ids(result) if node == "app.py"}


def test_item_72_callers_and_callees_follow_calls_only(session: HostSession) -> None:
    callers = ask(session, "inspect/callers", symbol={"id": TOTAL})
    callees = ask(session, "inspect/callees", symbol={"id": TOTAL})

    assert edges(callers, "calls") == {(SUM, TOTAL), (MAIN, TOTAL)}
    assert ids(callers) == {TOTAL, SUM, MAIN}
    assert edges(callees, "calls") == {(TOTAL, ROUNDED)}
    assert ids(callees) == {TOTAL, ROUNDED}
    assert {edge["kind"] for edge in callers["edges"] + callees["edges"]} == {"calls"}


def test_item_72_depth_is_honoured(connect: Connect, trees: MemoryTrees) -> None:
    session = connect(trees.add(chain(8)))
    for depth in (1, 2, 5, 100):
        reached = min(depth, 7)
        callers = ask(session, "inspect/callers", symbol={"id": "pkg/m0.py::f0"}, depth=depth)
        callees = ask(session, "inspect/callees", symbol={"id": "pkg/m7.py::f7"}, depth=depth)
        assert ids(callers) == {f"pkg/m{i}.py::f{i}" for i in range(reached + 1)}
        assert ids(callees) == {f"pkg/m{i}.py::f{i}" for i in range(7, 6 - reached, -1)}
        assert callers["data"]["nodeDistance"] == list(range(reached + 1))


def test_item_73_symbols_filter_by_query_and_kinds(session: HostSession) -> None:
    assert ids(ask(session, "inspect/symbols", query="Cart", kinds=["class"])) == {"shop/cart.py::Cart"}
    assert ids(ask(session, "inspect/symbols", query="sum", kinds=["function"])) == {SUM}
    assert ids(ask(session, "inspect/symbols", query="sum", kinds=["test"])) == {TEST}
    assert ids(ask(session, "inspect/symbols", query="sum", kinds=["function", "test"])) == {SUM, TEST}
    assert ids(ask(session, "inspect/symbols", query="sum", kinds=["type"])) == set()
    assert ids(ask(session, "inspect/symbols", query="no such name")) == set()


def test_item_78_query_takes_advertised_verbs_only(session: HostSession) -> None:
    for verb in ("callers", "symbols", "no-such", "", "TESTED-BY", 1, None):
        assert refused(session, "inspect/query", {"verb": verb, "args": {}}) == WRONG
    wrong: list[Any] = [None, [], "x"]
    for args in wrong:
        assert refused(session, "inspect/query", {"verb": "tested-by", "args": args}) == WRONG
    assert refused(session, "inspect/query", {"verb": "tested-by"}) == WRONG
    assert session.calls == []


def test_item_78_every_advertised_query_answers(connect: Connect, shop: Baseline, trees: MemoryTrees) -> None:
    session = connect(shop, opened=False)
    introduction = session.open()
    older = trees.add({"alone.py": SHOP["alone.py"]})
    changeset = change_of(session, trees)["changeset"]
    special: dict[str, dict[str, Any]] = {
        "path": {"from": {"id": MAIN}, "to": {"id": ROUNDED}},
        "diff": {"before": older},
        "impact": {"changeset": changeset, "scope": "workspace"},
    }
    whole = {"entry-points", "communities", "cycles", "dead-code", "hubs"}
    for verb in introduction["capabilities"]["inspect"]["query"]:
        args: dict[str, Any] = special.get(verb, {} if verb in whole else {"symbol": {"id": TOTAL}})
        result = ask(session, "inspect/query", verb=verb, args=args)
        assert isinstance(result["data"], dict), verb
        assert refused(session, "inspect/query", {"verb": verb, "args": {**args, "no-such": 1}}) == WRONG, verb


def test_item_78_tested_by_runs_from_production_to_test(session: HostSession) -> None:
    result = ask(session, "inspect/query", verb="tested-by", args={"symbol": {"id": TOTAL}})

    assert TEST in ids(result)
    tested = [edge for edge in result["edges"] if edge["kind"] == "tested-by"]
    assert all(edge["to"] == TEST for edge in tested)


@pytest.mark.parametrize("symbol", ["shop/price.py::nothing", "nowhere.py", "nowhere.py::x", "total", "", "::", "a::b::c", "x" * 10_000])
def test_item_79_what_does_not_exist_is_an_empty_answer(session: HostSession, symbol: str) -> None:
    for verb in ("references", "callers", "callees"):
        result = ask(session, f"inspect/{verb}", symbol={"id": symbol})
        assert (result["nodes"], result["edges"]) == ([], [])
        assert result["validAsOf"] == {"rev": session.baseline["rev"], "blobs": []}


def test_item_80_nothing_is_left_behind(session: HostSession, trees: MemoryTrees) -> None:
    for verb, params in [*VERBS, ("impact", change_of(session, trees))]:
        ask(session, f"inspect/{verb}", **params)
    assert list(session.child.folder.iterdir()) == []
    assert {method for method, _ in session.calls} <= {"workspace/listTree", "workspace/readBlob"}


def test_item_81_no_object_is_keyed_by_names_of_the_code(connect: Connect, trees: MemoryTrees) -> None:
    # Every result that tests ask for is searched for names that only a host may use; here the code is full of them.
    words = sorted(shapes.FORBIDDEN - {"pass"})
    files = {"words.py": "".join(f"def {word}():\n    return 1\n\n\n" for word in words)}
    files |= {
        f"{word}/{word}.py": f"from words import {word} as {word}_\n\n\nclass {word}:\n    def {word}(self):\n        {word}_()\n"
        for word in words
    }
    session = connect(trees.add(files))
    for word in words:
        for verb in ("references", "callers", "callees"):
            assert ask(session, f"inspect/{verb}", symbol={"id": f"words.py::{word}"})["nodes"]
        assert ask(session, "inspect/symbols", query=word)["nodes"]
    for verb in ("hubs", "dead-code", "communities", "cycles", "entry-points"):
        result = ask(session, "inspect/query", verb=verb, args={})
        assert not set(shapes.keys(result)) & set(words), verb
