"""The difference of two graphs: nodes and edges that only one of them has, told by id."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.links import KINDS
from crg_py.model.links import BUCKETS, INFERRED

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.graph.graph import Graph


@dataclass(frozen=True)
class Difference:
    """Ids, and edges as (kind, from, to, resolution), sorted. An edge that is only surer than before is in both edge lists."""

    nodes_added: list[str]
    nodes_removed: list[str]
    edges_added: list[tuple[str, str, str, str]]
    edges_removed: list[tuple[str, str, str, str]]


def difference(before: "Graph", after: "Graph") -> Difference:
    """Compare two graphs by ids; ambiguous edges, which stand for names rather than definitions, are left out."""
    numbers = dict(before.nodes.of_id)
    for id_ in after.nodes.ids:
        numbers.setdefault(id_, len(numbers))
    ids = list(numbers)
    same = np.arange(len(before.nodes), dtype=np.int64)
    renumbered = np.fromiter((numbers[id_] for id_ in after.nodes.ids), np.int64, len(after.nodes))
    old, new = _keys(before, same, len(ids)), _keys(after, renumbered, len(ids))
    return Difference(
        nodes_added=sorted(after.nodes.of_id.keys() - before.nodes.of_id.keys()),
        nodes_removed=sorted(before.nodes.of_id.keys() - after.nodes.of_id.keys()),
        edges_added=_edges(np.setdiff1d(new, old, assume_unique=True), ids),
        edges_removed=_edges(np.setdiff1d(old, new, assume_unique=True), ids),
    )


def relinked(before: "Graph", after: "Graph") -> set[str]:
    """Return the ids that both graphs hold and whose uses lead elsewhere than before."""
    changed = difference(before, after)
    sources = {source for _, source, _, _ in (*changed.edges_added, *changed.edges_removed)}
    return {id_ for id_ in sources if id_ in before.nodes.of_id and id_ in after.nodes.of_id}


def _keys(graph: "Graph", number: "NDArray[np.int64]", n_ids: int) -> "NDArray[np.int64]":
    """Return one sorted number per distinct certain edge."""
    links = graph.links
    sure = links.bucket <= INFERRED
    ends = number[links.source[sure]] * n_ids + number[links.target[sure]]
    labels = links.kind[sure].astype(np.int64) * 2 + links.bucket[sure]
    return np.unique(ends * (2 * len(KINDS)) + labels)


def _edges(keys: "NDArray[np.int64]", ids: list[str]) -> list[tuple[str, str, str, str]]:
    """Spell keys out."""
    edges = []
    for key in keys.tolist():
        ends, label = divmod(key, 2 * len(KINDS))
        source, target = divmod(ends, len(ids))
        edges.append((KINDS[label // 2], ids[source], ids[target], BUCKETS[label % 2]))
    return sorted(edges)
