"""Two real packages, pinned: where they come from, and which of their files are looked at.

They are source distributions of the package index that pip is configured for, fetched once into the user's cache and checked
against their digest every time.
"""

import hashlib
import html
import json
import os
import re
import ssl
import subprocess
import sys
import tarfile
import urllib.parse
import urllib.request
from dataclasses import dataclass
from pathlib import Path

import platformdirs

INDEX = "https://pypi.org/simple"
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
    with tarfile.open(fetched(package)) as archive:
        for member in archive.getmembers():
            path = member.name.partition("/")[2]
            if member.isfile() and re.match(package.kept, path):
                archive.extract(member, folder, filter="data")


def fetched(package: Package) -> Path:
    """Return the archive in the cache, downloaded if it is not there yet."""
    path = CACHE / package.file
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(f".{os.getpid()}")
        partial.write_bytes(download(address(package), "*/*"))
        partial.replace(path)
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != package.sha256:
        path.unlink()
        raise ValueError(f"{package.file} has the digest {found}, not {package.sha256}")
    return path


def address(package: Package) -> str:
    """Ask the index for the address of the package's file; an index answers in JSON or, if it is old, in HTML."""
    page = f"{index().rstrip('/')}/{package.name}/"
    text = download(page, "application/vnd.pypi.simple.v1+json, text/html;q=0.1").decode()
    if text.lstrip().startswith("{"):
        links = [file["url"] for file in json.loads(text)["files"]]
    else:
        links = [html.unescape(link) for link in re.findall(r'href="([^"]+)"', text)]
    link = next(link for link in links if urllib.parse.urlsplit(link).path.endswith(f"/{package.file}"))
    return urllib.parse.urljoin(page, link)


def index() -> str:
    """Return the index that pip is configured for."""
    asked = subprocess.run([sys.executable, "-m", "pip", "config", "get", "global.index-url"], capture_output=True, text=True, check=False)
    return os.environ.get("PIP_INDEX_URL") or asked.stdout.strip() or INDEX


def download(url: str, accept: str) -> bytes:
    """Return what is at an address, trusting the certificates pip is told to trust."""
    trust = ssl.create_default_context(cafile=os.environ.get("PIP_CERT"))
    request = urllib.request.Request(url, headers={"Accept": accept})
    with urllib.request.urlopen(request, context=trust, timeout=180) as answer:
        content: bytes = answer.read()
    return content
