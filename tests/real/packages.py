"""Two real packages, pinned: where they come from, and which of their files are looked at."""

import re
import tarfile
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from bench.registry import fetched

CACHE = Path(platformdirs.user_cache_dir("crg-tests", appauthor=False))


@dataclass(frozen=True)
class Package:
    """A source distribution, and a pattern for those of its paths that are kept."""

    name: str
    file: str
    sha256: str
    kept: str


PACKAGES = [
    Package(
        "click", "click-8.1.8.tar.gz", "ed53c9d8990d83c2a27deae68e4ee337473f6330c040a31d4225c9574d16096a", r"src/|tests/|pyproject\.toml$"
    ),
    Package(
        "jupyter-scheduler",
        "jupyter_scheduler-2.9.0.tar.gz",
        "a43eed1a1b48c446a34fe894d42ddb677f9b589a864d350c1b4a33c37d5035b3",
        r"src/|package\.json$|tsconfig\.json$",
    ),
]


def unpack(package: Package, folder: Path) -> None:
    """Write the kept files of a package below `folder`. Raises ValueError when what was fetched is not what was pinned."""
    with tarfile.open(fetched(package.name, package.file, package.sha256, CACHE)) as archive:
        for member in archive.getmembers():
            path = member.name.partition("/")[2]
            if member.isfile() and re.match(package.kept, path):
                archive.extract(member, folder, filter="data")
