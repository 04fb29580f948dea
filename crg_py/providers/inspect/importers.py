"""importers: who imports a file, or names a definition in a file's own code."""

from typing import TYPE_CHECKING

from crg_py.graph.expansions import Users
from crg_py.graph.links import IMPORTS, KINDS
from crg_py.graph.neighbours import neighbours
from crg_py.providers.inspect.result import answer, subject, subject_ledger

if TYPE_CHECKING:
    from crg_py.graph import Graph
    from crg_py.model.answers import GraphResult
    from crg_py.providers.inspect.arguments import Arguments


def importers(graph: "Graph", label: str, arguments: "Arguments") -> "GraphResult":
    """Return the subject and what imports it, up to `depth`; for a definition, the files that take it by name."""
    node, draft = subject(graph, arguments.symbol)
    if node < graph.nodes.n_files:
        reached = neighbours(graph, Users, [node], [IMPORTS], arguments.depth, ambiguous=arguments.ambiguous, cancelled=arguments.cancelled)
    else:
        reached = neighbours(graph, Users, [node], range(len(KINDS)), 1, cancelled=arguments.cancelled)
        reached = reached[(reached.nodes < graph.nodes.n_files) & (reached.nodes != graph.nodes.file[node])]
    return answer(label, draft, reached, arguments.limit, subject_ledger(graph, node))
