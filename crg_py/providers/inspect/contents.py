"""contents: what a file or definition holds."""

from typing import TYPE_CHECKING

from crg_py.graph.describe import CONTAINS, describe_node
from crg_py.graph.ledger import ledger_inside
from crg_py.model.answers import Edge
from crg_py.providers.inspect.result import subject

if TYPE_CHECKING:
    from crg_py.graph import Graph
    from crg_py.model.answers import GraphResult
    from crg_py.providers.inspect.arguments import Arguments


def contents(graph: "Graph", label: str, arguments: "Arguments") -> "GraphResult":
    """Return the subject and what is defined inside it down to `depth` levels, in source order."""
    node, draft = subject(graph, arguments.symbol)
    ids, parents = graph.nodes.ids, graph.nodes.parent
    level = {node: 0}
    for inner in graph.nodes.within(node):
        level[inner] = level[int(parents[inner])] + 1
    held = [inner for inner, down in level.items() if down and (arguments.depth is None or down <= arguments.depth)]
    for inner in held[: arguments.limit]:
        draft.node(inner, distance=level[inner])
        draft.edge(Edge(CONTAINS, ids[int(parents[inner])], ids[inner], describe_node(graph, inner).location))
    truncated = arguments.limit is not None and len(held) > arguments.limit
    return draft.result(label, ledger_inside(graph, level), len(held), truncated)
