"""Questions about the whole graph: cycles, communities, dead code, hubs, entry points, and how two trees differ."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from crg_py.cli import options
from crg_py.cli.verbs import DIFF, WHOLE, Question
from crg_py.model.errors import UsageError

if TYPE_CHECKING:
    from crg_py.providers.inspect import Arguments

NODE_KINDS = ("file", "module", "class", "function", "type", "test")

Kinds = Annotated[
    list[str] | None,
    typer.Option("--kind", metavar="KIND", help=f"Only this kind: {', '.join(NODE_KINDS)}. May be repeated.", show_default=False),
]


def listing(question: Question) -> Callable[..., None]:
    """Return the function behind a command that lists nodes."""

    def ask(
        *,
        kind: Kinds = None,
        limit: options.Limit = options.LIMIT,
        as_json: options.Json = False,
        at: options.At = None,
        repo: options.Repo = options.HERE,
        store: options.Store = None,
    ) -> None:
        _answer(question, _arguments(limit, kind), as_json, at, (repo, store))

    ask.__doc__ = question.about
    return ask


def grouping(question: Question) -> Callable[..., None]:
    """Return the function behind a command that lists groups."""

    def ask(
        *,
        limit: options.Limit = options.LIMIT,
        as_json: options.Json = False,
        at: options.At = None,
        repo: options.Repo = options.HERE,
        store: options.Store = None,
    ) -> None:
        _answer(question, _arguments(limit, None), as_json, at, (repo, store))

    ask.__doc__ = question.about
    return ask


def diff(
    first: Annotated[str, typer.Argument(metavar="A", help="A revision, or a range. Nothing: HEAD.", show_default=False)] = "",
    second: Annotated[str, typer.Argument(metavar="B", help="A revision. Nothing: the working tree.", show_default=False)] = "",
    *,
    staged: Annotated[bool, typer.Option("--staged", help="Compare with the index.")] = False,
    kind: Kinds = None,
    limit: options.Limit = options.LIMIT,
    as_json: options.Json = False,
    repo: options.Repo = options.HERE,
    store: options.Store = None,
) -> None:
    """Tell which definitions and edges only one of two trees has: what B added to A, and what it took away."""
    from crg_py.cli.comparison import uncomparable_notes
    from crg_py.cli.print_whole import print_difference
    from crg_py.cli.screen import Screen, print_json
    from crg_py.cli.session import Session, wanted
    from crg_py.cli.unknowns import notes, with_notes
    from crg_py.providers.inspect import diff as differing
    from crg_py.workspace import resolve_target

    arguments = _arguments(limit, kind)
    with Session(repo, store) as session:
        compared = resolve_target(session.repo, f"{first}..{second}" if second else first, staged=staged, wanted=wanted)
        session.keep(compared.before)
        session.keep(compared.after)
        before, after = session.take(compared.before), session.take(compared.after)
        about = f"{before.listing.label}..{after.listing.label}"
        result = differing(before.graph, after.graph, after.listing.label, arguments)
        told = with_notes(result, [*([compared.note] if compared.note else []), *uncomparable_notes(before, after), *notes(after)])
    if as_json:
        print_json(told)
    else:
        print_difference(Screen(), DIFF, told, about)


def _arguments(limit: str, kinds: list[str] | None) -> "Arguments":
    from crg_py.providers.inspect import Arguments

    unknown = [kind for kind in kinds or () if kind not in NODE_KINDS]
    if unknown:
        raise UsageError(f"no kind is called {unknown[0]!r}", "kinds are " + ", ".join(NODE_KINDS))
    return Arguments(limit=options.bound(limit, "--limit"), kinds=frozenset(kinds or ()))


def _answer(question: Question, arguments: "Arguments", as_json: bool, at: str | None, where: "tuple[options.Repo, options.Store]") -> None:
    from crg_py.cli.print_whole import print_whole
    from crg_py.cli.screen import Screen, print_json
    from crg_py.cli.session import Session
    from crg_py.cli.unknowns import notes, with_notes
    from crg_py.providers.inspect import VERBS

    with Session(*where) as session:
        taken = session.take(session.workspace(at))
        result = with_notes(VERBS[question.verb].run(taken.graph, taken.listing.label, arguments), notes(taken))
    if as_json:
        print_json(result)
    else:
        print_whole(Screen(), question, result)


GROUPS = frozenset({"cycles", "communities"})
COMMANDS: dict[str, Callable[..., None]] = {
    **{question.command: (grouping if question.verb in GROUPS else listing)(question) for question in WHOLE},
    DIFF.command: diff,
}
