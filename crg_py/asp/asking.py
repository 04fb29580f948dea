"""What all verbs share: the baseline a question is about, its graph, and the definition it names."""

from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET

from crg_py.asp.baselines import checked
from crg_py.asp.changesets import check_changes, compare
from crg_py.asp.errors import stale
from crg_py.asp.outcome import with_notes
from crg_py.asp.paths import check_path
from crg_py.asp.subjects import check_reference, nothing, resolve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from msgspec import UnsetType

    from crg_py.asp.changesets import Compared
    from crg_py.asp.messages import Baseline, ChangeSet, Scope, SymbolRef
    from crg_py.asp.provider import Provider, Taken
    from crg_py.asp.task import Task
    from crg_py.model.answers import GraphResult, ImpactResult
    from crg_py.providers.inspect import Arguments


def effective(task: "Task", override: "Baseline | UnsetType") -> "Baseline":
    """Return the baseline a request is answered for: its own, else the session's when it came. Raises Refusal (input)."""
    return task.baseline if override is UNSET else checked(override)


def checked_scope(scope: "Scope") -> "Scope":
    """Return a scope whose paths can be paths. Raises Refusal (input)."""
    for path in [] if isinstance(scope, str) else scope.paths:
        check_path(path.removesuffix("/"))
    return scope


def about(
    provider: "Provider", task: "Task", verb: str, symbols: "Sequence[SymbolRef]", arguments: "Arguments", override: "Baseline | UnsetType"
) -> "tuple[Taken, GraphResult]":
    """Ask a verb about one definition, or two. What is not there is an empty answer that says so. Raises Refusal, CrgError."""
    from crg_py.providers.inspect import VERBS

    for symbol in symbols:
        check_reference(symbol)
    baseline = effective(task, override)
    taken = provider.take(task, baseline)
    subjects = [resolve(taken, symbol) for symbol in symbols]
    missing = [subject.note for subject in subjects if not subject.id]
    if missing:
        return taken, nothing(baseline.rev, "; ".join(missing))
    asked = msgspec.structs.replace(arguments, symbol=subjects[0].id, other=subjects[-1].id) if subjects else arguments
    result = VERBS[verb].run(taken.graph, baseline.rev, asked)
    return taken, with_notes(result, [subject.note for subject in subjects if subject.note])


def impacted(
    provider: "Provider", task: "Task", changeset: "ChangeSet", arguments: "Arguments", override: "Baseline | UnsetType"
) -> "tuple[Compared, ImpactResult]":
    """Ask what an edit touches. Raises Refusal, CrgError."""
    from crg_py.providers.inspect import impact

    checked(changeset.baseline)
    check_changes(changeset.changes)
    baseline = effective(task, override)
    if changeset.baseline != baseline:
        raise stale("the changeset is over another baseline than the request")
    compared = compare(provider, task, baseline, changeset)
    result = impact(*compared.graphs, baseline.rev, compared.differences.changes, arguments)
    return compared, result
