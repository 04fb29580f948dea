"""Variables, and functions, whose statements hold uses."""

from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.nodes import CLASS, FUNCTION, VARIABLE, is_one_of
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.graph.nodes import Nodes
    from crg_py.model.rows import GraphRows, Ints


def holders(rows: "GraphRows", nodes: "Nodes", row: "Ints", source: "Ints", target: "Ints", within: "Ints") -> "Ints":
    """Return per link the variable or function whose statement it stands in, for code of files and classes; else -1.

    Of a function, that is the default value of a parameter. `within` are the definitions among which they are.
    """
    held = np.full(len(row), -1, np.int32)
    # Members of a variable's own type are in its statement, and no statements.
    chosen = (
        is_one_of(nodes.kind[within], (VARIABLE, FUNCTION))
        & (nodes.flags[within] & Flag.LOCAL == 0)
        & ~is_one_of(nodes.kind[nodes.parent[within]], (VARIABLE, FUNCTION))
    )
    variable = within[chosen]
    outside = np.flatnonzero((source < nodes.n_files) | (nodes.kind[source] == CLASS))
    if not len(variable) or not len(outside):
        return held
    where = rows.d_position[variable - nodes.n_files]
    start = placed(nodes.file[variable], where[:, 0], where[:, 1])
    order = np.argsort(start, kind="stable")
    variable, start = variable[order], start[order]
    end = placed(nodes.file[variable], where[order, 2], where[order, 3])
    use = row[outside]
    at = placed(rows.u_file[use], rows.u_position[use, 0], rows.u_position[use, 1])
    near = np.searchsorted(start, at, "right") - 1
    inside = (near >= 0) & (at < end[near]) & (nodes.parent[variable[near]] == source[outside])
    inside &= variable[near] != target[outside]
    held[outside[inside]] = variable[near[inside]]
    return held


def placed(file: "Ints", line: "Ints", char: "Ints") -> "NDArray[np.int64]":
    """Return one sortable number for a position."""
    return (file.astype(np.int64) << 44) | (line.astype(np.int64) << 22) | np.minimum(char, (1 << 22) - 1)
