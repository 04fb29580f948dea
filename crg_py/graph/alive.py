"""What is certainly used by nobody: everything that no root leads to, candidates counted as uses."""

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from crg_py import languages
from crg_py.graph.distinct import distinct
from crg_py.graph.entries import entry_points
from crg_py.graph.holders import placed
from crg_py.graph.remember import remembered
from crg_py.graph.runs_with import around, is_code, is_member, is_private, runs_with
from crg_py.model.facts import Flag
from crg_py.model.links import UNRESOLVED

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.graph.graph import Graph
    from crg_py.languages import Language
    from crg_py.model.rows import Ints


_DECORATING = frozenset({"decorator", "call"})
"""Kinds of the uses that a decorator is."""


class Dead(msgspec.Struct, frozen=True):
    """Definitions that nothing reaches, in path order, and what could not be judged."""

    nodes: list[int]
    unused_exports: int
    """Exported definitions that nothing in the snapshot uses: other code may."""
    unclear: int
    """Definitions left out because a decorator takes them, or a use that nobody can place writes their name."""


@remembered
def dead_code(graph: "Graph") -> Dead:
    """Return definitions that no file's code, entry point, test or exported definition leads to, directly or not.

    A candidate counts as a use, a use that cannot be placed as one of everything of its name. A method counts as used where it
    overrides one that is, and where its class is used and code outside may call it (see `runs_with`).
    """
    nodes = graph.nodes
    public, unclear = _public(graph), _unplaced(graph) | _decorated(graph)
    roots = public | unclear | nodes.test | nodes.entry | graph.setup.around
    roots[entry_points(graph)] = True
    roots[: nodes.n_files] = True
    idle = ~_reached(graph, roots) & is_code(graph)
    outermost = idle & ~np.append(idle, values=False)[around(graph)]
    used = np.zeros(len(nodes), np.bool_)
    inside = graph.links.target < len(nodes)
    used[graph.links.target[inside & (graph.links.source != graph.links.target)]] = True
    without = is_code(graph) & ~used & ~nodes.test & ~nodes.entry & (graph.links.hubs.of < 0)
    found = np.flatnonzero(outermost)
    ordered: list[int] = found[np.argsort(nodes.rank[found])].tolist()
    return Dead(ordered, int((without & public).sum()), int((without & unclear & ~public).sum()))


def _reached(graph: "Graph", roots: "NDArray[np.bool_]") -> "NDArray[np.bool_]":
    """Return everything that may run or be looked at once the roots are."""
    found, level = roots.copy(), np.flatnonzero(roots).astype(np.int32)
    members, home = runs_with(graph), around(graph)
    hubs = np.zeros(len(graph.links.hubs.members.start), np.bool_)
    while len(level):
        ends = graph.links.target[graph.links.out.of(level)[0]]
        named = ends[ends < len(graph.nodes)]
        hub = distinct(ends[ends >= len(graph.nodes)] - len(graph.nodes))
        hub = hub[~hubs[hub]]
        hubs[hub] = True
        beside = (graph.overrides.lefts(level)[0], graph.overloads.rights(level)[0], graph.links.hubs.members.of(hub)[0])
        outer = graph.nodes.parent[level]
        alive = found.copy()
        alive[np.concatenate([named, *beside, outer[outer >= 0]])] = True
        alive[members] |= alive[home[members]]
        level = np.flatnonzero(alive & ~found).astype(np.int32)
        found = alive
    return found


def _public(graph: "Graph") -> "NDArray[np.bool_]":
    """Say what code of other workspaces can name: exported definitions, and members of exported classes that are not private."""
    nodes = graph.nodes
    public: NDArray[np.bool_] = nodes.flags & Flag.EXPORTED != 0
    for node in np.flatnonzero(is_member(graph) & ~public & ~is_private(graph)).tolist():
        public[node] = public[nodes.parent[node]]
    return public


def _decorated(graph: "Graph") -> "NDArray[np.bool_]":
    """Say which nodes are given to a decorator that may keep them: its uses stand before the name of what it decorates.

    They belong to what is decorated, and if that is local, to the function around it.
    """
    nodes, rows = graph.nodes, graph.rows
    found = np.zeros(len(nodes), np.bool_)
    decorating = np.array([kind in _DECORATING for kind in rows.u_kind.texts], np.bool_)[rows.u_kind.numbers]
    row = np.flatnonzero((rows.u_owner >= 0) & decorating)
    owner = nodes.first[rows.u_file[row]] + rows.u_owner[row]
    use, name = placed(rows.u_file[row], *rows.u_position[row, :2].T), placed(rows.u_file[row], *rows.d_position[owner, 4:].T)
    own = np.flatnonzero(use < name)
    inner, decorated = _local_headers(graph, use)
    plain = {x: _plain_decorators(languages.language(x)) for x in set(rows.languages)}
    pairs = zip(np.append(row[own], row[inner]).tolist(), np.append(owner[own], decorated).tolist(), strict=True)
    for at, definition in pairs:
        found[nodes.n_files + definition] |= rows.texts[int(rows.u_target[at])] not in plain[rows.languages[int(rows.u_file[at])]]
    return found


def _local_headers(graph: "Graph", places: "NDArray[np.int64]") -> "tuple[Ints, Ints]":
    """Return which of these places lie before the name of a local definition and in its text, and in which one's."""
    nodes = graph.nodes
    local = np.flatnonzero(is_code(graph) & (nodes.flags & Flag.LOCAL != 0)).astype(np.int32)
    if not len(local):
        return local, local
    position = graph.rows.d_position[local - nodes.n_files]
    start = placed(nodes.file[local], position[:, 0], position[:, 1])
    order = np.argsort(start, kind="stable")
    near = np.searchsorted(start[order], places, "right") - 1
    last = placed(nodes.file[local], position[:, 4], position[:, 5])[order[near]]
    inside = np.flatnonzero((near >= 0) & (places < last)).astype(np.int32)
    return inside, local[order[near[inside]]] - nodes.n_files


def _plain_decorators(language: "Language") -> frozenset[str]:
    """Return decorators that only say what a member is."""
    return frozenset([*language.plain_decorators, *language.static, *language.class_level, *language.properties, *language.overloads])


def _unplaced(graph: "Graph") -> "NDArray[np.bool_]":
    """Say which nodes have a name that some use writes which nobody can place."""
    uses = graph.written
    lost = np.zeros(len(graph.rows.texts), np.bool_)
    lost[graph.rows.u_name[uses.edges[graph.links.use_bucket[uses.edges] == UNRESOLVED]]] = True
    found = np.zeros(len(graph.nodes), np.bool_)
    found[graph.nodes.n_files :] = lost[graph.rows.d_name.numbers]
    return found
