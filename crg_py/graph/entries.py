"""Entry points: what is started from outside the code."""

from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.links import CALLS
from crg_py.graph.remember import remembered
from crg_py.model.links import INFERRED

if TYPE_CHECKING:
    from crg_py.graph.graph import Graph


@remembered
def entry_points(graph: "Graph") -> list[int]:
    """Return what is marked as an entry point, what a file's own code calls, and tests, in path order."""
    nodes, links = graph.nodes, graph.links
    entry = nodes.entry | nodes.test
    started = links.target[(links.source < nodes.n_files) & (links.kind == CALLS) & (links.bucket <= INFERRED)]
    functions = started[(started < len(nodes)) & (started >= nodes.n_files)]
    entry[functions] = True
    found = np.flatnonzero(entry)
    ordered: list[int] = found[np.argsort(nodes.rank[found])].tolist()
    return ordered
