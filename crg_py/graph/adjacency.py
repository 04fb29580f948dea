"""Compressed rows: the edges of many nodes at once, without an object per edge."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from crg_py.model.rows import Ints


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
    n_edges = max(len(end), 1)
    # One sort of a combined key is several times faster than a stable argsort.
    keys = np.sort(end.astype(np.int64) * n_edges + np.arange(len(end)))
    counts = np.bincount(end, minlength=n_nodes) if len(end) else np.zeros(n_nodes, np.int64)
    start = np.concatenate([np.zeros(1, np.int64), np.cumsum(counts)]).astype(np.int32)
    return Adjacency(start, (keys % n_edges).astype(np.int32))
