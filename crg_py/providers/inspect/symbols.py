"""symbols: search definitions by name, or list those of a file."""

from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.ledger import ledger
from crg_py.providers.inspect.result import Draft, kept

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.graph import Graph
    from crg_py.model.answers import GraphResult
    from crg_py.providers.inspect.arguments import Arguments


def symbols(graph: "Graph", label: str, arguments: "Arguments") -> "GraphResult":
    """Return the definitions of a file if the text is its path, else those whose name holds the text, nearest match first."""
    text = arguments.symbol.removeprefix("./")
    file = graph.nodes.of_id.get(text, len(graph.nodes))
    found = kept(graph, graph.nodes.within(file) if file < graph.nodes.n_files else _search(graph, text), arguments.kinds)
    names = {graph.nodes.name(node) for node in found}
    draft = Draft(graph)
    for node in found[: arguments.limit]:
        draft.node(node)
    truncated = arguments.limit is not None and len(found) > arguments.limit
    return draft.result(label, ledger(graph, names), len(found), truncated)


def _search(graph: "Graph", text: str) -> list[int]:
    """Return matching definitions: the very name first, then without regard to case, then as a beginning, then anywhere in the id."""
    nodes, folded = graph.nodes, text.lower()
    matching = np.zeros(len(nodes), np.bool_)
    matching[nodes.n_files :] = _holding(graph, folded)[graph.rows.d_qualified.numbers]
    itself = nodes.of_id.get(text, -1)
    if itself >= nodes.n_files:
        matching[itself] = True
    scored: list[tuple[int, int, int]] = []
    for node in np.flatnonzero(matching).tolist():
        name = nodes.name(node)
        if node == itself or text in (name, graph.rows.d_qualified[node - nodes.n_files]):
            score = 0
        else:
            score = 1 if name.lower() == folded else 2 if name.lower().startswith(folded) else 3
        scored.append((score, int(nodes.rank[node]), node))
    return [node for _, _, node in sorted(scored)]


def _holding(graph: "Graph", folded: str) -> "NDArray[np.bool_]":
    """Say which texts hold another one in whatever case."""
    texts = graph.rows.texts
    found = np.full(len(texts), not folded)
    if folded:
        found[texts.holding(folded)] = True
    return found
