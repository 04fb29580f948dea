"""What branches and commits cost: a branch that was indexed before, and many commits one after the other."""

import json
import random
import subprocess
import tempfile
from pathlib import Path

from bench.corpus import size, sources
from bench.measure import crg
from bench.table import MIB, Row, costs
from bench.update import commit_all, copy_tree, edit
from crg_py.languages import language_of

N_APART = 300
N_COMMITS = 50
N_EDITED = 5
SEED = 3


def measure(repo: Path, n_commits: int = N_COMMITS) -> list[Row]:
    """Measure a switch between two branches, then `n_commits` commits, on a copy of `repo` with a history of its own."""
    with tempfile.TemporaryDirectory(prefix="crg-bench-") as folder:
        copy = Path(folder) / "copy"
        copy_tree(repo, copy)
        commit_all(copy)
        return [_switch(copy, Path(folder) / "switch"), _commits(copy, Path(folder) / "commits", n_commits)]


def _switch(copy: Path, store: Path) -> Row:
    """Index a branch and one that differs in many files, go back, and measure that index."""
    first = _git(copy, "branch", "--show-current")
    crg(["index"], copy, store)
    _git(copy, "switch", "-qc", "bench-other")
    edited = _edit(copy, sources(copy)[:N_APART])
    _commit(copy, "other")
    crg(["index"], copy, store)
    _git(copy, "switch", "-q", first)
    cost = crg(["index"], copy, store)
    return {**costs("index, a branch indexed before", cost), "files apart": edited}


def _commits(copy: Path, store: Path, n_commits: int) -> Row:
    """Commit small edits and index each commit once; compare the blobs that were extracted with the distinct ones there are."""
    chance = random.Random(SEED)  # noqa: S311 - the same edits each time
    extracted = _extracted(copy, store)
    before = size(store)
    blobs = _blobs(copy)
    for number in range(n_commits):
        paths = sources(copy)
        _edit(copy, chance.sample(paths, min(len(paths), chance.randint(1, N_EDITED))))
        _commit(copy, f"commit {number}")
        extracted += _extracted(copy, store)
        blobs |= _blobs(copy)
    grown = (size(store) - before) / MIB / n_commits
    return {
        "step": f"index, {n_commits} commits one after the other",
        "extracted / distinct": round(extracted / len(blobs), 3),
        "store MiB/commit": round(grown, 3),
    }


def _extracted(copy: Path, store: Path) -> int:
    return int(json.loads(crg(["index", "--json"], copy, store).output)["extracted"])


def _blobs(copy: Path) -> set[tuple[str, str]]:
    """Return the distinct contents of the source files of HEAD, each with the language it is read as."""
    listed = _git(copy, "ls-tree", "-rz", "HEAD").split("\0")
    found = set()
    for line in listed:
        about, _, path = line.partition("\t")
        language = language_of(path) if path else None
        if language is not None:
            found.add((about.split()[2], language.id))
    return found


def _edit(copy: Path, paths: list[str]) -> int:
    """Edit a function body in each file that has one; return how many."""
    n_edited = 0
    for path in paths:
        try:
            edit(copy, [path])
            n_edited += 1
        except RuntimeError:  # It has no function that returns.
            continue
    return n_edited


def _commit(copy: Path, message: str) -> None:
    who = ("-c", "user.name=bench", "-c", "user.email=bench@example.org", "-c", "commit.gpgsign=false")
    _git(copy, *who, "commit", "--allow-empty", "-qam", message)


def _git(copy: Path, *args: str) -> str:
    return subprocess.run(["git", *args], cwd=copy, check=True, capture_output=True, text=True).stdout.strip()
