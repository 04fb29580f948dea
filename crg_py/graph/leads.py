"""Where each use leads before links are made of it: to a definition, to a hub, or nowhere."""

import re
from typing import TYPE_CHECKING, Protocol

import numpy as np

from crg_py import languages
from crg_py.graph.blocks import blocks
from crg_py.graph.linkage import is_linked, nearest
from crg_py.graph.nodes import texts_like
from crg_py.model.facts import Flag
from crg_py.model.links import AMBIGUOUS, INFERRED, LINKAGE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.graph.hubs import Hubs
    from crg_py.graph.nodes import Nodes
    from crg_py.model.rows import GraphRows, Ints

BEGINNING = "*"
"""The end of a hub's name that is only the first part of the names it stands for."""
_MANY = 64
"""Definitions of one name of which the nearest is not looked for."""


class Numbers(Protocol):
    """Which hub is whose."""

    def of(self, ambiguous: "NDArray[np.intp]") -> "Ints":
        """Return the hub that each of these ambiguous rows leads to, -1 for one without members."""
        ...


_CHOSEN = ("call", "type")
"""Kinds of uses that mean one definition where several have their name."""


def asked_texts(rows: "GraphRows") -> "NDArray[np.intp]":
    """Return the texts that are ids, if the snapshot has them, that uses lead to; ascending."""
    asked = np.zeros(len(rows.texts), np.bool_)
    for block in blocks(len(rows.u_file)):
        asked[rows.u_target[block][rows.u_bucket[block] <= INFERRED]] = True
    return np.flatnonzero(asked)


def leads(rows: "GraphRows", nodes: "Nodes", numbers: "Numbers", of_text: "Ints") -> "tuple[Ints, NDArray[np.int8]]":
    """Return per row the node, or the hub behind the nodes, that it leads to (-1: none), and its bucket."""
    end, bucket = np.empty(len(rows.u_file), np.int32), rows.u_bucket.astype(np.int8)
    for block in blocks(len(end)):
        end[block] = of_text[rows.u_target[block]]
        ambiguous = block.start + np.flatnonzero(bucket[block] == AMBIGUOUS)
        hub = numbers.of(ambiguous)
        end[ambiguous] = np.where(hub < 0, -1, hub + len(nodes))
    return end, bucket


def choose(rows: "GraphRows", nodes: "Nodes", hubs: "Hubs", owner: "Ints", found: "tuple[Ints, NDArray[np.int8]]") -> None:
    """Let names that stand for one definition, or for one that is nearest, lead there; `found` is what `leads` returned.

    What stands in the text of a macro means what it means where the macro is used, and stays open, as does a variable that nothing
    declares: no program holds one, so it is a name that the text of some macro makes.
    """
    end, bucket = found
    marked = rows.texts.beginning(LINKAGE)
    if not marked:
        return
    kinds = np.array([text in _CHOSEN for text in rows.u_kind.texts], np.bool_)
    n_folders, folder = len(nodes.folders), nodes.folders.of
    linked: dict[int, list[int]] = {}
    known: dict[int, int] = {}
    for block in blocks(len(end)):
        target = rows.u_target[block]
        named = (target >= marked.start) & (target < marked.stop) & (bucket[block] == AMBIGUOUS) & (end[block] >= len(nodes))
        row = block.start + np.flatnonzero(named & kinds[rows.u_kind.numbers[block]])
        row = row[nodes.flags[owner[row]] & Flag.MACRO == 0]
        pairs, first, place = np.unique(
            (end[row] - len(nodes)) * np.int64(n_folders) + folder[rows.u_file[row]], return_index=True, return_inverse=True
        )
        one_file = rows.u_file[row[first]]
        for pair, file in zip(pairs.tolist(), one_file.tolist(), strict=True):
            if pair not in known:
                hub = pair // n_folders
                if hub not in linked:
                    linked[hub] = _linked(nodes, hubs, hub)
                known[pair] = _one(nodes, file, linked[hub])
        chosen = np.fromiter((known[pair] for pair in pairs.tolist()), np.int32, len(pairs))[place]
        end[row[chosen >= 0]] = chosen[chosen >= 0]
        bucket[row[chosen >= 0]] = INFERRED


def _linked(nodes: "Nodes", hubs: "Hubs", hub: int) -> list[int]:
    """Return what other files may mean of a hub's members, nothing where these are many."""
    members = hubs.members.edges[hubs.members.start[hub] : hubs.members.start[hub + 1]].tolist()
    return [node for node in members if is_linked(nodes, node)] if len(members) <= _MANY else []


def _one(nodes: "Nodes", file: int, linked: list[int]) -> int:
    """Return the one nearest to a file, -1 if there are several or none."""
    found = linked if len(linked) == 1 else nearest(nodes, file, linked)
    return found[0] if len(found) == 1 else -1


def run_outside(rows: "GraphRows", nodes: "Nodes", lost: "Ints") -> "Ints":
    """Return those of `lost` uses that are of members which the language runs by itself and no class of the snapshot has."""
    found = [lost[:0]]
    for name in nodes.language_ids:
        own = lost[nodes.written_in(name)[rows.u_file[lost]]]
        pattern = re.compile(languages.language(name).implicit or "(?!)")
        found.append(own[texts_like(rows.texts, rows.u_target[own], pattern)])
    return np.concatenate(found)


def begun(rows: "GraphRows", nodes: "Nodes") -> "tuple[Ints, Ints]":
    """Return use rows that know the first part of a member's name, and the members that may be meant, pair by pair."""
    open_ended = np.zeros(len(rows.texts), np.bool_)
    open_ended[rows.texts.ending(BEGINNING)] = True
    pairs: list[tuple[int, int]] = []
    known: dict[tuple[int, int], list[int]] = {}
    for row in np.flatnonzero(open_ended[rows.u_target] & (rows.u_bucket == AMBIGUOUS)).tolist():
        key = (int(rows.u_target[row]), int(nodes.family[rows.u_file[row]]))
        part = rows.texts[key[0]][:-1]
        if part and key not in known:
            numbers = rows.texts.beginning(part)
            named = nodes.by_name.edges[nodes.by_name.start[numbers.start] : nodes.by_name.start[numbers.stop]]
            known[key] = np.sort(named[nodes.member[named] & (nodes.family[nodes.file[named]] == key[1])]).tolist()
        pairs += [(row, node) for node in known.get(key, ())]
    return np.array([row for row, _ in pairs], np.int32), np.array([node for _, node in pairs], np.int32)
