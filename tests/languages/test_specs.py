"""Every language spec holds: for a full build, and file by file in random order, and both give the same graph."""

import random
from collections.abc import Iterable
from pathlib import Path

import pytest

from crg_py.graph import Graph
from crg_py.index import ensure
from crg_py.store import Store, memory_store
from crg_py.workspace import open_workspace
from tests.languages.observe import Seen, holds, observe, told
from tests.languages.spec import Case, read_cases

HERE = Path(__file__).parent
CASES = [
    pytest.param(spec, case, id=f"{spec.relative_to(HERE)}: {case.title}")
    for spec in sorted(HERE.glob("*/*.md"))
    for case in read_cases(spec)
]


def build(case: Case, folder: Path, batches: Iterable[list[str]]) -> list[Seen]:
    """Write the case's files batch by batch, index after each, and return what the last snapshot says."""
    folder.mkdir()
    with memory_store() as store:
        seen: list[Seen] = []
        for batch in batches:
            for path in batch:
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_text(case.files[path], encoding="utf-8", newline="")
            seen = snapshot(folder, store)
        return seen


def snapshot(folder: Path, store: Store) -> list[Seen]:
    workspace = open_workspace(folder, None)
    made = ensure(workspace, store, workspace.settings)
    return observe(Graph(store.read_graph(made.id), workspace.settings))


def failures(spec: Path, case: Case, seen: list[Seen]) -> list[str]:
    """Return one line for each assertion that does not hold, with what was seen instead."""
    return [
        f"{spec.name}:{at.source}: {at.word} {sorted(at.symbols)}, but seen: "
        + ("; ".join(f"{one.kind} {one.bucket} {sorted(one.targets | one.implied)}" for one in seen if one.covers(at)) or "nothing")
        for at in case.assertions
        if not holds(at, seen)
    ]


@pytest.mark.parametrize(("spec", "case"), CASES)
def test_case(spec: Path, case: Case, tmp_path: Path) -> None:
    order = list(case.files)
    random.Random(case.title).shuffle(order)

    whole = build(case, tmp_path / "whole", [list(case.files)])
    piecewise = build(case, tmp_path / "piecewise", [[path] for path in order])

    wrong = failures(spec, case, whole)
    assert not wrong, "\n".join(wrong)
    assert told(piecewise) == told(whole)
