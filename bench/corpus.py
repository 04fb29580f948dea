"""Which files does a measurement speak of? Those of the repository in a language crg reads."""

import subprocess
from pathlib import Path

from crg_py.languages import language_of


def sources(repo: Path) -> list[str]:
    """Return the paths of source files below `repo`, sorted; in a git repository those git does not ignore."""
    if (repo / ".git").exists():
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=repo, check=True, capture_output=True, text=True).stdout.split("\0")
    else:
        listed = [path.relative_to(repo).as_posix() for path in repo.rglob("*")]
    return sorted({path for path in listed if path and language_of(path) and (repo / path).is_file()})


def size(root: Path) -> int:
    """Return the bytes of all files below a folder, or of one file."""
    return sum(path.stat().st_size for path in [root, *root.rglob("*")] if path.is_file())
