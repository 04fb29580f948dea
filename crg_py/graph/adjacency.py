"""Compressed rows: the edges of many nodes at once, without an object per edge."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from crg_py.model.rows import Ints

_BITS = 16


@dataclass(frozen=True)
class Adjacency:
    """Edge numbers sorted by one end: those of node n are `edges[start[n]:start[n + 1]]`, in their own order."""

    start: "Ints"
    edges: "Ints"

    def of(self, nodes: "Ints") -> tuple["Ints", "Ints"]:
        """Return the edges at these nodes, and for each the position in `nodes` it belongs to."""
        begin = self.start[nodes]
        counts = self.start[nodes + 1] - begin
        total = int(counts.sum())
        position = np.repeat(np.arange(len(nodes), dtype=np.int32), counts)
        offset = np.arange(total, dtype=np.int32) - np.repeat(np.cumsum(counts) - counts, counts)
        return self.edges[begin[position] + offset], position


def adjacency(end: "Ints", n_nodes: int) -> Adjacency:
    """Sort edges by the node at one end."""
    counts = np.bincount(end, minlength=n_nodes) if len(end) else np.zeros(n_nodes, np.int64)
    start = np.concatenate([np.zeros(1, np.int64), np.cumsum(counts)]).astype(np.int32)
    return Adjacency(start, _order(end))


def _order(numbers: "Ints") -> "Ints":
    """Return the stable order of numbers that are not negative: of 16 bits at a time, which numpy sorts without comparing."""
    order = np.argsort(numbers.astype(np.uint16), kind="stable")
    if len(numbers) and int(numbers.max()) >> _BITS:
        order = order[np.argsort((numbers >> _BITS).astype(np.uint16)[order], kind="stable")]
    return order.astype(np.int32)
