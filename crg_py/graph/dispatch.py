"""Which method stands for which: overrides along inheritance, and overload stubs for their implementation."""

import re
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from crg_py import languages
from crg_py.graph.adjacency import Adjacency, adjacency
from crg_py.graph.distinct import distinct
from crg_py.graph.links import IMPLEMENTS, INHERITS, Links
from crg_py.graph.nodes import CLASS, FUNCTION, TYPE, VARIABLE, Nodes, is_one_of
from crg_py.model.facts import Flag
from crg_py.model.links import INFERRED

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.model.rows import Ints

MAX_LEVELS = 64
"""How far up a chain of bases a method is looked for; deeper chains are not code people write."""


_LOWEST = Flag.SIGNATURE & -Flag.SIGNATURE
_ARITIES = Flag.ARITY // _LOWEST + 1


class Pairs(msgspec.Struct, frozen=True, dict=True):
    """A relation between so many nodes, readable from both sides."""

    left: "Ints"
    right: "Ints"
    n_nodes: int

    @cached_property
    def by_left(self) -> Adjacency:
        """Return the pairs by their left side."""
        return adjacency(self.left, self.n_nodes)

    @cached_property
    def by_right(self) -> Adjacency:
        """Return the pairs by their right side."""
        return adjacency(self.right, self.n_nodes)

    def rights(self, nodes: "Ints") -> tuple["Ints", "Ints"]:
        """Return what these nodes relate to, and for each the position in `nodes`."""
        edges, position = self.by_left.of(nodes)
        return self.right[edges], position

    def lefts(self, nodes: "Ints") -> tuple["Ints", "Ints"]:
        """Return what relates to these nodes, and for each the position in `nodes`."""
        edges, position = self.by_right.of(nodes)
        return self.left[edges], position


def build_overrides(nodes: Nodes, bases: Pairs) -> Pairs:
    """Relate each method to the nearest methods of its name in the bases of its class; constructors override nothing.

    Overloaded ones must take as many arguments; of several such, the same types, if one does (a type may stand for a parameter's).
    """
    return _nearest(nodes, bases, _methods(nodes, (CLASS, TYPE)) & ~constructors(nodes))


def build_restated(nodes: Nodes, bases: Pairs) -> Pairs:
    """Relate each variable that is given a value in a class to the nearest variables of its name in the bases of the class."""
    return _nearest(nodes, bases, (nodes.kind == VARIABLE) & (nodes.parent >= 0) & (nodes.kind[nodes.parent] == CLASS))


def _nearest(nodes: Nodes, bases: Pairs, members: "NDArray[np.bool_]") -> Pairs:
    """Relate each of these members to the nearest ones of its name in the bases of its class."""
    method = np.flatnonzero(members).astype(np.int32)
    names = nodes.rows.d_name.numbers[method - nodes.n_files].astype(np.int64)
    width = len(nodes.rows.texts) * _ARITIES
    signatures = np.where(_overloaded(nodes)[nodes.file[method]], nodes.flags[method] & Flag.SIGNATURE, 0)
    names = names * _ARITIES + (signatures & Flag.ARITY) // _LOWEST
    own = nodes.parent[method].astype(np.int64) * width + names
    by_key = np.argsort(own, kind="stable")
    keys = own[by_key]
    none = np.zeros(0, np.int64)
    lower, upper = [none], [none]
    who, above = np.arange(len(method), dtype=np.int32), nodes.parent[method]
    for _ in range(MAX_LEVELS):
        parents, position = bases.rights(above)
        pair = distinct(who[position].astype(np.int64) * len(nodes) + parents)
        who, above = (pair // len(nodes)).astype(np.int32), (pair % len(nodes)).astype(np.int32)
        if not len(who):
            break
        sought = above * np.int64(width) + names[who]
        low, high = np.searchsorted(keys, sought, "left"), np.searchsorted(keys, sought, "right")
        for extra in range(int((high - low).max(initial=0))):
            hit = low + extra < high
            lower.append(who[hit].astype(np.int64))
            upper.append(by_key[low[hit] + extra])
        who, above = who[low == high], above[low == high]
    below, over = np.concatenate(lower), np.concatenate(upper)
    same = signatures[below] == signatures[over]
    of_base = below * len(nodes) + nodes.parent[method[over]]
    kept = same | ~np.isin(of_base, of_base[same])
    return pairs([method[below[kept]]], [method[over[kept]]], len(nodes))


def _overloaded(nodes: Nodes) -> "NDArray[np.bool_]":
    """Say for each file whether its language overloads methods."""
    return nodes.files_whose(lambda language: language.overloading)


def build_overloads(nodes: Nodes, stated: tuple["Ints", "Ints"]) -> Pairs:
    """Relate definitions of one name in one scope to each other where some of them only state an overload, and the pairs `stated`."""
    groups: dict[tuple[int, str], list[int]] = {}
    for stub in np.flatnonzero(nodes.flags & Flag.OVERLOAD).tolist():
        groups.setdefault((int(nodes.parent[stub]), nodes.name(stub)), [])
    for scope, name in groups:
        groups[scope, name] = [x for x in nodes.named(name).tolist() if int(nodes.parent[x]) == scope]
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
    patterns = {x: re.compile(languages.language(x).implicit or "(?!)") for x in set(nodes.rows.languages)}
    return nodes.named_like(patterns, _methods(nodes, (CLASS,)))


def unnamed_members(nodes: Nodes) -> "NDArray[np.bool_]":
    """Say which nodes are members that statements run without naming them: of loops and contexts."""
    found = np.zeros(len(nodes), np.bool_)
    for language in sorted(set(nodes.rows.languages)):
        own = nodes.written_in(language)
        for name in {name for first, _, then in languages.language(language).protocols for name in (first, then)}:
            named = nodes.named(name)
            found[named] |= own[nodes.file[named]]
    return found


def constructors(nodes: Nodes) -> "NDArray[np.bool_]":
    """Say which nodes are constructors of classes."""
    found = np.zeros(len(nodes), np.bool_)
    for language in sorted(set(nodes.rows.languages)):
        own = nodes.written_in(language)
        for name in languages.language(language).constructors:
            named = nodes.named(name)
            found[named] |= own[nodes.file[named]]
    return found & _methods(nodes, (CLASS, TYPE))


def _methods(nodes: Nodes, shapes: tuple[int, ...]) -> "NDArray[np.bool_]":
    """Say which nodes are functions of such shapes."""
    method: NDArray[np.bool_] = (nodes.kind == FUNCTION) & (nodes.parent >= 0)
    return method & is_one_of(nodes.kind, shapes)[nodes.parent]


def pairs(left: list["Ints"], right: list["Ints"], n_nodes: int) -> Pairs:
    """Return a relation of these parts."""
    none = np.zeros(0, np.int32)
    return Pairs(np.concatenate([none, *left]), np.concatenate([none, *right]), n_nodes)
