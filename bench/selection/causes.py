"""Why does crg not select a test that executes a function? As far as its graph can tell."""

from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph import runner_forms
from crg_py.graph.nodes import FUNCTION
from crg_py.model.links import AMBIGUOUS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from bench.selection.truth import Test
    from crg_py.graph import Graph

UNKNOWN_FUNCTION = "the function is no definition of the graph"
UNKNOWN_TEST = "the test is none to crg"
NOT_TAKEN = "uses lead from the test to the function, but impact does not follow them all"
BY_THE_LANGUAGE = "the language runs it: an operator, a protocol, a conversion"
HANDED_OUT = "a function inside another, handed out as a value"
UNKNOWN_RECEIVER = "members of its name are used on values of unknown type"
NEVER_USED = "nothing is seen to use it: found by name, by registration or from outside"
UNSEEN_WAY = "it is used, but no way from the test to its users is seen: callbacks, fixtures, dynamic dispatch"


class Causes:
    """Sorts missed pairs of a function and a test."""

    def __init__(self, graph: "Graph") -> None:
        self.graph = graph
        self._tests = dict(_run_tests(graph))
        self._reached: dict[int, NDArray[np.bool_]] = {}

    def of(self, function: int | None, test: "Test") -> str:
        """Return why a test was missed."""
        if function is None:
            return UNKNOWN_FUNCTION
        node = self._tests.get(test)
        if node is None:
            return UNKNOWN_TEST
        if node not in self._reached:
            self._reached[node] = self._used_from(node)
        return NOT_TAKEN if self._reached[node][function] else self._of_function(function)

    def _of_function(self, function: int) -> str:
        graph = self.graph
        nodes = graph.nodes
        if graph.implicit[function] or nodes.name(function).startswith("__"):
            return BY_THE_LANGUAGE
        if nodes.kind[nodes.parent[function]] == FUNCTION:
            return HANDED_OUT
        if nodes.member[function] and self._is_named_elsewhere(nodes.name(function)):
            return UNKNOWN_RECEIVER
        into, _ = graph.links.into.of(np.array([function], np.int32))
        return UNSEEN_WAY if len(into) else NEVER_USED

    def _is_named_elsewhere(self, name: str) -> bool:
        """Say whether uses wrote this name that lead to no definition for certain."""
        number, uses = self.graph.rows.texts.find(name), self.graph.written
        rows = uses.edges[uses.start[number] : uses.start[number + 1]] if number >= 0 else uses.edges[:0]
        return bool((self.graph.links.use_bucket[rows] >= AMBIGUOUS).any())

    def _used_from(self, start: int) -> "NDArray[np.bool_]":
        """Return a mask of all that a definition uses, directly or through what it uses, candidates among it."""
        links, n_nodes = self.graph.links, len(self.graph.nodes)
        seen = np.zeros(links.n_ends, np.bool_)
        level = np.array([start], np.int32)
        while len(level):
            seen[level] = True
            out, _ = links.out.of(level[level < n_nodes])
            members, _ = links.hubs.members.of(level[level >= n_nodes] - n_nodes)
            level = np.unique(np.concatenate([links.target[out], members])).astype(np.int32)
            level = level[~seen[level]]
        return seen


def _run_tests(graph: "Graph") -> "Iterator[tuple[Test, int]]":
    """Yield every test that a runner is told of, also where it is inherited, with the definition it runs."""
    for node in np.flatnonzero(graph.nodes.test).tolist():
        for words in runner_forms(graph, [node]):
            path, _, name = words.partition("::")
            yield (path, name.replace("::", ".")), node
