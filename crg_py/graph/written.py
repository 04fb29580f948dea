"""Which uses wrote which name: what the ledger counts."""

from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.adjacency import Adjacency, adjacency

if TYPE_CHECKING:
    from crg_py.model.rows import GraphRows, Ints


def build_written(rows: "GraphRows") -> Adjacency:
    """Return the uses that wrote each name, by the name's number, a use as its first row."""
    row = first_rows(rows)
    by_name = adjacency(rows.u_name[row], len(rows.texts))
    return Adjacency(by_name.start, row[by_name.edges])


def first_rows(rows: "GraphRows") -> "Ints":
    """Return the first row of each use: one with several targets has several."""
    first = np.ones(len(rows.u_file), np.bool_)
    first[1:] = (rows.u_use[1:] != rows.u_use[:-1]) | (rows.u_file[1:] != rows.u_file[:-1])
    return np.flatnonzero(first).astype(np.int32)
