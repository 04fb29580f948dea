"""Checklist items 33 to 40: which tree an answer speaks of."""

from collections.abc import Iterable
from typing import Any

import pytest

from crg_py.host import HostSession
from crg_py.host.child import Frame
from crg_py.host.session import honest
from tests.asp.asking import INPUT, POLICY, STALE, Connect, ask, failure, ids, refused
from tests.asp.samples import MAIN, ROUNDED, SHOP, SUM, TOTAL, Baseline, MemoryTrees

EVERY_VERB: list[tuple[str, dict[str, Any]]] = [
    ("inspect/references", {"symbol": {"id": TOTAL}}),
    ("inspect/callers", {"symbol": {"id": TOTAL}}),
    ("inspect/callees", {"symbol": {"id": TOTAL}}),
    ("inspect/symbols", {"query": "total"}),
    ("inspect/query", {"verb": "importers", "args": {"symbol": {"id": "shop/price.py"}}}),
]
RENAMED = {**SHOP, "shop/price.py": SHOP["shop/price.py"].replace("rounded", "smoothed")}


def names(session: HostSession, query: str = "ed", **params: Any) -> set[str]:
    return {id_ for id_ in ids(ask(session, "inspect/symbols", query=query, **params)) if id_.startswith("shop/price.py::")}


def stamped(baseline: Baseline, stamp: str) -> dict[str, str]:
    return {**baseline, "stampedAt": stamp}


@pytest.mark.parametrize(("method", "params"), EVERY_VERB)
def test_item_33_every_result_names_its_baseline(session: HostSession, method: str, params: dict[str, Any]) -> None:
    result = ask(session, method, **params)

    assert result["validAsOf"]["rev"] == session.baseline["rev"]
    assert result["validAsOf"]["blobs"]


def test_item_33_impact_names_its_baseline(session: HostSession, trees: MemoryTrees) -> None:
    blob = trees.give("x = 1\n")
    changes = [{"path": "new.py", "kind": "create", "after": blob}]
    result = ask(session, "inspect/impact", changeset={"baseline": session.baseline, "changes": changes}, scope="workspace")

    assert result["validAsOf"]["rev"] == session.baseline["rev"]
    assert blob in result["validAsOf"]["blobs"]


def test_item_33_blobs_are_those_of_the_files_in_the_answer(session: HostSession, trees: MemoryTrees) -> None:
    result = ask(session, "inspect/callers", symbol={"id": ROUNDED})

    assert {node["location"]["path"] for node in result["nodes"]} == {"shop/price.py"}
    assert result["validAsOf"]["blobs"] == [trees.give(SHOP["shop/price.py"])]


def test_item_34_after_baseline_changed_answers_are_of_the_new_tree(own: HostSession, trees: MemoryTrees) -> None:
    assert names(own) == {ROUNDED}
    own.calls.clear()
    after = trees.add(RENAMED)
    own.change_baseline(after)

    assert names(own) == {"shop/price.py::smoothed"}
    read = [blob for method, params in own.calls if method == "workspace/readBlob" for blob in params["blobs"]]
    assert read == [trees.give(RENAMED["shop/price.py"])]
    assert ask(own, "inspect/callers", symbol={"id": TOTAL})["validAsOf"]["rev"] == after["rev"]


@pytest.mark.parametrize("baseline", [None, {}, {"rev": 1}, {"rev": "x", "dirty": None}, {"rev": "x", "extra": 1}, []])
def test_item_34_a_malformed_notification_changes_nothing(own: HostSession, baseline: Any) -> None:
    own.notify("workspace/baselineChanged", {"baseline": baseline})

    # Whether the session goes on or has failed, it is never an answer of another tree.
    frame = own.ask("inspect/symbols", {"query": "ed"})
    if "error" in frame:
        assert failure(frame)[1] in {"health", "input"}
    else:
        assert frame["result"]["validAsOf"]["rev"] == own.baseline["rev"]


def test_item_35_an_older_baseline_is_ignored(connect: Connect, trees: MemoryTrees) -> None:
    now = stamped(trees.add(SHOP), "2024-06-01T12:00:00Z")
    older = stamped(trees.add(RENAMED), "2024-06-01T13:30:00+02:00")
    session = connect(now)
    session.change_baseline(older)

    assert names(session) == {ROUNDED}
    newer = stamped(trees.add(RENAMED), "2024-06-01T11:00:01-01:00")
    session.change_baseline(newer)
    assert names(session) == {"shop/price.py::smoothed"}
    session.change_baseline(now)
    assert names(session) == {"shop/price.py::smoothed"}


def test_item_35_without_stamps_the_last_one_holds(own: HostSession, trees: MemoryTrees) -> None:
    before = own.baseline
    own.change_baseline(trees.add(RENAMED))
    own.change_baseline(before)

    assert names(own) == {ROUNDED}


def test_item_36_a_request_is_pinned_at_receipt(own: HostSession, trees: MemoryTrees) -> None:
    after = trees.add(RENAMED)
    before = own.baseline

    def move(_callback: Frame, answer: Frame) -> Iterable[Frame | bytes]:
        own.change_baseline(after)
        return (answer,)

    own.conduct = move
    result = ask(own, "inspect/symbols", query="ed")

    assert result["validAsOf"]["rev"] == before["rev"]
    assert ROUNDED in ids(result)
    assert names(own) == {"shop/price.py::smoothed"}
    listed = [params["baseline"] for method, params in own.calls if method == "workspace/listTree"]
    assert listed == [before, after]


def test_item_37_an_override_is_answered_and_changes_nothing_else(own: HostSession, trees: MemoryTrees) -> None:
    older = trees.add({"shop/price.py": "def ancient_ed():\n    return 1\n"})
    result = ask(own, "inspect/symbols", query="ed", baseline=older)

    assert result["validAsOf"]["rev"] == older["rev"]
    assert ids(result) == {"shop/price.py::ancient_ed"}
    assert names(own) == {ROUNDED}
    for method, params in EVERY_VERB:
        assert ask(own, method, **params, baseline=older)["validAsOf"]["rev"] == older["rev"]


def test_item_37_overrides_to_many_revisions(own: HostSession, trees: MemoryTrees) -> None:
    versions = [trees.add({**SHOP, "shop/price.py": f"def v{n}_ed(): pass\n"}) for n in range(6)]
    for n in (3, 0, 5, 3, 1, 0):
        assert names(own, baseline=versions[n]) == {f"shop/price.py::v{n}_ed"}
    assert names(own) == {ROUNDED}


def test_item_37_an_override_is_allowed_in_impact(own: HostSession, trees: MemoryTrees) -> None:
    older = trees.add({"a.py": "def one():\n    return 1\n", "b.py": "from a import one\n\n\ndef two():\n    return one()\n"})
    changes = [{"path": "a.py", "kind": "delete", "before": trees.give("def one():\n    return 1\n")}]
    result = ask(own, "inspect/impact", changeset={"baseline": older, "changes": changes}, scope="workspace", baseline=older)

    assert result["validAsOf"]["rev"] == older["rev"]
    assert "b.py::two" in ids(result, "impactedNodes")


@pytest.mark.parametrize("baseline", [{"rev": "git:tree:" + "0" * 40}, {"rev": "elsewhere"}])
def test_item_38_a_baseline_the_host_cannot_serve_is_a_health_error(session: HostSession, baseline: Baseline) -> None:
    assert refused(session, "inspect/symbols", {"query": "ed", "baseline": baseline}) == (STALE, "health", True)
    assert names(session) == {ROUNDED}


def test_item_38_a_new_baseline_the_host_cannot_serve_is_a_health_error(own: HostSession, trees: MemoryTrees) -> None:
    names(own)
    after = trees.add(RENAMED)
    trees.drop(after)
    own.change_baseline(after)

    assert refused(own, "inspect/symbols", {"query": "ed"}) == (STALE, "health", True)
    assert trees.add(RENAMED) == after
    assert names(own) == {"shop/price.py::smoothed"}


@pytest.mark.parametrize(
    "baseline", [None, {}, {"rev": 1}, {"rev": ""}, {"rev": "x", "dirty": None}, {"rev": "x", "stampedAt": "now"}, "x"]
)
def test_item_38_a_malformed_override_is_wrong_input(session: HostSession, baseline: Any) -> None:
    assert refused(session, "inspect/symbols", {"query": "ed", "baseline": baseline}) == (INPUT, "input", False)


@pytest.mark.parametrize(
    "other", [{"rev": "git:tree:00"}, {"dirty": "dirty:1"}, {"stampedAt": "2024-06-01T12:00:00Z"}], ids=["rev", "dirty", "stamp"]
)
def test_item_39_a_changeset_over_another_baseline_is_stale(session: HostSession, other: dict[str, str]) -> None:
    changeset = {"baseline": {**session.baseline, **other}, "changes": []}

    assert refused(session, "inspect/impact", {"changeset": changeset, "scope": "workspace"}) == (STALE, "health", True)
    assert session.calls == []


def test_item_40_equal_rev_with_another_dirty_is_another_snapshot(connect: Connect, trees: MemoryTrees) -> None:
    clean = trees.add(SHOP, name="n")
    dirty = trees.add(RENAMED, name="n", dirty="dirty:1")
    dirtier = trees.add({"shop/price.py": "def third_ed(): pass\n"}, name="n", dirty="dirty:2")
    assert clean["rev"] == dirty["rev"] == dirtier["rev"]
    session = connect(clean)
    assert names(session) == {ROUNDED}
    for baseline, expected in [(dirty, "smoothed"), (dirtier, "third_ed"), (clean, "rounded"), (dirty, "smoothed")]:
        session.change_baseline(baseline)
        assert names(session) == {f"shop/price.py::{expected}"}
    assert names(session, baseline=clean) == {ROUNDED}
    # Another session meets the same names, for other trees: nothing but the listing is believed.
    other = MemoryTrees()
    assert other.add({"shop/price.py": "def elsewhere_ed(): pass\n"}, name="n", dirty="dirty:1") == dirty
    again = connect(dirty)
    again.callbacks._trees = other
    assert names(again) == {"shop/price.py::elsewhere_ed"}


def test_item_38_a_host_that_lists_its_own_baseline_only(own: HostSession, trees: MemoryTrees) -> None:
    older = trees.add(RENAMED)
    error = {"code": POLICY, "message": "policy-denied", "data": {"failClass": "policy", "retryable": False}}

    def strict(callback: Frame, answer: Frame) -> Iterable[Frame | bytes]:
        if callback["params"].get("baseline", own.baseline) != own.baseline:
            return ({"jsonrpc": "2.0", "id": answer["id"], "error": error},)
        return (answer,)

    own.conduct = strict

    assert refused(own, "inspect/symbols", {"query": "ed", "baseline": older}) == (STALE, "health", True)
    assert names(own) == {ROUNDED}


def test_a_flood_of_baselines_ends_with_the_last(own: HostSession, trees: MemoryTrees) -> None:
    versions = [trees.add({**SHOP, "shop/price.py": f"def v{n}_ed(): pass\n"}) for n in range(100)]

    def flood(_callback: Frame, answer: Frame) -> Iterable[Frame | bytes]:
        own.conduct = honest
        for version in versions:
            own.change_baseline(version)
        return (answer,)

    own.conduct = flood
    assert names(own) == {ROUNDED}
    assert names(own) == {"shop/price.py::v99_ed"}
    assert len([method for method, _ in own.calls if method == "workspace/listTree"]) == 2


def test_going_back_to_a_tree_seen_before_reads_nothing(own: HostSession, trees: MemoryTrees) -> None:
    first = own.baseline
    names(own)
    own.change_baseline(trees.add(RENAMED))
    names(own)
    own.change_baseline(first)
    own.calls.clear()

    assert names(own) == {ROUNDED}
    assert [method for method, _ in own.calls if method == "workspace/readBlob"] == []


def test_an_edit_of_a_callee_keeps_its_callers(own: HostSession, trees: MemoryTrees) -> None:
    assert {SUM, MAIN} <= ids(ask(own, "inspect/callers", symbol={"id": TOTAL}))
    own.change_baseline(trees.add({**SHOP, "shop/price.py": "# moved down\n\n" + SHOP["shop/price.py"]}))
    assert {SUM, MAIN} <= ids(ask(own, "inspect/callers", symbol={"id": TOTAL}))


def test_a_second_session_on_an_unchanged_tree_lists_once_and_reads_nothing(connect: Connect, shop: Baseline) -> None:
    first = connect(shop)
    expected = [ask(first, method, **params) for method, params in EVERY_VERB]
    first.close()
    second = connect(shop)

    assert [ask(second, method, **params) for method, params in EVERY_VERB] == expected
    assert [method for method, _ in second.calls] == ["workspace/listTree"]


def test_a_session_lists_a_baseline_once(own: HostSession) -> None:
    for method, params in EVERY_VERB:
        ask(own, method, **params)
    assert [method for method, _ in own.calls].count("workspace/listTree") == 1
