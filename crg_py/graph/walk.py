"""Bounded breadth-first walks over whole levels at a time, and the best chain to each node reached.

A node's resolution is that of its best chain's weakest link; its distance is the length of the shortest such chain.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import msgspec
import numpy as np

from crg_py.graph.distinct import distinct
from crg_py.model.errors import Cancelled
from crg_py.model.links import AMBIGUOUS, INFERRED

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.model.rows import Ints

UNREACHED = -1
_PIECE = 256
"""Nodes of a level that are expanded first where it is only asked whether they lead on; then twice as many each time."""


def never() -> bool:
    """Say that nobody asked to stop."""
    return False


class Found(msgspec.Struct, frozen=True):
    """Candidates of one level: a node, the node it was reached from and the link taken (-1: a derived relation)."""

    node: "Ints"
    origin: "Ints"
    link: "Ints"

    def __getitem__(self, chosen: "NDArray[np.bool_] | NDArray[np.intp]") -> "Found":
        """Return the chosen candidates."""
        return Found(self.node[chosen], self.origin[chosen], self.link[chosen])


def join(parts: list[Found]) -> Found:
    """Put candidates together."""
    none = np.zeros(0, np.int32)
    return Found(
        np.concatenate([none, *(p.node for p in parts)]),
        np.concatenate([none, *(p.origin for p in parts)]),
        np.concatenate([none, *(p.link for p in parts)]),
    )


class Expansion(Protocol):
    """What a walk follows. Made anew for each walk: it may remember what it has expanded."""

    def expand(self, level: "Ints", distance: int) -> tuple[Found, Found]:
        """Return what lies next to these nodes: first what the walk goes on from, then what is only reached."""
        ...


class Steps:
    """Per node that was reached: how far it is, and the step by which it was. What no walk reaches takes no memory but an address."""

    def __init__(self, n_nodes: int) -> None:
        """Reach nothing yet."""
        self._from_one = np.zeros(n_nodes, np.int32)
        self.origin, self.link = np.empty(n_nodes, np.int32), np.empty(n_nodes, np.int32)
        self.levels: list[Ints] = []
        """The nodes that were reached, those of each distance sorted."""

    def begin(self, seeds: "Ints") -> None:
        """Take the nodes, sorted, where the walk begins."""
        self._from_one[seeds] = 1
        self.levels.append(seeds)

    def take(self, found: Found, distance: int) -> "Ints":
        """Note the first candidate of each node not reached before; return those nodes, sorted."""
        found = found[self._from_one[found.node] == 0]
        node, index = np.unique(found.node, return_index=True)
        self._from_one[node] = distance + 1
        self.origin[node] = found.origin[index]
        self.link[node] = found.link[index]
        self.levels.append(node.astype(np.int32))
        return self.levels[-1]

    def distance(self, nodes: "Ints") -> "Ints":
        """Return how far these nodes are, -1 if out of reach."""
        return self._from_one[nodes] - np.int32(1)

    def how_far(self, node: int) -> int:
        """Return how far one node is, -1 if out of reach."""
        return int(self._from_one[node]) - 1


class Walk(msgspec.Struct, frozen=True):
    """One finished walk. `inner` holds nodes it went on from, `leaves` nodes it only reached; `more`: the depth limit hid some."""

    inner: Steps
    leaves: Steps
    more: bool

    @property
    def nodes(self) -> "Ints":
        """Return the nodes that were reached, some more than once."""
        return np.concatenate([*self.inner.levels, *self.leaves.levels])

    def distance(self, nodes: "Ints") -> "Ints":
        """Return how far these nodes are, -1 if out of reach."""
        inner, leaf = self.inner.distance(nodes), self.leaves.distance(nodes)
        return np.where((leaf >= 0) & ((inner < 0) | (leaf < inner)), leaf, inner)

    def chain(self, node: int) -> list[tuple[int, int, int]]:
        """Return the steps (node, origin, link) from a node to where the walk began."""
        steps, at = [], node
        if self._is_leaf(at):
            steps.append(self.step(at))
            at = steps[-1][1]
        left = self.inner.how_far(at)
        # What stands at distance 1 ends the chain even where its origin is no seed (a use that means something else than before).
        for _ in range(left):
            steps.append((at, int(self.inner.origin[at]), int(self.inner.link[at])))
            at = steps[-1][1]
        return steps

    def step(self, node: int) -> tuple[int, int, int]:
        """Return the first of a chain's steps, the one by which the node was reached."""
        steps = self.leaves if self._is_leaf(node) else self.inner
        return node, int(steps.origin[node]), int(steps.link[node])

    def steps(self, nodes: "Ints") -> Found:
        """Return the first steps of many chains."""
        leaf, inner = self.leaves.distance(nodes), self.inner.distance(nodes)
        is_leaf = (leaf >= 0) & ((inner < 0) | (leaf < inner))
        origin = np.where(is_leaf, self.leaves.origin[nodes], self.inner.origin[nodes])
        return Found(nodes, origin, np.where(is_leaf, self.leaves.link[nodes], self.inner.link[nodes]))

    def _is_leaf(self, node: int) -> bool:
        """Say whether a node was first reached as one that the walk does not go on from."""
        leaf, inner = self.leaves.how_far(node), self.inner.how_far(node)
        return leaf >= 0 and (inner < 0 or leaf < inner)


def walk(
    seeds: "Ints", n_nodes: int, expansion: Expansion, depth: int | None, cancelled: Callable[[], bool] = never, *, tells_more: bool = True
) -> Walk:
    """Walk level by level to `depth` (None: to the end), and find out whether that hid more, if it is to be told. Raises Cancelled."""
    inner, leaves = Steps(n_nodes), Steps(n_nodes)
    level = distinct(seeds).astype(np.int32)
    inner.begin(level)
    distance = 0
    # The first level may hold more than the seeds lead to, so it is expanded even without any.
    while len(level) or not distance:
        if cancelled():
            raise Cancelled("the walk was stopped")
        if distance == depth:
            done = Walk(inner, leaves, more=False)
            return msgspec.structs.replace(done, more=tells_more and _leads_on(level, distance, expansion, done))
        on, only = expansion.expand(level, distance)
        distance += 1
        leaves.take(only, distance)
        level = inner.take(on, distance)
    return Walk(inner, leaves, more=False)


def _leads_on(level: "Ints", distance: int, expansion: Expansion, reached: Walk) -> bool:
    """Say whether a level leads to nodes that were not reached. A wide one is not expanded whole: one such node tells."""
    start, size = 0, _PIECE
    while start < max(len(level), 1):
        on, only = expansion.expand(level[start : start + size], distance)
        if (reached.distance(np.concatenate([on.node, only.node])) == UNREACHED).any():
            return True
        start, size = start + size, 2 * size
    return False


class Reach(msgspec.Struct, frozen=True):
    """Everything reached, nearest first, then most certain, then by path and place. Seeds are left out."""

    nodes: "Ints"
    distance: "Ints"
    resolution: "Ints"
    walks: list[Walk]
    """One walk per resolution, each using links of that certainty or better."""
    more: bool
    """The depth limit hid further nodes."""

    def __len__(self) -> int:
        """Count what was reached."""
        return len(self.nodes)

    def first(self, limit: int | None) -> "Reach":
        """Keep the first `limit`; None keeps all."""
        return self[slice(limit)]

    def __getitem__(self, chosen: "slice | NDArray[np.bool_] | NDArray[np.intp]") -> "Reach":
        """Return the chosen ones, in order."""
        return Reach(self.nodes[chosen], self.distance[chosen], self.resolution[chosen], self.walks, self.more)

    def chain(self, index: int) -> list[tuple[int, int, int]]:
        """Return the best chain of the result at `index` as steps (node, origin, link), from the dependent on."""
        return self.walks[int(self.resolution[index])].chain(int(self.nodes[index]))

    def steps(self) -> Found:
        """Return the first step of each best chain."""
        origin, link = np.empty(len(self), np.int32), np.empty(len(self), np.int32)
        for bucket, done in enumerate(self.walks):
            own = self.resolution == bucket
            found = done.steps(self.nodes[own])
            origin[own], link[own] = found.origin, found.link
        return Found(self.nodes, origin, link)


def reach(
    seeds: "Ints",
    rank: "Ints",
    expansion: Callable[[int], Expansion],
    depth: int | None,
    worst: int = INFERRED,
    cancelled: Callable[[], bool] = never,
) -> Reach:
    """Walk once per certainty up to `worst` and give each node its best chain. `rank` orders equals; raises Cancelled."""
    walks: list[Walk] = []
    for bucket in range(worst + 1):
        hidden = any(done.more for done in walks)
        walks.append(walk(seeds, len(rank), expansion(bucket), depth, cancelled, tells_more=not hidden))
    nodes = distinct(np.concatenate([done.nodes for done in walks]))
    distance, resolution = np.full(len(nodes), UNREACHED, np.int32), np.full(len(nodes), AMBIGUOUS, np.int32)
    for bucket, done in enumerate(walks):
        found = done.distance(nodes)
        fresh = (distance < 0) & (found >= 0)
        distance[fresh] = found[fresh]
        resolution[fresh] = bucket
    order = np.lexsort((rank[nodes], resolution, distance))
    order = order[distance[order] > 0]
    return Reach(nodes[order], distance[order], resolution[order], walks, any(w.more for w in walks))
