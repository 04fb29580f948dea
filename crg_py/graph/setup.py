"""Code that a test runner runs around tests that never name it: set-up functions, automatic fixtures, the code of files.

A test depends on it, so what such code reaches is tested by all the tests around which it runs.
"""

from typing import TYPE_CHECKING

import numpy as np

from crg_py import languages
from crg_py.graph.collected import spread
from crg_py.graph.distinct import distinct
from crg_py.graph.links import CALLS, IMPORTS
from crg_py.graph.nodes import CLASS, FUNCTION, TYPE, VARIABLE, Nodes
from crg_py.graph.walk import Found, join
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.graph.dispatch import Pairs
    from crg_py.graph.links import Links
    from crg_py.model.rows import Ints


class Setup:
    """Answers which tests run with a node. Never changes but for what it remembers."""

    def __init__(
        self,
        nodes: Nodes,
        links: "Links",
        bases: "Pairs",
        holder: "Ints",
        around: "NDArray[np.bool_] | None" = None,
        tests: "dict[tuple[int, bool], Ints] | None" = None,
    ) -> None:
        """Mark what runs around tests, by name, by flag, and files of tests themselves, unless it is known which nodes these are.

        `tests` are those that were found of scopes of the same nodes.
        """
        self._nodes, self._links, self._bases, self._holder = nodes, links, bases, holder
        self.tests = tests if tests is not None else {}
        """The tests of scopes, as far as they were asked for."""
        rows = [languages.language(x) for x in nodes.language_ids]
        self._shared = {row.id: row.tests.shared_fixtures for row in rows}
        self._inner = {row.id: row.tests.nested for row in rows}
        self.around = around if around is not None else _marked(nodes)
        """Nodes whose code runs around tests. A test holds others where calls declare tests inside one another."""

    def runs_with(self, level: "Ints") -> Found:
        """Return the tests around which these nodes run."""
        found = []
        for node in level[self.around[level]].tolist():
            tests = self._around(node, node)
            found.append(Found(tests, np.full(len(tests), node, np.int32), np.full(len(tests), -1, np.int32)))
        return join(found)

    def asked_for(self, found: Found) -> Found:
        """Return the tests of files and classes that ask for a fixture on behalf of their tests."""
        nodes, links = self._nodes, self._links
        target = np.minimum(links.target[found.link], len(nodes) - 1)
        wide = (found.node < nodes.n_files) | (nodes.kind[found.node] == CLASS)
        wide &= (nodes.flags[target] & Flag.FIXTURE != 0) & (links.kind[found.link] != IMPORTS)
        parts = []
        for index in np.flatnonzero(wide).tolist():
            tests = self._in_scope(int(found.node[index]), shared=False)
            same = np.full(len(tests), 1, np.int32)
            parts.append(Found(tests, same * found.origin[index], same * found.link[index]))
        return join(parts)

    def started(self, found: Found) -> "NDArray[np.bool_]":
        """Say which uses the code of a file of tests runs on its own, when the runner loads it."""
        nodes, links = self._nodes, self._links
        own = (found.node < nodes.n_files) & nodes.holds_tests[nodes.file[found.node]]
        running: NDArray[np.bool_] = own & (links.kind[found.link] == CALLS) & (self._holder[found.link] < 0)
        return running

    def _around(self, node: int, scope: int) -> "Ints":
        """Return the tests that a node runs around: those of the file or class it lies in, or that it is."""
        nodes = self._nodes
        if node >= nodes.n_files and not nodes.test[node]:
            scope = int(nodes.parent[node])
            while nodes.kind[scope] == VARIABLE:
                scope = int(nodes.parent[scope])
        shared = node < nodes.n_files or bool(nodes.flags[node] & Flag.AUTOMATIC)
        return self._in_scope(scope, shared=shared)

    def _in_scope(self, scope: int, *, shared: bool) -> "Ints":
        """Return the tests of a file, a class or a test; `shared`: a file of shared fixtures serves its whole folder."""
        known = self.tests.get((scope, shared))
        if known is None:
            nodes = self._nodes
            if scope >= nodes.n_files and nodes.kind[scope] in (CLASS, TYPE):
                chosen = nodes.test & np.append(self._with_inner(self._family(scope), scope), values=False)[nodes.parent]
            elif scope >= nodes.n_files:
                chosen = np.zeros(len(nodes), np.bool_)
                chosen[nodes.within(scope)] = True
                chosen &= nodes.test
            else:
                chosen = nodes.test & self._files(scope, shared)[nodes.file]
            known = self.tests[scope, shared] = np.flatnonzero(chosen).astype(np.int32)
        return known

    def _family(self, shape: int) -> "NDArray[np.bool_]":
        """Return a class, all below it, and all whose tests those inherit."""
        itself = np.zeros(len(self._nodes), np.bool_)
        itself[shape] = True
        return spread(spread(itself, self._bases.lefts), self._bases.rights)

    def _with_inner(self, family: "NDArray[np.bool_]", scope: int) -> "NDArray[np.bool_]":
        """Return classes with those inside them, where a runner runs the set-up of the outer ones around these too."""
        if not self._inner[self._nodes.rows.languages[int(self._nodes.file[scope])]]:
            return family
        found = family.copy()
        for shape in np.flatnonzero(family).tolist():
            found[self._nodes.within(shape)] = True
        return found

    def _files(self, file: int, shared: bool) -> "NDArray[np.bool_]":
        """Return the file, or all files of its folder and below if it holds what they share."""
        nodes = self._nodes
        chosen = np.zeros(nodes.n_files, np.bool_)
        chosen[file] = True
        name = self._shared[nodes.rows.languages[file]]
        if shared and name and nodes.name(file) == name:
            folder = nodes.rows.paths[file][: -len(name)]
            chosen |= np.fromiter((path.startswith(folder) for path in nodes.rows.paths), np.bool_, nodes.n_files)
        return chosen


def _marked(nodes: Nodes) -> "NDArray[np.bool_]":
    """Say whose code runs around tests."""
    around = nodes.flags & Flag.AUTOMATIC != 0
    for name in nodes.language_ids:
        own = nodes.written_in(name)
        for one in languages.language(name).tests.setup:
            named = nodes.named(one)
            around[named] |= own[nodes.file[named]]
    around &= (nodes.kind == FUNCTION) & (nodes.flags & Flag.LOCAL == 0)
    around[: nodes.n_files] = nodes.holds_tests
    found: NDArray[np.bool_] = around | (nodes.test & _holding(nodes))
    return found


def _holding(nodes: Nodes) -> "NDArray[np.bool_]":
    """Say what holds tests, at any depth."""
    holding = np.zeros(len(nodes), np.bool_)
    at = nodes.parent[np.flatnonzero(nodes.test)]
    while len(at):
        at = distinct(at[at >= 0])
        at = at[~holding[at]]
        holding[at] = True
        at = nodes.parent[at]
    return holding
