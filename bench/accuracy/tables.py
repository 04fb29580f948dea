"""The figures of `accuracy.json` as tables, for a terminal and for the README."""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from bench.packages import TRUTH
from crg_py.model.links import BUCKETS

RIVALS = ("code-review-graph", "with bare names", "codegraph", "code-graph-rag")
HEAD = ("language", "package", "edges", "precision", "recall", "F1", "precision of exact, inferred", "missed, of these candidates", *RIVALS)
LEDGER_HEAD = ("package", "files", "uses", *BUCKETS)
Results = Mapping[str, Any]
Line = tuple[str, ...]


def accuracy_lines(results: Results) -> Iterator[Line]:
    """Yield the cells of one row per package and kind of edge, then per language with several packages."""
    rivals = tomllib.loads((TRUTH / "rivals.toml").read_text("utf-8"))
    for name, row in results["packages"].items():
        if "missing" in row or not row["read"]:
            yield (row["language"], name, "-", "not measured" if "missing" in row else "not read", *[""] * (len(HEAD) - 4))
            continue
        for kind, scores in row["kinds"].items():
            others = rivals.get(kind, {}).get(name, {})
            cells = [" / ".join(_share(value) for value in others[rival]) if rival in others else "" for rival in RIVALS]
            candidates = f"{scores['missed']}, {scores['missed among candidates']}"
            alone = ", ".join(_share(scores[view]["precision"]) for view in ("exact", "inferred"))
            yield (row["language"], name, kind, *_shares(scores["certain"]), alone, candidates, *cells)
    for language, kinds in results["languages"].items():
        if sum(row["language"] == language and not row["cases"] for row in results["packages"].values()) > 1:
            for kind, scores in kinds.items():
                yield (language, "all of these", kind, *_shares(scores), *[""] * (len(HEAD) - 6))


def ledger_lines(results: Results) -> Iterator[Line]:
    """Yield the cells of one row per package: uses, and the share of each bucket."""
    for name, row in results["packages"].items():
        if "ledger" in row:
            ledger = row["ledger"]
            uses = sum(ledger[bucket] for bucket in BUCKETS)
            shares = (f"{ledger[bucket]:,} ({ledger[bucket] / max(uses, 1):.1%})" for bucket in BUCKETS)
            yield (name, f"{ledger['files']:,}", f"{uses:,}", *shares)


def _shares(scores: Results) -> Line:
    return tuple(_share(scores[name]) for name in ("precision", "recall", "f1"))


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"
