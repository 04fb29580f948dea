"""Keep the store's size bounded: copy what the kept snapshots reach to a new file, and let that take the old one's place."""

import datetime as dt
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from crg_py.model.errors import StoreBusy
from crg_py.store.session import Sessions, Transaction, connect, create, utc_now
from crg_py.store.statements import statement

if TYPE_CHECKING:
    import duckdb

SNAPSHOTS = 50
"""Snapshots kept at most, last used first."""
AGE = dt.timedelta(days=60)
"""How long a snapshot is kept after its last use."""
UNFINISHED = dt.timedelta(days=2)
"""How long facts are kept that no snapshot has reached yet: a run that was stopped goes on from them."""
_GROWTH = 2.0
_ALLOWANCE = 64 * 1024 * 1024


class Collected(msgspec.Struct, frozen=True):
    """What a collection did: snapshots before and after, bytes before and after."""

    snapshots_before: int
    snapshots_after: int
    bytes_before: int
    bytes_after: int


def size_marks(transaction: Transaction) -> tuple[int, int]:
    """Return the number of snapshots, and the bytes the file had after the last collection."""
    return transaction.rows("count_snapshots")[0][0], transaction.rows("read_meta")[0][3]


def note_size(sessions: Sessions) -> None:
    """Take the file as it is for one that was just collected: with one snapshot nothing can be dropped."""
    if sessions.path is not None:
        with sessions.writing() as transaction:
            transaction.run("set_compacted", bytes=sessions.path.stat().st_size)


def is_due(sessions: Sessions, n_snapshots: int, compacted: int) -> bool:
    """Say whether the file has outgrown what the last collection left, or holds twice the snapshots that are kept."""
    if sessions.path is None or not sessions.path.exists():
        return False
    return bool(n_snapshots > 2 * SNAPSHOTS or sessions.path.stat().st_size > _GROWTH * compacted + _ALLOWANCE)


def collect(sessions: Sessions, *, most: int = SNAPSHOTS, age: dt.timedelta = AGE) -> Collected:
    """Drop all but the `most` snapshots last used within `age`, and everything only the others needed.

    Facts of a run that was stopped stay for two days.

    The new file is complete before it is renamed over the old one: a process killed on the way loses nothing.
    """
    if sessions.path is None or not sessions.path.exists():
        return Collected(0, 0, 0, 0)
    with sessions.reading():
        pass
    with sessions.locked() as path:
        assert path is not None  # noqa: S101 - checked above, and a store does not move
        before = path.stat().st_size
        fresh = path.with_name(path.name + ".new")
        _remove(fresh)
        try:
            n_before, n_after = _copy(sessions, fresh, most, age)
            _move(fresh, path)
        finally:
            _remove(fresh)
    return Collected(n_before, n_after, before, path.stat().st_size)


def _copy(sessions: Sessions, fresh: Path, most: int, age: dt.timedelta) -> tuple[int, int]:
    import numpy as np

    now = utc_now()
    connection = connect(fresh, sessions.memory_mib)
    try:
        connection.execute(statement("attach"), {"path": str(sessions.path)})
        connection.execute(statement("attach_copy"), {"path": str(fresh)})
        connection.execute("use store")
        n_before = connection.execute(statement("count_snapshots")).fetchall()[0][0]
        live = [row[0] for row in connection.execute(statement("kept_snapshots"), {"oldest": now - age, "most": most}).fetchall()]
        connection.register("live", {"id": np.array(live, dtype=np.int32)})
        connection.register("unfinished", {"since": np.array([now - UNFINISHED], dtype="datetime64[us]")})
        connection.execute("use kept")
        create(connection)
        connection.execute("begin")
        connection.execute(statement("copy_live"))
        connection.execute("commit")
        connection.execute("use memory")
        connection.execute("detach kept")
        connection.execute("detach store")
        _note_size(connection, fresh)
    finally:
        connection.close()
    return n_before, len(live)


def _note_size(connection: "duckdb.DuckDBPyConnection", fresh: Path) -> None:
    """Write down how small the file is now: what it grows to later is judged by this."""
    connection.execute(statement("attach"), {"path": str(fresh)})
    connection.execute("use store")
    connection.execute(statement("set_compacted"), {"bytes": fresh.stat().st_size})
    connection.execute("use memory")
    connection.execute("detach store")


def _move(fresh: Path, path: Path) -> None:
    try:
        fresh.replace(path)
    except PermissionError as error:
        # Windows: a file that another process has open stays where it is.
        message = f"the store cannot be replaced: {error.strerror}"
        raise StoreBusy(message, "end the other processes that use it, and collect again") from error


def _remove(path: Path) -> None:
    for name in (path.name, path.name + ".wal"):
        path.with_name(name).unlink(missing_ok=True)
