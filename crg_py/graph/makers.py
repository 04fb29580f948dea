"""Which tests run an override only if they make an object of its class: a test is where a program begins.

A walk that goes from an override to the callers of the base's method takes every test that calls it, on whatever object (class
hierarchy analysis). Of those tests, one that nothing leads to a maker of the class cannot have an object of it (rapid type
analysis, Bacon and Sweeney 1996). Other code may be given its objects, so only tests are judged.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from crg_py.graph.dependents import Dependents
from crg_py.graph.distinct import distinct
from crg_py.graph.walk import Found, join, never, walk
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
    if not len(graph.overrides.left):
        return keep_all
    met = _Met(begun)
    through = ~_reaches(start, met, tests, cancelled)
    if not 0 < len(met.classes) <= MOST_CLASSES or not through.any():
        return keep_all
    for shape in sorted(met.classes):
        makers = np.array([shape, *graph.heirs(shape)], np.int32)
        made = _reaches(makers, Dependents(graph, worst=AMBIGUOUS), tests, cancelled)
        if not made.any():
            # It is made in a way that nobody sees: from a name in a text, or outside.
            return keep_all
        through &= ~made
    return through


class _Met(msgspec.Struct):
    """An expansion that notes the classes whose methods it meets that override others, and ends when these are too many."""

    begun: Dependents
    classes: set[int] = msgspec.field(default_factory=set)

    @property
    def graph(self) -> "Graph":
        """Return the graph that is walked."""
        return self.begun.graph

    def expand(self, level: "Ints", distance: int) -> tuple[Found, Found]:
        """Return what lies next to these nodes."""
        overriding = level[distinct(self.graph.overrides.rights(level)[1])]
        self.classes.update(self.graph.nodes.parent[overriding].tolist())
        return self.begun.expand(level, distance) if len(self.classes) <= MOST_CLASSES else (join([]), join([]))


def _reaches(start: "Ints", expansion: "Dependents | _Met", nodes: "Ints", cancelled: Stop) -> "NDArray[np.bool_]":
    """Say which of these nodes a walk comes to, or begins at."""
    reached: NDArray[np.bool_] = walk(start, len(expansion.graph.nodes), expansion, None, cancelled).distance(nodes) >= 0
    return reached
