"""Snapshots: which file holds which blob and which unit. A row in `snapshots` is written last and makes all else count."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

import msgspec

from crg_py.model.ids import BlobId, SnapshotId
from crg_py.store.names import intern, restored, storable, texts_of
from crg_py.store.session import Transaction, utc_now

_LABEL_REST = dt.timedelta(hours=1)
"""How stale the time a label was last used may be, so that most no-op runs need not write."""


class SnapshotFile(msgspec.Struct, frozen=True):
    """One file of a snapshot: rows of its facts and unit, or of its configuration; -1 where it has none."""

    path: str
    blob: int
    unit: int
    configuration: int
    fingerprint: int


class StoredSnapshot(msgspec.Struct, frozen=True):
    """A snapshot's row. `ledger` counts uses per bucket."""

    row: int
    id: SnapshotId
    n_files: int
    ledger: tuple[int, ...]


class LabelledSnapshot(msgspec.Struct, frozen=True):
    """For people: one label of one snapshot and when it was last used (UTC, None without label)."""

    id: SnapshotId
    n_files: int
    made: dt.datetime
    label: str
    root: str
    used: dt.datetime | None


def find_listing(transaction: Transaction, listing: bytes) -> StoredSnapshot | None:
    """Return the snapshot that a listing with this digest led to."""
    return _stored(transaction.rows("find_listing", digest=listing))


def find_snapshot(transaction: Transaction, snapshot: SnapshotId) -> StoredSnapshot | None:
    """Return the snapshot with this id."""
    return _stored(transaction.rows("find_snapshot", digest=bytes.fromhex(snapshot)))


def files(transaction: Transaction, row: int) -> list[SnapshotFile]:
    """Return the files of a snapshot, in no order."""
    found = transaction.columns("files", snapshot=row)
    numbers = [found[name].tolist() for name in ("blob", "unit", "configuration")]
    return [SnapshotFile(*each) for each in zip(texts_of(found["path"]), *numbers, found["fingerprint"].tolist(), strict=True)]


def blobs(transaction: Transaction, row: int) -> dict[str, BlobId]:
    """Return path -> blob id of a snapshot's source files."""
    return {restored(path): BlobId("sha256:" + blob) for path, blob in transaction.rows("snapshot_blobs", snapshot=row)}


def files_and_blobs(transaction: Transaction, row: int) -> list[tuple[SnapshotFile, BlobId]]:
    """Return the files of a snapshot, sorted by path, each with the blob it holds."""
    found = transaction.rows("files_and_blobs", snapshot=row)
    return [(SnapshotFile(restored(path), *rest), BlobId("sha256:" + blob.hex())) for path, *rest, blob in found]


def base_snapshot(transaction: Transaction, root: str, steering: int) -> StoredSnapshot | None:
    """Return the snapshot last used at `root`, else anywhere; None without one."""
    return _stored(transaction.rows("base_snapshot", root=root, steering=steering))


def problems(transaction: Transaction, row: int) -> list[tuple[str, str, str, int]]:
    """Return (path, code, detail, line) of a snapshot, sorted."""
    rows = transaction.rows("snapshot_problems", snapshot=row)
    return [(restored(path), code, restored(detail), line) for path, code, detail, line in rows]


def add_snapshot(
    transaction: Transaction, snapshot: SnapshotId, tree: Sequence[SnapshotFile], steering: int, names: dict[str, int] | None = None
) -> None:
    """Write a snapshot's files and then its row, unless it is there; `names` are known ids of paths, and learn the others."""
    import numpy as np

    if find_snapshot(transaction, snapshot) is not None:
        return
    ordered = sorted(tree, key=lambda file: file.path)
    known = names if names is not None else {}
    unknown = [file.path for file in ordered if file.path not in known]
    known |= zip(unknown, intern(transaction, unknown).tolist(), strict=True)
    new = {
        "seq": np.arange(len(ordered), dtype=np.int32),
        "path": np.array([known[file.path] for file in ordered], dtype=np.int32),
        "blob": np.array([file.blob for file in ordered], dtype=np.int32),
        "unit": np.array([file.unit for file in ordered], dtype=np.int32),
        "configuration": np.array([file.configuration for file in ordered], dtype=np.int32),
    }
    transaction.run("insert_snapshot_files", {"new_files": new})
    transaction.run("insert_snapshot", {"new_files": new}, digest=bytes.fromhex(snapshot), steering=steering, now=utc_now())


def add_listing(transaction: Transaction, listing: bytes, snapshot: SnapshotId) -> None:
    """Remember that a listing with this digest leads to `snapshot`."""
    transaction.run("drop_listing", digest=listing)
    transaction.run("insert_listing", listing=listing, digest=bytes.fromhex(snapshot))


def is_label_fresh(transaction: Transaction, label: str, root: str, snapshot: SnapshotId) -> bool:
    """Say whether the label names this snapshot and was used not long ago."""
    label, root = storable(label), storable(root)
    rows = transaction.rows("label_used", label=label, root=root, digest=bytes.fromhex(snapshot))
    return bool(rows) and utc_now() - rows[0][0] < _LABEL_REST


def add_label(transaction: Transaction, label: str, root: str, snapshot: SnapshotId) -> None:
    """Let `label`, as used at the workspace `root`, name `snapshot` from now on."""
    label, root = storable(label), storable(root)
    transaction.run("drop_label", label=label, root=root)
    transaction.run("insert_label", label=label, root=root, digest=bytes.fromhex(snapshot), now=utc_now())


def list_snapshots(transaction: Transaction) -> list[LabelledSnapshot]:
    """Return all snapshots with their labels, last used first."""
    return [LabelledSnapshot(SnapshotId(digest.hex()), *rest) for digest, *rest in transaction.rows("list_snapshots")]


def _stored(rows: list[tuple[Any, ...]]) -> StoredSnapshot | None:
    if not rows:
        return None
    row, digest, n_files, *ledger = rows[0]
    return StoredSnapshot(row, SnapshotId(digest.hex()), n_files, tuple(ledger))
