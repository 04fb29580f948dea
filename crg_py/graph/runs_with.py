"""What runs, or may be called, without a text that names it, once what is around it does."""

from typing import TYPE_CHECKING

import numpy as np

from crg_py import languages
from crg_py.graph.nameless import nameless
from crg_py.graph.nodes import CLASS, FUNCTION, TYPE, VARIABLE, is_one_of
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.graph.graph import Graph
    from crg_py.model.rows import GraphRows, Ints


def runs_with(graph: "Graph") -> "Ints":
    """Return what runs without being named once what is `around` it does.

    Members of a class: the language's own, those that a base from outside may call, those with a public name, since code outside may
    know the instance, those that an interface asks for, since who has them is of that type, and an only constructor, which may be there
    to keep others from making one. Classes without a name, which are made where they are written, and members of objects, which
    whoever is given the object may call.
    """
    nodes = graph.nodes
    built = np.append(graph.collected.foreign, values=False)
    asked = np.append(nodes.flags & Flag.INTERFACE != 0, values=False)
    kept = built[nodes.parent] | asked[nodes.parent] | ~is_private(graph)
    unnamed = _only_constructor(graph) | nameless(graph) | _of_object(graph)
    return np.flatnonzero(graph.implicit | (is_member(graph) & kept) | unnamed).astype(np.int32)


def around(graph: "Graph") -> "Ints":
    """Return for each node what it stands in, -1 for a file: a variable's value is made by the code around the variable."""
    nodes = graph.nodes
    home: Ints = nodes.parent.copy()
    while True:
        held = np.flatnonzero((home >= 0) & (nodes.kind[home] == VARIABLE))
        if not len(held):
            return home
        home[held] = nodes.parent[home[held]]


def is_code(graph: "Graph") -> "NDArray[np.bool_]":
    """Say which nodes are functions, classes or types."""
    found: NDArray[np.bool_] = graph.nodes.kind != VARIABLE
    found[: graph.nodes.n_files] = False
    return found


def is_member(graph: "Graph") -> "NDArray[np.bool_]":
    """Say which nodes are functions, classes or types inside a class or type."""
    nodes = graph.nodes
    return is_code(graph) & (nodes.parent >= nodes.n_files) & is_one_of(nodes.kind, (CLASS, TYPE))[nodes.parent]


def is_private(graph: "Graph") -> "NDArray[np.bool_]":
    """Say which nodes have a name that is not for other files."""
    nodes = graph.nodes
    patterns = {x: languages.language(x).private_name for x in set(nodes.rows.languages)}
    marked = nodes.files_whose(lambda language: language.open)
    hidden: NDArray[np.bool_] = marked[nodes.file] & (nodes.flags & Flag.EXPORTED == 0)
    return hidden | nodes.named_like(patterns, np.ones(len(nodes), np.bool_))


def _only_constructor(graph: "Graph") -> "NDArray[np.bool_]":
    """Say which nodes are the one constructor that their class has."""
    made = np.flatnonzero(graph.constructor)
    of, number = np.unique(graph.nodes.parent[made], return_counts=True)
    found = np.zeros(len(graph.nodes), np.bool_)
    found[made[np.isin(graph.nodes.parent[made], of[number == 1])]] = True
    return found


def _of_object(graph: "Graph") -> "NDArray[np.bool_]":
    """Say which nodes are functions that an object has: entries of one as it is written, and what is assigned to a member of one.

    The latter has a name of several parts in what is around it, or stands outside of the text of what it is a member of.
    """
    nodes, rows = graph.nodes, graph.rows
    assigned = nodes.files_whose(lambda language: language.names_assigned)[nodes.file]
    loose = assigned & (nodes.kind == FUNCTION) & ~is_member(graph)
    found: NDArray[np.bool_] = loose & (nodes.flags & Flag.METHOD != 0)
    for node in np.flatnonzero(loose & ~found).tolist():
        own, outer = node - nodes.n_files, int(nodes.parent[node]) - nodes.n_files
        start = len(rows.d_qualified[outer]) + 1 if outer >= 0 else 0
        found[node] = "." in rows.d_qualified[own][start:] or (outer >= 0 and not _holds(rows, outer, own))
    return found


def _holds(rows: "GraphRows", outer: int, inner: int) -> bool:
    """Say whether one definition begins in the text of another."""
    first, at, last = rows.d_position[outer, :2].tolist(), rows.d_position[inner, :2].tolist(), rows.d_position[outer, 2:4].tolist()
    inside: bool = first <= at <= last
    return inside
