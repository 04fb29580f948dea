"""Where do the uses of a package go? The five buckets, and whether they hold every use that was extracted."""

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from crg_py.extraction import extract
from crg_py.languages import language_of
from crg_py.model.links import BUCKETS
from crg_py.model.settings import Limits

if TYPE_CHECKING:
    from collections.abc import Callable

    from crg_py.graph import Graph


@dataclass
class Ledger:
    """Uses by bucket, and the files whose buckets do not hold as many uses as extraction finds in them."""

    buckets: Counter[str] = field(default_factory=lambda: Counter(dict.fromkeys(BUCKETS, 0)))
    n_files: int = 0
    unequal: list[str] = field(default_factory=list)

    def add(self, other: "Ledger") -> None:
        """Take in the ledger of another tree."""
        self.buckets.update(other.buckets)
        self.n_files += other.n_files
        self.unequal += other.unequal


def ledger_of(graph: "Graph", content: "Callable[[str], bytes]", limits: Limits) -> Ledger:
    """Count each use of a graph once, and extract every file again to see that none was lost; `content` reads a path."""
    rows = graph.rows
    ledger = Ledger(n_files=len(rows.paths))
    of_use = dict(zip(zip(rows.u_file.tolist(), rows.u_use.tolist(), strict=True), graph.links.use_bucket.tolist(), strict=True))
    ledger.buckets.update(BUCKETS[bucket] for bucket in of_use.values())
    counted = Counter(file for file, _ in of_use)
    for number, path in enumerate(rows.paths):
        language = language_of(path)
        if language is not None and len(extract(content(path), language, limits).uses) != counted[number]:
            ledger.unequal.append(path)
    return ledger
