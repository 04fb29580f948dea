"""One snapshot's graph in memory: nodes and links as columns, what is derived from them computed when first asked for."""

from functools import cached_property
from typing import TYPE_CHECKING, TypeVar, cast

import numpy as np

from crg_py.graph.adjacency import Adjacency, adjacency
from crg_py.graph.collected import Collected, build_collected, inherited_tests
from crg_py.graph.dispatch import (
    Pairs,
    build_bases,
    build_overloads,
    build_overrides,
    build_restated,
    constructors,
    implicit_members,
    pairs,
    unnamed_members,
)
from crg_py.graph.examples import without_idle_examples
from crg_py.graph.holders import holders
from crg_py.graph.hubs import uses_asking
from crg_py.graph.links import build_links
from crg_py.graph.nodes import CLASS, FUNCTION, TYPE, build_nodes
from crg_py.graph.satisfied import build_satisfied
from crg_py.graph.setup import Setup
from crg_py.graph.written import build_written, first_rows
from crg_py.model.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from crg_py.graph.exchange import Exchange
    from crg_py.graph.links import Links
    from crg_py.graph.nodes import Nodes
    from crg_py.model.answers import Node
    from crg_py.model.rows import GraphRows, Ints, Patch

DEFAULT = Settings()
Told = TypeVar("Told")


def _of_definitions(work: "Callable[[Graph], Told]") -> "cached_property[Told]":
    """Remember what follows from definitions and what these are built on: a graph has it from its base."""

    def told(graph: "Graph") -> Told:
        return work(graph) if graph.base is graph else cast("Told", getattr(graph.base, work.__name__))

    return cached_property(told)


class Graph:
    """The definitions of one snapshot and what connects them. Never changes; threads may share it.

    `base` is the graph whose columns it reads through, but for a `patch`, or itself; `exchange` tells which links differ from one that
    has the same definitions. `shown` keeps nodes that were described before, `run_as` how tests are run, `worked_out` what was found of
    it as a whole.
    """

    def __init__(
        self,
        rows: "GraphRows",
        settings: Settings = DEFAULT,
        known: "tuple[Nodes, Links] | None" = None,
        made_of: "tuple[Graph, Patch, Exchange | None] | None" = None,
    ) -> None:
        """Index the rows, unless nodes and links are `known` of before; `settings` may name more tests and entry points."""
        self.rows = rows = rows if known else without_idle_examples(rows, settings.tests.doctests)
        self.nodes = known[0] if known else build_nodes(rows, settings)
        self.links = known[1] if known else build_links(rows, self.nodes)
        self.base: Graph = made_of[0] if made_of else self
        self.patch = made_of[1] if made_of else None
        self.exchange = made_of[2] if made_of else None
        self.shown: dict[int, Node] = {}
        self.run_as: dict[int, tuple[str, ...]] = {}
        self.worked_out: dict[object, object] = {}
        if known is None:
            mark_inherited_tests(self)

    @property
    def differing(self) -> set[int]:
        """Return the files in which a graph differs from its base."""
        return set() if self.patch is None else set(np.flatnonzero(self.patch.shared < 0).tolist())

    def of_node(self, node: int) -> "Graph":
        """Return the graph that says the same of a node, and of what stands in its file, without being read through another one."""
        return self.base if self.exchange is not None and self.patch and self.patch.shared[self.nodes.file[node]] >= 0 else self

    def is_shared(self, nodes: "Ints") -> "NDArray[np.bool_]":
        """Say of which nodes the base is to be asked."""
        if self.exchange is None or self.patch is None:
            return np.zeros(len(nodes), np.bool_)
        shared: NDArray[np.bool_] = self.patch.shared[self.nodes.file[nodes]] >= 0
        return shared

    def of_link(self, link: int) -> "tuple[Graph, int]":
        """Return a graph like that for a link, and the number of the link there."""
        if self.exchange is None:
            return self, link
        fresh, before = self.exchange.one_comes_from(link)
        return (self.base, before) if fresh < 0 else (self, link)

    @_of_definitions
    def bases(self) -> Pairs:
        """Return pairs (class, class it names as a base or interface), and (type, interface that it satisfies without saying so)."""
        if not len(self.satisfied.left):
            return self._stated_bases
        left, right = [self._stated_bases.left, self.satisfied.left], [self._stated_bases.right, self.satisfied.right]
        return pairs(left, right, self.links.n_ends)

    @_of_definitions
    def _stated_bases(self) -> Pairs:
        return build_bases(self.links)

    @_of_definitions
    def satisfied(self) -> Pairs:
        """Return pairs (type, interface that it satisfies without saying so)."""
        return build_satisfied(self.nodes, self.links, self._stated_bases)

    @_of_definitions
    def collected(self) -> Collected:
        """Return which classes of tests a runner collects."""
        return build_collected(self.nodes, self.links, self.bases)

    @cached_property
    def setup(self) -> Setup:
        """Return what runs around tests."""
        known = (None, None) if self.base is self else (self.base.setup.around, self.base.setup.tests)
        return Setup(self.nodes, self.links, self.bases, self.holder, *known)

    @_of_definitions
    def overrides(self) -> Pairs:
        """Return pairs (method, method of a base that it overrides)."""
        return build_overrides(self.nodes, self.bases)

    @_of_definitions
    def restated(self) -> Pairs:
        """Return pairs (variable of a class, variable of a base in whose place it is read)."""
        return build_restated(self.nodes, self.bases)

    def heirs(self, shape: int) -> list[int]:
        """Return all classes below a class, nearest first."""
        found, seen, by_base = [shape], {shape}, self.bases.by_right
        for one in found:
            direct = self.bases.left[by_base.edges[by_base.start[one] : by_base.start[one + 1]]]
            fresh = [heir for heir in dict.fromkeys(direct.tolist()) if heir not in seen]
            seen.update(fresh)
            found += fresh
        return found[1:]

    @_of_definitions
    def constructor(self) -> "NDArray[np.bool_]":
        """Say which nodes are constructors."""
        return constructors(self.nodes)

    @_of_definitions
    def unnamed(self) -> "NDArray[np.bool_]":
        """Say which nodes statements run without naming them."""
        return unnamed_members(self.nodes)

    @_of_definitions
    def implicit(self) -> "NDArray[np.bool_]":
        """Say which nodes are members that the language runs by itself."""
        return implicit_members(self.nodes)

    def is_method(self, node: int) -> bool:
        """Say whether a node is a function of a class or type."""
        parent = int(self.nodes.parent[node])
        return parent >= 0 and self.nodes.kind[node] == FUNCTION and self.nodes.kind[parent] in (CLASS, TYPE)

    @_of_definitions
    def overloads(self) -> Pairs:
        """Return pairs of definitions that are one function in several statements."""
        return build_overloads(self.nodes, self.links.alone)

    @cached_property
    def standing(self) -> "Adjacency":
        """Return the uses that stand in each node's own code, a use as its first row."""
        row = first_rows(self.rows)
        by_owner = adjacency(self.links.use_owner[row], len(self.nodes))
        return Adjacency(by_owner.start, row[by_owner.edges])

    @cached_property
    def written(self) -> "Adjacency":
        """Return the uses that wrote each name, by the name's number."""
        return build_written(self.rows)

    @cached_property
    def asked(self) -> "Ints":
        """Return per hub how many rows of the rows' use columns ask for it."""
        return uses_asking(self.rows, self.nodes, self.links.hubs)

    @cached_property
    def holder(self) -> "Ints":
        """Return per link the variable or function whose statement it stands in, for code of files and classes; else -1.

        `engine = connect()` at file level makes the file call `connect`, and makes the value of `engine` depend on it; what is a
        parameter's default value is read by the code around, and handed to the function.
        """
        links, definitions = self.links, np.arange(self.nodes.n_files, len(self.nodes), dtype=np.int32)
        return holders(self.rows, self.nodes, links.row, links.source, links.target, definitions)


def mark_inherited_tests(graph: Graph) -> None:
    """Mark the tests that only classes below theirs make tests, the last thing that a new graph is told."""
    graph.nodes.test[inherited_tests(graph.nodes, lambda: graph.collected)] = True
