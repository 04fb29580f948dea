"""Checklist items 65 to 81: the verbs."""

import random
from typing import Any

import pytest

from crg_py.host import HostSession
from tests.asp import shapes
from tests.asp.asking import INPUT, Connect, ask, edges, failure, ids, refused
from tests.asp.samples import MAIN, ROUNDED, SHOP, SUM, TEST, TOTAL, Baseline, MemoryTrees, chain, modify

WRONG = (INPUT, "input", False)
SYMBOL = {"symbol": {"id": TOTAL}}
VERBS: list[tuple[str, dict[str, Any]]] = [
    ("references", SYMBOL),
    ("callers", SYMBOL),
    ("callees", SYMBOL),
    ("symbols", {"query": "total"}),
    ("query", {"verb": "tested-by", "args": SYMBOL}),
]


def change_of(session: HostSession, trees: MemoryTrees) -> dict[str, Any]:
    """Return impact parameters: the body of `total` changes."""
    text = SHOP["shop/price.py"]
    change = modify(trees, "shop/price.py", text, text.replace("sum(items)", "max(items)"))
    return {"changeset": {"baseline": session.baseline, "changes": [change]}, "scope": "workspace"}


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


def test_item_74_impact_tells_changed_impacted_and_files(session: HostSession, trees: MemoryTrees) -> None:
    result = ask(session, "inspect/impact", **change_of(session, trees))

    assert ids(result, "changedNodes") == {TOTAL}
    assert {SUM, MAIN, TEST} <= ids(result, "impactedNodes")
    assert TOTAL not in ids(result, "impactedNodes")
    assert result["impactedFiles"] == sorted(set(result["impactedFiles"]))
    assert {"shop/price.py", "shop/cart.py", "app.py", "tests/test_shop.py"} <= set(result["impactedFiles"])
    assert "alone.py" not in result["impactedFiles"]


def test_item_74_impact_honours_depth_and_says_truncated(connect: Connect, trees: MemoryTrees) -> None:
    files = chain(10)
    session = connect(trees.add(files))
    change = modify(trees, "pkg/m0.py", files["pkg/m0.py"], "def f0():\n    return 2\n")
    params = {"changeset": {"baseline": session.baseline, "changes": [change]}, "scope": "workspace"}
    near = ask(session, "inspect/impact", **params, depth=2)
    far = ask(session, "inspect/impact", **params, depth=50)

    assert "pkg/m2.py::f2" in ids(near, "impactedNodes")
    assert "pkg/m9.py::f9" not in ids(near, "impactedNodes")
    assert near["truncated"] is True
    assert {f"pkg/m{i}.py" for i in range(10)} == set(far["impactedFiles"])
    assert not far.get("truncated", False)


def test_item_74_impact_of_an_edit_that_adds_a_dependent(session: HostSession, trees: MemoryTrees) -> None:
    text = SHOP["shop/price.py"]
    changed = modify(trees, "shop/price.py", text, text.replace("sum(items)", "max(items)"))
    created = {
        "path": "new.py",
        "kind": "create",
        "after": trees.give("from shop.price import total\n\n\ndef fresh():\n    return total([])\n"),
    }
    changeset = {"baseline": session.baseline, "changes": [changed, created]}
    result = ask(session, "inspect/impact", changeset=changeset, scope="workspace")

    assert {TOTAL, "new.py::fresh"} <= ids(result, "changedNodes") | ids(result, "impactedNodes")
    assert "new.py" in result["impactedFiles"]
    # The edit exists nowhere but in this request.
    assert not ids(ask(session, "inspect/symbols", query="fresh"))


@pytest.mark.parametrize("kind", ["delete", "rename"])
def test_item_75_dependents_of_what_is_gone_are_those_it_had(session: HostSession, trees: MemoryTrees, kind: str) -> None:
    before = trees.give(SHOP["shop/price.py"])
    change = {"path": "shop/price.py", "kind": "delete", "before": before}
    if kind == "rename":
        change = {"path": "shop/cost.py", "kind": "rename", "from": "shop/price.py", "before": before}
    result = ask(session, "inspect/impact", changeset={"baseline": session.baseline, "changes": [change]}, scope="workspace")

    assert {SUM, MAIN, TEST} <= ids(result, "impactedNodes")
    assert {"shop/cart.py", "app.py", "tests/test_shop.py", change["path"]} <= set(result["impactedFiles"])


def test_item_75_dependents_of_a_removed_function(session: HostSession, trees: MemoryTrees) -> None:
    change = modify(trees, "shop/price.py", SHOP["shop/price.py"], "def other():\n    return 1\n")
    result = ask(session, "inspect/impact", changeset={"baseline": session.baseline, "changes": [change]}, scope="workspace")

    assert TOTAL in ids(result, "changedNodes")
    assert {SUM, MAIN, TEST} <= ids(result, "impactedNodes")


def random_project(chance: random.Random) -> tuple[dict[str, str], dict[str, set[str]]]:
    """Return files, and who calls whom by construction: function -> functions it calls. Imports take several spellings."""
    n_files, n_functions = 12, 3
    calls: dict[str, set[str]] = {}
    files: dict[str, str] = {"pkg/__init__.py": ""}
    for file in range(n_files):
        lines: list[str] = []
        bodies: list[str] = []
        for function in range(n_functions):
            name, id_ = f"f{file}_{function}", f"pkg/m{file}.py::f{file}_{function}"
            calls[id_] = set()
            body = [f"def {name}():"]
            for _ in range(chance.randrange(3)):
                other, which = chance.randrange(n_files), chance.randrange(n_functions)
                target = f"f{other}_{which}"
                calls[id_].add(f"pkg/m{other}.py::{target}")
                if other == file:
                    body.append(f"    {target}()")
                elif chance.random() < 0.5:
                    lines.append(f"from pkg.m{other} import {target} as g{other}_{which}")
                    body.append(f"    g{other}_{which}()")
                else:
                    lines.append(f"from pkg import m{other}")
                    body.append(f"    m{other}.{target}()")
            bodies.append("\n".join([*body, "    return 1\n"]))
        files[f"pkg/m{file}.py"] = "\n".join([*sorted(set(lines)), "", "", *bodies])
    return files, calls


def dependents(calls: dict[str, set[str]], seeds: set[str]) -> set[str]:
    """Return everything that reaches `seeds`, found the slow way."""
    reached = set(seeds)
    while more := {caller for caller, called in calls.items() if called & reached} - reached:
        reached |= more
    return reached


def test_item_76_impact_never_reports_less_than_the_closure(connect: Connect, trees: MemoryTrees) -> None:
    chance = random.Random(11)
    session: HostSession | None = None
    for _ in range(3):
        files, calls = random_project(chance)
        baseline = trees.add(files)
        if session is None:
            session = connect(baseline)
        else:
            session.change_baseline(baseline)
        for path in chance.sample(sorted(files)[1:], 3):
            seeds = {id_ for id_ in calls if id_.startswith(f"{path}::")}
            changed = {"modify": modify(trees, path, files[path], files[path].replace("return 1", "return 2"))}
            changed["delete"] = {"path": path, "kind": "delete", "before": trees.give(files[path])}
            changed["rename"] = {"path": "pkg/moved.py", "kind": "rename", "from": path, "before": trees.give(files[path])}
            for kind, change in changed.items():
                changeset = {"baseline": baseline, "changes": [change]}
                result = ask(session, "inspect/impact", changeset=changeset, scope="workspace", depth=100)
                told = ids(result, "changedNodes") | ids(result, "impactedNodes")
                missing = dependents(calls, seeds) - seeds - told
                assert not missing, (kind, path)
                assert {id_.partition("::")[0] for id_ in dependents(calls, seeds) - seeds} <= set(result["impactedFiles"])


def test_item_76_impact_holds_every_caller_that_callers_tells(session: HostSession, trees: MemoryTrees) -> None:
    impact = ask(session, "inspect/impact", **change_of(session, trees), depth=100)
    callers = ask(session, "inspect/callers", symbol={"id": TOTAL}, depth=100)

    assert ids(callers) <= ids(impact, "changedNodes") | ids(impact, "impactedNodes")


def test_item_77_impacted_files_are_a_scope(session: HostSession, trees: MemoryTrees) -> None:
    result = ask(session, "inspect/impact", **change_of(session, trees))
    files = result["impactedFiles"]

    assert files
    assert len(files) == len(set(files))
    assert not any(path.startswith("/") or "\\" in path or "::" in path for path in files)
    again = ask(session, "inspect/impact", **{**change_of(session, trees), "scope": {"paths": files}})
    assert ids(again, "impactedNodes") == ids(result, "impactedNodes")


def test_item_77_a_changed_file_that_is_no_source_is_listed_too(session: HostSession, trees: MemoryTrees) -> None:
    change = {"path": "notes.txt", "kind": "create", "after": trees.give("x")}
    result = ask(session, "inspect/impact", changeset={"baseline": session.baseline, "changes": [change]}, scope="workspace")

    assert result["impactedFiles"] == ["notes.txt"]


def test_item_78_query_takes_advertised_verbs_only(session: HostSession) -> None:
    for verb in ("callers", "symbols", "no-such", "", "TESTED-BY", 1, None):
        assert refused(session, "inspect/query", {"verb": verb, "args": {}}) == WRONG
    for args in (None, [], "x"):
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
