"""Putting envelopes together: nodes and edges with their parallel arrays, what they were read from, and the ledger."""

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from crg_py.graph import find
from crg_py.graph.describe import Chains, describe_link, describe_node, describe_nodes, first_edges, relation, resolution
from crg_py.graph.expansions import Used
from crg_py.graph.ledger import ledger, ledger_inside
from crg_py.graph.links import CALLS, DEPENDS_ON, KINDS
from crg_py.graph.neighbours import neighbours
from crg_py.model.answers import Change, Detail, Edge, GraphResult, LedgerCounts, Node, Step, ValidAsOf
from crg_py.model.ids import blob_reference
from crg_py.model.links import BUCKETS, EXACT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crg_py.graph import Graph
    from crg_py.graph.walk import Reach
    from crg_py.providers.inspect.arguments import Arguments


class Draft(msgspec.Struct):
    """An answer in the making: each node and edge is added together with what stands beside it."""

    graph: "Graph"
    nodes: list[Node] = msgspec.field(default_factory=list)
    resolutions: list[str] = msgspec.field(default_factory=list)
    distances: list[int] = msgspec.field(default_factory=list)
    chains: list[list[Step]] = msgspec.field(default_factory=list)
    edges: list[Edge] = msgspec.field(default_factory=list)
    edge_resolutions: list[str] = msgspec.field(default_factory=list)
    _words: dict[int, Chains] = msgspec.field(default_factory=dict)

    def words(self, chain: list[tuple[int, int, int]], graph: "Graph | None" = None) -> list[Step]:
        """Return a chain's steps; `graph` is the one it was walked in, if not the answer's."""
        told = graph or self.graph
        return self._words.setdefault(id(told), Chains(told)).describe(chain)

    def node(self, node: int, resolution: str = BUCKETS[EXACT], distance: int = 0, chain: list[Step] | None = None) -> None:
        """Add a node; the subject of a question has distance 0."""
        self.nodes.append(describe_node(self.graph, node))
        self.resolutions.append(resolution)
        self.distances.append(distance)
        self.chains.append(chain or [])

    def edge(self, edge: Edge, resolution: str = BUCKETS[EXACT]) -> None:
        """Add an edge."""
        self.edges.append(edge)
        self.edge_resolutions.append(resolution)

    def derived(self, node: int, origin: int, distance: int, overriding: bool) -> None:
        """Add a method that overrides `origin`, or (not `overriding`) that `origin` overrides."""
        left, right = (node, origin) if overriding else (origin, node)
        step = relation(self.graph, left, right)
        where = describe_node(self.graph, node).location
        self.node(node, step.resolution, distance, [Step(step.kind, step.source, step.target, step.resolution, where)])
        self.edge(Edge(KINDS[DEPENDS_ON], step.source, step.target, step.location), step.resolution)

    def extend(self, other: "Draft") -> None:
        """Add what another answer holds, described in its own graph."""
        self.nodes += other.nodes
        self.resolutions += other.resolutions
        self.distances += other.distances
        self.chains += other.chains
        self.edges += other.edges
        self.edge_resolutions += other.edge_resolutions

    def reached(self, reached: "Reach") -> None:
        """Add what a walk reached, each with its best chain and the chain's first step as an edge."""
        self.nodes += describe_nodes(self.graph, reached.nodes)
        self.resolutions += [BUCKETS[bucket] for bucket in reached.resolution.tolist()]
        self.distances += reached.distance.tolist()
        self.chains += [self.words(reached.chain(index)) for index in range(len(reached))]
        for first in first_edges(self.graph, reached.steps()):
            if first:
                self.edge(*first)

    def valid_as_of(self, label: str, extra: "Iterable[str]" = ()) -> ValidAsOf:
        """Name the baseline and the blobs that nodes, edges and `extra` paths lie in."""
        paths = {node.location.path for node in self.nodes} | {e.location.path for e in self.edges if e.location} | set(extra)
        of_id = self.graph.nodes.of_id
        files = (of_id[path] for path in paths if path in of_id)
        return ValidAsOf(label, sorted({blob_reference(self.graph.rows.blobs[file]) for file in files}))

    def detail(
        self,
        counts: LedgerCounts,
        total: int,
        truncated: bool,
        notes: list[str] | None = None,
        tests: list[str] | None = None,
        changes: list[Change] | None = None,
    ) -> Detail:
        """Return what stands beside nodes and edges."""
        return Detail(
            ledger=counts,
            edgeResolution=self.edge_resolutions,
            nodeResolution=self.resolutions,
            nodeDistance=self.distances,
            chains=self.chains,
            tests=tests or [],
            changes=changes or [],
            total=total,
            truncated=truncated,
            notes=[*(notes or []), *degraded(self.graph, self.nodes)],
        )

    def result(
        self,
        label: str,
        counts: LedgerCounts,
        total: int,
        truncated: bool = False,
        notes: list[str] | None = None,
        tests: list[str] | None = None,
    ) -> GraphResult:
        """Return the answer."""
        detail = self.detail(counts, total, truncated, notes, tests)
        return GraphResult(self.valid_as_of(label), self.nodes, self.edges, detail)


def kept(graph: "Graph", nodes: list[int], kinds: frozenset[str]) -> list[int]:
    """Return the nodes of these kinds; all if none is named."""
    return [node for node in nodes if describe_node(graph, node).kind in kinds] if kinds else nodes


def subject(graph: "Graph", text: str) -> tuple[int, Draft]:
    """Find the definition a question is about and begin its answer with it."""
    node = find(graph, text)
    draft = Draft(graph)
    draft.node(node)
    return node, draft


def subject_ledger(graph: "Graph", node: int) -> LedgerCounts:
    """Count the uses of a subject's name; a file is used under its name without extension."""
    name = graph.nodes.name(node)
    return ledger(graph, {name if node >= graph.nodes.n_files else name.partition(".")[0]})


def recursion(draft: Draft, node: int, kind: int) -> None:
    """Add the subject's use of itself, if it has one: walks leave the subject out."""
    links = draft.graph.links
    found, _ = links.into.of(np.array([node], np.int32))
    own = found[(links.source[found] == node) & (links.kind[found] == kind)]
    if len(own):
        draft.edge(describe_link(draft.graph, int(own[0]), node), resolution(draft.graph, int(own[0])))


def answer(label: str, draft: Draft, reached: "Reach", limit: int | None, counts: LedgerCounts) -> GraphResult:
    """Finish an answer about a subject with what a walk reached."""
    draft.reached(reached.first(limit))
    total = len(reached)
    return draft.result(label, counts, total, limit is not None and total > limit)


def called(graph: "Graph", label: str, arguments: "Arguments") -> GraphResult:
    """Return the subject and what it reaches along calls; the ledger counts the calls in all code the walk went through."""
    node, draft = subject(graph, arguments.symbol)
    recursion(draft, node, CALLS)
    reached = neighbours(graph, Used, [node], [CALLS], arguments.depth, ambiguous=arguments.ambiguous, cancelled=arguments.cancelled)
    walked = reached.nodes if arguments.depth is None else reached.nodes[reached.distance < arguments.depth]
    return answer(label, draft, reached, arguments.limit, ledger_inside(graph, [node, *walked.tolist()], CALLS))


def degraded(graph: "Graph", nodes: list[Node]) -> list[str]:
    """Say which files of an answer yielded less than they should."""
    if not graph.rows.problems:
        return []
    paths = {node.location.path for node in nodes}
    worst: dict[str, str] = {}
    for path, code, detail, line in graph.rows.problems:
        if path in paths:
            worst.setdefault(path, f"{path}{f':{line + 1}' if line >= 0 else ''} is read in part: {code} {detail}".rstrip())
    return [worst[path] for path in sorted(worst)]
