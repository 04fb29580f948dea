"""What is certainly used by nobody: everything that no root leads to, candidates counted as uses."""

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from crg_py import languages
from crg_py.graph.distinct import distinct
from crg_py.graph.entries import entry_points
from crg_py.graph.nodes import CLASS, TYPE, VARIABLE, is_one_of
from crg_py.graph.remember import remembered
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
    overrides one that is, and where its class is used and code outside may call it (see `_members_run`).
    """
    nodes = graph.nodes
    public, unclear = _public(graph), _unplaced(graph) | _decorated(graph)
    roots = public | unclear | nodes.test | nodes.entry | graph.setup.around
    roots[entry_points(graph)] = True
    roots[: nodes.n_files] = True
    idle = ~_reached(graph, roots) & _told(graph)
    outermost = idle & ~np.append(idle, values=False)[nodes.parent]
    used = np.zeros(len(nodes), np.bool_)
    inside = graph.links.target < len(nodes)
    used[graph.links.target[inside & (graph.links.source != graph.links.target)]] = True
    without = _told(graph) & ~used & ~nodes.test & ~nodes.entry & (graph.links.hubs.of < 0)
    found = np.flatnonzero(outermost)
    ordered: list[int] = found[np.argsort(nodes.rank[found])].tolist()
    return Dead(ordered, int((without & public).sum()), int((without & unclear & ~public).sum()))


def _told(graph: "Graph") -> "NDArray[np.bool_]":
    """Say which nodes are functions, classes or types."""
    told: NDArray[np.bool_] = graph.nodes.kind != VARIABLE
    told[: graph.nodes.n_files] = False
    return told


def _reached(graph: "Graph", roots: "NDArray[np.bool_]") -> "NDArray[np.bool_]":
    """Return everything that may run or be looked at once the roots are."""
    found, level = roots.copy(), np.flatnonzero(roots).astype(np.int32)
    members = _members_run(graph)
    hubs = np.zeros(len(graph.links.hubs.members.start), np.bool_)
    while len(level):
        ends = graph.links.target[graph.links.out.of(level)[0]]
        named = ends[ends < len(graph.nodes)]
        hub = distinct(ends[ends >= len(graph.nodes)] - len(graph.nodes))
        hub = hub[~hubs[hub]]
        hubs[hub] = True
        beside = (graph.overrides.lefts(level)[0], graph.overloads.rights(level)[0], graph.links.hubs.members.of(hub)[0])
        around = graph.nodes.parent[level]
        alive = found.copy()
        alive[np.concatenate([named, *beside, around[around >= 0]])] = True
        alive[members] |= alive[graph.nodes.parent[members]]
        level = np.flatnonzero(alive & ~found).astype(np.int32)
        found = alive
    return found


def _members_run(graph: "Graph") -> "Ints":
    """Return members that run without being named once their class is used.

    The language's own, those that a base from outside may call, those with a public name, since code outside may know the instance,
    and those that an interface asks for: who has them is of that type.
    """
    nodes = graph.nodes
    built = np.append(graph.collected.foreign, values=False)
    asked = np.append(nodes.flags & Flag.INTERFACE != 0, values=False)
    kept = built[nodes.parent] | asked[nodes.parent] | ~_private(graph)
    return np.flatnonzero(graph.implicit | (_member(graph) & kept)).astype(np.int32)


def _member(graph: "Graph") -> "NDArray[np.bool_]":
    """Say which nodes are functions, classes or types inside a class or type."""
    nodes = graph.nodes
    return _told(graph) & (nodes.parent >= nodes.n_files) & is_one_of(nodes.kind, (CLASS, TYPE))[nodes.parent]


def _private(graph: "Graph") -> "NDArray[np.bool_]":
    """Say which nodes have a name that is not for other files."""
    nodes = graph.nodes
    patterns = {x: languages.language(x).private_name for x in set(nodes.rows.languages)}
    marked = nodes.files_whose(lambda language: language.open)
    hidden: NDArray[np.bool_] = marked[nodes.file] & (nodes.flags & Flag.EXPORTED == 0)
    return hidden | nodes.named_like(patterns, np.ones(len(nodes), np.bool_))


def _public(graph: "Graph") -> "NDArray[np.bool_]":
    """Say what code of other workspaces can name: exported definitions, and members of exported classes that are not private."""
    nodes = graph.nodes
    public: NDArray[np.bool_] = nodes.flags & Flag.EXPORTED != 0
    for node in np.flatnonzero(_member(graph) & ~public & ~_private(graph)).tolist():
        public[node] = public[nodes.parent[node]]
    return public


def _decorated(graph: "Graph") -> "NDArray[np.bool_]":
    """Say which nodes are given to a decorator that may keep them: its uses stand before the name of what they belong to."""
    nodes, rows = graph.nodes, graph.rows
    found = np.zeros(len(nodes), np.bool_)
    decorating = np.array([kind in _DECORATING for kind in rows.u_kind.texts], np.bool_)[rows.u_kind.numbers]
    row = np.flatnonzero((rows.u_owner >= 0) & decorating)
    owner = nodes.first[rows.u_file[row]] + rows.u_owner[row]
    name, use = rows.d_position[owner, 4:], rows.u_position[row, :2]
    before = (use[:, 0] < name[:, 0]) | ((use[:, 0] == name[:, 0]) & (use[:, 1] < name[:, 1]))
    plain = {x: _plain_decorators(languages.language(x)) for x in set(rows.languages)}
    for at, node in zip(row[before].tolist(), owner[before].tolist(), strict=True):
        found[nodes.n_files + node] |= rows.texts[int(rows.u_target[at])] not in plain[rows.languages[int(rows.u_file[at])]]
    return found


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
