"""The difference of two graphs: nodes and edges that only one of them has, told by id."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from crg_py.graph.distinct import distinct
from crg_py.graph.links import KINDS
from crg_py.model.links import BUCKETS, INFERRED

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.graph.graph import Graph
    from crg_py.model.rows import Ints

_LABELS = 2 * len(KINDS)


class Difference(msgspec.Struct, frozen=True):
    """Ids, and edges as (kind, from, to, resolution), sorted. An edge that is only surer than before is in both edge lists."""

    nodes_added: list[str]
    nodes_removed: list[str]
    edges_added: list[tuple[str, str, str, str]]
    edges_removed: list[tuple[str, str, str, str]]


class Relinked(msgspec.Struct, frozen=True):
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
    files = before.differing | after.differing
    if before.base is after.base and _have_same_nodes(before, after, files):
        number, n_ids = np.arange(len(after.nodes), dtype=np.int64), len(after.nodes)
        old, new = _links_in(before, files), _links_in(after, files)
    else:
        number, n_ids = _numbers(before, after, names or {})
        old, new = (np.flatnonzero(~equal).astype(np.int32) for equal in _equal_files(before, after, number))
    old_link, old_key = _keys(before, number, n_ids, old)
    new_link, new_key = _keys(after, np.arange(len(after.nodes), dtype=np.int64), n_ids, new)
    return Relinked(_missing(old_link, old_key, new_key), _missing(new_link, new_key, old_key))


def _numbers(before: "Graph", after: "Graph", names: Mapping[str, str]) -> "tuple[NDArray[np.int64], int]":
    """Return the node after that each node before is, or a number of its own; and how many numbers there are."""
    number = np.full(len(before.nodes), -1, np.int64)
    same, other = _same_bytes(before, after)
    number[same] = other
    counts = np.diff(before.nodes.first)[same]
    start = np.repeat(after.nodes.first[other] - before.nodes.first[same] + after.nodes.n_files - before.nodes.n_files, counts)
    held = np.isin(before.nodes.file, same)
    held[: before.nodes.n_files] = False
    inside = np.flatnonzero(held)
    number[inside] = inside + start
    fresh = len(after.nodes)
    for node in np.flatnonzero(number < 0).tolist():
        id_ = before.nodes.ids[node]
        found = after.nodes.of_id.get(names.get(id_, id_), -1)
        number[node] = found if found >= 0 else fresh
        fresh += found < 0
    return number, fresh


def _same_bytes(before: "Graph", after: "Graph") -> "tuple[Ints, Ints]":
    """Return the files that have one path and content in both graphs: their numbers before and after, ascending."""
    of_path = {path: number for number, path in enumerate(after.rows.paths)}
    blobs = after.rows.blobs
    pairs = [
        (number, of_path[path])
        for number, (path, blob) in enumerate(zip(before.rows.paths, before.rows.blobs, strict=True))
        if path in of_path and blobs[of_path[path]] == blob
    ]
    return np.array([old for old, _ in pairs], np.int32), np.array([new for _, new in pairs], np.int32)


def _equal_files(before: "Graph", after: "Graph", number: "NDArray[np.int64]") -> "tuple[NDArray[np.bool_], NDArray[np.bool_]]":
    """Return per link of each graph whether it lies in a file whose links are the same, one by one, in both."""
    old_files, new_files = _same_bytes(before, after)
    old_of, new_of = (graph.rows.u_file[graph.links.row] for graph in (before, after))
    old_start, new_start = (np.searchsorted(of, np.arange(g.nodes.n_files + 1)) for of, g in ((old_of, before), (new_of, after)))
    paired = np.diff(old_start)[old_files] == np.diff(new_start)[new_files]
    old_files, new_files = old_files[paired], new_files[paired]
    old, new = _mask(old_files, old_of, before), _mask(new_files, new_of, after)
    left, right = before.links, after.links
    n_old, n_new = len(before.nodes), len(after.nodes)
    # A hub has no number in the other graph; what is ambiguous is not compared.
    old_target = np.where(left.target[old] < n_old, number[np.minimum(left.target[old], n_old - 1)], -1)
    new_target = np.where(right.target[new] < n_new, right.target[new], -1)
    differs = (old_target != new_target) | (left.kind[old] != right.kind[new]) | (left.bucket[old] != right.bucket[new])
    old &= ~_mask(distinct(old_of[old][differs]), old_of, before)
    new &= ~_mask(distinct(new_of[new][differs]), new_of, after)
    return old, new


def _mask(files: "Ints", of: "Ints", graph: "Graph") -> "NDArray[np.bool_]":
    """Return per link whether it lies in one of these files."""
    chosen = np.zeros(graph.nodes.n_files, np.bool_)
    chosen[files] = True
    return chosen[of]


def _have_same_nodes(before: "Graph", after: "Graph", files: set[int]) -> bool:
    """Say whether two graphs that differ in these files have the same ids under the same numbers."""
    if before.nodes is after.nodes:
        return True
    first = before.nodes.first
    if not np.array_equal(first, after.nodes.first):
        return False
    own = (slice(first[file], first[file + 1]) for file in files)
    return all(before.rows.d_qualified[one] == after.rows.d_qualified[one] for one in own)


def _links_in(graph: "Graph", files: set[int]) -> "Ints":
    """Return the links whose text lies in these files."""
    first, n_files = graph.nodes.first, graph.nodes.n_files
    inside = [np.arange(first[file] + n_files, first[file + 1] + n_files, dtype=np.int32) for file in files]
    return np.sort(graph.links.out.of(np.concatenate([np.array([*files], np.int32), *inside]))[0])


def _keys(graph: "Graph", number: "NDArray[np.int64]", n_ids: int, chosen: "Ints") -> "tuple[Ints, NDArray[np.int64]]":
    """Return the certain ones of some links, and a number for the edge each makes."""
    links = graph.links
    sure = chosen[links.bucket[chosen] <= INFERRED]
    ends = number[links.source[sure]] * n_ids + number[links.target[sure]]
    return sure, ends * _LABELS + links.kind[sure].astype(np.int64) * 2 + links.bucket[sure]


def _missing(links: "Ints", own: "NDArray[np.int64]", other: "NDArray[np.int64]") -> "Ints":
    """Return the links whose edge the other graph lacks, the first of each edge."""
    found = np.flatnonzero(~np.isin(own, other))
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
