"""Every edge of a graph as a row, sorted."""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from crg_py.cli.bare_classes import bare_classes
from crg_py.graph import reaching_tests
from crg_py.graph.describe import CONTAINS, TESTED_BY
from crg_py.graph.links import CALLS, DEPENDS_ON, IMPLEMENTS, IMPORTS, INHERITS, KINDS
from crg_py.graph.nodes import VARIABLE
from crg_py.languages import language
from crg_py.model.links import AMBIGUOUS, BUCKETS, EXACT, INFERRED

if TYPE_CHECKING:
    from crg_py.graph import Graph

MOST_PAIRS = 20_000_000
"""Definitions times tests, up to which `tested-by` tells every test that reaches a definition; beyond, those that use it themselves."""


class EdgeRow(NamedTuple):
    """One edge: kind, its ends as node numbers, where the text that makes it stands (zero-based, UTF-16), and how sure it is."""

    kind: str
    source: int
    target: int
    path: str
    line: int
    char: int
    end_char: int
    resolution: str


def edge_rows(graph: "Graph", *, ambiguous: bool = False) -> Iterator[EdgeRow]:
    """Yield all certain edges by kind, ends, place; `tested-by`, the last kind, one definition at a time.

    With `ambiguous`, an edge to each candidate of a use whose receiver is unknown comes too. A class whose call runs nothing is depended
    on for sure, and a candidate of what is called.
    """
    ids, bare = [*graph.nodes.ids], bare_classes(graph)
    rows = [*_links(graph, bare), *_satisfied(graph), *_contains(graph)]
    rows += [*_candidates(graph), *_bare_calls(graph, bare)] if ambiguous else []
    yield from sorted(rows, key=lambda row: (row.kind, ids[row.source], ids[row.target], row[3:]))
    direct = _direct_tests(graph) if only_direct_tests(graph) else None
    for node in sorted(_testable(graph), key=ids.__getitem__):
        tests = _reaching(graph, node) if direct is None else direct.get(node, {})
        yield from _tested_by(graph, node, tests)


def only_direct_tests(graph: "Graph") -> bool:
    """Say whether pairs of a definition and a test that reaches it through others are too many to write."""
    return len(_testable(graph)) * int(graph.nodes.test.sum()) > MOST_PAIRS


def _testable(graph: "Graph") -> list[int]:
    nodes = graph.nodes
    if not nodes.test.any():
        return []
    chosen = (nodes.kind != VARIABLE) & ~nodes.test
    chosen[: nodes.n_files] = False
    found: list[int] = np.flatnonzero(chosen).tolist()
    return found


def _reaching(graph: "Graph", node: int) -> dict[int, int]:
    """Return the tests that reach a definition or what it holds, with how sure that is."""
    found = reaching_tests(graph, [node, *graph.nodes.within(node)])
    return dict(zip(found.nodes.tolist(), found.resolution.tolist(), strict=True))


def _direct_tests(graph: "Graph") -> dict[int, dict[int, int]]:
    """Return per definition the tests whose own text uses it, with how sure that is."""
    links, test = graph.links, graph.nodes.test
    chosen = np.flatnonzero((links.bucket <= INFERRED) & (links.target < len(graph.nodes)) & test[links.source])
    found: dict[int, dict[int, int]] = {}
    for source, target, bucket in zip(*(column[chosen].tolist() for column in (links.source, links.target, links.bucket)), strict=True):
        tests = found.setdefault(target, {})
        tests[source] = min(bucket, tests.get(source, bucket))
    return found


def _links(graph: "Graph", bare: Collection[int]) -> Iterator[EdgeRow]:
    links, n_nodes = graph.links, len(graph.nodes)
    chosen = np.flatnonzero((links.bucket <= INFERRED) & (links.target < n_nodes))
    inherited = _inherited_constructors(graph)
    for link in chosen.tolist():
        if link not in inherited:
            yield from _edges(graph, link, int(links.target[link]), bare)


def _candidates(graph: "Graph") -> Iterator[EdgeRow]:
    links, n_nodes = graph.links, len(graph.nodes)
    members, bare = links.hubs.members, frozenset[int]()
    for link in np.flatnonzero(links.bucket == AMBIGUOUS).tolist():
        hub = int(links.target[link]) - n_nodes
        targets = [hub + n_nodes] if hub < 0 else members.edges[members.start[hub] : members.start[hub + 1]].tolist()
        for target in targets:
            yield from _edges(graph, link, target, bare)


def _bare_calls(graph: "Graph", bare: Collection[int]) -> Iterator[EdgeRow]:
    """Yield a candidate for each call of a class that runs nothing."""
    links = graph.links
    for link in np.flatnonzero((links.bucket <= INFERRED) & (links.kind == CALLS)).tolist():
        if int(links.target[link]) in bare:
            yield from (row._replace(resolution=BUCKETS[AMBIGUOUS]) for row in _edges(graph, link, int(links.target[link]), ()))


def _edges(graph: "Graph", link: int, target: int, bare: Collection[int]) -> Iterator[EdgeRow]:
    """Yield the edges that one link to a node makes, at the place of its use; a call of a `bare` class runs nothing."""
    links, rows = graph.links, graph.rows
    row = int(links.row[link])
    line, char, end = rows.u_position[row].tolist()
    path = rows.paths[int(rows.u_file[row])]
    named = _has_name(graph, int(links.source[link]))
    called = int(links.kind[link]) if target not in bare or links.kind[link] != CALLS else DEPENDS_ON
    for kind in _kinds(called, to_file=target < graph.nodes.n_files, named=named):
        yield EdgeRow(KINDS[kind], int(links.source[link]), target, path, line, char, end, BUCKETS[int(links.bucket[link])])


def _has_name(graph: "Graph", node: int) -> bool:
    """Say whether a definition has a name of its own: what is known by something else is named before it begins."""
    if node < graph.nodes.n_files:
        return True
    start_line, start_char, _, _, name_line, name_char = graph.rows.d_position[node - graph.nodes.n_files].tolist()
    return bool((name_line, name_char) >= (start_line, start_char))


def _kinds(kind: int, *, to_file: bool, named: bool) -> tuple[int, ...]:
    """Return the edges that a use makes: taking a name depends on it, only its file is imported; inheriting depends as well.

    Inheritance is told of classes with names: what one without is built on stands where it is made.
    """
    if kind == IMPORTS and not to_file:
        return (DEPENDS_ON,)
    if kind in {INHERITS, IMPLEMENTS}:
        return (kind, DEPENDS_ON) if named else (DEPENDS_ON,)
    return (kind,)


def _inherited_constructors(graph: "Graph") -> set[int]:
    """Return links to a constructor of a base, reached through a class that the language gives one of its own."""
    links, rows, nodes = graph.links, graph.rows, graph.nodes
    named: dict[tuple[int, int], set[int]] = {}
    implied: list[tuple[int, tuple[int, int]]] = []
    uses = zip(rows.u_file[links.row].tolist(), rows.u_use[links.row].tolist(), strict=True)
    for link, use in enumerate(uses):
        if rows.u_implied[links.row[link]]:
            implied.append((link, use))
        else:
            named.setdefault(use, set()).add(int(links.target[link]))
    own = {name for name in set(rows.languages) if language(name).default_constructor}
    constructed = ((link, use, int(links.target[link])) for link, use in implied if graph.constructor[links.target[link]])
    return {
        link
        for link, use, end in constructed
        if int(nodes.parent[end]) not in named.get(use, set()) and rows.languages[int(nodes.file[end])] in own
    }


def _satisfied(graph: "Graph") -> Iterator[EdgeRow]:
    """Yield an edge, placed at the type's name, for each interface that a type satisfies without saying so."""
    for source, target in zip(graph.satisfied.left.tolist(), graph.satisfied.right.tolist(), strict=True):
        yield _at_name(graph, KINDS[IMPLEMENTS], source, target, source, INFERRED)


def _at_name(graph: "Graph", kind: str, source: int, target: int, named: int, bucket: int) -> EdgeRow:
    """Return an edge that no use makes: it stands at a definition's name."""
    nodes = graph.nodes
    line, char = graph.rows.d_position[named - nodes.n_files, 4:].tolist()
    end = char + len(nodes.name(named).encode("utf-16-le", "surrogatepass")) // 2
    return EdgeRow(kind, source, target, nodes.path(named), line, char, end, BUCKETS[bucket])


def _contains(graph: "Graph") -> Iterator[EdgeRow]:
    nodes = graph.nodes
    for node in range(nodes.n_files, len(nodes)):
        yield _at_name(graph, CONTAINS, int(nodes.parent[node]), node, node, EXACT)


def _tested_by(graph: "Graph", node: int, tests: dict[int, int]) -> list[EdgeRow]:
    """Return one edge per test, placed at the test's name."""
    nodes, rows = graph.nodes, graph.rows
    edges = []
    for test, bucket in tests.items():
        line, char = rows.d_position[test - nodes.n_files, 4:].tolist() if test >= nodes.n_files else (0, 0)
        edges.append(EdgeRow(TESTED_BY, node, test, nodes.path(test), line, char, char, BUCKETS[bucket]))
    return sorted(edges, key=lambda row: (nodes.ids[row.target], row[3:]))
