"""The ledger of an answer: how many of the uses a question rests on are known, guessed and unknown."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.distinct import distinct
from crg_py.graph.written import first_rows
from crg_py.model.answers import LedgerCounts
from crg_py.model.links import BUCKETS

if TYPE_CHECKING:
    from crg_py.graph.graph import Graph
    from crg_py.model.rows import Ints


def ledger(graph: "Graph", names: Iterable[str] | None = None) -> LedgerCounts:
    """Count the uses that wrote one of these names, each use once, by bucket; None counts every use of the snapshot.

    A name is what the text says, so `0 exact, 3 ambiguous` reads: nobody certainly uses it, three sites may. Uses that reach a
    definition under another name (an alias) count under that name.
    """
    if names is None:
        return _counts(graph, first_rows(graph.rows))
    wanted = sorted(number for number in map(graph.rows.texts.find, set(names)) if number >= 0)
    counted, _ = graph.written.of(np.array(wanted, np.int32))
    return _counts(graph, counted)


def ledger_inside(graph: "Graph", owners: Iterable[int], kind: int | None = None) -> LedgerCounts:
    """Count the uses that stand in the own code of these nodes, each use once, by bucket; `kind` keeps links of one kind.

    What a definition uses is told by what stands in it, so `0 exact, 2 external` reads: it calls nothing of this code.
    """
    row, _ = graph.standing.of(distinct(np.fromiter(owners, np.int32)))
    return _counts(graph, row if kind is None else row[graph.links.use_kind[row] == kind])


def _counts(graph: "Graph", rows: "Ints") -> LedgerCounts:
    counts = np.bincount(graph.links.use_bucket[rows], minlength=len(BUCKETS))
    return LedgerCounts(*counts.tolist())
