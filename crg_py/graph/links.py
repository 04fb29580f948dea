"""Links as columns: every use that leads somewhere in the snapshot, with hubs standing between a member's name and its definitions."""

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING

import numpy as np

from crg_py import languages
from crg_py.graph.adjacency import Adjacency, adjacency
from crg_py.graph.linkage import defined, filled, including, is_linked, joined_by_name, nearest
from crg_py.graph.nodes import CLASS, FUNCTION, TYPE
from crg_py.model.facts import Flag
from crg_py.model.links import AMBIGUOUS, ELSE_OUTSIDE, EXTERNAL, INFERRED, LINKAGE, UNRESOLVED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from crg_py.graph.nodes import Nodes
    from crg_py.model.rows import GraphRows, Ints

KINDS = ("calls", "imports", "inherits", "implements", "depends-on")
"""The order is the number in `Links.kind`."""
CALLS, IMPORTS, INHERITS, IMPLEMENTS, DEPENDS_ON = range(5)
BEGINNING = "*"
"""The end of a hub's name that is only the first part of the names it stands for."""
# A JSX element runs the component it names.
_FILLS = len(KINDS)
"""No link: a use that only says what a member is given."""
OF_USE = {"fill": _FILLS, "call": CALLS, "element": CALLS, "import": IMPORTS, "inherit": INHERITS, "implement": IMPLEMENTS}

_MANY = 64
"""Definitions of one name of which the nearest is not looked for."""


@dataclass(frozen=True)
class Hubs:
    """Names of members whose receiver is unknown somewhere. Hub h is node `n_nodes + h` at the far end of a link."""

    of: "Ints"
    """Per node the hub it is a member of, or -1."""
    members: Adjacency
    """Per hub its member nodes, as edge numbers."""


@dataclass(frozen=True)
class Links:
    """One row per use and target that lies in the snapshot, in the order of the uses.

    `row` points back into the rows' use columns; `source` is a node, `target` a node or a hub's number.
    """

    row: "Ints"
    source: "Ints"
    target: "Ints"
    kind: "NDArray[np.int8]"
    bucket: "NDArray[np.int8]"
    hubs: Hubs
    stated: "tuple[Ints, Ints]"
    """Pairs of what states a function and what alone defines it."""
    n_ends: int
    """Nodes and hubs together."""
    use_bucket: "NDArray[np.int8]"
    """Per row of the rows' use columns: the bucket after hubs without members have become unresolved."""
    use_owner: "Ints"
    """Per row of the rows' use columns: the node its text lies in."""
    use_kind: "NDArray[np.int8]"
    """Per row of the rows' use columns: the kind of link it is."""

    @cached_property
    def into(self) -> Adjacency:
        """Return the links by what they lead to."""
        return adjacency(self.target, self.n_ends)

    @cached_property
    def out(self) -> Adjacency:
        """Return the links by the node their text lies in."""
        return adjacency(self.source, self.n_ends)


def build_links(rows: "GraphRows", nodes: "Nodes") -> Links:
    """Turn uses into links; a target that the snapshot does not hold makes its use unresolved."""
    of_id = nodes.of_id
    targets = np.fromiter((of_id.get(text, -1) for text in rows.targets), np.int32, len(rows.targets))
    end = targets[rows.u_target] if len(rows.targets) else np.full(len(rows.u_file), -1, np.int32)
    hubs, hub_of_row = _build_hubs(rows, nodes)
    bucket = rows.u_bucket.astype(np.int8)
    owner = np.where(rows.u_owner < 0, rows.u_file, nodes.first[rows.u_file] + rows.u_owner + nodes.n_files).astype(np.int32)
    end = np.where(bucket == AMBIGUOUS, np.where(hub_of_row < 0, -1, hub_of_row + len(nodes)), end)
    _choose(rows, nodes, hubs, (end, bucket, owner))
    lost = (end < 0) & (bucket <= AMBIGUOUS)
    of_use = dict.fromkeys(set(rows.u_kind), DEPENDS_ON) | OF_USE
    kind = np.fromiter((of_use[k] for k in rows.u_kind), np.int8, len(rows.u_kind))
    kept = np.flatnonzero((end >= 0) & (bucket <= AMBIGUOUS) & (kind != _FILLS)).astype(np.int32)
    several, members = _begun(rows, nodes)
    lost[several] = False
    outside = _run_outside(rows, np.flatnonzero(lost & (bucket == AMBIGUOUS)).astype(np.int32))
    kept, ends = np.concatenate([kept, several]), np.concatenate([end[kept], members])
    order = np.argsort(kept, kind="stable")
    kept, ends = kept[order], ends[order]
    kinds = np.where((kind[kept] == CALLS) & _is_not_run(rows, nodes, kept, ends), DEPENDS_ON, kind[kept])
    kinds = np.where((kinds == DEPENDS_ON) & _is_run(rows, nodes, kept, ends), CALLS, kinds)
    importing = (kinds == IMPORTS) & (ends < nodes.n_files)
    stated = defined(nodes, rows.u_file[kept[importing]], ends[importing])
    fills = filled(rows, end, np.flatnonzero((kind == _FILLS) & (bucket < AMBIGUOUS)).astype(np.int32))
    at, ends, sure = _through(stated, fills, ends.astype(np.int32), (kinds == CALLS, len(nodes) + len(hubs.members.start) - 1))
    kept = kept[at]
    return Links(
        row=kept,
        source=owner[kept],
        target=ends,
        kind=kinds[at].astype(np.int8),
        bucket=np.where(sure, bucket[kept], AMBIGUOUS).astype(np.int8),
        stated=_alone(stated),
        hubs=hubs,
        n_ends=len(nodes) + len(hubs.members.start) - 1,
        use_bucket=np.where(outside | (lost & _leads_outside(rows)), EXTERNAL, np.where(lost, UNRESOLVED, bucket)).astype(np.int8),
        use_owner=owner,
        use_kind=kind,
    )


def _is_not_run(rows: "GraphRows", nodes: "Nodes", kept: "Ints", ends: "Ints") -> "NDArray[np.bool_]":
    """Say which links of calls only depend on what they lead to: what a macro's text names beside functions, and types in casts."""
    inside = ends < len(nodes)
    kind = nodes.kind[np.where(inside, ends, 0)]
    implied = rows.u_implied[kept] & ~np.isin(kind, (FUNCTION, CLASS))
    cast = (kind == TYPE) & including(nodes)[rows.u_file[kept]]
    converting = np.fromiter((languages.language(x).conversions for x in rows.languages), np.bool_, len(rows.languages))
    cast |= np.isin(kind, (CLASS, TYPE)) & converting[rows.u_file[kept]]
    found: NDArray[np.bool_] = inside & (implied | cast)
    return found


def _is_run(rows: "GraphRows", nodes: "Nodes", kept: "Ints", ends: "Ints") -> "NDArray[np.bool_]":
    """Say which links of other uses run what they lead to: functions that a macro's text calls, or that it is given."""
    inside = ends < len(nodes)
    found: NDArray[np.bool_] = inside & rows.u_implied[kept] & (nodes.kind[np.where(inside, ends, 0)] == FUNCTION)
    return found & including(nodes)[rows.u_file[kept]]


def _choose(rows: "GraphRows", nodes: "Nodes", hubs: Hubs, columns: "tuple[Ints, NDArray[np.int8], Ints]") -> None:
    """Let names that stand for one definition, or for one that is nearest, lead there; `columns` are end, bucket and owner of the uses.

    What stands in the text of a macro means what it means where the macro is used, and stays open, as does a variable that nothing
    declares: no program holds one, so it is a name that the text of some macro makes.
    """
    end, bucket, owner = columns
    marked = np.array([text.startswith(LINKAGE) for text in rows.targets], np.bool_)
    open_rows = np.flatnonzero((bucket == AMBIGUOUS) & (end >= len(nodes)))
    open_rows = open_rows[marked[rows.u_target[open_rows]] & (nodes.flags[owner[open_rows]] & Flag.MACRO == 0)]
    known: dict[tuple[int, int], list[int]] = {}
    for row, hub, file in zip(open_rows.tolist(), (end[open_rows] - len(nodes)).tolist(), rows.u_file[open_rows].tolist(), strict=True):
        if rows.u_kind[row] not in {"call", "type"}:
            continue
        if (hub, file) not in known:
            members = hubs.members.edges[hubs.members.start[hub] : hubs.members.start[hub + 1]].tolist()
            linked = [node for node in members if is_linked(nodes, node)]
            known[hub, file] = nearest(nodes, file, linked) if len(members) <= _MANY else []
        if len(known[hub, file]) == 1:
            end[row], bucket[row] = known[hub, file][0], INFERRED


def _through(
    stated: "tuple[Ints, Ints]", fills: "tuple[Ints, Ints]", ends: "Ints", kinds: "tuple[NDArray[np.bool_], int]"
) -> "tuple[Ints, Ints, NDArray[np.bool_]]":
    """Lead links to a prototype on to the one definition of its function; several are candidates, as are functions that a member holds.

    `kinds` says which links are calls, and how many ends there are. Returns links, each with its end and whether it is as sure as it was.
    """
    calling, n_ends = kinds
    everywhere = np.arange(len(ends), dtype=np.int32)
    prototype, definition = stated
    counts = np.bincount(prototype, minlength=n_ends)
    only = np.arange(n_ends, dtype=np.int32)
    single = counts[prototype] == 1
    only[prototype[single]] = definition[single]
    several = everywhere[counts[ends] > 1]
    edges, position = adjacency(prototype, n_ends).of(ends[several])
    held = everywhere[calling & (np.bincount(fills[0], minlength=n_ends)[ends] > 0)]
    members, holding = adjacency(fills[0], n_ends).of(ends[held])
    at = np.concatenate([everywhere, several[position], held[holding]])
    led = np.concatenate([only[ends], definition[edges], only[fills[1][members]]])
    order = np.argsort(at, kind="stable")
    return at[order], led[order].astype(np.int32), order < len(ends)


def _alone(stated: "tuple[Ints, Ints]") -> "tuple[Ints, Ints]":
    prototype, definition = stated
    alone = np.bincount(prototype)[prototype] == 1 if len(prototype) else np.zeros(0, np.bool_)
    return prototype[alone], definition[alone]


def _run_outside(rows: "GraphRows", lost: "Ints") -> "NDArray[np.bool_]":
    """Say which uses are of members that the language runs by itself and no class of the snapshot has: they lead outside."""
    patterns = {name: re.compile(languages.language(name).implicit or "(?!)") for name in set(rows.languages)}
    found = np.zeros(len(rows.u_file), np.bool_)
    for row in lost.tolist():
        found[row] = bool(patterns[rows.languages[int(rows.u_file[row])]].search(rows.targets[int(rows.u_target[row])]))
    return found


def _begun(rows: "GraphRows", nodes: "Nodes") -> "tuple[Ints, Ints]":
    """Return use rows that know the first part of a member's name, and the members that may be meant, pair by pair."""
    parts = {number: text[:-1] for number, text in enumerate(rows.targets) if text.endswith(BEGINNING) and text != BEGINNING}
    found = np.flatnonzero(np.isin(rows.u_target, list(parts)) & (rows.u_bucket == AMBIGUOUS)).tolist() if parts else []
    names = sorted(nodes.of_name) if found else []
    pairs: list[tuple[int, int]] = []
    known: dict[tuple[int, int], list[int]] = {}
    for row in found:
        key = (int(rows.u_target[row]), int(nodes.family[rows.u_file[row]]))
        if key not in known:
            named = (node for name in _beginning_with(parts[key[0]], names) for node in nodes.of_name[name])
            known[key] = sorted(node for node in named if nodes.member[node] and int(nodes.family[nodes.file[node]]) == key[1])
        pairs += [(row, node) for node in known[key]]
    return np.array([row for row, _ in pairs], np.int32), np.array([node for _, node in pairs], np.int32)


def _beginning_with(part: str, names: list[str]) -> "Iterator[str]":
    """Return the names, which are sorted, that begin with a text."""
    return takewhile(lambda name: name.startswith(part), names[bisect_left(names, part) :])


def _leads_outside(rows: "GraphRows") -> "NDArray[np.bool_]":
    """Say which uses are of a library if nothing in the tree has their name."""
    texts = np.array([text.startswith(LINKAGE) and text.endswith(ELSE_OUTSIDE) for text in rows.targets], np.bool_)
    return texts[rows.u_target] if len(texts) else np.zeros(len(rows.u_file), np.bool_)


def _plain(rows: "GraphRows") -> "NDArray[np.int64]":
    """Return for each target the first that is the same hub, whatever it is when nothing has its name."""
    first: dict[str, int] = {}
    texts = (text.removesuffix(ELSE_OUTSIDE) if text.startswith(LINKAGE) else text for text in rows.targets)
    return np.fromiter((first.setdefault(text, at) for at, text in enumerate(texts)), np.int64, len(rows.targets))


def _build_hubs(rows: "GraphRows", nodes: "Nodes") -> tuple[Hubs, "Ints"]:
    """Return the hubs that have members, and per use row the hub it leads to or -1."""
    ambiguous = np.flatnonzero(rows.u_bucket == AMBIGUOUS)
    n_families = int(nodes.family.max(initial=0)) + 1
    wanted = _plain(rows)[rows.u_target[ambiguous]] * n_families + nodes.family[rows.u_file[ambiguous]]
    keys, which = np.unique(wanted, return_inverse=True)
    names = [rows.targets[key // n_families].removesuffix(ELSE_OUTSIDE) for key in keys.tolist()]
    number = {(name, key % n_families): hub for hub, (name, key) in enumerate(zip(names, keys.tolist(), strict=True))}
    of = np.full(len(nodes), -1, np.int32)
    joined = joined_by_name(nodes)
    for chosen, mark in ((nodes.member & ~joined, ""), (joined, LINKAGE)):
        member = np.flatnonzero(chosen)
        families = nodes.family[nodes.file[member]].tolist()
        texts = [mark + rows.d_name[node - nodes.n_files] for node in member.tolist()]
        of[member] = [number.get(pair, -1) for pair in zip(texts, families, strict=True)]
    held = np.flatnonzero(of >= 0).astype(np.int32)
    by_hub = adjacency(of[held], len(keys))
    filled = np.diff(by_hub.start) > 0
    hub_of_row = np.full(len(rows.u_file), -1, np.int32)
    hub_of_row[ambiguous] = np.where(filled[which], which, -1) if len(keys) else -1
    return Hubs(of, Adjacency(by_hub.start, held[by_hub.edges])), hub_of_row
