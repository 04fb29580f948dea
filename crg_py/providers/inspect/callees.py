"""callees: what a definition calls."""

from typing import TYPE_CHECKING

from crg_py.providers.inspect.result import called

if TYPE_CHECKING:
    from crg_py.graph import Graph
    from crg_py.model.answers import GraphResult
    from crg_py.providers.inspect.arguments import Arguments


def callees(graph: "Graph", label: str, arguments: "Arguments") -> "GraphResult":
    """Return the subject and what it calls, callees of callees up to `depth`; one edge each, with its first call site."""
    return called(graph, label, arguments)
