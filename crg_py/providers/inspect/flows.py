"""flows: everything that runs when a definition does."""

from typing import TYPE_CHECKING

from crg_py.graph.entries import entry_points
from crg_py.graph.ledger import ledger
from crg_py.graph.links import CALLS
from crg_py.graph.neighbours import used
from crg_py.providers.inspect.result import Draft, answer, recursion, subject

if TYPE_CHECKING:
    from crg_py.graph import Graph
    from crg_py.model.answers import GraphResult
    from crg_py.providers.inspect.arguments import Arguments


def flows(graph: "Graph", label: str, arguments: "Arguments") -> "GraphResult":
    """Return the subject and all it reaches along calls, with the chain to each; without a subject, the entry points."""
    if not arguments.symbol:
        return _entries(graph, label, arguments)
    node, draft = subject(graph, arguments.symbol)
    recursion(draft, node, CALLS)
    reached = used(graph, [node], [CALLS], arguments.depth, ambiguous=arguments.ambiguous, cancelled=arguments.cancelled)
    return answer(graph, label, node, draft, reached, arguments.limit)


def _entries(graph: "Graph", label: str, arguments: "Arguments") -> "GraphResult":
    """Return where the code is started from outside."""
    found = entry_points(graph)
    draft = Draft(graph)
    for node in found[: arguments.limit]:
        draft.node(node)
    return draft.result(label, ledger(graph), len(found), arguments.limit is not None and len(found) > arguments.limit)
