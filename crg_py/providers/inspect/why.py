"""why: the shortest chain by which one definition depends on another."""

from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph import find
from crg_py.graph.describe import first_edges
from crg_py.graph.impact import dependents
from crg_py.graph.walk import Found
from crg_py.model.links import BUCKETS
from crg_py.providers.inspect.result import Draft, subject_ledger

if TYPE_CHECKING:
    from crg_py.graph import Graph
    from crg_py.model.answers import GraphResult
    from crg_py.providers.inspect.arguments import Arguments


def why(graph: "Graph", label: str, arguments: "Arguments") -> "GraphResult":
    """Return the nodes of the best chain from `symbol` to `other`, with its steps as edges; only the two ends if there is none.

    Best is most certain, then shortest. Node i stands before edge i; the whole chain is `data.chains[0]`. A file stands for itself
    and all it holds.
    """
    start, end = find(graph, arguments.symbol), find(graph, arguments.other)
    reached = dependents(graph, {graph.nodes.ids[end]: "body"}, arguments.depth, arguments.cancelled)
    inside = [start, *graph.nodes.within(start)] if start < graph.nodes.n_files else [start]
    places = np.flatnonzero(np.isin(reached.nodes, inside))
    draft = Draft(graph)
    if not len(places):
        draft.node(start)
        draft.node(end)
        note = f"{graph.nodes.ids[start]} does not lead to {graph.nodes.ids[end]} by any known use"
        return draft.result(label, subject_ledger(graph, end), 0, reached.more, [note])
    order = np.lexsort((reached.distance[places], reached.resolution[places]))
    index = int(places[order[0]])
    chain = reached.chain(index)
    draft.node(chain[0][0], BUCKETS[reached.resolution[index]], len(chain), draft.words(chain))
    steps = Found(*np.array(chain, np.int32).T)
    for at, edge in enumerate(first_edges(graph, steps)):
        draft.node(int(steps.origin[at]), distance=len(chain) - 1 - at)
        if edge:
            draft.edge(*edge)
    return draft.result(label, subject_ledger(graph, end), 1)
