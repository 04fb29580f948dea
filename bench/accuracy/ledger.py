"""Where do the uses of a package go? The five buckets, and whether they hold every use that was extracted."""

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from msgspec.structs import astuple

from crg_py.extraction import extract
from crg_py.graph import ledger
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
    found = Ledger(n_files=len(rows.paths))
    found.buckets.update(dict(zip(BUCKETS, astuple(ledger(graph)), strict=True)))
    counted = Counter(file for file, _ in set(zip(rows.u_file.tolist(), rows.u_use.tolist(), strict=True)))
    for number, path in enumerate(rows.paths):
        language = language_of(path)
        if language is not None and len(extract(content(path), language, limits).uses) != counted[number]:
            found.unequal.append(path)
    return found
