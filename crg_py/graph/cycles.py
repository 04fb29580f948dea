"""Cycles: groups of files that import each other, of definitions that call each other, of classes built on each other."""

from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.links import CALLS, IMPLEMENTS, IMPORTS, INHERITS
from crg_py.graph.remember import remembered
from crg_py.model.links import INFERRED

if TYPE_CHECKING:
    from crg_py.graph.graph import Graph
    from crg_py.model.rows import Ints


@remembered
def import_cycles(graph: "Graph") -> list[list[int]]:
    """Return groups of files each of which imports all others of its group, directly or not; largest first."""
    file = graph.nodes.file
    chosen = (graph.links.kind == IMPORTS) & (graph.links.bucket <= INFERRED)
    return _components(graph, file[graph.links.source[chosen]], file[graph.links.target[chosen]])


@remembered
def call_cycles(graph: "Graph") -> list[list[int]]:
    """Return groups of definitions each of which calls all others of its group, directly or not; largest first."""
    chosen = (graph.links.kind == CALLS) & (graph.links.bucket <= INFERRED)
    return _components(graph, graph.links.source[chosen], graph.links.target[chosen])


@remembered
def inheritance_cycles(graph: "Graph") -> list[list[int]]:
    """Return groups of classes each of which is built on all others of its group: code that cannot run."""
    chosen = np.isin(graph.links.kind, (INHERITS, IMPLEMENTS)) & (graph.links.bucket <= INFERRED)
    return _components(graph, graph.links.source[chosen], graph.links.target[chosen])


def _components(graph: "Graph", source: "Ints", target: "Ints") -> list[list[int]]:
    """Return the strongly connected groups of more than one node."""
    import networkx as nx

    pairs = np.unique(np.stack([source, target], axis=1), axis=0)
    directed = nx.DiGraph()
    directed.add_edges_from(pairs.tolist())
    rank = graph.nodes.rank
    found = (group for group in nx.strongly_connected_components(directed) if len(group) > 1)
    groups = [sorted(group, key=lambda node: int(rank[node])) for group in found]
    return sorted(groups, key=lambda group: (-len(group), int(rank[group[0]])))
