"""What the simple walks follow: links of given kinds, towards what uses a node or towards what it uses."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.links import IMPLEMENTS, KINDS
from crg_py.graph.walk import Found, join
from crg_py.model.links import AMBIGUOUS, INFERRED

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.graph.graph import Graph
    from crg_py.model.rows import Ints


def kinds_mask(kinds: Iterable[int]) -> "NDArray[np.bool_]":
    """Return a table that says for each link kind whether it is followed."""
    mask = np.zeros(len(KINDS), np.bool_)
    mask[list(kinds)] = True
    return mask


@dataclass
class Users:
    """Against the links: from a definition to what uses it. Overload stubs count as their implementation."""

    graph: "Graph"
    kinds: "NDArray[np.bool_]"
    worst: int
    _done: "NDArray[np.bool_]" = field(init=False)

    def __post_init__(self) -> None:
        """Nothing is expanded yet."""
        self._done = np.zeros(self.graph.links.n_ends, np.bool_)

    def expand(self, level: "Ints", distance: int) -> tuple[Found, Found]:
        """Return the users of these nodes."""
        del distance
        ends, origin = self.ends(level)
        return join([users_of(self.graph, ends, origin, self.kinds, self.worst), self._satisfying(level)]), join([])

    def _satisfying(self, level: "Ints") -> Found:
        """Return the types that satisfy interfaces without saying so."""
        if not self.kinds[IMPLEMENTS] or self.worst < INFERRED or not len(self.graph.satisfied.left):
            return join([])
        found, position = self.graph.satisfied.lefts(level)
        return Found(found, level[position], np.full(len(found), -1, np.int32))

    def ends(self, level: "Ints") -> tuple["Ints", "Ints"]:
        """Return the link ends that mean these nodes, each once, with the node meant."""
        stubs, position = self.graph.overloads.rights(level)
        return self.fresh(np.concatenate([level, stubs]), np.concatenate([level, level[position]]))

    def fresh(self, ends: "Ints", origin: "Ints") -> tuple["Ints", "Ints"]:
        """Add the hubs of ends where candidates count, and drop what was expanded before.

        Members that statements run without naming them are no candidates of every such statement: who makes instances tells.
        """
        if self.worst >= AMBIGUOUS:
            hub = self.graph.links.hubs.of[ends]
            held = (hub >= 0) & ~self.graph.unnamed[ends]
            ends = np.concatenate([ends, hub[held] + len(self.graph.nodes)])
            origin = np.concatenate([origin, origin[held]])
        keep = ~self._done[ends]
        ends, index = np.unique(ends[keep], return_index=True)
        self._done[ends] = True
        return ends, origin[keep][index]


def users_of(graph: "Graph", ends: "Ints", origin: "Ints", kinds: "NDArray[np.bool_]", worst: int) -> Found:
    """Return the sources of links into these ends, most certain first."""
    links = graph.links
    edges, position = links.into.of(ends)
    bucket = links.bucket[edges]
    keep = bucket <= worst
    if not kinds.all():
        keep &= kinds[links.kind[edges]]
    order = np.argsort(bucket[keep].astype(np.int64) * len(links.bucket) + edges[keep])
    edges, position = edges[keep][order], position[keep][order]
    return Found(links.source[edges], origin[position], edges)


@dataclass
class Used:
    """Along the links: from a definition to what it uses; a hub gives all its members."""

    graph: "Graph"
    kinds: "NDArray[np.bool_]"
    worst: int
    _done: "NDArray[np.bool_]" = field(init=False)

    def __post_init__(self) -> None:
        """No hub is expanded yet."""
        self._done = np.zeros(len(self.graph.links.hubs.members.start), np.bool_)

    def expand(self, level: "Ints", distance: int) -> tuple[Found, Found]:
        """Return what these nodes use."""
        del distance
        links, n_nodes = self.graph.links, len(self.graph.nodes)
        edges, position = links.out.of(level)
        keep = self.kinds[links.kind[edges]] & (links.bucket[edges] <= self.worst)
        edges, position = edges[keep], position[keep]
        order = np.lexsort((edges, links.bucket[edges]))
        edges, position = edges[order], position[order]
        certain = links.target[edges] < n_nodes
        plain = Found(links.target[edges[certain]], level[position[certain]], edges[certain])
        edges, position = edges[~certain], position[~certain]
        # Each hub once: its members do not depend on which use leads to it.
        hubs, index = np.unique(links.target[edges] - n_nodes, return_index=True)
        fresh = ~self._done[hubs]
        hubs, index = hubs[fresh], index[fresh]
        self._done[hubs] = True
        members, of_hub = links.hubs.members.of(hubs)
        through = Found(members, level[position[index]][of_hub], edges[index][of_hub])
        return join([plain, through]), join([])
