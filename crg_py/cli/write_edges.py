"""The graph as JSON Lines: one edge a line."""

import json
import sys
from typing import TYPE_CHECKING

from crg_py import languages
from crg_py.cli.edge_rows import edge_rows
from crg_py.graph.describe import CONTAINS, TESTED_BY
from crg_py.graph.links import CALLS, DEPENDS_ON, KINDS
from crg_py.graph.nodes import VARIABLE
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crg_py.graph import Graph

_OF_USES = frozenset({KINDS[CALLS], KINDS[DEPENDS_ON]})
_OF_EXAMPLES = frozenset({CONTAINS, TESTED_BY})
"""Kinds of edges by which the examples of doc strings are told: tests, and no code of what they document."""


def write_edges(graph: "Graph", *, variables: bool = False, ambiguous: bool = False) -> None:
    """Write one edge a line to standard output."""
    for edge in edge_objects(graph, variables=variables, ambiguous=ambiguous):
        sys.stdout.write(json.dumps(edge) + "\n")


def edge_objects(graph: "Graph", *, variables: bool = False, ambiguous: bool = False) -> "Iterator[dict[str, str | int]]":
    """Yield every edge between files, modules, classes, functions, types and tests as it is written.

    With `variables`, those of variables too; with `ambiguous`, those to candidates of unknown receivers.
    """
    nodes = graph.nodes
    for row in edge_rows(graph, ambiguous=ambiguous):
        if not variables and VARIABLE in (nodes.kind[row.source], nodes.kind[row.target]):
            continue
        if row.kind not in _OF_EXAMPLES and nodes.flags[row.source] & Flag.DOCTEST:
            continue
        if row.kind in _OF_USES and is_part(graph, row.source, row.target):
            continue
        yield {
            "kind": row.kind,
            "from": nodes.ids[row.source],
            "from_path": nodes.path(row.source),
            "from_line": name_line(graph, row.source),
            "to": nodes.ids[row.target],
            "to_path": nodes.path(row.target),
            "to_line": name_line(graph, row.target),
            "path": row.path,
            "line": row.line + 1,
            "col": row.char + 1,
            "resolution": row.resolution,
        }


def is_part(graph: "Graph", source: int, target: int) -> bool:
    """Say whether an edge leads from a function to a type inside it, or to a member of one, and `contains` says all there is to say."""
    nodes = graph.nodes
    if not nodes.flags[target] & Flag.LOCAL:
        return False
    if languages.language(graph.rows.languages[int(nodes.file[target])]).local_types != "inner":
        return False
    around = int(nodes.parent[target])
    while around >= nodes.n_files and around != source:
        around = int(nodes.parent[around])
    return around == source or int(nodes.parent[source]) == int(nodes.parent[target])


def name_line(graph: "Graph", node: int) -> int:
    """Return the line of a definition's name, counted from 1; 0 for a file."""
    n_files = graph.nodes.n_files
    return 0 if node < n_files else int(graph.rows.d_position[node - n_files, 4]) + 1
