"""What `crg impact` costs after a one-line edit, from a cold process."""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from bench.corpus import sources
from bench.measure import crg
from bench.table import Row, costs

RETURN = re.compile(r"^(?P<indent>[ \t]+)return\b", re.MULTILINE)


def measure(repo: Path, file: str | None) -> list[Row]:
    """Edit one function body in a copy of `repo` that is indexed, and ask for the impact; `file` names the file to edit."""
    with tempfile.TemporaryDirectory(prefix="crg-bench-") as folder:
        copy, store = Path(folder) / "copy", Path(folder) / "store"
        shutil.copytree(repo, copy, symlinks=True)
        if not (copy / ".git").exists():
            commit_all(copy)
        crg(["index"], copy, store)
        edited = edit(copy, [file] if file else by_size(copy))
        after = crg(["impact"], copy, store, allowed=(0, 1))
        again = crg(["impact"], copy, store, allowed=(0, 1))
        still = crg(["index"], copy, store)
    return [
        {**costs("impact after a one-line edit", after), "edited": edited},
        {**costs("impact again", again), "edited": edited},
        costs("index, nothing changed", still),
    ]


def by_size(copy: Path) -> list[str]:
    """Return the source files, those of middle size first."""
    ordered = sorted(sources(copy), key=lambda path: (copy / path).stat().st_size)
    return [path for _, path in sorted(enumerate(ordered), key=lambda ranked: abs(ranked[0] - len(ordered) // 2))]


def edit(copy: Path, candidates: list[str]) -> str:
    """Put an assignment before the first `return` of the first file that has one, and return the file's path."""
    for path in candidates:
        text = (copy / path).read_bytes().decode("utf-8", "surrogateescape")
        if match := RETURN.search(text):
            line = f"{match['indent']}crg_bench = 1\n"
            (copy / path).write_bytes((text[: match.start()] + line + text[match.start() :]).encode("utf-8", "surrogateescape"))
            return path
    raise RuntimeError("no file to edit has a function that returns")


def copy_tree(repo: Path, copy: Path) -> None:
    """Copy a repository without its history."""
    shutil.copytree(repo, copy, symlinks=True, ignore=shutil.ignore_patterns(".git"))


def commit_all(copy: Path) -> None:
    """Make the copy a git repository with one commit."""
    who = ["-c", "user.name=bench", "-c", "user.email=bench@example.org", "-c", "commit.gpgsign=false"]
    for args in (["init", "-q"], ["add", "-A"], [*who, "commit", "-qm", "first"]):
        subprocess.run(["git", *args], cwd=copy, check=True, capture_output=True)
