"""hubs: what most depends on."""

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from crg_py.graph.ledger import ledger
from crg_py.graph.popular import users
from crg_py.model.answers import CountedDetail, GraphResult
from crg_py.providers.inspect.result import Draft, kept

if TYPE_CHECKING:
    from crg_py.graph import Graph
    from crg_py.providers.inspect.arguments import Arguments


def hubs(graph: "Graph", label: str, arguments: "Arguments") -> GraphResult:
    """Return definitions and files by how many others certainly use them, most used first; `nodeUsers` tells how many.

    What nobody uses is left out; `kinds` keeps node kinds.
    """
    counts = users(graph)
    used = np.flatnonzero(counts)
    order = used[np.lexsort((graph.nodes.rank[used], -counts[used]))].tolist()
    found = kept(graph, order, arguments.kinds)
    draft = Draft(graph)
    for node in found[: arguments.limit]:
        draft.node(node)
    result = draft.result(label, ledger(graph), len(found), arguments.limit is not None and len(found) > arguments.limit)
    numbers = counts[found[: arguments.limit]].tolist()
    return GraphResult(result.validAsOf, result.nodes, [], CountedDetail(**msgspec.structs.asdict(result.data), nodeUsers=numbers))
