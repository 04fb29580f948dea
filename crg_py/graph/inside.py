"""The graph of a tree in which only the insides of definitions differ from another one's, and what nobody else knows of.

Where the definitions of the files that differ are the same, or more under new names, and so is all that other files' links depend on,
the links of all other files are those of before. Only the links of the files that differ are made; all others are read through, so
that such a graph costs what its own files cost.
"""

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from crg_py.graph.distinct import distinct
from crg_py.graph.ends import UNASKED, nodes_of_texts
from crg_py.graph.exchanged import ExchangedEnds, exchanged
from crg_py.graph.graph import Graph
from crg_py.graph.grown import carry_over, grow
from crg_py.graph.holders import holders
from crg_py.graph.leads import choose, leads
from crg_py.graph.links import IMPLEMENTS, INHERITS, Joining, given, imported, use_columns
from crg_py.graph.placed import place
from crg_py.graph.written import first_rows
from crg_py.model.links import AMBIGUOUS, ELSE_OUTSIDE, INFERRED, LINKAGE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.graph.exchange import Exchange
    from crg_py.graph.grown import Grown
    from crg_py.graph.hubs import Hubs
    from crg_py.graph.nodes import Nodes
    from crg_py.graph.placed import Placed
    from crg_py.model.rows import GraphRows, Ints, Patch
    from crg_py.model.settings import Settings

_MOST = 32
"""Files that may differ: with more, a graph of its own is soon quicker."""


def changed_inside(base: Graph, patch: "Patch", settings: "Settings") -> Graph | None:
    """Return the graph that a patch makes of `base`, its own base; None where more differs, or may, than what nobody else knows of."""
    placed = place(base.rows, patch) if np.count_nonzero(patch.shared < 0) <= _MOST else None
    grown = grow(base, placed, settings) if placed is not None else None
    if placed is None or grown is None:
        return None
    new, was = placed.new, grown.links.of_text
    of_text = np.concatenate([was, np.full(len(new.texts) - len(was), UNASKED, np.int32)])
    of_text = nodes_of_texts(grown.nodes, new.texts, distinct(new.u_target[new.u_bucket <= INFERRED]), of_text)
    before = _Part(placed.old, base.nodes, base.links.hubs, base.links.of_text)
    after = _Part(new, grown.nodes, grown.links.hubs, of_text)
    if after.asks_anew(before) or not before.is_like(after, grown.ends) or not _same_hubs(base, before, after):
        return None
    return _graph(base, patch, after, placed, grown, of_text)


class _Part:
    """What the uses of the files that differ say on one side."""

    def __init__(self, rows: "GraphRows", nodes: "Nodes", hubs: "Hubs", of_text: "Ints") -> None:
        """Take the uses, and what they may lead to."""
        self.rows, self._nodes, self._hubs = rows, nodes, hubs
        self._n_families = int(nodes.family.max(initial=0)) + 1
        self._plain = _plain(rows)
        keys = self._keys(np.flatnonzero(rows.u_bucket == AMBIGUOUS))
        hub = self._hubs.find(keys)
        self.wanted = hub[hub >= 0]
        """The hubs that the uses ask for, one by one."""
        self._without = set(keys[hub < 0].tolist())
        """What other names they ask for."""
        self.uses = use_columns(rows, nodes)
        self.leads = leads(rows, nodes, self, of_text)
        self.imported = imported(rows, nodes, self.uses[1], self.leads)
        self.fills = given(rows, self.uses[1], self.leads)

    def _keys(self, chosen: "NDArray[np.intp]") -> "NDArray[np.int64]":
        """Return the keys of the hubs that ambiguous rows ask for."""
        target = self.rows.u_target[chosen]
        plain = np.fromiter((self._plain.get(one, one) for one in target.tolist()), np.int64, len(target))
        return plain * self._n_families + self._nodes.family[self.rows.u_file[chosen]]

    def asks_anew(self, other: "_Part") -> bool:
        """Say whether a name is asked for that has members, is no hub, and that the other side does not ask for."""
        return any(self._has_members(*divmod(key, self._n_families)) for key in self._without - other._without)  # noqa: SLF001

    def _has_members(self, number: int, family: int) -> bool:
        nodes, text = self._nodes, self.rows.texts[number]
        if text.startswith(LINKAGE):
            return len(nodes.named(text.removeprefix(LINKAGE).removesuffix(ELSE_OUTSIDE))) > 0
        named = nodes.named(text)
        return bool((nodes.member[named] & (nodes.family[nodes.file[named]] == family)).any())

    def of(self, ambiguous: "NDArray[np.intp]") -> "Ints":
        """Return the hub that each of these ambiguous rows leads to, -1 where there is none."""
        return self._hubs.find(self._keys(ambiguous))

    def is_like(self, other: "_Part", ends: "Exchange | None") -> bool:
        """Say whether all is said alike that links of other files depend on: what is taken in, given to members and inherited.

        `ends` says which nodes the other side has beside these.
        """
        if {*zip(*map(list, self.imported), strict=True)} != {*zip(*map(list, other.imported), strict=True)}:
            return False
        if not all(np.array_equal(_moved(one, ends), two) for one, two in zip(self.fills, other.fills, strict=True)):
            return False
        return self.inherited(ends) == other.inherited(None)

    def inherited(self, ends: "Exchange | None") -> list[tuple[int, ...]]:
        """Return what the classes say of their bases."""
        row = np.flatnonzero((self.uses[1] == INHERITS) | (self.uses[1] == IMPLEMENTS))
        owner, end = _moved(self.uses[0][row], ends), _moved(self.leads[0][row], ends)
        columns = (owner, self.uses[1][row], end, self.leads[1][row], self.rows.u_target[row])
        return list(zip(*(column.tolist() for column in columns), strict=True))


def _moved(numbers: "Ints", ends: "Exchange | None") -> "Ints":
    return numbers if ends is None else ends.moved(numbers)


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


def _same_hubs(base: Graph, before: _Part, after: _Part) -> bool:
    """Say whether each hub that a use asked for is still asked for, here or in other files."""
    hubs, counts = np.unique(before.wanted, return_counts=True)
    gone = np.isin(hubs, after.wanted, invert=True)
    return not gone.any() or bool((base.asked[hubs[gone]] > counts[gone]).all())


def _graph(base: Graph, patch: "Patch", after: _Part, placed: "Placed", grown: "Grown", of_text: "Ints") -> Graph:
    """Return the graph: the links of the other files as they are, the others anew."""
    was, nodes, uses, rows, ends = grown.links, grown.nodes, placed.uses, placed.rows, grown.ends
    choose(after.rows, nodes, was.hubs, after.uses[0], after.leads)
    fresh = Joining(after.rows, nodes, after.uses, after.leads, was.through).links()
    row, came = uses.fresh[fresh["row"]], uses.of(was.row, fresh["row"])
    links = msgspec.structs.replace(
        was,
        row=exchanged(was.row, row, came, uses),
        source=exchanged(was.source, fresh["source"], came, ends),
        target=exchanged(was.target, fresh["target"], came, ends),
        kind=exchanged(was.kind, fresh["kind"], came),
        bucket=exchanged(was.bucket, fresh["bucket"], came),
        use_bucket=exchanged(was.use_bucket, fresh["use_bucket"], uses),
        use_owner=exchanged(was.use_owner, after.uses[0], uses, ends),
        use_kind=exchanged(was.use_kind, after.uses[1], uses),
        of_text=of_text,
    )
    graph = Graph(rows, known=(nodes, links), made_of=(base, patch, came if ends is None else None))
    every, first, below = np.arange(len(row), dtype=np.int32), first_rows(after.rows), base.links
    # What is worked out when first asked for is put where it would be remembered.
    vars(links).update(
        through=was.through,
        into=ExchangedEnds(lambda: below.into, came, every, fresh["target"], was.n_ends, ends),
        out=ExchangedEnds(lambda: below.out, came, every, fresh["source"], was.n_ends, ends),
    )
    vars(graph).update(
        standing=ExchangedEnds(lambda: base.standing, uses, first, after.uses[0][first], len(nodes), ends),
        written=ExchangedEnds(lambda: base.written, uses, first, after.rows.u_name[first], len(rows.texts)),
    )
    starts = [np.arange(nodes.first[file], nodes.first[file + 1], dtype=np.int32) for file in placed.files.tolist()]
    within = np.concatenate([np.zeros(0, np.int32), *starts]) + np.int32(nodes.n_files)
    graph.holder = exchanged(base.holder, holders(rows, nodes, row, fresh["source"], fresh["target"], within), came, ends)
    if ends is not None:
        carry_over(base, graph, ends)
    return graph
