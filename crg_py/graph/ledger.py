"""The ledger of an answer: how many uses of the names in question are known, guessed and unknown."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from crg_py.model.answers import LedgerCounts
from crg_py.model.links import BUCKETS

if TYPE_CHECKING:
    from crg_py.graph.graph import Graph


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
