"""Interfaces that types satisfy without saying so: by having their methods."""

from collections import defaultdict
from typing import TYPE_CHECKING

import numpy as np

from crg_py import languages
from crg_py.graph.dispatch import Pairs, pairs
from crg_py.graph.nodes import CLASS, FUNCTION, TYPE, is_one_of
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from crg_py.graph.links import Links
    from crg_py.graph.nodes import Nodes

    Method = tuple[str, int]


def build_satisfied(nodes: "Nodes", links: "Links", stated: Pairs) -> Pairs:
    """Relate types to the interfaces whose every method they have, by name and signature, own or promoted.

    An interface that takes in one which the snapshot does not hold is left out: nobody knows its methods. Methods that are not for
    other packages are had in the same folder alone. What a function keeps to itself is left out.
    """
    of_file = nodes.files_whose(lambda language: language.implicit_interfaces)
    if not of_file.any():
        return pairs([], [], len(nodes))
    own = _own_methods(nodes, of_file)
    shapes = np.flatnonzero(is_one_of(nodes.kind, (CLASS, TYPE)) & of_file[nodes.file] & (nodes.flags & Flag.LOCAL == 0))
    interfaces = shapes[nodes.flags[shapes] & Flag.INTERFACE != 0].tolist()
    whole = {node: _all_methods(node, own, stated, set()) for node in shapes.tolist()}
    having: dict[Method, set[int]] = defaultdict(set)
    for node in shapes[nodes.flags[shapes] & Flag.INTERFACE == 0].tolist():
        for method in whole[node]:
            having[method].add(node)
    open_ended = _open_ended(nodes, links)
    related = [
        (node, interface)
        for interface in interfaces
        if whole[interface] and not _reaches(interface, open_ended, stated)
        for node in sorted(set.intersection(*(having[method] for method in whole[interface])))
        if _may_see(nodes, node, interface, whole[interface])
    ]
    left, right = np.array([a for a, _ in related], np.int32), np.array([b for _, b in related], np.int32)
    return pairs([left], [right], len(nodes))


def _own_methods(nodes: "Nodes", of_file: "np.ndarray[tuple[int], np.dtype[np.bool_]]") -> "dict[int, set[Method]]":
    found: dict[int, set[Method]] = defaultdict(set)
    chosen = (nodes.kind == FUNCTION) & (nodes.parent >= nodes.n_files) & of_file[nodes.file]
    for node in np.flatnonzero(chosen).tolist():
        found[int(nodes.parent[node])].add((nodes.name(node), int(nodes.flags[node] & Flag.SIGNATURE)))
    return found


def _all_methods(node: int, own: "dict[int, set[Method]]", stated: Pairs, seen: set[int]) -> "set[Method]":
    """Return the methods of a type and of all that it embeds."""
    if node in seen:
        return set()
    seen.add(node)
    found = set(own.get(node, ()))
    names = {name for name, _ in found}
    for base in stated.rights(np.array([node], np.int32))[0].tolist():
        found |= {method for method in _all_methods(base, own, stated, seen) if method[0] not in names}
    return found


def _open_ended(nodes: "Nodes", links: "Links") -> set[int]:
    """Return the types that embed something which the snapshot does not hold."""
    rows = nodes.rows
    kinds = rows.u_kind.numbers == rows.u_kind.texts.find("inherit")
    held = np.zeros(len(kinds), np.bool_)
    held[links.row] = True
    lost = np.flatnonzero(kinds & ~held & (rows.u_owner >= 0))
    return set((nodes.n_files + nodes.first[rows.u_file[lost]] + rows.u_owner[lost]).tolist())


def _reaches(interface: int, open_ended: set[int], stated: Pairs) -> bool:
    seen, level = {interface}, [interface]
    while level:
        if not open_ended.isdisjoint(level):
            return True
        above = stated.rights(np.array(level, np.int32))[0].tolist()
        level = [node for node in dict.fromkeys(above) if node not in seen]
        seen.update(level)
    return False


def _may_see(nodes: "Nodes", node: int, interface: int, methods: "set[Method]") -> bool:
    """Say whether a type can have all methods of an interface: hidden ones only in the same folder."""
    hidden = languages.language(nodes.rows.languages[int(nodes.file[interface])]).private_name
    if hidden is None or not any(hidden.search(name) for name, _ in methods):
        return True
    return nodes.path(node).rpartition("/")[0] == nodes.path(interface).rpartition("/")[0]
