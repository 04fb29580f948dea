"""dead-code: what certainly nobody uses."""

from typing import TYPE_CHECKING

from crg_py.graph.alive import dead_code as unused
from crg_py.graph.ledger import ledger
from crg_py.providers.inspect.result import Draft, kept

if TYPE_CHECKING:
    from crg_py.graph import Graph
    from crg_py.model.answers import GraphResult
    from crg_py.providers.inspect.arguments import Arguments

BLIND = "names built at run time, other languages and configuration may still use what is listed; so may code outside this workspace"


def dead_code(graph: "Graph", label: str, arguments: "Arguments") -> "GraphResult":
    """Return functions, classes and types that no file's code, entry point, test or exported definition leads to, in path order.

    A candidate counts as a use, and using a class as use of its members unless they are private. What is exported, or whose name a
    use writes that cannot be placed, is not listed; `notes` count it. What lies inside something listed is not told again. `kinds`
    keeps node kinds.
    """
    found = unused(graph)
    listed = kept(graph, found.nodes, arguments.kinds)
    draft = Draft(graph)
    for node in listed[: arguments.limit]:
        draft.node(node)
    exported = f"{found.unused_exports:,} exported definitions that nothing here uses"
    unclear = f"{found.unclear:,} that a decorator takes or whose name is written by a use that could not be placed"
    notes = [BLIND, f"not listed: {exported}, and {unclear}"]
    return draft.result(label, ledger(graph), len(listed), arguments.limit is not None and len(listed) > arguments.limit, notes)
