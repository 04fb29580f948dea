"""references: every place that uses a definition."""

from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.describe import describe_link, resolution
from crg_py.graph.expansions import Users, users_of
from crg_py.graph.links import KINDS
from crg_py.model.links import AMBIGUOUS, INFERRED
from crg_py.providers.inspect.result import subject, subject_ledger

if TYPE_CHECKING:
    from crg_py.graph import Graph
    from crg_py.model.answers import GraphResult
    from crg_py.providers.inspect.arguments import Arguments


def references(graph: "Graph", label: str, arguments: "Arguments") -> "GraphResult":
    """Return the subject, each node that uses it, and one edge per place, in path and line order; `limit` counts places."""
    node, draft = subject(graph, arguments.symbol)
    worst = AMBIGUOUS if arguments.ambiguous else INFERRED
    every = np.ones(len(KINDS), np.bool_)
    ends, origin = Users(graph, every, worst).ends(np.array([node], np.int32))
    sites = np.sort(users_of(graph, ends, origin, every, worst).link)
    seen = {node}
    for link in sites[: arguments.limit].tolist():
        source = int(graph.links.source[link])
        if source not in seen:
            seen.add(source)
            draft.node(source, resolution(graph, link), 1)
        draft.edge(describe_link(graph, link, node), resolution(graph, link))
    truncated = arguments.limit is not None and len(sites) > arguments.limit
    return draft.result(label, subject_ledger(graph, node), len(sites), truncated)
