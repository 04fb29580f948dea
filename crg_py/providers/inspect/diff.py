"""diff: how the graphs of two snapshots differ."""

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from crg_py.graph.describe import describe_link, resolution
from crg_py.graph.difference import relinked
from crg_py.graph.ledger import ledger
from crg_py.model.answers import DifferenceDetail, GraphResult
from crg_py.providers.inspect.result import Draft, kept

if TYPE_CHECKING:
    from crg_py.graph import Graph
    from crg_py.model.rows import Ints
    from crg_py.providers.inspect.arguments import Arguments

ADDED, REMOVED = "added", "removed"
SIDES = "locations of what was removed are those before; `validAsOf` and the ledger speak of the graph after"


def diff(before: "Graph", after: "Graph", label: str, arguments: "Arguments") -> GraphResult:
    """Return the nodes and certain edges that only one of two graphs has, told by id: first what was added, then what was removed.

    `nodeChange` and `edgeChange` say which. An edge that is only surer than before is both removed and added. `limit` counts nodes
    and edges each, `total` both together; `kinds` keeps node kinds, and then no edges are told.
    """
    links = relinked(before, after)
    sides = ((after, before, links.after, ADDED), (before, after, links.before, REMOVED))
    drafts, node_changes, edge_changes, total = [], list[str](), list[str](), 0
    left_nodes = left_edges = arguments.limit
    for graph, other, moved, change in sides:
        nodes = kept(graph, _only(graph, other), arguments.kinds)
        own = moved[:0] if arguments.kinds else moved
        total += len(nodes) + len(own)
        draft = _side(graph, nodes[:left_nodes], own[:left_edges])
        left_nodes = None if left_nodes is None else left_nodes - len(draft.nodes)
        left_edges = None if left_edges is None else left_edges - len(draft.edges)
        node_changes += [change] * len(draft.nodes)
        edge_changes += [change] * len(draft.edges)
        drafts.append(draft)
    told = drafts[0]
    told.extend(drafts[1])
    truncated = total > len(told.nodes) + len(told.edges)
    result = told.result(label, ledger(after), total, truncated, [SIDES])
    detail = DifferenceDetail(**msgspec.structs.asdict(result.data), nodeChange=node_changes, edgeChange=edge_changes)
    return GraphResult(result.validAsOf, result.nodes, result.edges, detail)


def _only(graph: "Graph", other: "Graph") -> list[int]:
    """Return the nodes whose id the other graph lacks, in path order."""
    found = np.array([graph.nodes.of_id[id_] for id_ in graph.nodes.of_id.keys() - other.nodes.of_id.keys()], np.int32)
    ordered: list[int] = found[np.argsort(graph.nodes.rank[found])].tolist()
    return ordered


def _side(graph: "Graph", nodes: list[int], links: "Ints") -> Draft:
    """Describe what only one graph has."""
    draft = Draft(graph)
    for node in nodes:
        draft.node(node)
    for link in links.tolist():
        draft.edge(describe_link(graph, link, int(graph.links.target[link])), resolution(graph, link))
    return draft
