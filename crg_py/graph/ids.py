"""Ids of nodes, spelled out when they are asked for, and the way back from an id to its node."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, overload

import numpy as np

if TYPE_CHECKING:
    from crg_py.model.rows import GraphRows, Ints


class Ids(Sequence[str]):
    """The id of each node: first one node per file, then every definition."""

    def __init__(self, rows: "GraphRows", first: "Ints") -> None:
        """Take the columns; `first` says per file which definition is its first."""
        self._rows = rows
        self._first = first

    def __len__(self) -> int:
        """Count files and definitions."""
        return len(self._rows.paths) + len(self._rows.d_file)

    @overload
    def __getitem__(self, node: int) -> str: ...
    @overload
    def __getitem__(self, node: slice) -> list[str]: ...
    def __getitem__(self, node: int | slice) -> str | list[str]:
        """Return the id of a node."""
        if isinstance(node, slice):
            return self.some(np.arange(*node.indices(len(self)), dtype=np.int32))
        rows, inside = self._rows, int(node) - len(self._rows.paths)
        return rows.paths[node] if inside < 0 else f"{rows.paths[rows.d_file[inside]]}::{rows.d_qualified[inside]}"

    def some(self, nodes: "Ints") -> list[str]:
        """Return the ids of many nodes."""
        rows, inside = self._rows, nodes - np.int32(len(self._rows.paths))
        defined = inside >= 0
        file, row = nodes.copy(), inside[defined]
        file[defined] = rows.d_file[row]
        paths, qualified = rows.paths, iter(rows.d_qualified.some(row))
        return [
            f"{paths[at]}::{next(qualified)}" if is_inside else paths[at]
            for at, is_inside in zip(file.tolist(), defined.tolist(), strict=True)
        ]

    def find(self, text: str) -> int:
        """Return the node with this id, -1 if there is none."""
        path, mark, qualified = text.partition("::")
        file = self.file(path)
        if file < 0 or not mark:
            return file
        number = self._rows.texts.find(qualified)
        if number < 0:
            return -1
        first, last = int(self._first[file]), int(self._first[file + 1])
        at = np.flatnonzero(self._rows.d_qualified.numbers[first:last] == number)
        return len(self._rows.paths) + first + int(at[0]) if len(at) else -1

    def file(self, path: str) -> int:
        """Return the file with this path, -1 if there is none."""
        return self._files.get(path, -1)

    @cached_property
    def _files(self) -> dict[str, int]:
        return {path: file for file, path in enumerate(self._rows.paths)}


class NodesById:
    """The way from ids to nodes, read like a mapping."""

    def __init__(self, ids: Ids) -> None:
        """Take the ids."""
        self._ids = ids

    def __getitem__(self, text: str) -> int:
        """Return the node with this id. Raises KeyError."""
        node = self._ids.find(text)
        if node < 0:
            raise KeyError(text)
        return node

    def __contains__(self, text: str) -> bool:
        """Say whether a node has this id."""
        return self._ids.find(text) >= 0

    @overload
    def get(self, text: str) -> int | None: ...
    @overload
    def get(self, text: str, default: int) -> int: ...
    def get(self, text: str, default: int | None = None) -> int | None:
        """Return the node with this id, else `default`."""
        node = self._ids.find(text)
        return node if node >= 0 else default

    def keys(self) -> set[str]:
        """Return every id."""
        return set(self._ids)
