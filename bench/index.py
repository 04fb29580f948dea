"""What a full index costs, and how much of that is parsing."""

import os
import sys
import tempfile
from pathlib import Path

from bench.corpus import size, sources
from bench.measure import crg, run
from bench.table import MIB, Row, costs


def measure(repo: Path) -> list[Row]:
    """Index `repo` into a fresh store, and parse the same files with the same grammars and nothing else."""
    paths = sources(repo)
    mib = sum((repo / path).stat().st_size for path in paths) / MIB
    checkout = Path(__file__).parents[1]
    floor = run([sys.executable, "-m", "bench.floor", os.fspath(repo)], checkout, {}, "\n".join(paths))
    with tempfile.TemporaryDirectory(prefix="crg-bench-") as folder:
        store = Path(folder) / "store"
        full = crg(["index"], repo, store)
        again = crg(["index"], repo, store)
        stored = size(Path(folder))
    indexed = {
        "store MiB": round(stored / MIB, 1),
        "files/s": round(len(paths) / full.wall),
        "MiB/s": round(mib / full.wall, 2),
        "x parsing": round(full.cpu / floor.cpu, 2),
    }
    return [
        {**costs("parsing alone", floor), "files": len(paths), "MiB": round(mib, 1), "files/s": round(len(paths) / floor.wall)},
        {**costs("full index", full), "files": len(paths), "MiB": round(mib, 1), **indexed},
        costs("index, nothing changed", again),
    ]
