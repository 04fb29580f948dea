"""overrides: the methods that a method stands for, and those that stand for it."""

from typing import TYPE_CHECKING

from crg_py.providers.inspect.result import subject, subject_ledger

if TYPE_CHECKING:
    from crg_py.graph import Graph
    from crg_py.graph.dispatch import Pairs
    from crg_py.model.answers import GraphResult
    from crg_py.providers.inspect.arguments import Arguments

Hit = tuple[int, int, int, bool]
"""A method, the one it was found from, how far it is, and whether the found one overrides the other."""


def overrides(graph: "Graph", label: str, arguments: "Arguments") -> "GraphResult":
    """Return the subject, the base methods it overrides, then what overrides it, up to `depth`; a class stands for its methods.

    An edge runs from the overriding method to the overridden one, and so does the step in `data.chains`. Constructors override nothing.
    """
    node, draft = subject(graph, arguments.symbol)
    methods = [node] if graph.is_method(node) else [inner for inner in graph.nodes.within(node) if int(graph.nodes.parent[inner]) == node]
    hits: dict[int, Hit] = {}
    for method in methods:
        for hit in (*overridden(graph, method, arguments.depth), *overriding(graph, method, arguments.depth)):
            hits.setdefault(hit[0], hit)
    found = list(hits.values())
    for hit in found[: arguments.limit]:
        draft.derived(*hit)
    truncated = arguments.limit is not None and len(found) > arguments.limit
    return draft.result(label, subject_ledger(graph, node), len(found), truncated)


def overridden(graph: "Graph", method: int, depth: int | None) -> list[Hit]:
    """Return what a method overrides, nearest first."""
    return [(found, origin, far, False) for found, origin, far in _levels(graph.overrides, method, depth, up=True)]


def overriding(graph: "Graph", method: int, depth: int | None) -> list[Hit]:
    """Return what overrides a method, nearest first."""
    return [(found, origin, far, True) for found, origin, far in _levels(graph.overrides, method, depth, up=False)]


def _levels(pairs: "Pairs", start: int, depth: int | None, *, up: bool) -> list[tuple[int, int, int]]:
    """Return (method, method it was found from, distance) along one side of the relation."""
    side, ends = (pairs.by_left, pairs.right) if up else (pairs.by_right, pairs.left)
    found: list[tuple[int, int, int]] = []
    seen, level, distance = {start}, [start], 0
    while level and (depth is None or distance < depth):
        distance += 1
        below: list[int] = []
        for origin in level:
            for one in ends[side.edges[side.start[origin] : side.start[origin + 1]]].tolist():
                if one not in seen:
                    seen.add(one)
                    below.append(one)
                    found.append((one, origin, distance))
        level = below
    return found
