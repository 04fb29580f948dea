"""callers: who calls a definition."""

from typing import TYPE_CHECKING

from crg_py.graph.expansions import Users
from crg_py.graph.links import CALLS
from crg_py.graph.neighbours import neighbours
from crg_py.providers.inspect.result import answer, recursion, subject, subject_ledger

if TYPE_CHECKING:
    from crg_py.graph import Graph
    from crg_py.model.answers import GraphResult
    from crg_py.providers.inspect.arguments import Arguments


def callers(graph: "Graph", label: str, arguments: "Arguments") -> "GraphResult":
    """Return the subject and what calls it, callers of callers up to `depth`; one edge each, with its first call site."""
    node, draft = subject(graph, arguments.symbol)
    recursion(draft, node, CALLS)
    reached = neighbours(graph, Users, [node], [CALLS], arguments.depth, ambiguous=arguments.ambiguous, cancelled=arguments.cancelled)
    return answer(label, draft, reached, arguments.limit, subject_ledger(graph, node))
