"""`crg impact`: what a change touches."""

from typing import TYPE_CHECKING, Annotated

import typer

from crg_py.cli import options
from crg_py.model.errors import UsageError

if TYPE_CHECKING:
    from crg_py.cli.target import Asked
    from crg_py.model.answers import ImpactResult

DEPTH = "3"

Targets = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="TARGET",
        help="Files, folders, lines (path:10-20), a symbol (path::Name, or a unique name), a revision or a range. "
        "Taken as the first of: path, path:lines, id, revision, name. "
        "Nothing: the working tree against HEAD; with no changes, the last commit.",
        show_default=False,
    ),
]


def impact(
    targets: Targets = None,
    *,
    staged: Annotated[bool, typer.Option("--staged", help="Compare HEAD with the index.")] = False,
    depth: options.Depth = None,
    limit: options.Limit = options.LIMIT,
    tests: Annotated[bool, typer.Option("--tests", help="Print only the tests to run, one a line; to any depth unless told.")] = False,
    files: Annotated[bool, typer.Option("--files", help="Print only the paths that are touched, one a line.")] = False,
    why: Annotated[bool, typer.Option("--why", help="Print the chain that leads to each hit.")] = False,
    as_json: options.Json = False,
    at: options.At = None,
    repo: options.Repo = options.HERE,
    store: options.Store = None,
) -> None:
    """Tell what a change touches: the changed definitions, what depends on them by distance, the tests to run.

    Depth is 3 unless told. TARGET is nothing, files, lines of a file, a symbol, a revision or a range.
    """
    from crg_py.cli.session import Session
    from crg_py.cli.target import understand

    steps = options.bound(depth or ("all" if tests else DEPTH), "--depth")
    most = options.bound(limit, "--limit")
    if sum((tests, files, as_json)) > 1:
        raise UsageError("--tests, --files and --json exclude each other", "name one of them")
    if why and (tests or files):
        raise UsageError("--why has no place in bare lines", "leave out --tests and --files")
    with Session(repo, store) as session:
        asked = understand(session, targets or [], at, staged=staged)
        answer = _answer(asked, steps, most)
    _print(asked, answer, tests=tests, files=files, why=why, as_json=as_json)


def _answer(asked: "Asked", depth: int | None, limit: int | None) -> "ImpactResult":
    from crg_py.cli.unknowns import notes, with_notes
    from crg_py.providers.inspect import Arguments
    from crg_py.providers.inspect import impact as inspect_impact

    after = asked.after
    arguments = Arguments(depth=depth, limit=limit)
    answer = inspect_impact(asked.before.graph, after.graph, after.listing.label, asked.changes, arguments)
    return with_notes(answer, [*asked.notes, *notes(after)])


def _print(asked: "Asked", answer: "ImpactResult", *, tests: bool, files: bool, why: bool, as_json: bool) -> None:
    from crg_py.cli.print_impact import print_files, print_impact, print_tests
    from crg_py.cli.screen import Screen, print_json

    if as_json:
        print_json(answer)
    elif tests:
        print_tests(Screen(), answer)
    elif files:
        print_files(Screen(), answer)
    else:
        print_impact(Screen(), answer, asked.about, why=why)
