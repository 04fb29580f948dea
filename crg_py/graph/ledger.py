"""The ledger of an answer: how many uses of the names in question are known, guessed and unknown."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from crg_py.model.answers import LedgerCounts
from crg_py.model.links import BUCKETS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.graph.graph import Graph

    Mask = NDArray[np.bool_]


def ledger(graph: "Graph", names: Iterable[str] | None = None) -> LedgerCounts:
    """Count the uses that wrote one of these names, each use once, by bucket; None counts every use of the snapshot.

    A name is what the text says, so `0 exact, 3 ambiguous` reads: nobody certainly uses it, three sites may. Uses that reach a
    definition under another name (an alias) count under that name.
    """
    counted = first_of_use(graph)
    if names is not None:
        counted &= _wrote(graph, set(names))
    counts = np.bincount(graph.links.use_bucket[counted], minlength=len(BUCKETS))
    return LedgerCounts(*counts.tolist())


def first_of_use(graph: "Graph") -> "Mask":
    """Say which rows are the first of their use: a use with several targets has several rows."""
    rows = graph.rows
    first = np.ones(len(rows.u_file), np.bool_)
    first[1:] = (rows.u_use[1:] != rows.u_use[:-1]) | (rows.u_file[1:] != rows.u_file[:-1])
    return first


def _wrote(graph: "Graph", names: set[str]) -> "Mask":
    """Say which rows are of uses that wrote one of these names; without written names, by what their targets are called."""
    rows = graph.rows
    if rows.u_name is not None:
        wanted = np.fromiter((name in names for name in rows.names), np.bool_, len(rows.names))
        return wanted[rows.u_name] if len(wanted) else np.zeros(len(rows.u_file), np.bool_)
    called = np.fromiter((_short(text) in names for text in rows.targets), np.bool_, len(rows.targets))
    return called[rows.u_target] if len(called) else np.zeros(len(rows.u_file), np.bool_)


def _short(target: str) -> str:
    """Return the last name of a target's text, without a repeat's mark."""
    return target.rpartition("::")[2].rpartition(".")[2].partition("~")[0]
