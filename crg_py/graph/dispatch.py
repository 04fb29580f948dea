"""Which method stands for which: overrides along inheritance, and overload stubs for their implementation."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from crg_py import languages
from crg_py.graph.adjacency import Adjacency, adjacency
from crg_py.graph.links import IMPLEMENTS, INHERITS, Links
from crg_py.graph.nodes import CLASS, FUNCTION, TYPE, Nodes
from crg_py.model.facts import Flag
from crg_py.model.links import INFERRED

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.model.rows import Ints

MAX_LEVELS = 64
"""How far up a chain of bases a method is looked for; deeper chains are not code people write."""


@dataclass(frozen=True)
class Pairs:
    """A relation between nodes, readable from both sides."""

    left: "Ints"
    right: "Ints"
    by_left: Adjacency
    by_right: Adjacency

    def rights(self, nodes: "Ints") -> tuple["Ints", "Ints"]:
        """Return what these nodes relate to, and for each the position in `nodes`."""
        edges, position = self.by_left.of(nodes)
        return self.right[edges], position

    def lefts(self, nodes: "Ints") -> tuple["Ints", "Ints"]:
        """Return what relates to these nodes, and for each the position in `nodes`."""
        edges, position = self.by_right.of(nodes)
        return self.left[edges], position


def build_overrides(nodes: Nodes, bases: Pairs) -> Pairs:
    """Relate each method to the nearest methods of its name in the bases of its class; constructors override nothing."""
    method = np.flatnonzero(_methods(nodes, (CLASS, TYPE)) & ~constructors(nodes)).astype(np.int32)
    numbers: dict[str, int] = {}
    texts, first = nodes.rows.d_name, nodes.n_files
    names = np.array([numbers.setdefault(texts[x - first], len(numbers)) for x in method.tolist()], np.int64)
    width = len(numbers) + 1
    own = nodes.parent[method].astype(np.int64) * width + names
    by_key = np.argsort(own, kind="stable")
    keys = own[by_key]
    left, right = [], []
    who, above = np.arange(len(method), dtype=np.int32), nodes.parent[method]
    for _ in range(MAX_LEVELS):
        parents, position = bases.rights(above)
        pair = np.unique(who[position].astype(np.int64) * len(nodes) + parents)
        who, above = (pair // len(nodes)).astype(np.int32), (pair % len(nodes)).astype(np.int32)
        if not len(who):
            break
        sought = above * np.int64(width) + names[who]
        low, high = np.searchsorted(keys, sought, "left"), np.searchsorted(keys, sought, "right")
        for extra in range(int((high - low).max(initial=0))):
            hit = low + extra < high
            left.append(method[who[hit]])
            right.append(method[by_key[low[hit] + extra]])
        who, above = who[low == high], above[low == high]
    return pairs(left, right, len(nodes))


def build_overloads(nodes: Nodes, stated: tuple["Ints", "Ints"]) -> Pairs:
    """Relate definitions of one name in one scope to each other where some of them only state an overload, and the pairs `stated`."""
    groups: dict[tuple[int, str], list[int]] = {}
    for stub in np.flatnonzero(nodes.flags & Flag.OVERLOAD).tolist():
        groups.setdefault((int(nodes.parent[stub]), nodes.name(stub)), [])
    for scope, name in groups:
        groups[scope, name] = [x for x in nodes.of_name[name] if int(nodes.parent[x]) == scope]
    related = [(a, b) for group in groups.values() for a in group for b in group if a != b]
    left = np.array([a for a, _ in related], np.int32)
    right = np.array([b for _, b in related], np.int32)
    return pairs([left, *stated], [right, *stated[::-1]], len(nodes))


def build_bases(links: Links) -> Pairs:
    """Relate classes to the bases and interfaces they name."""
    edge = ((links.kind == INHERITS) | (links.kind == IMPLEMENTS)) & (links.bucket <= INFERRED)
    return pairs([links.source[edge]], [links.target[edge]], links.n_ends)


def implicit_members(nodes: Nodes) -> "NDArray[np.bool_]":
    """Say which nodes are members of classes that the language runs without a text that names them."""
    of_file = nodes.rows.languages
    patterns = {x: re.compile(languages.language(x).implicit or "(?!)") for x in set(of_file)}
    found = np.zeros(len(nodes), np.bool_)
    for name, named in nodes.of_name.items():
        if any(pattern.search(name) for pattern in patterns.values()):
            for node in named:
                found[node] = bool(patterns[of_file[int(nodes.file[node])]].search(name))
    return found & _methods(nodes, (CLASS,))


def unnamed_members(nodes: Nodes) -> "NDArray[np.bool_]":
    """Say which nodes are members that statements run without naming them: of loops and contexts."""
    of_file = nodes.rows.languages
    names = {x: {n for first, _, then in languages.language(x).protocols for n in (first, then)} for x in set(of_file)}
    found = np.zeros(len(nodes), np.bool_)
    for name in {name for group in names.values() for name in group}:
        for node in nodes.of_name.get(name, ()):
            found[node] = name in names[of_file[int(nodes.file[node])]]
    return found


def constructors(nodes: Nodes) -> "NDArray[np.bool_]":
    """Say which nodes are constructors of classes."""
    of_file = nodes.rows.languages
    names = {x: frozenset(languages.language(x).constructors) for x in set(of_file)}
    found = np.zeros(len(nodes), np.bool_)
    for name in {name for group in names.values() for name in group}:
        for node in nodes.of_name.get(name, ()):
            found[node] = name in names[of_file[int(nodes.file[node])]]
    return found & _methods(nodes, (CLASS, TYPE))


def _methods(nodes: Nodes, shapes: tuple[int, ...]) -> "NDArray[np.bool_]":
    """Say which nodes are functions of such shapes."""
    method: NDArray[np.bool_] = (nodes.kind == FUNCTION) & (nodes.parent >= 0)
    return method & np.isin(nodes.kind[nodes.parent], shapes)


def pairs(left: list["Ints"], right: list["Ints"], n_nodes: int) -> Pairs:
    """Index a relation from both sides."""
    none = np.zeros(0, np.int32)
    lefts, rights = np.concatenate([none, *left]), np.concatenate([none, *right])
    return Pairs(lefts, rights, adjacency(lefts, n_nodes), adjacency(rights, n_nodes))
