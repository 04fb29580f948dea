"""The graph of a tree in which only the insides of definitions differ from another one's.

Where the definitions of the files that differ are the same, and so is all that other files' links depend on, the links of all other
files are those of before. Only the links of the files that differ are made.
"""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from crg_py.graph.ends import UNASKED, nodes_of_texts
from crg_py.graph.exchange import Exchange
from crg_py.graph.graph import Graph
from crg_py.graph.holders import holders
from crg_py.graph.ids import Ids, NodesById
from crg_py.graph.leads import asked_texts, choose, leads
from crg_py.graph.links import IMPLEMENTS, INHERITS, Joining, Links, Through, given, imported, use_columns
from crg_py.model.links import AMBIGUOUS, ELSE_OUTSIDE, LINKAGE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.graph.nodes import Nodes
    from crg_py.graph.splice import Spliced
    from crg_py.model.rows import GraphRows, Ints

_OF_NODES = ("constructor", "unnamed", "implicit", "collected", "bases", "_stated_bases", "satisfied", "overrides", "overloads")
"""What is worked out of nodes, and of links of classes to their bases."""
_FAMILIAR = ("rank", "member", "family", "folders")
"""What is worked out of nodes alone, without the numbers of texts."""
_ROW = ("u_file", "u_use", "u_owner", "u_position", "u_bucket", "u_target", "u_name", "u_implied")


def changed_inside(base: Graph, spliced: "Spliced", shared: "Ints") -> Graph | None:
    """Return the graph of spliced rows; None where more than the insides of definitions differs from `base`, or may."""
    files = np.flatnonzero(shared < 0).astype(np.int32)
    if not _same_definitions(base.rows, spliced, files):
        return None
    rows = spliced.rows
    counts = np.searchsorted(rows.u_file, files, "right") - np.searchsorted(rows.u_file, files)
    uses = Exchange(np.searchsorted(base.rows.u_file, files), np.searchsorted(base.rows.u_file, files, "right"), counts)
    old, new = _part(base.rows, uses.gone), _part(rows, uses.fresh)
    nodes = _nodes(base.nodes, rows)
    of_text = np.full(len(rows.texts), UNASKED, np.int32)
    of_text[spliced.texts] = base.links.of_text
    of_text = nodes_of_texts(nodes, asked_texts(new), of_text)
    before, after = _Part(base, old, base.nodes, base.links.of_text, None), _Part(base, new, nodes, of_text, spliced.texts)
    if before.wanted is None or after.wanted is None or not _same_hubs(base, before.wanted, after, uses):
        return None
    if not before.is_like(after, spliced.texts):
        return None
    return _graph(base, after, rows, uses, of_text)


def _same_definitions(base: "GraphRows", spliced: "Spliced", files: "Ints") -> bool:
    """Say whether files hold the same definitions, wherever these stand, and no name is new that a linker would join."""
    rows = spliced.rows
    if base.paths != rows.paths or base.languages != rows.languages or len(base.d_file) != len(rows.d_file):
        return False
    marked = rows.texts.beginning(LINKAGE)
    if len(marked) != len(base.texts.beginning(LINKAGE)):
        return False
    first, last = np.searchsorted(base.d_file, files), np.searchsorted(base.d_file, files, "right")
    if not np.array_equal(first, np.searchsorted(rows.d_file, files)):
        return False
    for start, stop in zip(first.tolist(), last.tolist(), strict=True):
        own = slice(start, stop)
        plain = (np.array_equal(getattr(base, name)[own], getattr(rows, name)[own]) for name in ("d_file", "d_parent", "d_flags"))
        named = ((getattr(base, name).numbers[own], getattr(rows, name).numbers[own]) for name in ("d_name", "d_qualified"))
        if not all(plain) or not all(np.array_equal(spliced.texts[old], new) for old, new in named):
            return False
        if base.d_kind[own] != rows.d_kind[own]:
            return False
    return True


def _part(rows: "GraphRows", chosen: "Ints") -> "GraphRows":
    """Return rows with these uses alone."""
    columns: dict[str, Any] = {name: getattr(rows, name)[chosen] for name in _ROW}
    return replace(rows, **columns, u_kind=type(rows.u_kind)(rows.u_kind.numbers[chosen], rows.u_kind.texts))


def _nodes(base: "Nodes", rows: "GraphRows") -> "Nodes":
    """Return the nodes of rows that hold the same definitions."""
    ids = Ids(rows, base.first)
    nodes = replace(base, rows=rows, ids=ids, of_id=NodesById(ids))
    vars(nodes).update({name: vars(base)[name] for name in _FAMILIAR if name in vars(base)})
    return nodes


class _Part:
    """What the uses of the files that differ say on one side."""

    def __init__(self, base: Graph, rows: "GraphRows", nodes: "Nodes", of_text: "Ints", moved: "Ints | None") -> None:
        """Take the uses; `moved` says which numbers the texts of `base` have on this side, if not their own."""
        self.rows, self.nodes, self._hubs = rows, nodes, base.links.hubs
        self._n_families = int(nodes.family.max(initial=0)) + 1
        keys = base.links.hubs.keys
        self.keys = keys if moved is None else moved[keys // self._n_families] * np.int64(self._n_families) + keys % self._n_families
        self._plain = _plain(rows)
        key = self.key(rows, np.flatnonzero(rows.u_bucket == AMBIGUOUS))
        at = np.minimum(np.searchsorted(self.keys, key), len(self.keys) - 1)
        self.wanted = set(at.tolist()) if not len(key) or (len(self.keys) and np.array_equal(self.keys[at], key)) else None
        """The hubs that the uses ask for, None if one of them is none of `base`."""
        if self.wanted is None:
            return
        self.uses = use_columns(rows, nodes)
        self.leads = leads(rows, nodes, self, of_text)
        self.imported = imported(rows, nodes, self.uses[1], self.leads)
        self.fills = given(rows, self.uses[1], self.leads)

    def key(self, rows: "GraphRows", chosen: "NDArray[np.intp]") -> "NDArray[np.int64]":
        """Return the keys of the hubs that ambiguous rows ask for."""
        target = rows.u_target[chosen]
        plain = np.fromiter((self._plain.get(one, one) for one in target.tolist()), np.int64, len(target))
        return plain * self._n_families + self.nodes.family[rows.u_file[chosen]]

    def of(self, ambiguous: "NDArray[np.intp]") -> "Ints":
        """Return the hub that each of these ambiguous rows leads to, -1 for one without members."""
        hub = np.searchsorted(self.keys, self.key(self.rows, ambiguous)).astype(np.int32)
        return np.where(np.diff(self._hubs.members.start)[hub] > 0, hub, np.int32(-1))

    def is_like(self, other: "_Part", moved: "Ints") -> bool:
        """Say whether all is said alike that links of other files depend on: what is taken in, given to members and inherited."""
        if {*zip(*map(list, self.imported), strict=True)} != {*zip(*map(list, other.imported), strict=True)}:
            return False
        if not all(np.array_equal(one, two) for one, two in zip(self.fills, other.fills, strict=True)):
            return False
        return self.inherited(moved) == other.inherited(None)

    def inherited(self, moved: "Ints | None") -> list[tuple[int, ...]]:
        """Return what the classes say of their bases; `moved` gives the numbers that texts have on the other side."""
        row = np.flatnonzero((self.uses[1] == INHERITS) | (self.uses[1] == IMPLEMENTS))
        target = self.rows.u_target[row]
        columns = (self.uses[0][row], self.uses[1][row], self.leads[0][row], self.leads[1][row], target if moved is None else moved[target])
        return list(zip(*(column.tolist() for column in columns), strict=True))


def _plain(rows: "GraphRows") -> dict[int, int]:
    """Return for targets that are the same hub as another one which that is."""
    texts, marked = rows.texts, rows.texts.beginning(LINKAGE)
    target = np.unique(rows.u_target)
    found = {}
    for number in target[(target >= marked.start) & (target < marked.stop)].tolist():
        text = texts[number]
        same = texts.find(text.removesuffix(ELSE_OUTSIDE)) if text.endswith(ELSE_OUTSIDE) else -1
        if same >= 0:
            found[number] = same
    return found


def _same_hubs(base: Graph, before: set[int], after: _Part, uses: Exchange) -> bool:
    """Say whether each hub that a use asked for is still asked for."""
    lost = before - (after.wanted or set())
    if not lost:
        return True
    rows, n_families = base.rows, int(base.nodes.family.max(initial=0)) + 1
    keys = base.links.hubs.keys[sorted(lost)]
    named = np.zeros(len(rows.texts), np.bool_)
    for number in (keys // n_families).tolist():
        named[number] = True
        same = rows.texts.find(rows.texts[number] + ELSE_OUTSIDE)
        named[same if same >= 0 else number] = True
    row = np.flatnonzero(named[rows.u_target] & (rows.u_bucket == AMBIGUOUS))
    row = row[~np.isin(row, uses.gone)]
    found = set(zip(rows.u_target[row].tolist(), base.nodes.family[rows.u_file[row]].tolist(), strict=True))
    return all((key // n_families, key % n_families) in found for key in keys.tolist())


def _graph(base: Graph, after: _Part, rows: "GraphRows", uses: Exchange, of_text: "Ints") -> Graph:
    """Return the graph: the links of the other files as they are, the others anew."""
    was, hubs, nodes = base.links, replace(base.links.hubs, keys=after.keys), after.nodes
    choose(after.rows, nodes, hubs, after.uses[0], after.leads)
    fresh = Joining(after.rows, nodes, after.uses, after.leads, Through(was.stated, was.fills, was.n_ends)).links()
    row = uses.fresh[fresh["row"]]
    exchanged = uses.of(was.row, fresh["row"])
    links = Links(
        row=exchanged.put(was.row, row, uses),
        source=exchanged.put(was.source, fresh["source"]),
        target=exchanged.put(was.target, fresh["target"]),
        kind=exchanged.put(was.kind, fresh["kind"]),
        bucket=exchanged.put(was.bucket, fresh["bucket"]),
        hubs=hubs,
        stated=was.stated,
        fills=was.fills,
        n_ends=was.n_ends,
        use_bucket=uses.put(was.use_bucket, fresh["use_bucket"]),
        use_owner=uses.put(was.use_owner, after.uses[0]),
        use_kind=uses.put(was.use_kind, after.uses[1]),
        of_text=of_text,
    )
    if "into" in vars(was):
        vars(links)["into"] = exchanged.sorted_ends(was.into, was.target, fresh["target"])
    graph = Graph(rows, known=(nodes, links))
    vars(graph).update({name: vars(base)[name] for name in _OF_NODES if name in vars(base)})
    if "holder" in vars(base):
        among = np.zeros(nodes.n_files, np.bool_)
        among[after.rows.u_file] = True
        graph.holder = exchanged.put(base.holder, holders(nodes, row, fresh["source"], fresh["target"], among))
    return graph
