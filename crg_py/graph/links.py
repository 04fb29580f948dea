"""Links as columns: every use that leads somewhere in the snapshot, with hubs standing between a member's name and its definitions."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from crg_py import languages
from crg_py.graph.adjacency import Adjacency, adjacency
from crg_py.graph.distinct import occurring
from crg_py.graph.ends import nodes_of_texts
from crg_py.graph.linkage import defined, filled, including, is_linked, joined_by_name, nearest
from crg_py.graph.nodes import CLASS, FUNCTION, TYPE, is_one_of, texts_like
from crg_py.model.facts import Flag
from crg_py.model.links import AMBIGUOUS, ELSE_OUTSIDE, EXTERNAL, INFERRED, LINKAGE, UNRESOLVED

if TYPE_CHECKING:
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
    of_text: "Ints"
    """Per text the node that it is the id of, -1 where it is none, `ends.UNASKED` where no link depends on that."""

    @cached_property
    def into(self) -> Adjacency:
        """Return the links by what they lead to."""
        return adjacency(self.target, self.n_ends)

    @cached_property
    def out(self) -> Adjacency:
        """Return the links by the node their text lies in."""
        return adjacency(self.source, self.n_ends)


def build_links(rows: "GraphRows", nodes: "Nodes", of_text: "Ints | None" = None) -> Links:
    """Turn uses into links; a target that the snapshot does not hold makes its use unresolved. Of some texts `of_text` may be known."""
    bucket = rows.u_bucket.astype(np.int8)
    owner, kind = use_columns(rows, nodes)
    hubs, hub_of_row = _build_hubs(rows, nodes)
    asked = np.zeros(len(rows.texts), np.bool_)
    asked[rows.u_target[bucket <= INFERRED]] = True
    of_text = nodes_of_texts(nodes, asked, of_text)
    end = np.where(bucket == AMBIGUOUS, np.where(hub_of_row < 0, -1, hub_of_row + len(nodes)), of_text[rows.u_target])
    _choose(rows, nodes, hubs, (end, bucket, owner))
    lost = (end < 0) & (bucket <= AMBIGUOUS)
    kept = np.flatnonzero((end >= 0) & (bucket <= AMBIGUOUS) & (kind != _FILLS)).astype(np.int32)
    several, members = _begun(rows, nodes)
    lost[several] = False
    outside = _run_outside(rows, np.flatnonzero(lost & (bucket == AMBIGUOUS)).astype(np.int32))
    at = np.searchsorted(kept, several, "right")
    ends = np.insert(end[kept], at, members).astype(np.int32)
    kept = np.insert(kept, at, several)
    kinds = np.where((kind[kept] == CALLS) & _is_not_run(rows, nodes, kept, ends), DEPENDS_ON, kind[kept])
    kinds = np.where((kinds == DEPENDS_ON) & _is_run(rows, nodes, kept, ends), CALLS, kinds)
    importing = (kinds == IMPORTS) & (ends < nodes.n_files)
    stated = defined(nodes, rows.u_file[kept[importing]], ends[importing])
    fills = filled(rows, end, np.flatnonzero((kind == _FILLS) & (bucket < AMBIGUOUS)).astype(np.int32))
    which, ends, sure = _through(stated, fills, ends, (kinds == CALLS, len(nodes) + len(hubs.members.start) - 1))
    kept = kept[which]
    return Links(
        row=kept,
        source=owner[kept],
        target=ends,
        kind=kinds[which].astype(np.int8),
        bucket=np.where(sure, bucket[kept], AMBIGUOUS).astype(np.int8),
        stated=_alone(stated),
        hubs=hubs,
        n_ends=len(nodes) + len(hubs.members.start) - 1,
        use_bucket=np.where(outside | (lost & _leads_outside(rows)), EXTERNAL, np.where(lost, UNRESOLVED, bucket)).astype(np.int8),
        use_owner=owner,
        use_kind=kind,
        of_text=of_text,
    )


def use_columns(rows: "GraphRows", nodes: "Nodes") -> "tuple[Ints, NDArray[np.int8]]":
    """Return per row of the rows' use columns the node its text lies in, and the kind of link it is."""
    owner = np.where(rows.u_owner < 0, rows.u_file, nodes.first[rows.u_file] + rows.u_owner + nodes.n_files).astype(np.int32)
    return owner, np.array([OF_USE.get(text, DEPENDS_ON) for text in rows.u_kind.texts], np.int8)[rows.u_kind.numbers]


def _is_not_run(rows: "GraphRows", nodes: "Nodes", kept: "Ints", ends: "Ints") -> "NDArray[np.bool_]":
    """Say which links of calls only depend on what they lead to: what a macro's text names beside functions, and types in casts."""
    inside = ends < len(nodes)
    kind = nodes.kind[np.where(inside, ends, 0)]
    implied = rows.u_implied[kept] & ~is_one_of(kind, (FUNCTION, CLASS))
    cast = (kind == TYPE) & including(nodes)[rows.u_file[kept]]
    converting = np.fromiter((languages.language(x).conversions for x in rows.languages), np.bool_, len(rows.languages))
    cast |= is_one_of(kind, (CLASS, TYPE)) & converting[rows.u_file[kept]]
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
    marked = rows.texts.beginning(LINKAGE)
    if not marked:
        return
    named = (rows.u_target >= marked.start) & (rows.u_target < marked.stop)
    open_rows = np.flatnonzero(named & (bucket == AMBIGUOUS) & (end >= len(nodes)))
    open_rows = open_rows[nodes.flags[owner[open_rows]] & Flag.MACRO == 0]
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
    if not len(prototype) and not len(fills[0]):
        return everywhere, ends, np.ones(len(ends), np.bool_)
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
    patterns = {name: re.compile(languages.language(name).implicit or "(?!)") for name in sorted(set(rows.languages))}
    found = np.zeros(len(rows.u_file), np.bool_)
    spoken = np.array([*patterns])
    language = np.searchsorted(spoken, rows.languages) if len(spoken) else np.zeros(0, np.int64)
    for number, pattern in enumerate(patterns.values()):
        own = lost[language[rows.u_file[lost]] == number]
        found[own] = texts_like(rows.texts, rows.u_target[own], pattern)
    return found


def _begun(rows: "GraphRows", nodes: "Nodes") -> "tuple[Ints, Ints]":
    """Return use rows that know the first part of a member's name, and the members that may be meant, pair by pair."""
    begun = np.zeros(len(rows.texts), np.bool_)
    begun[rows.texts.ending(BEGINNING)] = True
    pairs: list[tuple[int, int]] = []
    known: dict[tuple[int, int], list[int]] = {}
    for row in np.flatnonzero(begun[rows.u_target] & (rows.u_bucket == AMBIGUOUS)).tolist():
        key = (int(rows.u_target[row]), int(nodes.family[rows.u_file[row]]))
        part = rows.texts[key[0]][:-1]
        if part and key not in known:
            numbers = rows.texts.beginning(part)
            named = nodes.by_name.edges[nodes.by_name.start[numbers.start] : nodes.by_name.start[numbers.stop]]
            known[key] = np.sort(named[nodes.member[named] & (nodes.family[nodes.file[named]] == key[1])]).tolist()
        pairs += [(row, node) for node in known.get(key, ())]
    return np.array([row for row, _ in pairs], np.int32), np.array([node for _, node in pairs], np.int32)


def _leads_outside(rows: "GraphRows") -> "NDArray[np.bool_]":
    """Say which uses are of a library if nothing in the tree has their name."""
    outside = np.zeros(len(rows.texts), np.bool_)
    outside[_else_outside(rows)] = True
    return outside[rows.u_target]


def _else_outside(rows: "GraphRows") -> "NDArray[np.intp]":
    """Return the targets that name a definition at file level, and something outside if there is none."""
    ending, marked = rows.texts.ending(ELSE_OUTSIDE), rows.texts.beginning(LINKAGE)
    return ending[(ending >= marked.start) & (ending < marked.stop)]


def _plain(rows: "GraphRows") -> "NDArray[np.int64]":
    """Return for each target the one that is the same hub, whatever it is when nothing has its name."""
    plain = np.arange(len(rows.texts), dtype=np.int64)
    for number in _else_outside(rows).tolist():
        same = rows.texts.find(rows.texts[number].removesuffix(ELSE_OUTSIDE))
        plain[number] = same if same >= 0 else number
    return plain


def _build_hubs(rows: "GraphRows", nodes: "Nodes") -> tuple[Hubs, "Ints"]:
    """Return the hubs that have members, and per use row the hub it leads to or -1."""
    ambiguous = np.flatnonzero(rows.u_bucket == AMBIGUOUS)
    n_families = int(nodes.family.max(initial=0)) + 1
    wanted = _plain(rows)[rows.u_target[ambiguous]] * n_families + nodes.family[rows.u_file[ambiguous]]
    keys = occurring(wanted, len(rows.texts) * n_families)
    number = np.full(len(rows.texts) * n_families, -1, np.int32)
    number[keys] = np.arange(len(keys), dtype=np.int32)
    of = np.full(len(nodes), -1, np.int32)
    joined = joined_by_name(nodes)
    member = np.flatnonzero(nodes.member & ~joined)
    of[member] = number[rows.d_name.numbers[member - nodes.n_files].astype(np.int64) * n_families + nodes.family[nodes.file[member]]]
    _join(nodes, joined, (of, keys, n_families))
    held = np.flatnonzero(of >= 0).astype(np.int32)
    by_hub = adjacency(of[held], len(keys))
    number[keys[np.diff(by_hub.start) == 0]] = -1
    hub_of_row = np.full(len(rows.u_file), -1, np.int32)
    hub_of_row[ambiguous] = number[wanted]
    return Hubs(of, Adjacency(by_hub.start, held[by_hub.edges])), hub_of_row


def _join(nodes: "Nodes", joined: "NDArray[np.bool_]", columns: "tuple[Ints, NDArray[np.int64], int]") -> None:
    """Make definitions at file level members of the hubs of their names; `columns` are hubs of nodes, keys of hubs, and families."""
    of, keys, n_families = columns
    texts = nodes.rows.texts
    marked = texts.beginning(LINKAGE)
    first, last = np.searchsorted(keys, [marked.start * n_families, marked.stop * n_families]).tolist()
    if first == last:
        return
    number = np.full(len(texts) * n_families, -1, np.int32)
    for hub, key in enumerate(keys[first:last].tolist(), first):
        name = texts.find(texts[key // n_families][len(LINKAGE) :].removesuffix(ELSE_OUTSIDE))
        if name >= 0:
            number[name * n_families + key % n_families] = hub
    node = np.flatnonzero(joined)
    of[node] = number[nodes.rows.d_name.numbers[node - nodes.n_files].astype(np.int64) * n_families + nodes.family[nodes.file[node]]]
