"""`crg export`: the whole graph for other programs."""

from enum import StrEnum
from typing import Annotated

import typer

from crg_py.cli import options


class Format(StrEnum):
    """How a graph is written."""

    EDGES = "edges"
    GRAPHML = "graphml"
    JSON = "json"


def export(
    *,
    format_: Annotated[
        Format, typer.Option("--format", help="edges: one JSON object a line; graphml; json: one graphResult.")
    ] = Format.EDGES,
    variables: Annotated[bool, typer.Option("--variables", help="edges: those of variables and attributes too.")] = False,
    ambiguous: Annotated[bool, typer.Option("--ambiguous", help="edges: those to candidates of unknown receivers too, marked.")] = False,
    at: options.At = None,
    repo: options.Repo = options.HERE,
    store: options.Store = None,
) -> None:
    """Write the whole graph to standard output, sorted: the same tree gives the same bytes.

    An edge has kind, from, from_path, from_line, to, to_path, to_line, path, line, col, resolution. Lines and columns count from 1,
    columns in UTF-16; from_line and to_line are those of the names, 0 for a file. Candidates of unknown receivers are left out unless
    they are asked for.
    """
    from crg_py.cli.edge_rows import only_direct_tests
    from crg_py.cli.session import Session
    from crg_py.cli.text import warn
    from crg_py.cli.write_edges import write_edges
    from crg_py.cli.write_graph import write_graphml, write_json

    with Session(repo, store) as session:
        taken = session.take(session.workspace(at))
        if only_direct_tests(taken.graph):
            warn("tested-by edges are only those of tests that use a definition themselves, all pairs are too many; ask `crg tests SYMBOL`")
        if format_ is Format.EDGES:
            write_edges(taken.graph, variables=variables, ambiguous=ambiguous)
        elif format_ is Format.GRAPHML:
            write_graphml(taken.graph)
        else:
            write_json(taken)
