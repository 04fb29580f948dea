"""Columns and edges of which a few rows give way to others, read through: nothing is copied of what stays.

As a whole they are put together when somebody needs all of them.
"""

from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from crg_py.graph.adjacency import Adjacency

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from crg_py.graph.exchange import Exchange
    from crg_py.model.rows import Ints


class Exchanged(NDArrayOperatorsMixin):
    """Stands for the array of a column with `fresh` rows in place of some of `known`; `held` tells how the numbers that it holds move."""

    def __init__(self, known: "NDArray[Any]", fresh: "NDArray[Any]", runs: "Exchange", held: "Exchange | None" = None) -> None:
        """Take the column before, all fresh rows of it, which rows they are in place of, and what it holds the numbers of, if it does."""
        self._known, self._fresh, self._runs, self._held = known, fresh, runs, held

    def __len__(self) -> int:
        """Count the rows."""
        return len(self._known) + self._runs.growth

    def __getitem__(self, chosen: Any) -> Any:
        """Return what an array would: of numbered rows without a look at the others."""
        if isinstance(chosen, (int, np.integer)):
            return self._row(int(chosen))
        if isinstance(chosen, slice):
            return self._rows(np.arange(*chosen.indices(len(self))))
        if isinstance(chosen, tuple):
            return self.whole[chosen] if isinstance(chosen[0], slice) else self[chosen[0]][..., *chosen[1:]]
        return self.whole[chosen] if chosen.dtype == np.bool_ else self._rows(chosen)

    def __array__(self, dtype: Any = None, copy: Any = None) -> "NDArray[Any]":
        """Return the column as a whole."""
        return np.array(self.whole, dtype) if copy else np.asarray(self.whole, dtype)

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        """Work on the column as a whole."""
        return getattr(ufunc, method)(*(one.whole if isinstance(one, Exchanged) else one for one in inputs), **options)

    def __getattr__(self, name: str) -> Any:
        """Return what the column as a whole has."""
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.whole, name)

    @property
    def dtype(self) -> "np.dtype[Any]":
        """Return what the rows are made of."""
        return self._known.dtype

    @cached_property
    def whole(self) -> "NDArray[Any]":
        """Return the column as a whole."""
        return self._runs.put(self._known, self._fresh, self._held)

    def _row(self, number: int) -> Any:
        fresh, before = self._runs.one_comes_from(number + len(self) if number < 0 else number)
        if fresh >= 0:
            return self._fresh[fresh]
        return self._known[before] if self._held is None else self._held.moved(self._known[before : before + 1])[0]

    def _rows(self, numbers: "NDArray[Any]") -> "NDArray[Any]":
        if len(numbers) and numbers.min() < 0:
            numbers = np.where(numbers < 0, numbers + len(self), numbers)
        before, at, fresh = self._runs.parted(numbers)
        if not len(at):
            known = self._known[before]
            return known if self._held is None else self._held.moved(known)
        if not len(self._known):
            return self._fresh[fresh]
        # What stands at the place of a fresh row is some other one.
        found = self._known.take(before, 0, mode="clip")
        if self._held is not None:
            found = self._held.moved(found)
        found[at] = self._fresh[fresh]
        return found


def exchanged(known: "NDArray[Any]", fresh: "NDArray[Any]", runs: "Exchange", held: "Exchange | None" = None) -> "NDArray[Any]":
    """Return a column read through; numpy and whoever chooses rows of it take it for the array that it stands for."""
    return cast("NDArray[Any]", Exchanged(known, fresh, runs, held))


class ExchangedEnds(Adjacency):
    """Edges by one end: those before, asked for with `known`, but for what is exchanged, and `fresh` edges with their `ends`."""

    def __init__(
        self,
        known: "Callable[[], Adjacency]",
        runs: "Exchange",
        fresh: "Ints",
        ends: "Ints",
        n_ends: int,
        moved: "Exchange | None" = None,
    ) -> None:
        """Take edges by their numbers: `runs` says which give way, `fresh` counts those that come, ascending.

        `moved` says how the numbers of ends move, if they do.
        """
        order = np.argsort(ends, kind="stable")
        vars(self).update(_known=known, _runs=runs, _fresh=runs.fresh[fresh][order], _ends=ends[order], _n_ends=n_ends, _moved=moved)

    if TYPE_CHECKING:
        _known: Callable[[], Adjacency]
        _runs: Exchange
        _fresh: Ints
        _ends: Ints
        _n_ends: int
        _moved: Exchange | None

    @cached_property
    def _all(self) -> Adjacency:
        edges, counted = self.of(np.arange(self._n_ends, dtype=np.int32))
        start = np.concatenate([[0], np.cumsum(np.bincount(counted, minlength=self._n_ends))])
        return Adjacency(start.astype(np.int32), edges)

    @property
    def start(self) -> "Ints":
        """Return where the edges of each end begin."""
        return self._all.start

    @property
    def edges(self) -> "Ints":
        """Return all edges."""
        return self._all.edges

    def of(self, nodes: "Ints") -> "tuple[Ints, Ints]":
        """Return the edges at these nodes, and for each the position in `nodes` it belongs to."""
        known, before = self._known(), nodes
        if self._moved is not None:
            fresh, at = self._moved.come_from(nodes)
            before = np.where(fresh < 0, at, len(known.start)).astype(np.int32)
        there = np.flatnonzero(before < len(known.start) - 1).astype(np.int32)
        edges, position = known.of(before[there])
        edges, position = self._runs.moved(edges), there[position]
        low = np.searchsorted(self._ends, nodes)
        counts = np.searchsorted(self._ends, nodes, "right") - low
        at = np.repeat(low - np.cumsum(counts) + counts, counts) + np.arange(int(counts.sum()))
        edges = np.concatenate([edges, self._fresh[at]])
        position = np.concatenate([position, np.repeat(np.arange(len(nodes), dtype=np.int32), counts)])
        order = np.lexsort((edges, position))
        order = order[edges[order] >= 0]
        return edges[order], position[order]
