"""Score crg on every pinned package."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.accuracy.exports import export_of, export_of_cases
from bench.accuracy.score import Score, as_counts, pooled, score
from bench.accuracy.truth import Truth
from bench.packages import TRUTH, NotToBeHad, Package, packages
from crg_py.languages import language_of

CERTAIN = ("exact", "inferred")
VIEWS: Mapping[str, tuple[str, ...]] = {"certain": CERTAIN, "exact": ("exact",), "inferred": ("inferred",)}
"""What is scored as an answer of its own: the edges that every verb gives, and each resolution alone."""
Results = dict[str, Any]
Report = Callable[[str], None]


@dataclass(frozen=True)
class Scored:
    """One package's scores by view and kind, with what is written of it."""

    scores: dict[str, dict[str, Score]]
    row: Results


def measure(only: Sequence[str], corpora: Path | None, report: Report) -> tuple[Results, dict[str, dict[str, Score]]]:
    """Score the packages and pool them by language. Returns what is kept, and the scores of certain edges by package."""
    found: dict[str, Scored] = {}
    rows: dict[str, Results] = {}
    for package in packages(only):
        if package.truth is None:
            continue
        report(f"{package.name} ...")
        truth = Truth(TRUTH / package.truth)
        try:
            found[package.name] = _score(package, truth, corpora)
            rows[package.name] = found[package.name].row
        except (NotToBeHad, RuntimeError) as reason:
            rows[package.name] = {**_head(package, truth), "missing": str(reason)[-300:]}
    results = {"packages": rows, "languages": _by_language(found)}
    return results, {name: one.scores["certain"] for name, one in found.items()}


def _head(package: Package, truth: Truth) -> Results:
    return {"language": package.language, "version": package.version[:12], "files": len(truth.files), "cases": package.cases is not None}


def _score(package: Package, truth: Truth, corpora: Path | None) -> Scored:
    head = _head(package, truth)
    folder = package.folder(corpora)
    if not any(language_of(path) for path in truth.files):
        return Scored({"certain": {}}, {**head, "read": False})
    export = export_of_cases(folder) if package.cases is not None else export_of(folder)
    scores = {view: score(truth, _resolved(export.edges, chosen)) for view, chosen in VIEWS.items()}
    all_edges = score(truth, export.edges)
    kinds = {kind: _kind(scores, all_edges, kind) for kind in truth.kinds}
    ledger = {**export.ledger.buckets, "files": export.ledger.n_files, "unequal files": export.ledger.unequal}
    return Scored(scores, {**head, "read": True, "kinds": kinds, "ledger": ledger})


def _resolved(edges: Iterable[Mapping[str, Any]], chosen: Sequence[str]) -> list[Mapping[str, Any]]:
    return [edge for edge in edges if edge["resolution"] in chosen]


def _kind(scores: Mapping[str, Mapping[str, Score]], all_edges: Mapping[str, Score], kind: str) -> Results:
    certain = scores["certain"][kind]
    kept: Results = {view: as_counts(scores[view][kind]) for view in VIEWS}
    kept["missed"] = certain.needed - certain.found
    kept["missed among candidates"] = all_edges[kind].found - certain.found
    kept["by use"] = certain.by_category
    kept["seen at run time"] = certain.at_run_time
    return kept


def _by_language(found: Mapping[str, Scored]) -> Results:
    """Pool the packages of each language; suites of cases stand for themselves."""
    languages: dict[str, list[Scored]] = {}
    for one in found.values():
        if one.row["read"] and not one.row["cases"]:
            languages.setdefault(one.row["language"], []).append(one)
    return {
        language: {kind: as_counts(pooled(one.scores["certain"][kind] for one in several)) for kind in several[0].row["kinds"]}
        for language, several in languages.items()
    }
