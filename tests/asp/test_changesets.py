"""Checklist items 59 to 64: what a changeset may say."""

from typing import Any

import pytest

from crg_py.host import HostSession
from tests.asp.asking import INPUT, STALE, ask, ids, refused
from tests.asp.samples import SHOP, TOTAL, MemoryTrees

WRONG = (INPUT, "input", False)
OTHER = "blob:sha256:" + "0" * 64


@pytest.fixture
def before(trees: MemoryTrees) -> str:
    return trees.give(SHOP["shop/price.py"])


@pytest.fixture
def after(trees: MemoryTrees) -> str:
    return trees.give(SHOP["shop/price.py"].replace("sum(items)", "max(items)"))


def impact(session: HostSession, *changes: Any, **more: Any) -> dict[str, Any]:
    return {"changeset": {"baseline": session.baseline, "changes": list(changes), **more}, "scope": "workspace"}


def legal(before: str, after: str) -> dict[str, dict[str, str]]:
    """Return one change of each kind with exactly its fields."""
    return {
        "create": {"path": "new.py", "kind": "create", "after": after},
        "modify": {"path": "shop/price.py", "kind": "modify", "before": before, "after": after},
        "delete": {"path": "shop/price.py", "kind": "delete", "before": before},
        "rename": {"path": "shop/cost.py", "kind": "rename", "from": "shop/price.py", "before": before, "after": after},
    }


KINDS = ["create", "modify", "delete", "rename"]


@pytest.mark.parametrize("kind", KINDS)
def test_item_59_each_kind_is_accepted(session: HostSession, before: str, after: str, kind: str) -> None:
    change = legal(before, after)[kind]
    result = ask(session, "inspect/impact", **impact(session, change))

    assert change["path"] in result["impactedFiles"]
    assert result["changedNodes"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("field", ["path", "kind", "from", "before", "after"])
def test_item_59_each_kind_has_exactly_its_fields(session: HostSession, before: str, after: str, kind: str, field: str) -> None:
    change = dict(legal(before, after)[kind])
    if (kind, field) == ("rename", "after"):
        pytest.fail("not reached") if field not in change else None
        del change[field]
        assert ask(session, "inspect/impact", **impact(session, change))["changedNodes"] is not None
        return
    if field in change:
        del change[field]
    else:
        change[field] = {"from": "app.py", "before": before, "after": after}[field]

    assert refused(session, "inspect/impact", impact(session, change)) == WRONG
    assert session.calls == []


@pytest.mark.parametrize("field", ["from", "before", "after"])
@pytest.mark.parametrize("kind", KINDS)
def test_item_60_an_explicit_null_is_refused(session: HostSession, before: str, after: str, kind: str, field: str) -> None:
    assert refused(session, "inspect/impact", impact(session, {**legal(before, after)[kind], field: None})) == WRONG


@pytest.mark.parametrize("kind", ["move", "chmod", "", 1, None])
def test_item_60_an_unknown_kind_is_refused(session: HostSession, kind: Any) -> None:
    assert refused(session, "inspect/impact", impact(session, {"path": "a.py", "kind": kind, "after": OTHER})) == WRONG


@pytest.mark.parametrize("blob", ["sha256:00", "blob:sha256:", "blob:SHA256:00", "blob:sha256:0G", "", 1, {"bytes": "x"}])
def test_item_60_a_bad_blob_reference_is_refused(session: HostSession, blob: Any) -> None:
    assert refused(session, "inspect/impact", impact(session, {"path": "a.py", "kind": "create", "after": blob})) == WRONG


def test_item_60_unknown_keys_and_shapes_are_refused(session: HostSession, before: str, after: str) -> None:
    change = legal(before, after)["modify"]
    for params in (
        impact(session, {**change, "mode": 1}),
        impact(session, change, extra=1),
        impact(session, [change]),
        impact(session, "x"),
        {**impact(session, change), "changeset": [change]},
        {**impact(session, change), "changeset": None},
        {**impact(session, change), "changeset": {"changes": [change]}},
        {**impact(session, change), "changeset": {"baseline": session.baseline}},
        {**impact(session, change), "changeset": {"baseline": {"rev": ""}, "changes": [change]}},
        {**impact(session, change), "changeset": {"baseline": session.baseline, "changes": {}}},
    ):
        assert refused(session, "inspect/impact", params) == WRONG, params
    assert session.calls == []


def test_item_60_changes_that_collide_are_refused(session: HostSession, before: str, after: str) -> None:
    kinds = legal(before, after)
    rename = kinds["rename"]
    for changes in (
        [kinds["modify"], kinds["modify"]],
        [kinds["modify"], kinds["delete"]],
        [{**rename, "path": "shop/price.py"}],
        [rename, {**rename, "path": "shop/other.py"}],
        [rename, kinds["modify"]],
        [rename, {"path": "shop/price.py", "kind": "create", "after": after}],
        [rename, {"path": "shop/cost.py", "kind": "create", "after": after}],
        [rename, {"path": "x.py", "kind": "rename", "from": "shop/cost.py", "before": after}],
    ):
        assert refused(session, "inspect/impact", impact(session, *changes)) == WRONG, changes
    assert session.calls == []


@pytest.mark.parametrize(
    "path",
    [
        "/etc/x.py",
        "a\\b.py",
        "./a.py",
        "a/../b.py",
        "..",
        ".",
        "",
        "a//b.py",
        "a/",
        "a\0.py",
        "x" * 4097,
        "C:/a.py",
        "c:a.py",
        "é" * 2049,
        1,
        None,
    ],
)
@pytest.mark.parametrize("field", ["path", "from"])
def test_item_61_a_bad_path_is_refused_before_any_callback(session: HostSession, before: str, path: Any, field: str) -> None:
    change = {"path": "new.py", "kind": "rename", "from": "shop/price.py", "before": before, field: path}

    assert refused(session, "inspect/impact", impact(session, change)) == WRONG
    assert session.calls == []


@pytest.mark.parametrize("path", ["a b.py", "...py", "é/ü.py", "ab:c.py", "-x.py", "x" * 4093 + ".py", "a/.hidden/x.py", "\u202e.py"])
def test_item_61_an_odd_path_is_a_path(session: HostSession, trees: MemoryTrees, path: str) -> None:
    result = ask(session, "inspect/impact", **impact(session, {"path": path, "kind": "create", "after": trees.give("def f(): pass\n")}))

    assert result["impactedFiles"] == [path]


def test_item_62_what_is_there_cannot_be_created(session: HostSession, before: str, after: str) -> None:
    for change in (
        {"path": "app.py", "kind": "create", "after": after},
        {"path": "app.py", "kind": "rename", "from": "shop/price.py", "before": before},
    ):
        assert refused(session, "inspect/impact", impact(session, change)) == WRONG


def test_item_62_a_stale_before_is_stale(session: HostSession, after: str) -> None:
    for change in (
        {"path": "shop/price.py", "kind": "modify", "before": after, "after": OTHER},
        {"path": "shop/price.py", "kind": "delete", "before": after},
        {"path": "x.py", "kind": "rename", "from": "shop/price.py", "before": after},
        {"path": "nowhere.py", "kind": "modify", "before": after, "after": after},
        {"path": "nowhere.py", "kind": "delete", "before": after},
    ):
        assert refused(session, "inspect/impact", impact(session, change)) == (STALE, "health", True), change


def test_item_63_the_order_of_keys_makes_no_difference(session: HostSession, before: str, after: str) -> None:
    change = legal(before, after)["modify"]
    backward = dict(reversed(change.items()))
    params = impact(session, change)
    turned = {"scope": "workspace", "changeset": {"changes": [backward], "baseline": session.baseline}}

    assert ask(session, "inspect/impact", **params) == ask(session, "inspect/impact", **turned)


def test_item_64_a_rename_without_after_keeps_the_content(session: HostSession, before: str) -> None:
    change = legal(before, before)["rename"]
    explicit = ask(session, "inspect/impact", **impact(session, change))
    del change["after"]
    implied = ask(session, "inspect/impact", **impact(session, change))

    assert implied == explicit
    assert {"app.py", "shop/cart.py"} <= set(implied["impactedFiles"])
    assert ids(implied, "changedNodes") & {TOTAL, "shop/cost.py::total", "shop/cost.py", "shop/price.py"}


def test_an_after_that_the_host_does_not_give_is_no_answer(session: HostSession, before: str) -> None:
    change = {"path": "shop/price.py", "kind": "modify", "before": before, "after": OTHER}

    assert refused(session, "inspect/impact", impact(session, change))[1] in {"policy", "health"}
    change = {"path": "secret/x.py", "kind": "create", "after": OTHER}
    assert refused(session, "inspect/impact", impact(session, change))[1] in {"policy", "health"}


def test_an_empty_changeset_touches_nothing(session: HostSession) -> None:
    result = ask(session, "inspect/impact", **impact(session))

    assert (result["changedNodes"], result["impactedNodes"], result["impactedFiles"]) == ([], [], [])
    assert result["validAsOf"]["rev"] == session.baseline["rev"]
