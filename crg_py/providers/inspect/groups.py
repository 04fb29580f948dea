"""Answers that are groups of nodes."""

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from crg_py.graph.describe import describe_link, resolution
from crg_py.model.answers import GraphResult, GroupedDetail
from crg_py.model.links import INFERRED
from crg_py.providers.inspect.result import Draft

if TYPE_CHECKING:
    from crg_py.graph import Graph
    from crg_py.model.answers import LedgerCounts

Group = tuple[list[int], tuple[int, ...]]
"""Nodes, and the kinds of links that tie them."""


def grouped(
    graph: "Graph", label: str, groups: list[Group], counts: "LedgerCounts", limit: int | None, notes: list[str] | None = None
) -> GraphResult:
    """Return the first `limit` groups with the edges inside them; a node that two groups hold is told twice."""
    draft = Draft(graph)
    numbers: list[int] = []
    for number, (group, kinds) in enumerate(groups[:limit]):
        for node in group:
            draft.node(node)
            numbers.append(number)
        _edges(draft, group, kinds)
    truncated = limit is not None and len(groups) > limit
    result = draft.result(label, counts, len(groups), truncated, notes)
    detail = GroupedDetail(**msgspec.structs.asdict(result.data), nodeGroup=numbers)
    return GraphResult(result.validAsOf, result.nodes, result.edges, detail)


def _edges(draft: Draft, group: list[int], kinds: tuple[int, ...]) -> None:
    """Add the first link of each pair of a group, in source order; files are tied by what lies in them."""
    if not kinds:
        return
    graph = draft.graph
    nodes, links = graph.nodes, graph.links
    whole = group[0] < nodes.n_files
    inside = np.zeros(links.n_ends, np.bool_)
    inside[group] = True
    if whole:
        inside[: len(nodes)] = inside[nodes.file]
    found = np.sort(links.out.of(np.flatnonzero(inside[: len(nodes)]).astype(np.int32))[0])
    found = found[np.isin(links.kind[found], kinds) & (links.bucket[found] <= INFERRED) & inside[links.target[found]]]
    seen: set[tuple[int, int]] = set()
    for link in found.tolist():
        source, target = int(links.source[link]), int(links.target[link])
        pair = (int(nodes.file[source]), int(nodes.file[target])) if whole else (source, target)
        if pair[0] != pair[1] and pair not in seen:
            seen.add(pair)
            draft.edge(describe_link(graph, link, pair[1], pair[0]), resolution(graph, link))
