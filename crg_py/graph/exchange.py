"""Rows of a column that give way to others."""

from typing import TYPE_CHECKING, Any

import numpy as np

from crg_py.graph.adjacency import Adjacency

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.model.rows import Ints

    Places = NDArray[np.intp]


class Exchange:
    """Runs of rows of which each gives way to a run of fresh rows; all other rows stay as they are, in order."""

    def __init__(self, first: "Places", last: "Places", counts: "Places") -> None:
        """Take where each run begins and ends, ascending, and how many rows come in its place."""
        self._first, self._last, self._counts = first, last, counts
        self.shift = np.concatenate([[0], np.cumsum(counts - (last - first))])
        """By how much rows move: those before the first run, between the first and the second, and so on."""

    @property
    def gone(self) -> "Ints":
        """Return the rows that give way."""
        return _rows(self._first, self._last)

    @property
    def fresh(self) -> "Ints":
        """Return where the fresh rows are afterwards."""
        start = self._first + self.shift[:-1]
        return _rows(start, start + self._counts)

    def of(self, known: "Ints", fresh: "Ints") -> "Exchange":
        """Return what is exchanged of that which belongs to rows: `known` are the rows before, `fresh` count the fresh rows; ascending."""
        borders = np.concatenate([[0], np.cumsum(self._counts)])
        counts = np.diff(np.searchsorted(fresh, borders))
        # Of another type than what is searched, numpy would turn all of that into it first.
        first, last = (np.searchsorted(known, border.astype(known.dtype)) for border in (self._first, self._last))
        return Exchange(first, last, counts)

    def put(self, column: "NDArray[Any]", fresh: "NDArray[Any]", rows: "Exchange | None" = None) -> "NDArray[Any]":
        """Return a column afterwards, with all fresh rows; one that holds numbers of `rows`, which are exchanged run by run too."""
        starts, ends = [0, *self._last.tolist()], [*self._first.tolist(), len(column)]
        borders = [0, *np.cumsum(self._counts).tolist()]
        pieces = []
        for at, (start, end) in enumerate(zip(starts, ends, strict=True)):
            kept = column[start:end]
            pieces.append(kept if rows is None else kept + column.dtype.type(rows.shift[at]))
            pieces.append(fresh[borders[at] : borders[min(at + 1, len(self._counts))]])
        return np.concatenate(pieces).astype(column.dtype, copy=False)

    def sorted_ends(self, known: Adjacency, end: "Ints", fresh: "Ints") -> Adjacency:
        """Return rows by the node at one end afterwards; `known` are those by their `end` before, `fresh` the ends of the fresh rows."""
        number = self.put(np.arange(len(end), dtype=np.int32), np.zeros(len(fresh), np.int32))
        moved = np.full(len(end), -1, np.int32)
        stays = np.ones(len(number), np.bool_)
        stays[self.fresh] = False
        moved[number[stays]] = np.flatnonzero(stays)
        edges = moved[known.edges]
        edges = edges[edges >= 0]
        n_ends = len(known.start) - 1
        counts = np.diff(known.start) - np.bincount(end[self.gone], minlength=n_ends)
        start = np.concatenate([[0], np.cumsum(counts)])
        order = np.lexsort((self.fresh, fresh))
        rows, ends = self.fresh[order], fresh[order]
        places = [
            low + int(np.searchsorted(edges[low:high], row))
            for low, high, row in zip(start[ends].tolist(), start[ends + 1].tolist(), rows.tolist(), strict=True)
        ]
        start += np.concatenate([[0], np.cumsum(np.bincount(fresh, minlength=n_ends))])
        return Adjacency(start.astype(np.int32), np.insert(edges, places, rows).astype(np.int32))


def _rows(first: "Places", last: "Places") -> "Ints":
    """Return the numbers of the rows of some runs."""
    runs = [np.arange(start, end, dtype=np.int32) for start, end in zip(first.tolist(), last.tolist(), strict=True)]
    return np.concatenate([np.zeros(0, np.int32), *runs])
