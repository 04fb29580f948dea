"""The questions about one symbol: `crg refs`, `callers`, `callees` and the like, and `crg why`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from crg_py.cli import options
from crg_py.cli.verbs import ENTRIES, WHY, Question
from crg_py.model.errors import UsageError

if TYPE_CHECKING:
    from pathlib import Path

    from crg_py.cli.session import Taken
    from crg_py.model.answers import GraphResult


_SYMBOL = "path::Qualified.name, a path, or a unique name."


def command(question: Question, bare: Question | None = None) -> Callable[..., None]:
    """Return the function behind one command; `bare` is what is answered where no symbol is given, if that may be."""
    needed: Any = ... if bare is None else ""

    def ask(
        symbol: Annotated[str, typer.Argument(metavar=question.metavar, help=_SYMBOL, show_default=False)] = needed,
        *,
        depth: options.Depth = None,
        limit: options.Limit = options.LIMIT,
        ambiguous: options.Ambiguous = False,
        as_json: options.Json = False,
        at: options.At = None,
        repo: options.Repo = options.HERE,
        store: options.Store = None,
    ) -> None:
        asked = question if symbol or bare is None else bare
        _answer(asked, (symbol,), _Options(depth, limit, at, ambiguous, as_json), repo, store)

    ask.__doc__ = question.about
    return ask


def why(
    start: Annotated[str, typer.Argument(metavar="A", help="The definition or file that depends.")],
    end: Annotated[str, typer.Argument(metavar="B", help="The definition or file it depends on.")],
    *,
    depth: options.Depth = None,
    as_json: options.Json = False,
    at: options.At = None,
    repo: options.Repo = options.HERE,
    store: options.Store = None,
) -> None:
    """Print the chain by which A depends on B: each use, with its place."""
    _answer(WHY, (start, end), _Options(depth, "all", at, ambiguous=True, as_json=as_json), repo, store)


class _Options(msgspec.Struct, frozen=True):
    """What a question was given beside its symbols."""

    depth: str | None
    limit: str
    at: str | None
    ambiguous: bool
    as_json: bool


def _answer(question: Question, symbols: tuple[str, ...], given: _Options, repo: "Path", store: "Path | None") -> None:
    from crg_py.cli.print_answer import print_answer
    from crg_py.cli.screen import Screen, print_json
    from crg_py.cli.session import Session
    from crg_py.cli.unknowns import notes, with_notes

    if not all(symbols) and question is not ENTRIES:
        raise UsageError("the symbol is empty", "name a definition, as in path::Qualified.name")
    depth = options.bound(given.depth, "--depth") if given.depth else None
    limit = options.bound(given.limit, "--limit")
    with Session(repo, store) as session:
        taken = session.take(session.workspace(given.at))
        result = with_notes(_asked(question, taken, _localised(symbols, taken, repo), given, depth, limit), notes(taken))
    if given.as_json:
        print_json(result)
    else:
        print_answer(Screen(), question, result)


def _localised(symbols: tuple[str, ...], taken: "Taken", repo: "Path") -> list[str]:
    from crg_py.cli.paths import localised

    known = {*taken.listing.entries, *taken.listing.others, *taken.listing.skipped}
    return [localised(taken.tree.root, repo, symbol, known) for symbol in symbols]


def _asked(question: Question, taken: "Taken", symbols: list[str], given: _Options, depth: int | None, limit: int | None) -> "GraphResult":
    from crg_py.cli.unknowns import explained, nothing_found, refuse_left_out, refuse_unread, with_notes
    from crg_py.graph import find
    from crg_py.providers.inspect import VERBS, Arguments

    verb = VERBS[question.verb]
    if question.verb == "symbols":
        refuse_unread(taken.listing, symbols[0])
    else:
        for symbol in filter(None, symbols):
            with explained(taken, symbol):
                find(taken.graph, symbol)
    arguments = Arguments(
        symbol=symbols[0],
        other=symbols[-1],
        depth=depth if given.depth else verb.depth,
        limit=limit,
        ambiguous=given.ambiguous,
    )
    result = verb.run(taken.graph, taken.listing.label, arguments)
    if question.verb == "symbols" and not result.data.total:
        refuse_left_out(taken, symbols[0])
        return with_notes(result, nothing_found(taken, symbols[0]))
    return result
