"""imports: what a file or definition imports."""

from typing import TYPE_CHECKING

from crg_py.graph.links import IMPORTS
from crg_py.graph.neighbours import used
from crg_py.providers.inspect.result import answer, subject

if TYPE_CHECKING:
    from crg_py.graph import Graph
    from crg_py.model.answers import GraphResult
    from crg_py.providers.inspect.arguments import Arguments


def imports(graph: "Graph", label: str, arguments: "Arguments") -> "GraphResult":
    """Return the subject and the files it imports, up to `depth`."""
    node, draft = subject(graph, arguments.symbol)
    inside = graph.nodes.within(node) if node < graph.nodes.n_files else []
    reached = used(graph, [node, *inside], [IMPORTS], arguments.depth, ambiguous=arguments.ambiguous, cancelled=arguments.cancelled)
    return answer(graph, label, node, draft, reached, arguments.limit)
