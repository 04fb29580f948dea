"""Rows of a column that give way to others."""

from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.model.rows import Ints

    Places = NDArray[np.intp]

_REMEMBERED = 1 << 16
"""Rows of a question; more are not held."""
_NEGATIVE = np.iinfo(np.int64).min


class Exchange:
    """Runs of rows of which each gives way to a run of fresh rows; all other rows stay as they are, in order."""

    def __init__(self, first: "Places", last: "Places", counts: "Places") -> None:
        """Take where each run begins and ends, ascending, and how many rows come in its place."""
        self._first, self._last, self._counts = first, last, counts
        self._shift = np.concatenate([[0], np.cumsum(counts - (last - first))])
        """By how much rows move: those before the first run, between the first and the second, and so on."""
        self._start = first + self._shift[:-1]
        """Where the fresh rows of each run begin."""
        self._borders = np.concatenate([[0], np.cumsum(counts)])
        """How many fresh rows come with the runs so far."""
        self._ends = np.concatenate([[_NEGATIVE], last])
        """Where the rows that the latest run takes away end."""
        self._fresh = np.concatenate([[0], self._borders[:-1] - self._start])
        """What makes rows of the latest run afterwards the numbers of fresh rows."""
        self._latest: tuple[NDArray[np.integer], tuple[Places, Places, Places]] | None = None

    @cached_property
    def _listed(self) -> tuple[list[int], list[int], list[int], list[int]]:
        return self._start.tolist(), self._fresh.tolist(), self._borders.tolist(), self._shift.tolist()

    @property
    def gone(self) -> "Ints":
        """Return the rows that give way."""
        return _rows(self._first, self._last)

    @property
    def fresh(self) -> "Ints":
        """Return where the fresh rows are afterwards."""
        return _rows(self._start, self._start + self._counts)

    @property
    def growth(self) -> int:
        """Return how many rows more there are afterwards."""
        return int(self._shift[-1])

    def of(self, known: "Ints", fresh: "Ints") -> "Exchange":
        """Return what is exchanged of that which belongs to rows: `known` are the rows before, `fresh` count the fresh rows; ascending."""
        counts = np.diff(np.searchsorted(fresh, self._borders))
        # Of another type than what is searched, numpy would turn all of that into it first.
        first, last = (np.searchsorted(known, border.astype(known.dtype)) for border in (self._first, self._last))
        return Exchange(first, last, counts)

    def moved(self, rows: "Ints") -> "Ints":
        """Return where rows are afterwards, -1 for those that give way; what is negative is no row and stays."""
        run = np.searchsorted(self._first, rows, "right")
        return np.where(rows < self._ends[run], -1, rows + self._shift[run]).astype(rows.dtype)

    def come_from(self, rows: "NDArray[np.integer]") -> "tuple[Places, Places]":
        """Return of rows afterwards which fresh row each is (-1: none), and which row it was before (where it is no fresh one)."""
        run = np.searchsorted(self._start, rows, "right")
        at = self._fresh[run] + rows
        return np.where(at < self._borders[run], at, -1), rows - self._shift[run]

    def parted(self, rows: "NDArray[np.integer]") -> "tuple[Places, Places, Places]":
        """Return what each of these rows was before, which of them are fresh, and which fresh rows those are.

        Columns of one table are asked for the same rows one after the other, so the latest are remembered.
        """
        latest = self._latest
        if latest is not None and latest[0] is rows:
            return latest[1]
        fresh, before = self.come_from(rows)
        at = np.flatnonzero(fresh >= 0)
        told = before, at, fresh[at]
        if len(rows) <= _REMEMBERED:
            self._latest = rows, told
        return told

    def one_comes_from(self, row: int) -> tuple[int, int]:
        """Return the same of one row."""
        start, fresh, borders, shift = self._listed
        run = bisect_right(start, row)
        at = fresh[run] + row
        return at if at < borders[run] else -1, row - shift[run]

    def put(self, column: "NDArray[Any]", fresh: "NDArray[Any]", held: "Exchange | None" = None) -> "NDArray[Any]":
        """Return a column afterwards, with all fresh rows; one that holds numbers of rows that `held` exchanges."""
        kept = zip([0, *self._last.tolist()], [*self._first.tolist(), len(column)], strict=True)
        came = zip(self._borders[:-1].tolist(), self._borders[1:].tolist(), strict=True)
        pieces = [column[start:end] if held is None else held.moved(column[start:end]) for start, end in kept]
        for at, (start, end) in enumerate(came):
            pieces.insert(2 * at + 1, fresh[start:end])
        return np.concatenate(pieces).astype(column.dtype, copy=False)


def _rows(first: "Places", last: "Places") -> "Ints":
    """Return the numbers of the rows of some runs."""
    runs = [np.arange(start, end, dtype=np.int32) for start, end in zip(first.tolist(), last.tolist(), strict=True)]
    return np.concatenate([np.zeros(0, np.int32), *runs])
