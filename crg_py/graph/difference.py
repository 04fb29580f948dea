"""The difference of two graphs: nodes and edges that only one of them has, told by id."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.links import KINDS
from crg_py.model.links import BUCKETS, INFERRED

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.graph.graph import Graph
    from crg_py.model.rows import Ints

_LABELS = 2 * len(KINDS)


@dataclass(frozen=True)
class Difference:
    """Ids, and edges as (kind, from, to, resolution), sorted. An edge that is only surer than before is in both edge lists."""

    nodes_added: list[str]
    nodes_removed: list[str]
    edges_added: list[tuple[str, str, str, str]]
    edges_removed: list[tuple[str, str, str, str]]


@dataclass(frozen=True)
class Relinked:
    """Links that only one of two graphs has, one per edge: `before` numbers links of the graph before, `after` of the one after."""

    before: "Ints"
    after: "Ints"


def difference(before: "Graph", after: "Graph") -> Difference:
    """Compare two graphs by ids; ambiguous edges, which stand for names rather than definitions, are left out."""
    links = relinked(before, after)
    return Difference(
        nodes_added=sorted(after.nodes.of_id.keys() - before.nodes.of_id.keys()),
        nodes_removed=sorted(before.nodes.of_id.keys() - after.nodes.of_id.keys()),
        edges_added=_edges(after, links.after),
        edges_removed=_edges(before, links.before),
    )


def relinked(before: "Graph", after: "Graph", names: Mapping[str, str] | None = None) -> Relinked:
    """Return the certain links that only one graph has. `names` maps ids of the graph before to what they are called after."""
    numbers = dict(after.nodes.of_id)
    present = names or {}
    renumbered = [numbers.setdefault(present.get(id_, id_), len(numbers)) for id_ in before.nodes.ids]
    old_link, old = _keys(before, np.array(renumbered, np.int64), len(numbers))
    new_link, new = _keys(after, np.arange(len(after.nodes), dtype=np.int64), len(numbers))
    return Relinked(_missing(old_link, old, new), _missing(new_link, new, old))


def _keys(graph: "Graph", number: "NDArray[np.int64]", n_ids: int) -> "tuple[Ints, NDArray[np.int64]]":
    """Return the certain links and a number for the edge each makes."""
    links = graph.links
    sure = np.flatnonzero(links.bucket <= INFERRED).astype(np.int32)
    ends = number[links.source[sure]] * n_ids + number[links.target[sure]]
    return sure, ends * _LABELS + links.kind[sure].astype(np.int64) * 2 + links.bucket[sure]


def _missing(links: "Ints", own: "NDArray[np.int64]", other: "NDArray[np.int64]") -> "Ints":
    """Return the links whose edge the other graph lacks, the first of each edge."""
    missing = np.setdiff1d(own, other)
    found = np.flatnonzero(np.isin(own, missing))
    _, first = np.unique(own[found], return_index=True)
    return np.sort(links[found[first]])


def _edges(graph: "Graph", links: "Ints") -> list[tuple[str, str, str, str]]:
    """Spell links out."""
    columns = graph.links
    ids = graph.nodes.ids
    return sorted(
        (KINDS[columns.kind[link]], ids[columns.source[link]], ids[columns.target[link]], BUCKETS[columns.bucket[link]])
        for link in links.tolist()
    )
