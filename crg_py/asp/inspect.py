"""The verbs of the `inspect` family: parameters checked, a verb asked, the answer made what a host may be sent."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import UNSET

from crg_py.asp.asking import about, checked_scope, effective, impacted
from crg_py.asp.baselines import converted
from crg_py.asp.fit import fitted, fitted_impact
from crg_py.asp.frames import FRAME_BYTES
from crg_py.asp.messages import CallsParams, ImpactParams, QueryParams, ReferencesParams, SymbolsParams
from crg_py.asp.outcome import finished, impact_answer, in_scope
from crg_py.asp.query import query
from crg_py.providers.inspect import VERBS, Arguments

if TYPE_CHECKING:
    from crg_py.asp.provider import Provider
    from crg_py.asp.task import Task

MOST = FRAME_BYTES // 290
"""Results that are described: with a node and an edge each, more would never fit a frame."""
Answer = Callable[["Provider", "Task"], bytes]


def answer(provider: "Provider", task: "Task") -> bytes:
    """Return the result of a request as JSON. Raises Refusal, CrgError."""
    return _VERBS[task.method.rpartition("/")[2]](provider, task)


def _references(provider: "Provider", task: "Task") -> bytes:
    given = converted(task.params, ReferencesParams)
    scope = checked_scope(given.scope)
    taken, result = about(provider, task, "references", [given.symbol], Arguments(limit=MOST, cancelled=task.is_over), given.baseline)
    return fitted(finished(in_scope(result, scope), taken))


def _calls(provider: "Provider", task: "Task") -> bytes:
    given = converted(task.params, CallsParams)
    arguments = Arguments(depth=given.depth, limit=MOST, cancelled=task.is_over)
    taken, result = about(provider, task, task.method.rpartition("/")[2], [given.symbol], arguments, given.baseline)
    return fitted(finished(result, taken))


def _symbols(provider: "Provider", task: "Task") -> bytes:
    given = converted(task.params, SymbolsParams)
    baseline = effective(task, given.baseline)
    kinds = frozenset[str]() if given.kinds is UNSET else frozenset(given.kinds)
    taken = provider.take(task, baseline)
    arguments = Arguments(symbol=given.query, kinds=kinds, cancelled=task.is_over)
    return fitted(finished(VERBS["symbols"].run(taken.graph, baseline.rev, arguments), taken))


def _impact(provider: "Provider", task: "Task") -> bytes:
    given = converted(task.params, ImpactParams)
    scope = checked_scope(given.scope)
    depth = None if given.depth is UNSET else given.depth
    arguments = Arguments(depth=depth, limit=MOST, explained=False, cancelled=task.is_over)
    compared, result = impacted(provider, task, given.changeset, arguments, given.baseline)
    return fitted_impact(impact_answer(result, given.changeset, compared, scope))


def _query(provider: "Provider", task: "Task") -> bytes:
    return fitted(query(provider, task, converted(task.params, QueryParams)))


_VERBS: dict[str, Answer] = {
    "references": _references,
    "callers": _calls,
    "callees": _calls,
    "symbols": _symbols,
    "impact": _impact,
    "query": _query,
}
