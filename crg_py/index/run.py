"""One run of the indexer: its store, settings and clock, and how it is told to stop."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

from crg_py.index.workbench import Workbench
from crg_py.model.errors import Cancelled
from crg_py.model.settings import Settings
from crg_py.store import Store
from crg_py.store.session import Transaction

Progress = Callable[[str, int, int], None]
"""Told the phase, how many are done, and how many there are."""


class Moved(Exception):
    """The store was collected or rebuilt between two transactions: rows noted before mean nothing now."""


class Run(msgspec.Struct):
    """What every phase needs. Each transaction checks that the store is still the one the run began with."""

    store: Store
    settings: Settings
    on_progress: Progress | None = None
    cancelled: Callable[[], bool] | None = None
    workers: int = 1
    seconds: dict[str, float] = msgspec.field(default_factory=dict)
    generation: int | None = None
    workbench: Workbench = msgspec.field(default_factory=Workbench)

    def progress(self, phase: str, done: int, total: int) -> None:
        """Tell how far this is."""
        if self.on_progress is not None:
            self.on_progress(phase, done, total)

    def check(self) -> None:
        """Raise Cancelled when the caller wants this to end."""
        if self.cancelled is not None and self.cancelled():
            raise Cancelled("indexing was cancelled", "what was extracted is kept; the next run goes on from there")

    @contextmanager
    def phase(self, name: str) -> Iterator[None]:
        """Count the wall time inside towards `name`."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + time.perf_counter() - began

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """Give a reading transaction on the store this run began with. Raises Moved."""
        self.check()
        with self.store.reading() as transaction:
            self._same(transaction)
            yield transaction

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """Give a writing transaction on the store this run began with. Raises Moved."""
        self.check()
        with self.store.writing() as transaction:
            self._same(transaction)
            yield transaction

    def _same(self, transaction: Transaction) -> None:
        if self.generation is None:
            self.generation = transaction.generation
        if transaction.generation != self.generation:
            raise Moved
