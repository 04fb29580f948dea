"""Nodes, links and chains of a graph as the envelopes of answers."""

from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph import links as link_kinds
from crg_py.graph.nodes import CLASS, KINDS, MODULE, TYPE, VARIABLE
from crg_py.graph.walk import Found
from crg_py.model.answers import Edge, Location, Node, Position, Range, Step
from crg_py.model.facts import Flag
from crg_py.model.links import AMBIGUOUS, BUCKETS, INFERRED

if TYPE_CHECKING:
    from crg_py.graph.graph import Graph
    from crg_py.model.rows import Ints

CONTAINS, TESTED_BY = "contains", "tested-by"
OVERRIDES, OVERRIDDEN_BY, OVERLOAD, RUNS_WITH, MAY_RUN = "overrides", "overridden-by", "overload", "runs-with", "may-run"
"""Step kinds that are no edges: relations a chain passes through."""
_IMPLEMENTS = link_kinds.KINDS[link_kinds.IMPLEMENTS]
_EDGE_OF = {CONTAINS: CONTAINS, _IMPLEMENTS: _IMPLEMENTS, RUNS_WITH: link_kinds.KINDS[link_kinds.DEPENDS_ON]}
"""What such a step is as an edge, where the protocol has a kind for it."""


def describe_node(graph: "Graph", node: int) -> Node:
    """Return a node's envelope. A definition's range runs from its name to its end; variables show as `module`."""
    graph = graph.of_node(node)
    known = graph.shown.get(node)
    return known if known is not None else _show(graph, [node])[0]


def describe_nodes(graph: "Graph", nodes: "Ints") -> list[Node]:
    """Return the envelopes of many nodes."""
    listed, shared = nodes.tolist(), graph.is_shared(nodes)
    for of, own in ((graph, ~shared), (graph.base, shared)):
        _show(of, [node for node in nodes[own].tolist() if node not in of.shown])
    own_shown, base_shown = graph.shown, graph.base.shown
    return [base_shown[node] if is_shared else own_shown[node] for node, is_shared in zip(listed, shared.tolist(), strict=True)]


def _show(graph: "Graph", wanted: list[int]) -> list[Node]:
    """Describe nodes and keep their envelopes."""
    nodes, rows = graph.nodes, graph.rows
    files = [node for node in wanted if node < nodes.n_files]
    told = [Node(rows.paths[file], KINDS[0], nodes.name(file), Location(rows.paths[file]), test=bool(nodes.test[file])) for file in files]
    defined = np.array([node for node in wanted if node >= nodes.n_files], np.int32)
    row = defined - np.int32(nodes.n_files)
    columns = (
        nodes.kind[defined],
        nodes.test[defined],
        nodes.flags[defined] & Flag.EXPORTED != 0,
        nodes.file[defined],
        rows.d_position[row],
    )
    texts = (nodes.ids.some(defined), rows.d_name.some(row))
    for id_, name, kind, test, exported, file, position in zip(*texts, *(column.tolist() for column in columns), strict=True):
        _, _, end, end_char, line, char = position
        shown = "test" if test else KINDS[MODULE if kind == VARIABLE else kind]
        where = Location(rows.paths[file], Range(Position(line, char), Position(end, end_char)))
        told.append(Node(id_, shown, name, where, exported, test))
    graph.shown.update(zip([*files, *defined.tolist()], told, strict=True))
    return told


def link_location(graph: "Graph", link: int) -> Location:
    """Return the place of the text that makes a link."""
    graph, link = graph.of_link(link)
    row = int(graph.links.row[link])
    line, char, end = graph.rows.u_position[row].tolist()
    return Location(graph.rows.paths[int(graph.rows.u_file[row])], Range(Position(line, char), Position(line, end)))


def describe_link(graph: "Graph", link: int, target: int, source: int | None = None) -> Edge:
    """Return a link's envelope, from its own source or the variable that holds it, to a node its far end means."""
    graph, link = graph.of_link(link)
    links, ids = graph.links, graph.nodes.ids
    kind = link_kinds.KINDS[int(links.kind[link])]
    return Edge(kind, ids[int(links.source[link]) if source is None else source], ids[target], link_location(graph, link))


def resolution(graph: "Graph", link: int) -> str:
    """Return how sure a link is."""
    return BUCKETS[int(graph.links.bucket[link])]


class Chains:
    """Chains of one graph in words; a step that many chains share is described once."""

    def __init__(self, graph: "Graph") -> None:
        self._graph = graph
        self._known: dict[tuple[int, int, int], list[Step]] = {}

    def describe(self, chain: list[tuple[int, int, int]]) -> list[Step]:
        """Return the steps of a chain, from the dependent on; where a method stands for another one, that is a step of its own."""
        steps: list[Step] = []
        for step in reversed(chain) if chain and _is_along(self._graph, *chain[0]) else chain:
            known = self._known.get(step)
            if known is None:
                known = self._known[step] = _describe_step(self._graph, *step)
            steps += known
        return steps


def _describe_step(graph: "Graph", node: int, origin: int, link: int) -> list[Step]:
    """Return the use, and what its target stands for if that is not where the chain goes on."""
    if link < 0:
        return [relation(graph, node, origin)]
    graph, link = graph.of_link(link)
    if _is_along(graph, node, origin, link):
        edge = describe_link(graph, link, node)
        return [Step(edge.kind, edge.source, edge.target, resolution(graph, link), edge.location)]
    target = int(graph.links.target[link])
    met = target if target < len(graph.nodes) else origin
    edge = describe_link(graph, link, met, node)
    steps = [Step(edge.kind, edge.source, edge.target, resolution(graph, link), edge.location)]
    if met != origin:
        stands, bucket = _standing(graph, met, origin)
        steps.append(Step(stands, graph.nodes.ids[met], graph.nodes.ids[origin], BUCKETS[bucket]))
    return steps


def _is_along(graph: "Graph", node: int, origin: int, link: int) -> bool:
    """Say whether a step was taken along its link, to what the origin uses, and not against it."""
    return link >= 0 and node != origin and int(graph.links.source[link]) == origin and int(graph.holder[link]) != node


def _standing(graph: "Graph", met: int, origin: int) -> tuple[str, int]:
    """Return how what a use names stands for where its chain goes on, and how sure that is."""
    if _is_shape(graph, met) and not _is_shape(graph, origin):
        return MAY_RUN, AMBIGUOUS
    return (OVERLOAD if graph.nodes.parent[met] == graph.nodes.parent[origin] else OVERRIDDEN_BY), INFERRED


def relation(graph: "Graph", node: int, origin: int) -> Step:
    """Return the step of a relation without a use.

    A member of a changed class, a method that overrides a changed one, or a test and what its runner runs around it.
    """
    ids = graph.nodes.ids
    if graph.nodes.test[node] and not _is_shape(graph, origin):
        return Step(RUNS_WITH, ids[node], ids[origin], BUCKETS[INFERRED], describe_node(graph, node).location)
    if int(graph.nodes.parent[node]) != origin and graph.nodes.name(node) == graph.nodes.name(origin):
        return Step(OVERRIDES, ids[node], ids[origin], BUCKETS[INFERRED], describe_node(graph, node).location)
    if _is_shape(graph, node) and _is_shape(graph, origin) and int(graph.nodes.parent[node]) != origin:
        return Step(_IMPLEMENTS, ids[node], ids[origin], BUCKETS[INFERRED], describe_node(graph, node).location)
    return Step(CONTAINS, ids[origin], ids[node], BUCKETS[INFERRED], describe_node(graph, node).location)


def _is_shape(graph: "Graph", node: int) -> bool:
    """Say whether a node has members."""
    return int(graph.nodes.kind[node]) in (CLASS, TYPE)


def first_edges(graph: "Graph", steps: Found) -> list[tuple[Edge, str] | None]:
    """Return steps of chains as edges with their resolutions; None where the protocol has no kind for one."""
    told: list[tuple[Edge, str] | None] = [None] * len(steps.node)
    for at in np.flatnonzero(steps.link < 0).tolist():
        stated = relation(graph, int(steps.node[at]), int(steps.origin[at]))
        if kind := _EDGE_OF.get(stated.kind):
            told[at] = Edge(kind, stated.source, stated.target, stated.location), stated.resolution
    is_use = steps.link >= 0
    node, origin, link = steps.node[is_use], steps.origin[is_use], steps.link[is_use]
    links, rows, ids = graph.links, graph.rows, graph.nodes.ids
    source, target = links.source[link], links.target[link]
    along = (node != origin) & (source == origin) & (graph.holder[link] != node)
    left = np.where(along, source, node)
    right = np.where(along, node, np.where(target < len(graph.nodes), target, origin))
    row = links.row[link]
    columns = (links.kind[link], links.bucket[link], rows.u_file[row], rows.u_position[row])
    ends = (np.flatnonzero(is_use).tolist(), ids.some(left), ids.some(right))
    for at, dependent, met, kind, bucket, file, (line, char, end) in zip(*ends, *(column.tolist() for column in columns), strict=True):
        where = Location(rows.paths[file], Range(Position(line, char), Position(line, end)))
        told[at] = Edge(link_kinds.KINDS[kind], dependent, met, where), BUCKETS[bucket]
    return told
