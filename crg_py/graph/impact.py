"""Impact: what a set of changes may touch, walked in the graph before for what is gone and in the graph after for the rest."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import numpy as np

from crg_py.graph.dependents import Dependents
from crg_py.graph.difference import relinked
from crg_py.graph.distinct import distinct
from crg_py.graph.makers import only_through_overrides
from crg_py.graph.nodes import CLASS, TYPE
from crg_py.graph.walk import Found, Reach, join, never, reach
from crg_py.model.links import AMBIGUOUS

if TYPE_CHECKING:
    from crg_py.graph.graph import Graph
    from crg_py.model.answers import Change
    from crg_py.model.rows import Ints

TOUCHES_NOTHING = frozenset({"documentation", "cosmetic", "imports"})
"""Changed imports show by the uses that mean something else afterwards."""
CHANGES_HEADER = frozenset({"signature", "asked", "removed", "renamed", "moved"})
TAKES_AWAY = frozenset({"removed", "renamed", "moved"})


class Hit(NamedTuple):
    """One node that a change may touch: which of the parts it was found in, and its place there."""

    part: int
    place: int


class Part(msgspec.Struct, frozen=True):
    """What was reached in one graph."""

    graph: "Graph"
    reached: Reach


class Impact(msgspec.Struct, frozen=True):
    """The first hits, nearest first, then most certain, then by path; what the limit cut still counts in the other fields."""

    parts: list[Part]
    """What was reached in the graph after, and what in the graph before, if anything is gone."""
    hits: list[Hit]
    total: int
    """Hits before the limit cut them."""
    files: list[str]
    """Paths of all hits and of all changes, sorted."""
    tests: list[int]
    """The tests among all hits and changes, as nodes of the graph after."""
    more: bool
    """The depth limit hid further hits."""


def impact(
    before: "Graph",
    after: "Graph",
    changes: Iterable["Change"],
    depth: int | None,
    limit: int | None = None,
    cancelled: Callable[[], bool] = never,
) -> Impact:
    """Return everything that may need a look when `changes` happen.

    What touches others is itself no hit; a definition in which only documentation, formatting or imports changed may be one. Hits
    carry the id of the graph after where they still exist. None means no limit. Raises Cancelled.
    """
    listed = list(changes)
    names = {change.before: change.id for change in listed if change.before}
    touching = [change for change in listed if change.change not in TOUCHES_NOTHING]
    there = {c.id: c.change for c in touching if c.change != "removed"}
    gone = {c.before or c.id: c.change for c in touching if c.change in TAKES_AWAY or c.id not in after.nodes.of_id}
    moved = relinked(before, after, names) if before is not after else None
    reached = dependents(after, there, depth, cancelled, moved.after if moved else None)
    parts = [Part(after, reached)]
    if moved and (gone or len(moved.before)):
        parts.append(Part(before, dependents(before, gone, depth, cancelled, moved.before, breaking=True)))
        hits = _merged(parts, names, {*there, *gone})
    else:
        hits = [Hit(0, index) for index in range(len(reached))[:limit]]
    total = len(reached) if len(parts) == 1 else len(hits)
    files = {id_.partition("::")[0] for change in listed for id_ in (change.id, change.before) if id_}
    tests = {after.nodes.of_id[id_] for id_ in there if id_ in after.nodes.of_id}
    for part in parts:
        nodes, found = part.graph.nodes, part.reached.nodes
        files.update(part.graph.rows.paths[file] for file in distinct(nodes.file[found]).tolist())
        tests.update(_present(part.graph, after, found[nodes.test[found]]))
    known = [node for node in sorted(tests) if after.nodes.test[node]]
    return Impact(parts, hits[:limit], total, sorted(files), known, any(part.reached.more for part in parts))


def _present(graph: "Graph", after: "Graph", nodes: "Ints") -> Iterable[int]:
    """Return the nodes after that nodes of a graph are, by id, where they still exist."""
    if graph is after:
        same: list[int] = nodes.tolist()
        return same
    return [node for node in map(after.nodes.ids.find, graph.nodes.ids.some(nodes)) if node >= 0]


def _merged(parts: list[Part], names: dict[str, str], changed: set[str]) -> list[Hit]:
    """Return the best hit of each id that it has now, sorted; `names` are those of what was found before, where they differ."""
    best: dict[str, tuple[tuple[int, int, str, int], Hit]] = {}
    for number, part in enumerate(parts):
        nodes, found = part.graph.nodes, part.reached
        columns = (found.distance.tolist(), found.resolution.tolist(), nodes.file[found.nodes].tolist(), nodes.rank[found.nodes].tolist())
        for index, (id_, distance, resolution, file, rank) in enumerate(zip(nodes.ids.some(found.nodes), *columns, strict=True)):
            now = names.get(id_, id_) if number else id_
            order = (distance, resolution, part.graph.rows.paths[file], rank)
            old = best.get(now)
            if now not in changed and (old is None or (resolution, distance) < (old[0][1], old[0][0])):
                best[now] = order, Hit(number, index)
    return [hit for _, hit in sorted(best.values(), key=lambda one: one[0])]


def dependents(
    graph: "Graph",
    seeds: dict[str, str],
    depth: int | None,
    cancelled: Callable[[], bool] = never,
    moved: "Ints | None" = None,
    *,
    breaking: bool = False,
) -> Reach:
    """Walk from these changed ids (id -> kind of change) to what depends on them.

    `moved` are links that another graph lacks, so their text means something else there: their sources are touched too.
    `breaking`: the ids no longer exist. Tests that only lead there through overrides of classes they never make are left out.
    """
    known = {graph.nodes.of_id[id_]: kind for id_, kind in seeds.items() if id_ in graph.nodes.of_id}
    start = np.fromiter(known, np.int32, len(known))
    header = np.array([node for node, kind in known.items() if kind in CHANGES_HEADER], np.int32)
    extra = join([_beside(graph, header), _sources(graph, moved)])
    lost = start if breaking else start[:0]

    def expansion(worst: int, *, overrides: bool = True) -> Dependents:
        return Dependents(graph, worst=worst, breaking=lost, extra=extra, overrides=overrides)

    found = reach(start, graph.nodes.rank, expansion, depth, AMBIGUOUS, cancelled)
    tests = graph.nodes.test[found.nodes]
    if not tests.any():
        return found
    judged = np.flatnonzero(tests)
    idle = only_through_overrides(graph, found.nodes[judged], expansion(AMBIGUOUS, overrides=False), start, cancelled)
    keep = np.ones(len(found), np.bool_)
    keep[judged[idle]] = False
    return found[keep]


def _sources(graph: "Graph", moved: "Ints | None") -> Found:
    """Return what these links stand in, reached from what they lead to."""
    if moved is None:
        return join([])
    return Found(graph.links.source[moved], graph.links.target[moved], moved)


def _beside(graph: "Graph", header: "Ints") -> Found:
    """Return what a changed header touches without a use: the methods that override it, the members of a class."""
    nodes = graph.nodes
    left, origin = [header[:0]], [header[:0]]
    at, of = header, header
    seen = np.zeros(len(nodes), np.bool_)
    while len(at):
        below, position = graph.overrides.lefts(at)
        below, index = np.unique(below, return_index=True)
        fresh = ~seen[below]
        at, of = below[fresh], of[position][index][fresh]
        seen[at] = True
        left.append(at)
        origin.append(of)
    for shape in header[np.isin(nodes.kind[header], (CLASS, TYPE))].tolist():
        members = np.array(nodes.within(shape), np.int32)
        left.append(members)
        origin.append(np.full(len(members), shape, np.int32))
    node = np.concatenate(left)
    return Found(node, np.concatenate(origin), np.full(len(node), -1, np.int32))
