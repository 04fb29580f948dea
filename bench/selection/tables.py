"""The figures of `tests.json` as tables."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

HEAD = (
    "package",
    "functions",
    "tests",
    "of the suite, execute it",
    "recall",
    "of the suite, selected",
    "recall of pairs",
    "asked by name: recall",
    "selected",
)
CAUSES_HEAD = ("missed because", "pairs", "packages")
Results = Mapping[str, Any]
Line = tuple[str, ...]


def selection_lines(results: Results) -> Iterator[Line]:
    """Yield the cells of one row per package, and of the mean over packages."""
    rows = {name: row for name, row in results["packages"].items() if "missing" not in row}
    for name, row in results["packages"].items():
        if "missing" in row:
            yield (name, "not fetched", *[""] * (len(HEAD) - 2))
            continue
        yield (name, f"{row['functions']:,}", f"{row['tests']:,}", f"{row['executing']:.3f}", *_shares(row))
    if len(rows) > 1:
        means = {
            way: {figure: sum(row[way][figure] for row in rows.values()) / len(rows) for figure in ("recall", "share", "recall of pairs")}
            for way in ("edited", "named")
        }
        executing = sum(row["executing"] for row in rows.values()) / len(rows)
        yield ("mean", "", "", f"{executing:.3f}", *_shares(means))


def cause_lines(results: Results) -> Iterator[Line]:
    """Yield the cells of one row per cause, the commonest first."""
    pairs: Counter[str] = Counter()
    packages: dict[str, list[str]] = {}
    for name, row in results["packages"].items():
        for cause, n_pairs in row.get("edited", {}).get("missed", {}).items():
            pairs[cause] += n_pairs
            packages.setdefault(cause, []).append(f"{name} {n_pairs:,}")
    for cause, n_pairs in pairs.most_common():
        yield (cause, f"{n_pairs:,}", ", ".join(packages[cause]))


def _shares(row: Results) -> Line:
    edited, named = row["edited"], row["named"]
    figures = (edited["recall"], edited["share"], edited["recall of pairs"], named["recall"], named["share"])
    return tuple(f"{figure:.3f}" for figure in figures)
