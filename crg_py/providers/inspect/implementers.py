"""implementers: what gives a type, or a method of it, its code."""

from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.expansions import Users
from crg_py.graph.links import IMPLEMENTS, INHERITS
from crg_py.graph.neighbours import neighbours
from crg_py.graph.nodes import CLASS
from crg_py.model.facts import Flag
from crg_py.providers.inspect.overrides import overriding
from crg_py.providers.inspect.result import answer, subject, subject_ledger

if TYPE_CHECKING:
    from crg_py.graph import Graph
    from crg_py.model.answers import GraphResult
    from crg_py.providers.inspect.arguments import Arguments


def implementers(graph: "Graph", label: str, arguments: "Arguments") -> "GraphResult":
    """Return the subject and the classes that implement it, also through types between, up to `depth`.

    Of a method, the methods of such classes that stand for it.
    """
    node, draft = subject(graph, arguments.symbol)
    nodes = graph.nodes
    if graph.is_method(node):
        found = [hit for hit in overriding(graph, node, arguments.depth) if not nodes.flags[nodes.parent[hit[0]]] & Flag.INTERFACE]
        for hit in found[: arguments.limit]:
            draft.derived(*hit)
        truncated = arguments.limit is not None and len(found) > arguments.limit
        return draft.result(label, subject_ledger(graph, node), len(found), truncated)
    kinds = [INHERITS, IMPLEMENTS]
    reached = neighbours(graph, Users, [node], kinds, arguments.depth, ambiguous=arguments.ambiguous, cancelled=arguments.cancelled)
    classes = (nodes.kind[reached.nodes] == CLASS) & (nodes.flags[reached.nodes] & (Flag.INTERFACE | Flag.ABSTRACT) == 0)
    return answer(label, draft, reached[classes.astype(np.bool_)], arguments.limit, subject_ledger(graph, node))
