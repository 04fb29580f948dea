"""Links as columns: every use that leads somewhere in the snapshot, with hubs standing between a member's name and its definitions."""

from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from crg_py.graph.adjacency import Adjacency, adjacency
from crg_py.graph.blocks import blocks
from crg_py.graph.ends import nodes_of_texts
from crg_py.graph.hubs import Hubs, build_hubs, leads_outside
from crg_py.graph.leads import asked_texts, begun, choose, leads, run_outside
from crg_py.graph.linkage import defined, filled, including
from crg_py.graph.nodes import CLASS, FUNCTION, TYPE, is_one_of
from crg_py.model.links import AMBIGUOUS, EXTERNAL, UNRESOLVED

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.graph.nodes import Nodes
    from crg_py.model.rows import GraphRows, Ints

    Leads = tuple[Ints, NDArray[np.int8]]

KINDS = ("calls", "imports", "inherits", "implements", "depends-on")
"""The order is the number in `Links.kind`."""
CALLS, IMPORTS, INHERITS, IMPLEMENTS, DEPENDS_ON = range(5)
# A JSX element runs the component it names.
_FILLS = len(KINDS)
"""No link: a use that only says what a member is given."""
OF_USE = {"fill": _FILLS, "call": CALLS, "element": CALLS, "import": IMPORTS, "inherit": INHERITS, "implement": IMPLEMENTS}


class Links(msgspec.Struct, frozen=True, dict=True):
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
    """Pairs of what states a function and what defines it."""
    fills: "tuple[Ints, Ints]"
    """Pairs of a member and a function that it is given somewhere."""
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

    @property
    def alone(self) -> "tuple[Ints, Ints]":
        """Return pairs of what states a function and what alone defines it."""
        prototype, definition = self.stated
        alone = np.bincount(prototype)[prototype] == 1 if len(prototype) else np.zeros(0, np.bool_)
        return prototype[alone], definition[alone]

    @cached_property
    def through(self) -> "Through":
        """Return what links lead through."""
        return Through(self.stated, self.fills, self.n_ends)

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
    owner, kind = use_columns(rows, nodes)
    hubs, numbers = build_hubs(rows, nodes)
    of_text = nodes_of_texts(nodes, rows.texts, asked_texts(rows), of_text)
    end, bucket = leads(rows, nodes, numbers, of_text)
    choose(rows, nodes, hubs, owner, (end, bucket))
    stated = defined(nodes, *imported(rows, nodes, kind, (end, bucket)))
    fills = given(rows, kind, (end, bucket))
    n_ends = len(nodes) + len(hubs.keys)
    found = Joining(rows, nodes, (owner, kind), (end, bucket), Through(stated, fills, n_ends)).links()
    return Links(**found, hubs=hubs, stated=stated, fills=fills, n_ends=n_ends, use_owner=owner, use_kind=kind, of_text=of_text)


def imported(rows: "GraphRows", nodes: "Nodes", kind: "NDArray[np.int8]", found: "Leads") -> "tuple[Ints, Ints]":
    """Return the pairs of files of which the first takes in the second."""
    end, bucket = found
    row = np.flatnonzero((kind == IMPORTS) & (bucket <= AMBIGUOUS))
    row = row[(end[row] >= 0) & (end[row] < nodes.n_files)]
    return rows.u_file[row], end[row]


def given(rows: "GraphRows", kind: "NDArray[np.int8]", found: "Leads") -> "tuple[Ints, Ints]":
    """Return the pairs of a member and a function that it is given."""
    end, bucket = found
    return filled(rows, end, np.flatnonzero((kind == _FILLS) & (bucket < AMBIGUOUS)).astype(np.int32))


def use_columns(rows: "GraphRows", nodes: "Nodes") -> "tuple[Ints, NDArray[np.int8]]":
    """Return per row of the rows' use columns the node its text lies in, and the kind of link it is."""
    owner, kind = np.empty(len(rows.u_file), np.int32), np.empty(len(rows.u_file), np.int8)
    kinds = np.array([OF_USE.get(text, DEPENDS_ON) for text in rows.u_kind.texts], np.int8)
    for block in blocks(len(owner)):
        file, inside = rows.u_file[block], rows.u_owner[block]
        owner[block] = np.where(inside < 0, file, nodes.first[file] + inside + nodes.n_files)
        kind[block] = kinds[rows.u_kind.numbers[block]]
    return owner, kind


class Joining:
    """Makes links of what uses lead to, some rows at a time."""

    def __init__(
        self, rows: "GraphRows", nodes: "Nodes", uses: "tuple[Ints, NDArray[np.int8]]", found: "Leads", through: "Through"
    ) -> None:
        """Take what `use_columns` and `leads` returned, and what links lead through."""
        self._rows, self._nodes = rows, nodes
        self._owner, self._kind = uses
        self._end, self._bucket = found
        self._through = through
        self._begun = begun(rows, nodes)
        self._including = including(nodes)
        self._converting = nodes.files_whose(lambda language: language.conversions)

    def links(self) -> "dict[str, Any]":
        """Return the columns of links, and the buckets of uses."""
        parts: dict[str, list[NDArray[Any]]] = {name: [] for name in ("row", "source", "target", "kind", "bucket")}
        use_bucket, lost = np.empty(len(self._end), np.int8), [np.zeros(0, np.int32)]
        outside = leads_outside(self._rows)
        for block in blocks(len(self._end)):
            for name, part in zip(parts, self._of(block), strict=True):
                parts[name].append(part)
            is_lost = (self._end[block] < 0) & (self._bucket[block] <= AMBIGUOUS)
            is_lost[self._several(block)[0] - block.start] = False
            lost.append((block.start + np.flatnonzero(is_lost & (self._bucket[block] == AMBIGUOUS))).astype(np.int32))
            away = is_lost & outside[self._rows.u_target[block]]
            use_bucket[block] = np.where(away, EXTERNAL, np.where(is_lost, UNRESOLVED, self._bucket[block]))
        use_bucket[run_outside(self._rows, self._nodes, np.concatenate(lost))] = EXTERNAL
        types = {"kind": np.int8, "bucket": np.int8}
        columns = {name: np.concatenate([np.zeros(0, types.get(name, np.int32)), *parts.pop(name)]) for name in [*parts]}
        return {**columns, "use_bucket": use_bucket}

    def _several(self, block: slice) -> "tuple[Ints, Ints]":
        """Return rows of a block that know the first part of a member's name, and the members, pair by pair."""
        row, member = self._begun
        own = slice(*np.searchsorted(row, [block.start, block.stop]).tolist())
        return row[own], member[own]

    def _of(self, block: slice) -> "tuple[NDArray[Any], ...]":
        """Return the links of a block's rows: row, source, target, kind and bucket."""
        end, bucket, kind = self._end[block], self._bucket[block], self._kind[block]
        row = block.start + np.flatnonzero((end >= 0) & (bucket <= AMBIGUOUS) & (kind != _FILLS))
        several, members = self._several(block)
        at = np.searchsorted(row, several, "right")
        ends = np.insert(self._end[row], at, members)
        row = np.insert(row, at, several).astype(np.int32)
        kinds = self._kinds(row, ends)
        which, ends, sure = self._through.lead(ends, kinds == CALLS)
        row = row[which]
        return row, self._owner[row], ends, kinds[which], np.where(sure, self._bucket[row], np.int8(AMBIGUOUS))

    def _kinds(self, row: "Ints", ends: "Ints") -> "NDArray[np.int8]":
        """Return the kinds of links.

        Calls only depend on what they lead to where a macro's text names it beside functions, and on types in casts. Other uses run
        what they lead to where it is a function that a macro's text calls, or that it is given.
        """
        kinds, file, implied = self._kind[row], self._rows.u_file[row], self._rows.u_implied[row]
        inside = ends < len(self._nodes)
        kind = self._nodes.kind[np.where(inside, ends, 0)]
        idle = implied & ~is_one_of(kind, (FUNCTION, CLASS))
        idle |= is_one_of(kind, (CLASS, TYPE)) & self._including[file]
        idle |= is_one_of(kind, (CLASS, TYPE)) & self._converting[file]
        kinds[(kinds == CALLS) & inside & idle] = DEPENDS_ON
        kinds[(kinds == DEPENDS_ON) & inside & implied & (kind == FUNCTION) & self._including[file]] = CALLS
        return kinds


class Through:
    """Leads links to a prototype on to the one definition of its function; several are candidates, as are functions that a member holds."""

    def __init__(self, stated: "tuple[Ints, Ints]", fills: "tuple[Ints, Ints]", n_ends: int) -> None:
        """Take pairs of prototypes and definitions, and of members and functions, of so many nodes and hubs."""
        prototype, self._definition = stated
        self._filling = fills[1]
        self._by_prototype, self._by_member = adjacency(prototype, n_ends), adjacency(fills[0], n_ends)
        self._n_definitions = np.diff(self._by_prototype.start)
        self._is_filled = np.diff(self._by_member.start) > 0
        self._only = np.arange(n_ends, dtype=np.int32)
        single = self._n_definitions[prototype] == 1
        self._only[prototype[single]] = self._definition[single]

    def lead(self, ends: "Ints", calling: "NDArray[np.bool_]") -> "tuple[Ints, Ints, NDArray[np.bool_]]":
        """Return links to `ends`, each with its end and whether it is as sure as it was; `calling` says which are calls."""
        everywhere = np.arange(len(ends), dtype=np.int32)
        several = everywhere[self._n_definitions[ends] > 1]
        edges, position = self._by_prototype.of(ends[several])
        held = everywhere[calling & self._is_filled[ends]]
        members, holding = self._by_member.of(ends[held])
        if not len(edges) and not len(members):
            return everywhere, self._only[ends], np.ones(len(ends), np.bool_)
        at = np.concatenate([everywhere, several[position], held[holding]])
        led = np.concatenate([self._only[ends], self._definition[edges], self._only[self._filling[members]]])
        order = np.argsort(at, kind="stable")
        return at[order], led[order], order < len(ends)
