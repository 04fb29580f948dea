"""entry-points: where the code is started from outside."""

from typing import TYPE_CHECKING

from crg_py.graph.entries import entry_points as started
from crg_py.graph.ledger import ledger
from crg_py.providers.inspect.result import Draft, kept

if TYPE_CHECKING:
    from crg_py.graph import Graph
    from crg_py.model.answers import GraphResult
    from crg_py.providers.inspect.arguments import Arguments


def entry_points(graph: "Graph", label: str, arguments: "Arguments") -> "GraphResult":
    """Return what is marked as an entry point, what a file's own code calls, and tests, in path order; `kinds` keeps node kinds."""
    found = kept(graph, started(graph), arguments.kinds)
    draft = Draft(graph)
    for node in found[: arguments.limit]:
        draft.node(node)
    return draft.result(label, ledger(graph), len(found), arguments.limit is not None and len(found) > arguments.limit)
