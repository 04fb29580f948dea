"""Edges are judged by the rules that `bench.accuracy` states."""

import json
from pathlib import Path
from typing import Any

import pytest

from bench.accuracy.exports import export_of_cases
from bench.accuracy.score import Score, score
from bench.accuracy.truth import Truth

META = {"t": "meta", "repo": "tiny", "version": "1", "language": "typescript", "oracles": ["compiler"], "files": ["a.ts", "b.ts"]}
DEFINITIONS: list[dict[str, Any]] = [
    {"t": "d", "p": "a.ts", "l": 1, "s": 1, "e": 9, "k": "class", "n": "Base"},
    {"t": "d", "p": "a.ts", "l": 2, "s": 2, "e": 3, "k": "ctor", "n": "Base.constructor"},
    {"t": "d", "p": "a.ts", "l": 4, "s": 4, "e": 5, "k": "method", "n": "Base.run"},
    {"t": "d", "p": "b.ts", "l": 1, "s": 1, "e": 4, "k": "class", "n": "Heir"},
    {"t": "d", "p": "b.ts", "l": 2, "s": 2, "e": 3, "k": "method", "n": "Heir.run"},
    {"t": "d", "p": "b.ts", "l": 6, "s": 6, "e": 9, "k": "function", "n": "main"},
]
USES: list[dict[str, Any]] = [
    {"t": "r", "p": "b.ts", "l": 7, "c": 0, "n": "Base", "enc": 6, "call": True, "cat": "new", "tp": "a.ts", "tl": 2, "src": ["c"]},
    {"t": "r", "p": "b.ts", "l": 8, "c": 0, "n": "run", "enc": 6, "call": True, "cat": "method", "tp": "a.ts", "tl": 4, "src": ["c"]},
    {"t": "r", "p": "b.ts", "l": 1, "c": 0, "n": "Base", "enc": 0, "call": False, "cat": "base", "tp": "a.ts", "tl": 1, "src": ["c"]},
    {"t": "u", "p": "b.ts", "l": 8, "c": 0, "n": "run", "enc": 1, "call": True},
    {"t": "i", "p": "b.ts", "l": 1, "tp": "a.ts", "tl": 1, "k": "inherits", "src": ["c"]},
    {"t": "m", "p": "b.ts", "l": 1, "tp": "a.ts", "src": ["c"]},
]
MAIN, HEIR, BASE, BASE_RUN, HEIR_RUN = ("b.ts", 6), ("b.ts", 1), ("a.ts", 1), ("a.ts", 4), ("b.ts", 2)


@pytest.fixture
def truth(tmp_path: Path) -> Truth:
    path = tmp_path / "tiny.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in [META, *DEFINITIONS, *USES]), encoding="utf-8")
    return Truth(path)


def edge(kind: str, source: tuple[str, int], target: tuple[str, int]) -> dict[str, Any]:
    return {"kind": kind, "from_path": source[0], "from_line": source[1], "to_path": target[0], "to_line": target[1]}


def counts(one: Score) -> tuple[int, int, int, int]:
    return one.right, one.wrong, one.found, one.needed


def test_a_constructor_and_its_class_are_one_target(truth: Truth) -> None:
    found = score(truth, [edge("calls", MAIN, BASE)])["calls"]

    assert counts(found) == (1, 0, 1, 2)
    assert [found.precision, found.recall, found.f1] == pytest.approx([1.0, 0.5, 2 / 3])


def test_a_method_that_overrides_a_true_target_does_not_count(truth: Truth) -> None:
    found = score(truth, [edge("calls", MAIN, BASE_RUN), edge("calls", MAIN, HEIR_RUN)])["calls"]

    assert (counts(found), found.neutral) == ((1, 0, 1, 2), {"override": 1})


def test_a_pair_the_truth_lacks_is_wrong(truth: Truth) -> None:
    found = score(truth, [edge("calls", MAIN, HEIR)])["calls"]

    assert (counts(found), found.wrong_edges) == ((0, 1, 0, 2), [("b.ts", "main", "b.ts", "Heir", 6)])


def test_what_no_oracle_could_resolve_does_not_count(truth: Truth) -> None:
    assert score(truth, [edge("calls", HEIR, BASE_RUN)])["calls"].neutral == {"unresolved by oracle": 1}


def test_a_use_in_a_header_may_come_from_either_side(truth: Truth) -> None:
    for source in (HEIR, ("b.ts", 0)):
        assert counts(score(truth, [edge("depends-on", source, BASE)])["references"]) == (1, 0, 1, 1)


def test_inheritance_and_imports(truth: Truth) -> None:
    found = score(
        truth, [edge("implements", HEIR, BASE), edge("imports", ("b.ts", 0), ("a.ts", 0)), edge("imports", ("a.ts", 0), ("b.ts", 0))]
    )

    assert counts(found["inherits"]) == (1, 0, 1, 1)
    assert counts(found["imports"]) == (1, 1, 1, 1)


def test_edges_outside_the_covered_files_do_not_count(truth: Truth) -> None:
    assert score(truth, [edge("calls", MAIN, ("c.ts", 1))])["calls"].neutral == {"outside": 1}


def test_each_case_is_a_project_of_its_own(tmp_path: Path) -> None:
    for case in ("one", "two"):
        (tmp_path / "kind" / case).mkdir(parents=True)
        (tmp_path / "kind" / case / "main.py").write_text("def f():\n    pass\n\n\nf()\n", encoding="utf-8")

    export = export_of_cases(tmp_path)

    calls = [(one["from_path"], one["to_path"], one["to_line"], one["resolution"]) for one in export.edges if one["kind"] == "calls"]
    assert calls == [(f"kind/{case}/main.py", f"kind/{case}/main.py", 1, "exact") for case in ("one", "two")]
    assert (export.ledger.n_files, sum(export.ledger.buckets.values()), export.ledger.unequal) == (2, 2, [])
