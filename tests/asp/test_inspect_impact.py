"""Checklist items 74 to 77: what an impact tells."""

import random

import pytest

from crg_py.host import HostSession
from tests.asp.asking import Connect, ask, ids
from tests.asp.samples import MAIN, SHOP, SUM, TEST, TOTAL, MemoryTrees, chain, change_of, modify


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
