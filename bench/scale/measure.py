"""Index, edit and ask trees of growing size, and fit how the cost grows."""

import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from bench.corpus import size, sources
from bench.measure import Cost, crg, run
from bench.scale.generate import write_tree
from bench.table import MIB
from bench.update import commit_all, edit
from crg_py.languages import language_of

SIZES = (1_000, 3_000, 10_000, 30_000, 100_000)
LANGUAGES = {"python": ".py", "c": ".c"}
FITTED = ("parsing cpu s", "full cpu s", "full peak MiB", "store MiB")
"""What should grow as the tree does."""
Report = Callable[[str], None]
Row = dict[str, float]


def measure(sizes: Sequence[int], languages: Sequence[str], report: Report) -> dict[str, Any]:
    """Measure trees of these sizes in each language that crg reads."""
    found: dict[str, Any] = {}
    for language in languages:
        if language_of(f"x{LANGUAGES[language]}") is None:
            report(f"{language}: not read")
            continue
        rows = []
        for n_files in sizes:
            report(f"{language}: {n_files:,} files")
            rows.append(_measure(language, n_files))
        found[language] = {"rows": rows, "exponents": {figure: _exponent(rows, figure) for figure in FITTED}}
    return found


def _measure(language: str, n_files: int) -> Row:
    with tempfile.TemporaryDirectory(prefix="crg-bench-") as place:
        tree, store = Path(place) / "tree", Path(place) / "store"
        write_tree(tree, language, n_files)
        commit_all(tree)
        paths = sources(tree)
        checkout = Path(__file__).parents[2]
        floor = run([sys.executable, "-m", "bench.floor", os.fspath(tree)], checkout, {}, "\n".join(paths))
        full = crg(["index"], tree, store)
        stored = sum(size(one) for one in Path(place).glob("store*")) / MIB
        again = crg(["index"], tree, store)
        middle = [path for path in paths if path.endswith(LANGUAGES[language]) and not path.endswith("__init__.py")]
        edit(tree, [middle[len(middle) // 2]])
        edited = crg(["index"], tree, store)
        impact = crg(["impact"], tree, store, allowed=(0, 1))
    return {
        "files": len(paths),
        "parsing cpu s": round(floor.cpu, 2),
        **_figures("full", full),
        "store MiB": round(stored, 1),
        **_figures("no-op", again),
        **_figures("edit", edited),
        **_figures("impact", impact),
    }


def _figures(step: str, cost: Cost) -> Row:
    return {f"{step} cpu s": round(cost.cpu, 2), f"{step} wall s": round(cost.wall, 2), f"{step} peak MiB": round(cost.peak / MIB)}


def _exponent(rows: Sequence[Row], figure: str) -> float | None:
    """Return x of cost = c * files ** x, by least squares over logarithms: 1 is linear. None with fewer than two sizes."""
    if len(rows) < 2:  # noqa: PLR2004 - a line has two ends
        return None
    files, cost = (np.log([max(row[name], 0.01) for row in rows]) for name in ("files", figure))
    return round(float(np.polyfit(files, cost, 1)[0]), 3)
