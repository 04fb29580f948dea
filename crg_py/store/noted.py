"""Small notes beside the database on what it holds, so that who needs no more than that need not open it.

A note holds only as long as the database file is the very one, unchanged, that it was taken from.
"""

import os
import time
from contextlib import suppress
from pathlib import Path

import xxhash

MOST = 16
"""Notes that are kept."""
FRESH = 3600.0
"""Seconds after which a note is not believed: the database then learns again what is in use."""
_SUFFIX = ".note"


class Notes:
    """The notes of one store; without a database file there are none."""

    def __init__(self, database: Path | None, folder: Path | None) -> None:
        """Look at nothing yet."""
        self._database = database
        self._folder = folder

    def find(self, name: str) -> bytes | None:
        """Return what is noted under a name."""
        if self._folder is None:
            return None
        path = self._folder / (name + _SUFFIX)
        try:
            age = time.time() - path.stat().st_mtime
            head, _, body = path.read_bytes().partition(b"\n")
        except OSError:
            return None
        state = self._state()
        return body if 0 <= age < FRESH and state and head == _head(state, body) else None

    def note(self, name: str, body: bytes) -> None:
        """Note something that the database holds now; where nothing can be written nothing is noted."""
        state = self._state()
        if self._folder is None or not state:
            return
        fresh = self._folder / f"{name}.{os.getpid()}.new"
        with suppress(OSError):
            self._folder.mkdir(exist_ok=True)
            fresh.write_bytes(_head(state, body) + b"\n" + body)
            fresh.replace(self._folder / (name + _SUFFIX))
            for old in sorted(self._folder.glob(f"*{_SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)[MOST:]:
                old.unlink(missing_ok=True)

    def _state(self) -> bytes:
        """Return what changes whenever the database file is written or replaced; nothing without one."""
        try:
            found = self._database.stat() if self._database is not None else None
        except OSError:
            found = None
        return f"{found.st_ino} {found.st_size} {found.st_mtime_ns}".encode() if found else b""


def _head(state: bytes, body: bytes) -> bytes:
    """Return the first line: the state of the database, and a digest of what follows."""
    return state + b" " + xxhash.xxh3_64_hexdigest(body).encode()
