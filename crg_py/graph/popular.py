"""How many definitions and files use each definition."""

from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.distinct import distinct_pairs
from crg_py.graph.links import IMPORTS
from crg_py.graph.remember import remembered
from crg_py.model.links import INFERRED

if TYPE_CHECKING:
    from crg_py.graph.graph import Graph
    from crg_py.model.rows import Ints


@remembered
def users(graph: "Graph") -> "Ints":
    """Return per node how many others certainly use it; an import of a name alone is no use, and a class's own members do not count."""
    links, nodes = graph.links, graph.nodes
    chosen = (links.bucket <= INFERRED) & (links.target < len(nodes)) & (links.source != links.target)
    chosen &= (links.kind != IMPORTS) | (links.target < nodes.n_files)
    source, target = links.source[chosen], links.target[chosen]
    apart = nodes.parent[source] != target
    _, used = distinct_pairs(source[apart], target[apart])
    return np.bincount(used, minlength=len(nodes)).astype(np.int32)
