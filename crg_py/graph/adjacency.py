"""Compressed rows: the edges of many nodes at once, without an object per edge."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.blocks import blocks

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
    start = np.zeros(n_nodes + 1, np.int64)
    for block in blocks(len(end)):
        counts = np.bincount(end[block])
        start[1 : len(counts) + 1] += counts
    np.cumsum(start, out=start)
    return Adjacency(start.astype(np.int32), _sorted(end, start[:-1]))


def _sorted(end: "Ints", free: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> "Ints":
    """Return edges by the node at one end; `free` says where the first of each node goes, and is used up."""
    edges = np.empty(len(end), np.int32)
    for block in blocks(len(end)):
        order = _order(end[block])
        nodes = end[block][order]
        begins = np.flatnonzero(np.concatenate([[True], nodes[1:] != nodes[:-1]]))
        counts = np.diff(begins, append=len(nodes))
        edges[np.repeat(free[nodes[begins]] - begins, counts) + np.arange(len(nodes))] = order + np.int32(block.start)
        free[nodes[begins]] += counts
    return edges


def _order(numbers: "Ints") -> "Ints":
    """Return the stable order of numbers that are not negative: of 16 bits at a time, which numpy sorts without comparing."""
    order = np.argsort(numbers.astype(np.uint16), kind="stable")
    if len(numbers) and int(numbers.max()) >> _BITS:
        order = order[np.argsort((numbers >> _BITS).astype(np.uint16)[order], kind="stable")]
    return order.astype(np.int32)
