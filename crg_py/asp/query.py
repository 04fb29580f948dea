"""The verbs of `inspect/query`: what each takes in `args`, and how it is asked."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET, UnsetType

from crg_py.asp.asking import about, checked_scope, effective, impacted
from crg_py.asp.baselines import checked, converted
from crg_py.asp.errors import invalid
from crg_py.asp.messages import AtLeastOne, Baseline, ChangeSet, NodeKind, Scope, SymbolRef, Wire
from crg_py.asp.outcome import changed_blobs, finished, in_scope
from crg_py.model.answers import GraphResult
from crg_py.providers.inspect import VERBS, Arguments, diff

if TYPE_CHECKING:
    from crg_py.asp.messages import QueryParams
    from crg_py.asp.provider import Provider
    from crg_py.asp.task import Task

Answer = Callable[["Provider", "Task", "QueryParams"], GraphResult]
OWN_METHODS = frozenset({"references", "callers", "callees", "symbols"})
"""Verbs that hosts ask by their own methods."""


LIMIT = 2_000
"""Results of a verb that was given no `limit`; `total` and `truncated` tell of the rest. An impact is whole."""


class SymbolArgs(Wire, frozen=True, kw_only=True):
    """A verb about one definition or file: how deep to go (its own default if not told), how many results, candidates too, marked."""

    symbol: SymbolRef
    depth: AtLeastOne | UnsetType = UNSET
    limit: AtLeastOne = LIMIT
    ambiguous: bool = False


class OptionalSymbolArgs(SymbolArgs, frozen=True, kw_only=True):
    """A verb about one definition, or about all."""

    symbol: SymbolRef | UnsetType = UNSET  # type: ignore[assignment]


class PathArgs(Wire, frozen=True, kw_only=True, rename={"source": "from", "target": "to"}):
    """From the definition that depends to the one it depends on."""

    source: SymbolRef
    target: SymbolRef
    depth: AtLeastOne | UnsetType = UNSET


class ListArgs(Wire, frozen=True, kw_only=True):
    """A verb that lists definitions of the whole graph: of which kinds, and how many."""

    kinds: list[NodeKind] | UnsetType = UNSET
    limit: AtLeastOne = LIMIT


class GroupArgs(Wire, frozen=True, kw_only=True):
    """A verb that groups what is in the whole graph; `limit` counts groups."""

    limit: AtLeastOne = LIMIT


class DiffArgs(ListArgs, frozen=True, kw_only=True):
    """The baseline to compare with; what the request is answered for is the one after."""

    before: Baseline


class ImpactArgs(Wire, frozen=True, kw_only=True):
    """An edit, as in `inspect/impact`; `limit` keeps the nearest."""

    changeset: ChangeSet
    scope: Scope = "workspace"
    depth: AtLeastOne | UnsetType = UNSET
    limit: AtLeastOne | UnsetType = UNSET


def query(provider: "Provider", task: "Task", given: "QueryParams") -> GraphResult:
    """Answer one query verb. Raises Refusal, CrgError."""
    if given.verb not in QUERIES:
        raise invalid(f"the query verb {given.verb!r} is not advertised")
    return QUERIES[given.verb](provider, task, given)


def _symbol(provider: "Provider", task: "Task", given: "QueryParams") -> GraphResult:
    args = converted(given.args, SymbolArgs, "args")
    return _asked(provider, task, given, [args.symbol], _arguments(args, task, given.verb))


def _optional(provider: "Provider", task: "Task", given: "QueryParams") -> GraphResult:
    args = converted(given.args, OptionalSymbolArgs, "args")
    return _asked(provider, task, given, [args.symbol] if args.symbol else [], _arguments(args, task, given.verb))


def _path(provider: "Provider", task: "Task", given: "QueryParams") -> GraphResult:
    args = converted(given.args, PathArgs, "args")
    return _asked(provider, task, given, [args.source, args.target], _arguments(args, task, given.verb))


def _list(provider: "Provider", task: "Task", given: "QueryParams") -> GraphResult:
    return _asked(provider, task, given, [], _arguments(converted(given.args, ListArgs, "args"), task, given.verb))


def _groups(provider: "Provider", task: "Task", given: "QueryParams") -> GraphResult:
    return _asked(provider, task, given, [], _arguments(converted(given.args, GroupArgs, "args"), task, given.verb))


def _asked(provider: "Provider", task: "Task", given: "QueryParams", symbols: list[SymbolRef], arguments: Arguments) -> GraphResult:
    taken, result = about(provider, task, given.verb, symbols, arguments, given.baseline)
    return finished(result, taken)


def _diff(provider: "Provider", task: "Task", given: "QueryParams") -> GraphResult:
    args = converted(given.args, DiffArgs, "args")
    old, new = checked(args.before), effective(task, given.baseline)
    after = provider.take(task, new)
    before = provider.take(task, old)
    result = diff(before.graph, after.graph, new.rev, _arguments(args, task))
    return finished(result, after, partial=before.tree.truncated)


def _impact(provider: "Provider", task: "Task", given: "QueryParams") -> GraphResult:
    """Answer as `inspect/impact` does, with resolutions, distances, chains and ledger: changed nodes first, at distance 0."""
    args = converted(given.args, ImpactArgs, "args")
    scope = checked_scope(args.scope)
    compared, result = impacted(provider, task, args.changeset, _arguments(args, task), given.baseline)
    changed = result.changedNodes
    detail = msgspec.structs.replace(
        result.data,
        nodeResolution=["exact"] * len(changed) + result.data.nodeResolution,
        nodeDistance=[0] * len(changed) + result.data.nodeDistance,
        chains=[[] for _ in changed] + result.data.chains,
        truncated=result.truncated or compared.before.partial,
    )
    told = GraphResult(result.validAsOf, [*changed, *result.impactedNodes], result.edges, detail)
    return finished(in_scope(told, scope, len(changed)), compared.after, changed_blobs(args.changeset))


def _arguments(args: object, task: "Task", verb: str = "") -> Arguments:
    """Return what a verb is asked with, from those of its arguments that it has."""
    depth = getattr(args, "depth", UNSET)
    return Arguments(
        depth=(VERBS[verb].depth if verb else None) if depth is UNSET else depth,
        limit=getattr(args, "limit", None) or None,
        ambiguous=getattr(args, "ambiguous", False),
        kinds=frozenset(getattr(args, "kinds", ()) or ()),
        cancelled=task.is_over,
    )


_SHAPES: dict[str, Answer] = {
    "flows": _optional,
    "path": _path,
    "entry-points": _list,
    "dead-code": _list,
    "hubs": _list,
    "communities": _groups,
    "cycles": _groups,
}
"""Verbs that are not about one definition."""

QUERIES: dict[str, Answer] = {
    **{name: _SHAPES.get(name, _symbol) for name in VERBS if name not in OWN_METHODS},
    "diff": _diff,
    "impact": _impact,
}
"""Every verb that is advertised."""
