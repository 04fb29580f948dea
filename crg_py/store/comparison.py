"""What `crg verify` compares of a snapshot beside its graph."""

from typing import Any

from crg_py.model.ids import SnapshotId
from crg_py.store.names import restored
from crg_py.store.session import Transaction
from crg_py.store.snapshots import find_snapshot

Row = tuple[str, str]
"""Where, and everything else as one text."""


def compared_rows(transaction: Transaction, snapshot: SnapshotId) -> dict[str, list[Row]]:
    """Return the rows of files (blob, fingerprint, digest of facts) and of look-ups, sorted; nothing for a snapshot that is not there."""
    stored = find_snapshot(transaction, snapshot)
    if stored is None:
        return {}
    return {name: [_row(*row) for row in transaction.rows(f"compared_{name}", snapshot=stored.row)] for name in ("files", "lookups")}


def _row(path: str, *rest: Any) -> Row:
    return restored(path), " ".join(restored(str(value)) for value in rest)
