"""Hubs: what stands between a member's name and the definitions that it may mean, and which names lead outside without any."""

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from crg_py.graph.adjacency import Adjacency, adjacency
from crg_py.graph.blocks import blocks
from crg_py.graph.distinct import occurring
from crg_py.graph.linkage import joined_by_name
from crg_py.model.links import AMBIGUOUS, ELSE_OUTSIDE, LINKAGE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.graph.nodes import Nodes
    from crg_py.model.rows import GraphRows, Ints


class Hubs(msgspec.Struct, frozen=True):
    """Names whose receiver is unknown somewhere, and that have members. Hub h is node `n_nodes + h` at the far end of a link."""

    of: "Ints"
    """Per node the hub it is a member of, or -1."""
    members: Adjacency
    """Per hub its member nodes, as edge numbers."""
    keys: "NDArray[np.int64]"
    """Per hub the number of its text, times the number of families of languages, and its family; ascending."""

    def find(self, keys: "NDArray[np.int64]") -> "Ints":
        """Return the hubs with these keys, -1 where there is none."""
        if not len(self.keys):
            return np.full(len(keys), -1, np.int32)
        at = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        return np.where(self.keys[at] == keys, at, -1).astype(np.int32)


class HubNumbers:
    """Which hub the target of an ambiguous use is, by the family of its file's language."""

    def __init__(self, rows: "GraphRows", nodes: "Nodes") -> None:
        """Give numbers to the names that ambiguous uses ask for, with members or not."""
        self._rows, self._family = rows, nodes.family
        self._plain = _plain(rows)
        self.n_families = int(nodes.family.max(initial=0)) + 1
        wanted = np.zeros(len(rows.texts) * self.n_families, np.bool_)
        for block in blocks(len(rows.u_file)):
            wanted[self._key(block.start + np.flatnonzero(rows.u_bucket[block] == AMBIGUOUS))] = True
        self.keys = np.flatnonzero(wanted)
        self.number = np.full(len(wanted), -1, np.int32)
        self.number[self.keys] = np.arange(len(self.keys), dtype=np.int32)

    def of(self, ambiguous: "NDArray[np.intp]") -> "Ints":
        """Return the hub that each of these ambiguous rows leads to, -1 for one without members."""
        return self.number[self._key(ambiguous)]

    def _key(self, row: "NDArray[np.intp]") -> "NDArray[np.int64]":
        return self._plain[self._rows.u_target[row]] * np.int64(self.n_families) + self._family[self._rows.u_file[row]]


def build_hubs(rows: "GraphRows", nodes: "Nodes") -> tuple[Hubs, HubNumbers]:
    """Return the hubs that have members, and which hub is whose."""
    numbers = HubNumbers(rows, nodes)
    of = np.full(len(nodes), -1, np.int32)
    joined = joined_by_name(nodes)
    member = np.flatnonzero(nodes.member & ~joined)
    names = rows.d_name.numbers[member - nodes.n_files].astype(np.int64)
    of[member] = numbers.number[names * numbers.n_families + nodes.family[nodes.file[member]]]
    _join(nodes, np.flatnonzero(joined), of, numbers)
    held = np.flatnonzero(of >= 0).astype(np.int32)
    by_hub = adjacency(of[held], len(numbers.keys))
    has_members = np.diff(by_hub.start) > 0
    number = np.where(has_members, np.cumsum(has_members) - 1, -1).astype(np.int32)
    of[held] = number[of[held]]
    numbers.number[numbers.keys] = number
    members = Adjacency(by_hub.start[np.append(has_members, values=True)], held[by_hub.edges])
    return Hubs(of, members, numbers.keys[has_members]), numbers


def uses_asking(rows: "GraphRows", nodes: "Nodes", hubs: Hubs) -> "Ints":
    """Return per hub how many rows ask for it."""
    plain, n_families, counts = _plain(rows), int(nodes.family.max(initial=0)) + 1, np.zeros(len(hubs.keys), np.int32)
    for block in blocks(len(rows.u_file)):
        row = block.start + np.flatnonzero(rows.u_bucket[block] == AMBIGUOUS)
        keys = plain[rows.u_target[row]] * np.int64(n_families) + nodes.family[rows.u_file[row]]
        hub = hubs.find(keys)
        counts += np.bincount(hub[hub >= 0], minlength=len(counts)).astype(np.int32)
    return counts


def leads_outside(rows: "GraphRows") -> "NDArray[np.bool_]":
    """Say which texts name something of a library if nothing in the tree has their name."""
    outside = np.zeros(len(rows.texts), np.bool_)
    outside[_else_outside(rows)] = True
    return outside


def _else_outside(rows: "GraphRows") -> "NDArray[np.intp]":
    """Return the targets that name a definition at file level, and something outside if there is none."""
    ending, marked = rows.texts.ending(ELSE_OUTSIDE), rows.texts.beginning(LINKAGE)
    return ending[(ending >= marked.start) & (ending < marked.stop)]


def _plain(rows: "GraphRows") -> "Ints":
    """Return for each target the one that is the same hub, whatever it is when nothing has its name."""
    plain, ending, marked = np.arange(len(rows.texts), dtype=np.int32), _else_outside(rows), rows.texts.beginning(LINKAGE)
    known = dict(zip(rows.texts[marked.start : marked.stop], marked, strict=True)) if len(ending) else {}
    for number, text in zip(ending.tolist(), rows.texts.some(ending), strict=True):
        plain[number] = known.get(text.removesuffix(ELSE_OUTSIDE), number)
    return plain


def _join(nodes: "Nodes", joined: "NDArray[np.intp]", of: "Ints", numbers: HubNumbers) -> None:
    """Make definitions at file level members of the hubs of their names."""
    keys, n_families, texts = numbers.keys, numbers.n_families, nodes.rows.texts
    marked = texts.beginning(LINKAGE)
    first, last = np.searchsorted(keys, [marked.start * n_families, marked.stop * n_families]).tolist()
    if first == last:
        return
    family = keys[first:last] % n_families
    spelled = [text[len(LINKAGE) :].removesuffix(ELSE_OUTSIDE) for text in texts.some(keys[first:last] // n_families)]
    names = nodes.rows.d_name.numbers[joined - nodes.n_files].astype(np.int64)
    used = occurring(names, len(texts))
    number_of = dict(zip(texts.some(used), used.tolist(), strict=True))
    named = np.fromiter((number_of.get(name, -1) for name in spelled), np.int64, len(spelled))
    number = np.full(len(texts) * n_families, -1, np.int32)
    number[(named * n_families + family)[named >= 0]] = np.arange(first, last, dtype=np.int32)[named >= 0]
    of[joined] = number[names * n_families + nodes.family[nodes.file[joined]]]
