"""What a full index costs, how much of that is parsing, and what a command costs when nothing changed."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.corpus import size, sources
from bench.measure import Cost, crg, run
from bench.table import MIB, Row, costs

SEVERAL = 2


def measure(repo: Path) -> list[Row]:
    """Index `repo` into fresh stores, in one process and in several, and parse the same files with the same grammars and nothing else."""
    paths = sources(repo)
    mib = sum((repo / path).stat().st_size for path in paths) / MIB
    checkout = Path(__file__).parents[1]
    floor = run([sys.executable, "-m", "bench.floor", os.fspath(repo)], checkout, {}, "\n".join(paths))
    with tempfile.TemporaryDirectory(prefix="crg-bench-") as folder:
        store = Path(folder) / "one"
        with processors(1):
            full = crg(["index"], repo, store)
        again = crg(["index"], repo, store)
        status = crg(["status"], repo, store)
        stored = size(store)
        with processors(SEVERAL) as several:
            shared = crg(["index"], repo, Path(folder) / "several") if several else None
    indexed = {
        "store MiB": round(stored / MIB, 1),
        "files/s": round(len(paths) / full.wall),
        "MiB/s": round(mib / full.wall, 2),
        "x parsing": round(full.cpu / floor.cpu, 2),
    }
    return [
        {**costs("parsing alone", floor), "files": len(paths), "MiB": round(mib, 1), "files/s": round(len(paths) / floor.wall)},
        {**costs("full index", full), "files": len(paths), "MiB": round(mib, 1), **indexed},
        *([_shared(shared, full)] if shared is not None else []),
        costs("index, nothing changed", again),
        costs("status, nothing changed", status),
    ]


def _shared(shared: Cost, full: Cost) -> Row:
    return {**costs(f"full index, {SEVERAL} processors", shared), "x wall of one": round(shared.wall / full.wall, 2)}


@contextmanager
def processors(wanted: int) -> Iterator[bool]:
    """Let what is started use so many processors, which is how crg chooses its workers; says whether that many are there."""
    if not hasattr(os, "sched_setaffinity"):
        yield wanted == 1
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(allowed)[:wanted])
    try:
        yield len(allowed) >= wanted
    finally:
        os.sched_setaffinity(0, allowed)
