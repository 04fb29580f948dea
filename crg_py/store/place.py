"""Where a repository's database lies."""

import hashlib
import os
import re
from pathlib import Path

import msgspec

from crg_py.model.errors import StoreDamaged

SCHEMA_VERSION = 3
"""Counts changes of the tables. It is part of the file's name, so that two versions of crg never fight over one file."""
_SUFFIX = ".duckdb"


class Place(msgspec.Struct, frozen=True):
    """A database file, or None for a store in memory with the reason why."""

    path: Path | None
    reason: str = ""


def place(identity: str, where: Path | None = None) -> Place:
    """Return the place of the store of `identity` (one text per repository).

    `where`, else `CRG_STORE`, is a folder or a file (a name that ends in `.duckdb`); without both it is the user's cache folder.
    A place that the user named must be usable (raises StoreDamaged); if the cache folder is not, the store is in memory.
    """
    named = where or (Path(os.environ["CRG_STORE"]) if os.environ.get("CRG_STORE") else None)
    if named is not None:
        path = named if named.suffix == _SUFFIX else named / _file_name(identity)
        problem = _prepare(path)
        if problem:
            raise StoreDamaged(f"the store cannot be at {path}: {problem}", "choose another place with --store or CRG_STORE")
        return Place(path.resolve())
    import platformdirs

    path = Path(platformdirs.user_cache_dir("crg", appauthor=False)) / _file_name(identity)
    problem = _prepare(path)
    if problem:
        return Place(None, f"no store can be written at {path} ({problem}): this run keeps everything in memory")
    return Place(path.resolve())


def _file_name(identity: str) -> str:
    folder = Path(identity.rstrip("/\\"))
    name = folder.parent.name if folder.name == ".git" else folder.name
    stem = re.sub(r"[^A-Za-z0-9._-]+", "-", name)[:40] or "root"
    digest = hashlib.sha256(identity.encode("utf-8", "surrogateescape")).hexdigest()[:16]
    return f"{stem}-{digest}-v{SCHEMA_VERSION}{_SUFFIX}"


def _prepare(path: Path) -> str:
    """Make the folder; return why the file cannot be used, or nothing."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return error.strerror or str(error)
    if path.is_dir():
        return "a folder is in its place"
    if not os.access(path.parent, os.W_OK | os.X_OK):
        return "its folder is not writable"
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):
        return "the file may not be read and written"
    return ""
