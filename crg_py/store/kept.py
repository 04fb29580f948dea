"""Graphs kept ready beside the database: one file each, read at once, named by all that it was computed from.

A graph that is near a kept one is kept as a patch of it.

They hold nothing that the database does not give again. A file is written beside its place and moved there, checked when it is
read, and dropped when it does not fit; only the last used stay.
"""

import math
import os
import shutil
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    Arrays = Mapping[str, NDArray[Any]]

MOST = 3
"""Graphs that are kept: of the tree at hand and of what it is compared with, before and after."""
PATCHES = 16
"""Patches of graphs that are kept: they are small."""
_MARK = b"crg graph 1\n"
_SIZE = 8
_REST = 3600.0
"""How stale the time of last use may be, in seconds."""


class _Header(msgspec.Struct):
    """What stands before the bytes: per array its name, type as stored, type as used, and shape."""

    arrays: list[tuple[str, str, str, list[int]]]
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
            content = path.read_bytes()
            found = _decoded(memoryview(content))
            if time.time() - path.stat().st_mtime > _REST:
                os.utime(path)
        except OSError:
            return None
        if found is None:
            path.unlink(missing_ok=True)
        return found

    def save(self, name: str, beside: dict[str, Any], arrays: "Arrays") -> None:
        """Keep arrays, and plain values beside them, under a name; where nothing can be written nothing is kept."""
        if self._folder is None:
            return
        fresh = self._folder / f"{name}.{os.urandom(4).hex()}.new"
        try:
            self._folder.mkdir(exist_ok=True)
            with fresh.open("wb") as file:
                file.writelines(_encoded(beside, arrays))
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
            path.unlink(missing_ok=True)


def _encoded(beside: dict[str, Any], arrays: "Arrays") -> "list[bytes | memoryview]":
    import xxhash

    narrowed = {name: _narrow(array) for name, array in arrays.items()}
    described = [(name, array.dtype.str, arrays[name].dtype.str, list(array.shape)) for name, array in narrowed.items()]
    header = msgspec.msgpack.encode(_Header(described, beside))
    parts: list[bytes | memoryview] = [len(header).to_bytes(_SIZE, "little"), header, *map(_bytes, narrowed.values())]
    check = xxhash.xxh3_64()
    for part in parts:
        check.update(part)
    return [_MARK, check.digest(), *parts]


def _decoded(content: memoryview) -> "tuple[dict[str, Any], dict[str, NDArray[Any]]] | None":
    """Return what a file says, None when it is not what was written; arrays are wide again and on their own."""
    import numpy as np
    import xxhash

    at = len(_MARK) + _SIZE
    if content[: len(_MARK)] != _MARK or xxhash.xxh3_64_digest(content[at:]) != content[len(_MARK) : at]:
        return None
    size = int.from_bytes(content[at : at + _SIZE], "little")
    at += _SIZE
    header = msgspec.msgpack.decode(content[at : at + size], type=_Header)
    at += size
    arrays = {}
    for name, stored, used, shape in header.arrays:
        kind, count = np.dtype(stored), math.prod(shape)
        arrays[name] = np.frombuffer(content, kind, count, at).reshape(shape).astype(used)
        at += count * kind.itemsize
    return header.beside, arrays


def _bytes(array: "NDArray[Any]") -> memoryview:
    """Return the bytes of an array as they lie in memory: of a large graph there is no room for a copy of all."""
    import numpy as np

    return np.ascontiguousarray(array).reshape(-1).view(np.uint8).data


def _narrow(array: "NDArray[Any]") -> "NDArray[Any]":
    """Return whole numbers in the fewest bytes that hold them all."""
    import numpy as np

    if array.dtype.kind not in "iu" or not array.size:
        return array
    return array.astype(np.promote_types(np.min_scalar_type(array.min()), np.min_scalar_type(array.max())))
