"""Definitions that a decorator hands to an object of the tree: a command of a group, a view of an application.

`@app.route("/")` is a member of what `app` holds, mostly one of a library, and keeps the function that it is given: who uses `app`
may run it, without a text that names it.
"""

from typing import TYPE_CHECKING

from crg_py.graph.nodes import CLASS, FUNCTION, VARIABLE, is_one_of
from crg_py.graph.walk import Found, join
from crg_py.model.links import INFERRED

if TYPE_CHECKING:
    from crg_py.graph.graph import Graph
    from crg_py.model.rows import Ints


def keepers(graph: "Graph", level: "Ints") -> Found:
    """Return the variables and functions whose members decorate these nodes: what is first named behind the mark of a decorator."""
    nodes, links, rows = graph.nodes, graph.links, graph.rows
    decorated = _decorated(graph, level)
    if not len(decorated):
        return join([])
    edges, position = links.out.of(decorated)
    at, use = rows.d_position[decorated - nodes.n_files][position], rows.u_position[links.row[edges]]
    first = (use[:, 0] >= at[:, 0]) & (use[:, 0] < at[:, 4]) & (use[:, 1] == at[:, 1] + 1)
    first &= (links.bucket[edges] <= INFERRED) & (links.target[edges] < len(nodes))
    first &= rows.u_kind.numbers[links.row[edges]] == rows.u_kind.texts.find("read")
    edges, position = edges[first], position[first]
    kept = is_one_of(nodes.kind[links.target[edges]], (VARIABLE, FUNCTION)) & (links.target[edges] != decorated[position])
    return Found(links.target[edges[kept]], decorated[position[kept]], edges[kept])


def _decorated(graph: "Graph", level: "Ints") -> "Ints":
    """Return the functions and classes that begin above the line of their name, in languages whose decorators start code."""
    nodes = graph.nodes
    known = level[is_one_of(nodes.kind[level], (FUNCTION, CLASS))]
    known = known[nodes.files_whose(lambda language: bool(language.entries.decorators))[nodes.file[known]]]
    at = graph.rows.d_position[known - nodes.n_files]
    decorated: Ints = known[at[:, 0] < at[:, 4]]
    return decorated
