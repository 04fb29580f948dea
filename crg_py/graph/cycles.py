"""Cycles: groups of files that import each other, of definitions that call each other, of classes built on each other."""

from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.distinct import distinct_pairs
from crg_py.graph.links import CALLS, IMPLEMENTS, IMPORTS, INHERITS
from crg_py.graph.remember import remembered
from crg_py.model.links import INFERRED

if TYPE_CHECKING:
    from crg_py.graph.graph import Graph
    from crg_py.model.rows import Ints

_ROUNDS = 20
"""How often edges outside cycles are looked for; each time takes one step off the ways that lead out of cycles and into them."""


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
    chosen = ((graph.links.kind == INHERITS) | (graph.links.kind == IMPLEMENTS)) & (graph.links.bucket <= INFERRED)
    return _components(graph, graph.links.source[chosen], graph.links.target[chosen])


def _within(source: "Ints", target: "Ints", n_nodes: int) -> "tuple[Ints, Ints]":
    """Return the edges without most of those that lead to an end, or away from a beginning: no cycle holds them."""
    for _ in range(_ROUNDS):
        left, entered = np.zeros(n_nodes, np.bool_), np.zeros(n_nodes, np.bool_)
        left[source], entered[target] = True, True
        kept = left[target] & entered[source] & (source != target)
        if kept.all():
            break
        source, target = source[kept], target[kept]
    return source, target


def _components(graph: "Graph", source: "Ints", target: "Ints") -> list[list[int]]:
    """Return the strongly connected groups of more than one node."""
    import networkx as nx

    source, target = _within(*distinct_pairs(source, target), len(graph.nodes))
    directed = nx.DiGraph()
    directed.add_edges_from(zip(source.tolist(), target.tolist(), strict=True))
    rank = graph.nodes.rank
    found = (group for group in nx.strongly_connected_components(directed) if len(group) > 1)
    groups = [sorted(group, key=lambda node: int(rank[node])) for group in found]
    return sorted(groups, key=lambda group: (-len(group), int(rank[group[0]])))
