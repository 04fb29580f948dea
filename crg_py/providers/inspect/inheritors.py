"""inheritors: the classes below a class."""

from typing import TYPE_CHECKING

from crg_py.graph.expansions import Users
from crg_py.graph.links import IMPLEMENTS, INHERITS
from crg_py.graph.neighbours import neighbours
from crg_py.providers.inspect.result import answer, subject, subject_ledger

if TYPE_CHECKING:
    from crg_py.graph import Graph
    from crg_py.model.answers import GraphResult
    from crg_py.providers.inspect.arguments import Arguments


def inheritors(graph: "Graph", label: str, arguments: "Arguments") -> "GraphResult":
    """Return the subject and what inherits from or implements it, up to `depth`."""
    node, draft = subject(graph, arguments.symbol)
    kinds = [INHERITS, IMPLEMENTS]
    reached = neighbours(graph, Users, [node], kinds, arguments.depth, ambiguous=arguments.ambiguous, cancelled=arguments.cancelled)
    return answer(label, draft, reached, arguments.limit, subject_ledger(graph, node))
