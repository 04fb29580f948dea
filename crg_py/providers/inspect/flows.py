"""flows: everything that runs when a definition does."""

from typing import TYPE_CHECKING

from crg_py.providers.inspect.entry_points import entry_points
from crg_py.providers.inspect.result import called

if TYPE_CHECKING:
    from crg_py.graph import Graph
    from crg_py.model.answers import GraphResult
    from crg_py.providers.inspect.arguments import Arguments


def flows(graph: "Graph", label: str, arguments: "Arguments") -> "GraphResult":
    """Return the subject and all it reaches along calls, with the chain to each; without a subject, the entry points."""
    if not arguments.symbol:
        return entry_points(graph, label, arguments)
    return called(graph, label, arguments)
