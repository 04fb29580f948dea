"""Which tests run an override only if they make an object of its class: a test is where a program begins.

A walk that goes from an override to the callers of the base's method takes every test that calls it, on whatever object (class
hierarchy analysis). Of those tests, one that nothing leads to a maker of the class cannot have an object of it (rapid type
analysis, Bacon and Sweeney 1996). Other code may be given its objects, so only tests are judged.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.dependents import Dependents
from crg_py.graph.distinct import distinct
from crg_py.graph.walk import never, walk
from crg_py.model.links import AMBIGUOUS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.graph.graph import Graph
    from crg_py.model.rows import Ints

Stop = Callable[[], bool]
MOST_CLASSES = 4
"""Classes whose makers are asked for: of more, nearly every test makes one."""


def only_through_overrides(graph: "Graph", tests: "Ints", begun: Dependents, start: "Ints", cancelled: Stop = never) -> "NDArray[np.bool_]":
    """Say which of these tests lead to `start` only through overrides of classes that they never make.

    `begun` is the expansion that found them, not yet used, but for its overrides. Raises Cancelled.
    """
    keep_all = np.zeros(len(tests), np.bool_)
    direct = _reached(start, begun, cancelled)
    through = ~direct[tests]
    methods = np.flatnonzero(direct).astype(np.int32)
    overriding = methods[distinct(graph.overrides.rights(methods)[1])]
    classes = distinct(graph.nodes.parent[overriding]).tolist() if through.any() else []
    if not 0 < len(classes) <= MOST_CLASSES:
        return keep_all
    for shape in classes:
        makers = np.array([shape, *graph.heirs(shape)], np.int32)
        made = _reached(makers, Dependents(graph, worst=AMBIGUOUS), cancelled)[tests]
        if not made.any():
            # It is made in a way that nobody sees: from a name in a text, or outside.
            return keep_all
        through &= ~made
    return through


def _reached(start: "Ints", expansion: Dependents, cancelled: Stop) -> "NDArray[np.bool_]":
    """Say which nodes a walk comes to, or begins at."""
    reached: NDArray[np.bool_] = walk(start, len(expansion.graph.nodes), expansion, None, cancelled).distance() >= 0
    return reached
