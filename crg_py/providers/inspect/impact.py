"""impact: what a set of changes may touch."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from crg_py.graph import impact as graph_impact
from crg_py.graph import ledger, runner_forms
from crg_py.graph.describe import describe_node, first_edge
from crg_py.model.answers import ImpactResult, Node
from crg_py.model.facts import EXAMPLES
from crg_py.model.ids import split_symbol
from crg_py.model.links import BUCKETS
from crg_py.providers.inspect.result import Draft

if TYPE_CHECKING:
    from crg_py.graph import Graph
    from crg_py.graph.impact import Hit
    from crg_py.model.answers import Change
    from crg_py.providers.inspect.arguments import Arguments

MORE = "the depth limit hides further dependents"


def impact(before: "Graph", after: "Graph", label: str, changes: Sequence["Change"], arguments: "Arguments") -> ImpactResult:
    """Return what `changes` touch. `symbol` and `ambiguous` are not looked at: impact always tells candidates, marked.

    `impactedNodes` is what `depth` and `limit` let through; `impactedFiles` and `data.tests` cover also what `limit` cut. For a
    question about one snapshot, `before` and `after` are the same graph. `data.ledger` counts the uses of the changed names.
    """
    changes = [change for change in changes if _is_code(before, after, change)]
    found = graph_impact(before, after, changes, arguments.depth, arguments.limit, arguments.cancelled)
    draft = Draft(after)
    for hit in found.hits:
        _add(draft, hit, explained=arguments.explained)
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


def _add(draft: Draft, hit: "Hit", *, explained: bool) -> None:
    """Add a hit with its best chain if it is asked for, described in the graph it was found in."""
    graph, node = hit.graph, hit.node
    if graph is not draft.graph and (found := draft.graph.nodes.ids.find(hit.id)) >= 0:
        graph, node = draft.graph, found
    draft.nodes.append(describe_node(graph, node))
    draft.resolutions.append(BUCKETS[hit.resolution])
    draft.distances.append(hit.distance)
    draft.chains.append(draft.words(hit.reach.chain(hit.index), hit.graph) if explained else [])
    edge = first_edge(hit.graph, hit.reach.step(hit.index))
    if edge:
        draft.edge(*edge)


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
