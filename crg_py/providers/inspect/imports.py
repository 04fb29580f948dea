"""imports: what a file or definition imports."""

from typing import TYPE_CHECKING

from crg_py.graph.expansions import Used
from crg_py.graph.ledger import ledger_inside
from crg_py.graph.links import IMPORTS
from crg_py.graph.neighbours import neighbours
from crg_py.providers.inspect.result import answer, subject

if TYPE_CHECKING:
    from crg_py.graph import Graph
    from crg_py.model.answers import GraphResult
    from crg_py.providers.inspect.arguments import Arguments


def imports(graph: "Graph", label: str, arguments: "Arguments") -> "GraphResult":
    """Return the subject and the files it imports, up to `depth`."""
    node, draft = subject(graph, arguments.symbol)
    inside = [node, *graph.nodes.within(node)] if node < graph.nodes.n_files else [node]
    reached = neighbours(graph, Used, inside, [IMPORTS], arguments.depth, ambiguous=arguments.ambiguous, cancelled=arguments.cancelled)
    return answer(label, draft, reached, arguments.limit, ledger_inside(graph, inside, IMPORTS))
