"""The store of one repository: opened once, holding no file while idle."""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

from crg_py.model.errors import CrgError, StoreBusy
from crg_py.model.facts import Facts
from crg_py.model.ids import BlobId, SnapshotId
from crg_py.model.rows import GraphRows, Patch
from crg_py.store import facts, retention, snapshots
from crg_py.store.graph import read_graph, read_patch
from crg_py.store.kept import PATCHES, KeptGraphs
from crg_py.store.noted import Notes
from crg_py.store.packing import unpack
from crg_py.store.place import Place, place
from crg_py.store.query import query
from crg_py.store.session import Sessions, Transaction

PATIENCE = 10.0
MEMORY_MIB = 1024


class Status(msgspec.Struct, frozen=True):
    """Where the store lies (None: in memory), its bytes, and its snapshots with their labels, last used first."""

    path: Path | None
    n_bytes: int
    snapshots: list[snapshots.LabelledSnapshot]


class Store:
    """One repository's facts, links and snapshots. Transactions are short; threads and processes take turns.

    `warnings` collects what a person should hear: a file set aside, a store in memory only.
    """

    def __init__(
        self, place: Place, patience: float = PATIENCE, memory_mib: int = MEMORY_MIB, on_warning: Callable[[str], None] | None = None
    ) -> None:
        """Prepare sessions, which wait for `patience` seconds; no file is touched."""
        self.place = place
        self.memory_mib = memory_mib
        self.warnings: list[str] = []
        self._on_warning = on_warning
        self.sessions = Sessions(place, self._warn, patience, memory_mib)
        path = place.path
        beside = path.with_name(path.name + ".kept") if path is not None else None
        self.kept = KeptGraphs(beside)
        self.patches = KeptGraphs(beside, ".patch", PATCHES)
        self.notes = Notes(path, beside)

    def __enter__(self) -> Self:
        """Return the store itself."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Close."""
        self.close()

    def close(self) -> None:
        """Let go of DuckDB; a store in memory is gone."""
        self.sessions.close()

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """Give a transaction shared with other readers. Raises StoreBusy, StoreDamaged."""
        with self.sessions.reading() as transaction:
            yield transaction

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """Give a transaction that is alone, committed at the end. Raises StoreBusy, StoreDamaged."""
        with self.sessions.writing() as transaction:
            yield transaction

    def read_graph(self, snapshot: SnapshotId) -> GraphRows:
        """Return a snapshot's graph as columns. Raises CrgError when it is not stored."""
        with self.sessions.passing() as transaction:
            self._find(transaction, snapshot)
            return read_graph(transaction, snapshot)

    def read_patch(self, snapshot: SnapshotId, base: GraphRows) -> Patch | None:
        """Return what a snapshot's graph has that `base` has not, None when that is much. Raises CrgError when it is not stored."""
        with self.reading() as transaction:
            self._find(transaction, snapshot)
            return read_patch(transaction, snapshot, base)

    def facts(self, snapshot: SnapshotId, paths: Iterable[str]) -> dict[str, Facts]:
        """Return the facts of those `paths` that are source files of the snapshot. Raises CrgError when it is not stored."""
        with self.reading() as transaction:
            stored = self._find(transaction, snapshot)
            wanted = set(paths)
            listed = snapshots.files(transaction, stored.row) if wanted else []
            rows = {file.path: file.blob for file in listed if file.path in wanted and file.blob >= 0}
            bodies = facts.bodies(transaction, set(rows.values()))
        return {path: unpack(bodies[row])[0] for path, row in rows.items()}

    def blobs(self, snapshot: SnapshotId) -> dict[str, BlobId]:
        """Return path -> blob id of the snapshot's source files. Raises CrgError when it is not stored."""
        with self.reading() as transaction:
            return snapshots.blobs(transaction, self._find(transaction, snapshot).row)

    def status(self) -> Status:
        """Say where the store lies, how big it is and what it holds."""
        with self.reading() as transaction:
            listed = snapshots.list_snapshots(transaction)
        path = self.sessions.path
        return Status(path, path.stat().st_size + self.kept.n_bytes() if path else 0, listed)

    def query(self, sql: str, limit: int = 10_000) -> tuple[list[str], list[tuple[Any, ...]]]:
        """Ask one SELECT over the `v1_` views; return column names and at most `limit` rows. Raises UsageError."""
        return query(self.sessions, sql, limit)

    def collect(self, *, most: int = retention.SNAPSHOTS, age: dt.timedelta = retention.AGE) -> retention.Collected:
        """Drop old snapshots and what only they needed, and shrink the file."""
        self.kept.drop()
        return retention.collect(self.sessions, most=most, age=age)

    def collect_if_due(self, size_marks: tuple[int, int]) -> retention.Collected | None:
        """Collect when the file has grown well beyond `retention.size_marks`, as read in the last transaction.

        While others use it there is no hurry: what was committed stands, and a later run collects.
        """
        with suppress(StoreBusy):
            if size_marks == (1, 0):
                retention.note_size(self.sessions)
                return None
            if not retention.is_due(self.sessions, *size_marks):
                return None
            return self.collect(most=retention.SNAPSHOTS)
        return None

    def _find(self, transaction: Transaction, snapshot: SnapshotId) -> snapshots.StoredSnapshot:
        stored = snapshots.find_snapshot(transaction, snapshot)
        if stored is None:
            # What stands beside the database speaks of another one.
            self.kept.drop()
            raise CrgError(f"snapshot {snapshot} is not in the store", "run the command again: it is made anew")
        return stored

    def _warn(self, text: str) -> None:
        self.warnings.append(text)
        if self._on_warning is not None:
            self._on_warning(text)


def open_store(
    identity: str,
    where: Path | None = None,
    *,
    patience: float = PATIENCE,
    memory_mib: int = MEMORY_MIB,
    on_warning: Callable[[str], None] | None = None,
) -> Store:
    """Return the store of the repository `identity` (any text that all its worktrees share).

    `where` is a folder or a `.duckdb` file; without it `CRG_STORE`, else the user's cache folder. `patience` is in seconds.
    Raises StoreDamaged when a named place cannot be used.
    """
    return Store(place(identity, where), patience, memory_mib, on_warning)


def memory_store() -> Store:
    """Return an empty store in memory."""
    return Store(Place(None))
