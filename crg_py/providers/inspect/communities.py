"""communities: files that belong together."""

from typing import TYPE_CHECKING

from crg_py.graph.communities import communities as together
from crg_py.graph.ledger import ledger
from crg_py.providers.inspect.groups import grouped

if TYPE_CHECKING:
    from crg_py.graph import Graph
    from crg_py.model.answers import GraphResult
    from crg_py.providers.inspect.arguments import Arguments


def communities(graph: "Graph", label: str, arguments: "Arguments") -> "GraphResult":
    """Return groups of files that use each other more than the rest, largest first; `nodeGroup` tells the group of each file.

    `limit` and `total` count groups. Files that no certain use ties to another are in none.
    """
    return grouped(graph, label, [(group, ()) for group in together(graph)], ledger(graph), arguments.limit)
