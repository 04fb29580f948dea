"""Communities: files that use each other more than they use the rest."""

from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.remember import remembered
from crg_py.model.links import INFERRED

if TYPE_CHECKING:
    from crg_py.graph.graph import Graph

_SEED = 7


@remembered
def communities(graph: "Graph") -> list[list[int]]:
    """Return groups of more than one file, largest first, by the Louvain method over the certain uses between files.

    The same graph gives the same groups.
    """
    import networkx as nx

    links, file = graph.links, graph.nodes.file
    chosen = (links.bucket <= INFERRED) & (links.target < len(graph.nodes))
    ends = np.stack([file[links.source[chosen]], file[links.target[chosen]]])
    lower, upper = ends.min(axis=0).astype(np.int64), ends.max(axis=0)
    pairs, counts = np.unique((lower * graph.nodes.n_files + upper)[lower != upper], return_counts=True)
    drawn = nx.Graph()
    drawn.add_nodes_from(range(graph.nodes.n_files))
    first, second = np.divmod(pairs, max(graph.nodes.n_files, 1))
    drawn.add_weighted_edges_from(zip(first.tolist(), second.tolist(), counts.tolist(), strict=True))
    if not drawn.number_of_edges():
        return []
    found = (sorted(group) for group in nx.community.louvain_communities(drawn, seed=_SEED))
    return sorted((group for group in found if len(group) > 1), key=lambda group: (-len(group), group[0]))
