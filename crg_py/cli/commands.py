"""Commands about the store rather than the code: index, status, verify, gc, sql, languages."""

from pathlib import Path
from typing import Annotated, Any

import typer

from crg_py.cli import options

DIFFERENT = 1


def index(
    path: Annotated[
        Path | None, typer.Argument(metavar="PATH", help="The repository or folder; the same as --repo.", show_default=False)
    ] = None,
    *,
    as_json: options.Json = False,
    at: options.At = None,
    repo: options.Repo = options.HERE,
    store: options.Store = None,
) -> None:
    """Make the snapshot of a tree exist now, so that questions about it are quick. Every question does this by itself."""
    from crg_py.cli.print_index import index_report, print_index
    from crg_py.cli.screen import Screen, print_json
    from crg_py.cli.session import Session
    from crg_py.providers.graphs import keep_graph

    with Session(path or repo, store) as session:
        taken = session.take(session.workspace(at))
        keep_graph(taken.store, taken.snapshot.id, taken.settings)
        report = index_report(taken)
    if as_json:
        print_json(report)
    else:
        print_index(Screen(), report)


def status(
    *,
    as_json: options.Json = False,
    repo: options.Repo = options.HERE,
    store: options.Store = None,
) -> None:
    """Tell what is indexed: the tree at hand, its languages, what is not read and why, the store's size, place and baselines."""
    from crg_py.cli.print_status import print_status
    from crg_py.cli.screen import Screen, print_json
    from crg_py.cli.session import Session
    from crg_py.cli.status import status_report

    with Session(repo, store) as session:
        report = status_report(session)
    if as_json:
        print_json(report)
    else:
        print_status(Screen(), report)


def verify(
    *,
    as_json: options.Json = False,
    at: options.At = None,
    repo: options.Repo = options.HERE,
    store: options.Store = None,
) -> None:
    """Rebuild the tree's graph from nothing and compare: exit 1 with the first difference."""
    from crg_py.cli.progress import progress
    from crg_py.cli.screen import Screen, print_json
    from crg_py.cli.session import Session
    from crg_py.cli.text import baseline, count, shown
    from crg_py.index.verify import verify as compare

    with Session(repo, store) as session:
        workspace = session.workspace(at)
        taken = session.take(workspace)
        with progress() as report:
            difference = compare(taken.tree, taken.store, workspace.settings, progress=report)
    if as_json:
        print_json({"rev": taken.listing.label, "files": taken.snapshot.n_files, "equal": difference is None, "difference": difference})
    elif difference is None:
        Screen().line(f"equal: {count(taken.snapshot.n_files, 'file')} of {baseline(taken.listing.label)}")
    else:
        where = shown(difference.path or "snapshot")
        Screen().line(f"different: {where}: {difference.what}: stored {shown(difference.stored)}, rebuilt {shown(difference.rebuilt)}")
    if difference is not None:
        raise typer.Exit(DIFFERENT)


def gc(*, as_json: options.Json = False, repo: options.Repo = options.HERE, store: options.Store = None) -> None:
    """Drop snapshots that were not used for long and what only they needed, and shrink the store."""
    from crg_py.cli.screen import Screen, print_json
    from crg_py.cli.session import Session
    from crg_py.cli.text import count, size

    with Session(repo, store) as session:
        workspace = session.workspace_for_store()
        collected = session.store(workspace, workspace.settings).collect()
    if as_json:
        print_json(collected)
        return
    dropped = collected.snapshots_before - collected.snapshots_after
    change = f"{size(collected.bytes_before)} before, {size(collected.bytes_after)} now"
    Screen().line(f"dropped {count(dropped, 'snapshot')}, kept {collected.snapshots_after:,}; {change}")


def sql(
    query: Annotated[str, typer.Argument(help="One SELECT over the v1_ views; README lists them.")],
    *,
    limit: options.Limit = "1000",
    as_json: options.Json = False,
    at: options.At = None,
    repo: options.Repo = options.HERE,
    store: options.Store = None,
) -> None:
    """Ask one SELECT over the store's read-only views; the tree at hand is indexed first."""
    from crg_py.cli.print_table import print_table
    from crg_py.cli.screen import Screen, print_json
    from crg_py.cli.session import Session
    from crg_py.cli.text import warn

    most = options.bound(limit, "--limit")
    with Session(repo, store) as session:
        taken = session.take(session.workspace(at))
        columns, rows = taken.store.query(query, (most + 1) if most else 1_000_000_000)
    truncated = most is not None and len(rows) > most
    rows = rows[:most]
    if as_json:
        print_json({"rev": taken.listing.label, "columns": columns, "rows": rows, "truncated": truncated})
    else:
        print_table(Screen(), columns, rows)
        if truncated:
            warn(f"only the first {most:,} rows are printed; --limit all prints every row")


def languages(*, as_json: options.Json = False) -> None:
    """List the languages that are read."""
    from crg_py.cli.print_table import print_table
    from crg_py.cli.screen import Screen, print_json
    from crg_py.languages import all_languages

    rows: list[tuple[Any, ...]] = [(row.id, row.name, " ".join([*row.extensions, *row.file_names]), row.depth) for row in all_languages()]
    columns = ["id", "name", "files", "depth"]
    if as_json:
        print_json({"columns": columns, "rows": rows})
    else:
        print_table(Screen(), columns, rows)
