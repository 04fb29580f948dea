"""The verbs of `inspect/query`: what each takes in `args`, and how it is asked."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET, UnsetType

from crg_py.asp.asking import about, checked_scope, impacted
from crg_py.asp.baselines import converted
from crg_py.asp.errors import invalid
from crg_py.asp.messages import AtLeastOne, ChangeSet, Scope, SymbolRef, Wire
from crg_py.asp.outcome import changed_blobs, finished, impact_answer
from crg_py.providers.inspect import VERBS, Arguments

if TYPE_CHECKING:
    from crg_py.asp.messages import QueryParams
    from crg_py.asp.provider import Provider
    from crg_py.asp.task import Task
    from crg_py.model.answers import GraphResult

Answer = Callable[["Provider", "Task", "QueryParams"], "GraphResult"]
OWN_METHODS = frozenset({"references", "callers", "callees", "symbols"})
"""Verbs that hosts ask by their own methods."""


class Bounds(Wire, frozen=True):
    """What every verb takes: how deep to go (its own default if not told), how many results, and whether candidates count, marked."""

    depth: AtLeastOne | UnsetType = UNSET
    limit: AtLeastOne | UnsetType = UNSET
    ambiguous: bool = False


class SymbolArgs(Bounds, frozen=True, kw_only=True):
    """A verb about one definition or file."""

    symbol: SymbolRef


class OptionalSymbolArgs(Bounds, frozen=True, kw_only=True):
    """A verb about one definition, or about all."""

    symbol: SymbolRef | UnsetType = UNSET


class WholeArgs(Bounds, frozen=True):
    """A verb about the whole graph."""


class PathArgs(Bounds, frozen=True, kw_only=True, rename={"source": "from", "target": "to"}):
    """From the definition that depends to the one it depends on."""

    source: SymbolRef
    target: SymbolRef


class ImpactArgs(Bounds, frozen=True, kw_only=True):
    """An edit, as in `inspect/impact`."""

    changeset: ChangeSet
    scope: Scope = "workspace"


def query(provider: "Provider", task: "Task", given: "QueryParams") -> "GraphResult":
    """Answer one query verb. Raises Refusal, CrgError."""
    if given.verb not in QUERIES:
        raise invalid(f"the query verb {given.verb!r} is not advertised")
    return QUERIES[given.verb](provider, task, given)


def _symbol(provider: "Provider", task: "Task", given: "QueryParams") -> "GraphResult":
    args = converted(given.args, SymbolArgs, "args")
    return _asked(provider, task, given, [args.symbol], args)


def _optional(provider: "Provider", task: "Task", given: "QueryParams") -> "GraphResult":
    args = converted(given.args, OptionalSymbolArgs, "args")
    return _asked(provider, task, given, [] if args.symbol is UNSET else [args.symbol], args)


def _path(provider: "Provider", task: "Task", given: "QueryParams") -> "GraphResult":
    args = converted(given.args, PathArgs, "args")
    return _asked(provider, task, given, [args.source, args.target], args)


def _whole(provider: "Provider", task: "Task", given: "QueryParams") -> "GraphResult":
    return _asked(provider, task, given, [], converted(given.args, WholeArgs, "args"))


def _asked(provider: "Provider", task: "Task", given: "QueryParams", symbols: list[SymbolRef], args: Bounds) -> "GraphResult":
    arguments = _arguments(args, VERBS[given.verb].depth, task)
    taken, result = about(provider, task, given.verb, symbols, arguments, given.baseline)
    return finished(result, taken)


def _impact(provider: "Provider", task: "Task", given: "QueryParams") -> "GraphResult":
    """Answer as `inspect/impact` does, with resolutions, distances, chains and ledger: changed nodes first, at distance 0."""
    from crg_py.model.answers import GraphResult

    args = converted(given.args, ImpactArgs, "args")
    scope = checked_scope(args.scope)
    compared, result = impacted(provider, task, args.changeset, _arguments(args, None, task), given.baseline)
    told = impact_answer(result, args.changeset, compared, scope)
    data, changed = result.data, told.changed_nodes
    chosen = {node.id for node in told.impacted_nodes}
    kept = [at for at, node in enumerate(result.impactedNodes) if node.id in chosen]
    edges = (
        [at for at, edge in enumerate(result.edges) if edge in set(told.edges)]
        if len(told.edges) < len(result.edges)
        else range(len(result.edges))
    )
    detail = msgspec.structs.replace(
        data,
        nodeResolution=["exact"] * len(changed) + [data.nodeResolution[at] for at in kept],
        nodeDistance=[0] * len(changed) + [data.nodeDistance[at] for at in kept],
        chains=[[] for _ in changed] + [data.chains[at] for at in kept],
        edgeResolution=[data.edgeResolution[at] for at in edges],
        truncated=told.truncated,
    )
    nodes = [*changed, *(result.impactedNodes[at] for at in kept)]
    graph = GraphResult(result.validAsOf, nodes, told.edges, detail)
    return finished(graph, compared.after, changed_blobs(args.changeset))


def _arguments(args: Bounds, depth: int | None, task: "Task") -> Arguments:
    return Arguments(
        depth=depth if args.depth is UNSET else args.depth,
        limit=None if args.limit is UNSET else args.limit,
        ambiguous=args.ambiguous,
        cancelled=task.is_over,
    )


_SHAPES: dict[str, Answer] = {
    "flows": _optional,
    "path": _path,
    "entry-points": _whole,
    "communities": _whole,
    "cycles": _whole,
    "dead-code": _whole,
    "hubs": _whole,
}
"""Verbs that are not about one definition."""

QUERIES: dict[str, Answer] = {name: _SHAPES.get(name, _symbol) for name in VERBS if name not in OWN_METHODS} | {"impact": _impact}
"""Every verb that is advertised."""
