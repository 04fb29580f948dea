"""Source distributions of the package index that pip is configured for, fetched once into a cache and checked against their digest."""

import hashlib
import html
import json
import os
import re
import ssl
import subprocess
import sys
import urllib.parse
import urllib.request
from pathlib import Path

INDEX = "https://pypi.org/simple"


def fetched(name: str, file: str, sha256: str, cache: Path) -> Path:
    """Return a package's file in the cache, downloaded if it is not there yet. Raises ValueError when it is not what was pinned."""
    path = cache / file
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(f".{os.getpid()}")
        partial.write_bytes(_download(_address(name, file), "*/*"))
        partial.replace(path)
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != sha256:
        path.unlink()
        raise ValueError(f"{file} has the digest {found}, not {sha256}")
    return path


def _address(name: str, file: str) -> str:
    """Ask the index for the address of the package's file; an index answers in JSON or, if it is old, in HTML."""
    page = f"{_index().rstrip('/')}/{name}/"
    text = _download(page, "application/vnd.pypi.simple.v1+json, text/html;q=0.1").decode()
    if text.lstrip().startswith("{"):
        links = [str(file["url"]) for file in json.loads(text)["files"]]
    else:
        links = [html.unescape(link) for link in re.findall(r'href="([^"]+)"', text)]
    link = next(link for link in links if urllib.parse.urlsplit(link).path.endswith(f"/{file}"))
    return urllib.parse.urljoin(page, link)


def _index() -> str:
    asked = subprocess.run([sys.executable, "-m", "pip", "config", "get", "global.index-url"], capture_output=True, text=True, check=False)
    return os.environ.get("PIP_INDEX_URL") or asked.stdout.strip() or INDEX


def _download(url: str, accept: str) -> bytes:
    """Return what is at an address, trusting the certificates pip is told to trust."""
    trust = ssl.create_default_context(cafile=os.environ.get("PIP_CERT"))
    request = urllib.request.Request(url, headers={"Accept": accept})
    with urllib.request.urlopen(request, context=trust, timeout=180) as answer:
        content: bytes = answer.read()
    return content
