"""Graphs kept ready beside the database: one file each, named by all that it was computed from.

A graph that is near a kept one is kept as a patch of it.

They hold nothing that the database does not give again. A file is written beside its place and moved there, checked when it is
opened, and dropped when it does not fit; only the last used stay. Its arrays are read where they lie, so that processes share them.
"""

import math
import mmap
import os
import shutil
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

MOST = 3
"""Graphs that are kept: of the tree at hand and of what it is compared with, before and after."""
PATCHES = 16
"""Patches of graphs that are kept: they are small."""
_MARK = b"crg graph 2\n\0\0\0\0"
_SIZE = 8
"""Bytes of a check and of a number, and what every array's place is a multiple of."""
_BEGIN = len(_MARK) + 2 * _SIZE
"""Where the first array begins: behind the mark, the check of all that follows, and the place of the header."""
_REST = 3600.0
"""How stale the time of last use may be, in seconds."""


class _Header(msgspec.Struct):
    """What stands behind the arrays: of each its name, type, shape, and at which byte it begins."""

    arrays: list[tuple[str, str, list[int], int]]
    beside: dict[str, Any]


class KeptGraphs:
    """The kept graphs of one store, or patches of them; without a folder nothing is kept."""

    def __init__(self, folder: Path | None, suffix: str = ".graph", most: int = MOST) -> None:
        """Look at nothing yet. At most so many files with this suffix stay."""
        self._folder = folder
        self._suffix = suffix
        self._most = most

    def has(self, name: str) -> bool:
        """Say whether something is saved under a name, or nothing can be."""
        return self._folder is None or (self._folder / (name + self._suffix)).exists()

    def last(self, beginning: str) -> str | None:
        """Return the name last saved or used of those with this beginning."""
        names = (path.stem for _, _, path in self._files() if path.suffix == self._suffix)
        return next((name for name in names if name.startswith(beginning)), None)

    def load(self, name: str) -> "tuple[dict[str, Any], dict[str, NDArray[Any]]] | None":
        """Return what was saved under a name, None when it is not there or damaged."""
        if self._folder is None:
            return None
        path = self._folder / (name + self._suffix)
        try:
            with path.open("rb") as file:
                found = _decoded(file)
            if time.time() - path.stat().st_mtime > _REST:
                os.utime(path)
        except OSError:
            return None
        if found is None:
            _remove(path)
        return found

    def beside(self, name: str) -> dict[str, Any] | None:
        """Return the plain values saved under a name, None when it is not there or damaged. The arrays are not looked at."""
        if self._folder is None:
            return None
        with suppress(OSError, msgspec.MsgspecError), (self._folder / (name + self._suffix)).open("rb") as file:
            begin = file.read(_BEGIN)
            file.seek(int.from_bytes(begin[-_SIZE:], "little"))
            return msgspec.msgpack.decode(file.read(), type=_Header).beside if begin.startswith(_MARK) else None
        return None

    def save(self, name: str, beside: dict[str, Any], arrays: "Iterable[tuple[str, NDArray[Any]]]") -> None:
        """Keep named arrays, and plain values beside them, under a name; where nothing can be written nothing is kept."""
        if self._folder is None:
            return
        fresh = self._folder / f"{name}.{os.urandom(4).hex()}.new"
        try:
            self._folder.mkdir(exist_ok=True)
            with fresh.open("wb") as file:
                _write(file, beside, arrays)
            fresh.replace(self._folder / (name + self._suffix))
            self._tidy()
        except (OSError, UnicodeEncodeError):
            with suppress(OSError):
                fresh.unlink(missing_ok=True)

    def drop(self) -> None:
        """Keep nothing of what was kept."""
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    def n_bytes(self) -> int:
        """Return how much is kept."""
        return sum(size for _, size, _ in self._files())

    def _files(self) -> list[tuple[float, int, Path]]:
        found = []
        for path in self._folder.iterdir() if self._folder is not None and self._folder.is_dir() else ():
            with suppress(FileNotFoundError):
                status = path.stat()
                found.append((status.st_mtime, status.st_size, path))
        return sorted(found, reverse=True)

    def _tidy(self) -> None:
        """Leave the last used, and no half-written file of a process that died."""
        files = self._files()
        kept = [path for _, _, path in files if path.suffix == self._suffix]
        dead = [path for used, _, path in files if path.suffix != self._suffix and time.time() - used > _REST]
        for path in (*kept[self._most :], *dead):
            _remove(path)


def _remove(path: Path) -> None:
    """Remove a file, unless a system does not let go of one that is being read."""
    with suppress(OSError):
        path.unlink(missing_ok=True)


def _write(file: "BinaryIO", beside: dict[str, Any], arrays: "Iterable[tuple[str, NDArray[Any]]]") -> None:
    """Write a file, one array after the other: of a large graph there is no room for all that is worked out of it."""
    import numpy as np
    import xxhash

    check, described, at = xxhash.xxh3_64(), list[tuple[str, str, list[int], int]](), _BEGIN
    file.write(bytes(_BEGIN))
    for name, array in arrays:
        described.append((name, array.dtype.str, list(array.shape), at))
        content = np.ascontiguousarray(array).reshape(-1).view(np.uint8).data
        for part in (content, bytes(-len(content) % _SIZE)):
            check.update(part)
            file.write(part)
            at += len(part)
    header = msgspec.msgpack.encode(_Header(described, beside))
    check.update(header)
    file.write(header)
    check.update(at.to_bytes(_SIZE, "little"))
    file.seek(0)
    file.write(_MARK + check.digest() + at.to_bytes(_SIZE, "little"))


def _decoded(file: "BinaryIO") -> "tuple[dict[str, Any], dict[str, NDArray[Any]]] | None":
    """Return what a file says, None when it is not what was written. The arrays are the file's own bytes, and cannot be written to."""
    import numpy as np
    import xxhash

    size = os.fstat(file.fileno()).st_size
    if size < _BEGIN:
        return None
    content = memoryview(mmap.mmap(file.fileno(), size, access=mmap.ACCESS_READ))
    place = content[_BEGIN - _SIZE : _BEGIN]
    check = xxhash.xxh3_64(content[_BEGIN:])
    check.update(place)
    if content[: len(_MARK)] != _MARK or check.digest() != content[len(_MARK) : _BEGIN - _SIZE]:
        return None
    header = msgspec.msgpack.decode(content[int.from_bytes(place, "little") :], type=_Header)
    arrays = {name: np.frombuffer(content, kind, math.prod(shape), at).reshape(shape) for name, kind, shape, at in header.arrays}
    return header.beside, arrays
