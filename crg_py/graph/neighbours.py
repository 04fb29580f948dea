"""Walks along links of given kinds: callers, callees, users, inheritors, importers, flows."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.expansions import Used, Users, kinds_mask
from crg_py.graph.walk import Expansion, Reach, never, reach
from crg_py.model.links import AMBIGUOUS, INFERRED

if TYPE_CHECKING:
    from crg_py.graph.graph import Graph


def neighbours(
    graph: "Graph",
    towards: type[Users | Used],
    nodes: Iterable[int],
    kinds: Iterable[int],
    depth: int | None = 1,
    *,
    ambiguous: bool = False,
    cancelled: Callable[[], bool] = never,
) -> Reach:
    """Return what uses these nodes (`Users`) or what they use (`Used`) by links of these kinds (`links.CALLS`, ...).

    `ambiguous` adds candidates. Raises Cancelled.
    """
    mask = kinds_mask(kinds)

    def expansion(worst: int) -> Expansion:
        return towards(graph, mask, worst)

    seeds = np.fromiter(nodes, np.int32)
    return reach(seeds, graph.nodes.rank, expansion, depth, AMBIGUOUS if ambiguous else INFERRED, cancelled)
