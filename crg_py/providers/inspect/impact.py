"""impact: what a set of changes may touch."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph import impact as graph_impact
from crg_py.graph import ledger, runner_forms
from crg_py.graph.describe import describe_node, describe_nodes, first_edges
from crg_py.model.answers import ImpactResult, Node
from crg_py.model.facts import EXAMPLES
from crg_py.model.ids import split_symbol
from crg_py.model.links import BUCKETS
from crg_py.providers.inspect.result import Draft

if TYPE_CHECKING:
    from crg_py.graph import Graph
    from crg_py.graph.impact import Impact, Part
    from crg_py.model.answers import Change, Edge, Step
    from crg_py.providers.inspect.arguments import Arguments

    Told = tuple[Node, int, int, tuple[Edge, str] | None, list[Step]]

MORE = "the depth limit hides further dependents"


def impact(before: "Graph", after: "Graph", label: str, changes: Sequence["Change"], arguments: "Arguments") -> ImpactResult:
    """Return what `changes` touch. `symbol` and `ambiguous` are not looked at: impact always tells candidates, marked.

    `impactedNodes` is what `depth` and `limit` let through; `impactedFiles` and `data.tests` cover also what `limit` cut. For a
    question about one snapshot, `before` and `after` are the same graph. `data.ledger` counts the uses of the changed names.
    """
    changes = [change for change in changes if _is_code(before, after, change)]
    found = graph_impact(before, after, changes, arguments.depth, arguments.limit, arguments.cancelled)
    draft = Draft(after)
    _add_hits(draft, found, explained=arguments.explained)
    names = {_name(id_) for change in changes for id_ in (change.id, change.before) if "::" in id_}
    notes = [MORE] if found.more else []
    truncated = found.more or found.total > len(found.hits)
    tests = runner_forms(after, found.tests) if arguments.explained else []
    detail = draft.detail(ledger(after, names), found.total, truncated, notes, tests, list(changes))
    return ImpactResult(
        changedNodes=_changed(before, after, changes),
        impactedNodes=draft.nodes,
        impactedFiles=found.files,
        edges=draft.edges,
        truncated=truncated,
        validAsOf=draft.valid_as_of(label, {split_symbol(change.id)[0] for change in changes}),
        data=detail,
    )


def _add_hits(draft: Draft, found: "Impact", *, explained: bool) -> None:
    """Add hits, each with its best chain if it is asked for, described in the graph it was found in."""
    told = [
        _told(draft, part, [hit.place for hit in found.hits if hit.part == number], explained) for number, part in enumerate(found.parts)
    ]
    for hit in found.hits:
        node, resolution, distance, edge, chain = next(told[hit.part])
        draft.nodes.append(node)
        draft.resolutions.append(BUCKETS[resolution])
        draft.distances.append(distance)
        draft.chains.append(chain)
        if edge:
            draft.edge(*edge)


def _told(draft: Draft, part: "Part", chosen: list[int], explained: bool) -> "Iterator[Told]":
    """Describe hits of one part, in order; as they are now, where they still exist."""
    reached = part.reached[np.array(chosen, np.intp)]
    nodes = describe_nodes(part.graph, reached.nodes)
    if part.graph is not draft.graph:
        now = [draft.graph.nodes.ids.find(node.id) for node in nodes]
        nodes = [describe_node(draft.graph, at) if at >= 0 else node for at, node in zip(now, nodes, strict=True)]
    chains = (draft.words(reached.chain(index), part.graph) if explained else [] for index in range(len(reached)))
    edges = first_edges(part.graph, reached.steps())
    return zip(nodes, reached.resolution.tolist(), reached.distance.tolist(), edges, chains, strict=True)


def _changed(before: "Graph", after: "Graph", changes: Sequence["Change"]) -> list[Node]:
    """Describe the changed nodes where they are now, what is gone where it was."""
    nodes = []
    for change in changes:
        for graph in (after, before):
            node = graph.nodes.of_id.get(change.id)
            if node is not None:
                nodes.append(describe_node(graph, node))
                break
    return nodes


def _is_code(before: "Graph", after: "Graph", change: "Change") -> bool:
    """Say whether a change is one of code: examples that nothing runs are none."""
    return EXAMPLES not in change.id or change.id in after.nodes.of_id or change.id in before.nodes.of_id


def _name(id_: str) -> str:
    """Return the short name of a definition's id."""
    return split_symbol(id_)[1].rpartition(".")[2].partition("~")[0]
