"""tests: which tests reach a definition."""

from typing import TYPE_CHECKING

from crg_py.graph import reaching_tests, runner_forms
from crg_py.graph.describe import TESTED_BY
from crg_py.model.answers import Edge
from crg_py.model.facts import Flag
from crg_py.model.links import BUCKETS
from crg_py.providers.inspect.result import subject, subject_ledger

if TYPE_CHECKING:
    from crg_py.graph import Graph
    from crg_py.model.answers import GraphResult
    from crg_py.providers.inspect.arguments import Arguments

MORE = "the depth limit hides code that may lead to further tests"


def tests(graph: "Graph", label: str, arguments: "Arguments") -> "GraphResult":
    """Return the subject and the tests that reach it, also through helpers, fixtures and candidates; `data.tests` is for a runner.

    A file or class stands for everything inside it. Each `tested-by` edge runs from the subject to the test and is located at the
    test's own use.
    """
    node, draft = subject(graph, arguments.symbol)
    subjects = [node, *(inner for inner in graph.nodes.within(node) if not graph.nodes.flags[inner] & Flag.DOCTEST)]
    found = reaching_tests(graph, subjects, arguments.depth, arguments.cancelled)
    for index, test in enumerate(found.first(arguments.limit).nodes.tolist()):
        chain = draft.words(found.chain(index))
        resolution = BUCKETS[found.resolution[index]]
        draft.node(test, resolution, int(found.distance[index]), chain)
        draft.edge(Edge(TESTED_BY, graph.nodes.ids[node], graph.nodes.ids[test], chain[0].location), resolution)
    forms = runner_forms(graph, found.nodes.tolist())
    truncated = found.more or (arguments.limit is not None and len(found) > arguments.limit)
    return draft.result(label, subject_ledger(graph, node), len(found), truncated, [MORE] if found.more else [], forms)
