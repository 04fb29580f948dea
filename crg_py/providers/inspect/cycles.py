"""cycles: what depends on itself through others."""

from typing import TYPE_CHECKING

from crg_py.graph.cycles import call_cycles, import_cycles, inheritance_cycles
from crg_py.graph.ledger import ledger
from crg_py.graph.links import CALLS, IMPLEMENTS, IMPORTS, INHERITS
from crg_py.providers.inspect.groups import Group, grouped

if TYPE_CHECKING:
    from crg_py.graph import Graph
    from crg_py.model.answers import GraphResult
    from crg_py.providers.inspect.arguments import Arguments

NOTE = "cycles run over certain uses only; a function that calls itself alone is none"


def cycles(graph: "Graph", label: str, arguments: "Arguments") -> "GraphResult":
    """Return groups of files that import each other, then of definitions that call each other, then of classes built on each other.

    `nodeGroup` tells the group of each node; the edges are those inside the groups, one per pair. `limit` and `total` count groups.
    """
    groups: list[Group] = [(group, (IMPORTS,)) for group in import_cycles(graph)]
    groups += [(group, (CALLS,)) for group in call_cycles(graph)]
    groups += [(group, (INHERITS, IMPLEMENTS)) for group in inheritance_cycles(graph)]
    return grouped(graph, label, groups, ledger(graph), arguments.limit, [NOTE])
