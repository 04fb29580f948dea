"""The ledger of an answer: how many uses of the names in question are known, guessed and unknown."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.adjacency import Adjacency, adjacency
from crg_py.model.answers import LedgerCounts
from crg_py.model.links import BUCKETS

if TYPE_CHECKING:
    from crg_py.graph.graph import Graph
    from crg_py.model.rows import GraphRows


def ledger(graph: "Graph", names: Iterable[str] | None = None) -> LedgerCounts:
    """Count the uses that wrote one of these names, each use once, by bucket; None counts every use of the snapshot.

    A name is what the text says, so `0 exact, 3 ambiguous` reads: nobody certainly uses it, three sites may. Uses that reach a
    definition under another name (an alias) count under that name.
    """
    number, uses = graph.written
    if names is None:
        counted = uses.edges
    else:
        wanted = sorted(number[name] for name in set(names) if name in number)
        counted, _ = uses.of(np.array(wanted, np.int32))
    counts = np.bincount(graph.links.use_bucket[counted], minlength=len(BUCKETS))
    return LedgerCounts(*counts.tolist())


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
    first = np.ones(len(rows.u_file), np.bool_)
    first[1:] = (rows.u_use[1:] != rows.u_use[:-1]) | (rows.u_file[1:] != rows.u_file[:-1])
    row = np.flatnonzero(first).astype(np.int32)
    by_name = adjacency(name[row], len(number))
    return number, Adjacency(by_name.start, row[by_name.edges])


def _short(target: str) -> str:
    """Return the last name of a target's text, without a repeat's mark."""
    return target.rpartition("::")[2].rpartition(".")[2].partition("~")[0]
