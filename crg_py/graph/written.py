"""Which uses wrote which name: what the ledger counts."""

from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.adjacency import Adjacency, adjacency

if TYPE_CHECKING:
    from crg_py.model.rows import GraphRows, Ints


def build_written(rows: "GraphRows") -> tuple[dict[str, int], Adjacency]:
    """Return a number per name that uses wrote, and the uses of each name, a use as its first row.

    Without written names in the rows, a use counts under what its target is called.
    """
    if rows.u_name is not None:
        number, name = {text: index for index, text in enumerate(rows.names)}, rows.u_name
    else:
        number = {}
        of_target = [number.setdefault(_short(text), len(number)) for text in rows.targets]
        name = np.array(of_target, np.int32)[rows.u_target]
    row = first_rows(rows)
    by_name = adjacency(name[row], len(number))
    return number, Adjacency(by_name.start, row[by_name.edges])


def first_rows(rows: "GraphRows") -> "Ints":
    """Return the first row of each use: one with several targets has several."""
    first = np.ones(len(rows.u_file), np.bool_)
    first[1:] = (rows.u_use[1:] != rows.u_use[:-1]) | (rows.u_file[1:] != rows.u_file[:-1])
    return np.flatnonzero(first).astype(np.int32)


def _short(target: str) -> str:
    """Return the last name of a target's text, without a repeat's mark."""
    return target.rpartition("::")[2].rpartition(".")[2].partition("~")[0]
