"""Rebuild a snapshot from nothing and compare: incremental must equal full, to the row."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from crg_py.index.ensure import ensure
from crg_py.index.run import Progress
from crg_py.model.ids import Address, SnapshotId
from crg_py.model.settings import Settings
from crg_py.model.trees import Listing, Workspace
from crg_py.store import Store, memory_store
from crg_py.store.comparison import Row, compared_rows

if TYPE_CHECKING:
    from crg_py.model.rows import GraphRows


class Difference(msgspec.Struct, frozen=True):
    """The first row that differs: where, what the store holds and what a rebuild gives (empty: no such row)."""

    path: str
    what: str
    stored: str
    rebuilt: str


def verify(workspace: Workspace, store: Store, settings: Settings, *, progress: Progress | None = None) -> Difference | None:
    """Return the first difference between the stored snapshot of `workspace` and one rebuilt in memory, None when they are equal."""
    pinned = _Pinned(workspace, workspace.listing())
    stored = ensure(pinned, store, settings)
    with memory_store() as empty:
        rebuilt = ensure(pinned, empty, settings, progress=progress)
        if rebuilt.id != stored.id:
            return Difference("", "snapshot", stored.id, rebuilt.id)
        return _rows(store, empty, stored.id) or _graphs(store.read_graph(stored.id), empty.read_graph(rebuilt.id))


class _Pinned:
    """A workspace whose listing was taken once, so that both sides speak of the same tree."""

    def __init__(self, workspace: Workspace, listing: Listing) -> None:
        self._workspace = workspace
        self._listing = listing
        self.root = getattr(workspace, "root", "")

    def listing(self) -> Listing:
        return self._listing

    def read(self, addresses: Iterable[Address]) -> Iterable[tuple[Address, bytes]]:
        return self._workspace.read(addresses)


def _rows(stored: Store, rebuilt: Store, snapshot: SnapshotId) -> Difference | None:
    with stored.reading() as transaction:
        old = compared_rows(transaction, snapshot)
    with rebuilt.reading() as transaction:
        new = compared_rows(transaction, snapshot)
    for what in sorted(new):
        difference = _first(what, old.get(what, []), new[what])
        if difference is not None:
            return difference
    return None


def _first(what: str, old: list[Row], new: list[Row]) -> Difference | None:
    missing = ("", "")
    for at in range(max(len(old), len(new))):
        before, after = (rows[at] if at < len(rows) else missing for rows in (old, new))
        if before != after:
            return Difference(after[0] or before[0], what, before[1], after[1])
    return None


def _graphs(old: "GraphRows", new: "GraphRows") -> Difference | None:
    for name in (name for name in new.__struct_fields__ if name != "origin"):
        before, after = getattr(old, name), getattr(new, name)
        at = _first_index(before, after)
        if at is not None:
            where = _path(old if at < len(before) else new, name, at)
            return Difference(where, name, _shown(before, at), _shown(after, at))
    return None


def _first_index(old: Any, new: Any) -> int | None:
    """Return the first index at which two columns differ; columns are lists or arrays."""
    import numpy as np

    if not isinstance(new, np.ndarray):
        old, new = list(old), list(new)
    if len(old) == len(new) and (bool(np.array_equal(old, new)) if isinstance(new, np.ndarray) else old == new):
        return None
    pairs = enumerate(zip(old, new, strict=False))
    return next((at for at, (before, after) in pairs if not np.array_equal(before, after)), min(len(old), len(new)))


def _path(rows: "GraphRows", column: str, at: int) -> str:
    files = {"d": rows.d_file, "u": rows.u_file}.get(column.partition("_")[0])
    return rows.paths[int(files[at])] if files is not None and at < len(files) else ""


def _shown(column: Any, at: int) -> str:
    return str(column[at]) if at < len(column) else ""
