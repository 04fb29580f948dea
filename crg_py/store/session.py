"""Short transactions on the database file.

One in-memory DuckDB per process attaches the file for the length of a transaction and lets go of it: 2 ms, where opening
the file as a database of its own costs 30. Nobody holds the file while idle.
"""

import datetime as dt
import os
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crg_py.model.errors import CrgError, StoreBusy, StoreDamaged
from crg_py.store.locks import held, waits
from crg_py.store.place import SCHEMA_VERSION, Place
from crg_py.store.statements import statement

if TYPE_CHECKING:
    import duckdb
    import numpy as np
    from numpy.typing import NDArray

    Columns = Mapping[str, NDArray[np.generic]]

PASSING_MIB = 512
"""What DuckDB may take while much is read once: beyond that it only remembers what is not asked for again."""
_LOCKED = re.compile(r"Could not set lock|Conflicting lock")
_DAMAGED = re.compile(
    r"not a valid DuckDB|[Cc]orrupt|checksum|Could not read|replaying WAL|version number"
    r"|INTERNAL|[Dd]eserialize|Serialization|FATAL|invalidated|another version of crg"
)
_NO_SPACE = re.compile(r"No space left|Disk quota|Could not write|Could not fsync")
_NO_MEMORY = "Out of Memory"


class Transaction:
    """One transaction: statements by name, tables in and columns out."""

    def __init__(self, connection: "duckdb.DuckDBPyConnection", generation: int) -> None:
        """Speak through `connection`, whose default catalogue is the store.

        `generation` is a number that changes when rows get new meanings: by collection or rebuilding.
        """
        self._connection = connection
        self.generation = generation

    def columns(self, name: str, tables: "Mapping[str, Columns] | None" = None, **parameters: object) -> "dict[str, NDArray[Any]]":
        """Run `sql/<name>.sql` with numpy `tables` visible under their names; return its columns."""
        with self._visible(tables or {}):
            return self._connection.execute(statement(name), parameters or None).fetchnumpy()

    def batches(self, name: str, size: int, tables: "Mapping[str, Columns] | None" = None) -> Iterator[list[tuple[Any, ...]]]:
        """Run `sql/<name>.sql`; yield its rows, so many at a time."""
        with self._visible(tables or {}):
            self._connection.execute(statement(name))
            while rows := self._connection.fetchmany(size):
                yield rows

    def rows(self, name: str, tables: "Mapping[str, Columns] | None" = None, **parameters: object) -> list[tuple[Any, ...]]:
        """Run `sql/<name>.sql`; return its rows."""
        with self._visible(tables or {}):
            return self._connection.execute(statement(name), parameters or None).fetchall()

    def run(self, name: str, tables: "Mapping[str, Columns] | None" = None, **parameters: object) -> None:
        """Run `sql/<name>.sql` for its effect."""
        with self._visible(tables or {}):
            self._connection.execute(statement(name), parameters or None)

    @contextmanager
    def _visible(self, tables: "Mapping[str, Columns]") -> Iterator[None]:
        for name, columns in tables.items():
            self._connection.register(name, columns)
        # After an error the transaction is rolled back, and with it the names.
        yield
        for name in tables:
            self._connection.unregister(name)


class Sessions:
    """Gives transactions on one place. Safe to use from several threads: they take turns."""

    def __init__(self, place: Place, warn: Callable[[str], None], patience: float, memory_mib: int) -> None:
        """Connect to nothing yet.

        `warn` is told of a file that had to be set aside, `patience` is how many seconds to wait for another process's
        transaction, `memory_mib` what DuckDB may take.
        """
        self.path = place.path
        self.warn = warn
        self.patience = patience
        self.memory_mib = memory_mib
        self._turn = threading.RLock()
        self._hub: duckdb.DuckDBPyConnection | None = None
        self._made = False
        if place.reason:
            warn(place.reason)

    @property
    def lock_file(self) -> Path:
        """Return the file whose lock guards the store's file."""
        assert self.path is not None  # noqa: S101 - a store in memory is never locked
        return self.path.with_name(self.path.name + ".lock")

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """Give a transaction that shares the file with other readers. Raises StoreBusy, StoreDamaged."""
        if self.path is not None and not (self.path.exists() and self._is_made()):
            with self.writing():
                self._made = True
        with self._turn, self._file(alone=False) as transaction:
            yield transaction

    @contextmanager
    def passing(self) -> Iterator[Transaction]:
        """Give a transaction that reads much of the file once: little of it stays in memory meanwhile, and nothing afterwards.

        Raises StoreBusy, StoreDamaged.
        """
        if self.path is None:
            with self.reading() as transaction:
                yield transaction
            return
        with self._turn:
            try:
                with self.reading() as transaction:
                    transaction.run("set_memory_limit", limit=f"{min(self.memory_mib, PASSING_MIB)}MiB")
                    yield transaction
            finally:
                self.close()

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """Give a transaction that has the file alone; commit it at the end. Raises StoreBusy, StoreDamaged."""
        with self._turn, self._file(alone=True) as transaction:
            yield transaction

    def close(self) -> None:
        """Let go of the connection; a store in memory is gone."""
        with self._turn:
            if self._hub is not None:
                self._hub.close()
                self._hub = None

    @contextmanager
    def locked(self) -> Iterator[Path | None]:
        """Hold the file alone without opening it, for whoever replaces it."""
        if self.path is None:
            yield None
            return
        with self._turn, held(self.lock_file, alone=True, patience=self.patience):
            yield self.path

    @contextmanager
    def _file(self, *, alone: bool) -> Iterator[Transaction]:
        if self.path is None:
            with self._transaction(self._in_memory(), 0) as transaction:
                yield transaction
            return
        with held(self.lock_file, alone=alone, patience=self.patience):
            try:
                generation = self._attach(alone=alone)
                with self._transaction(self._connected(), generation) as transaction:
                    yield transaction
            finally:
                self._detach()

    @contextmanager
    def _transaction(self, hub: "duckdb.DuckDBPyConnection", generation: int) -> Iterator[Transaction]:
        import duckdb

        try:
            hub.execute("begin")
            yield Transaction(hub, generation)
            hub.execute("commit")
        except duckdb.Error as error:
            _roll_back(hub)
            raise self._explained(error) from error
        except BaseException:
            _roll_back(hub)
            raise

    def _is_made(self) -> bool:
        """Say whether the file has its tables: a process may have died before it made them."""
        if not self._made:
            with self._turn, held(self.lock_file, alone=False, patience=self.patience):
                self._made = self._has_tables()
        return self._made

    def _has_tables(self) -> bool:
        import duckdb

        hub = self._connected()
        try:
            self._attach_patiently(hub, "attach_read_only")
            return bool(hub.execute(statement("count_tables")).fetchall()[0][0])
        except duckdb.Error as error:
            failure = self._explained(error)
            if isinstance(failure, StoreDamaged):
                return False
            raise failure from error
        finally:
            self._detach()

    def _attach(self, *, alone: bool) -> int:
        """Attach the file, making it if it is not there or had to be set aside; return its generation."""
        import duckdb

        try:
            return self._open(alone=alone)
        except duckdb.Error as error:
            failure = self._explained(error)
            if not isinstance(failure, StoreDamaged) or not alone:
                raise failure from error
            return self._open(alone=alone)

    def _open(self, *, alone: bool) -> int:
        import duckdb

        if alone and self.path is not None and not self.path.exists():
            self._make(self.path)
        hub = self._connected()
        self._attach_patiently(hub, "attach" if alone else "attach_read_only")
        hub.execute("use store")
        try:
            return _generation(hub)
        except (duckdb.CatalogException, duckdb.BinderException):
            if not alone or hub.execute(statement("count_tables")).fetchall()[0][0]:
                raise CrgError(
                    f"{str(self.path)!r} is a database of something else", "name another place with --store or CRG_STORE"
                ) from None
            create(hub)
            return _generation(hub)

    def _make(self, path: Path) -> None:
        """Make an empty store beside its place and move it there: a process that dies on the way leaves nothing that looks damaged."""
        for left in path.parent.glob(f"{escape(path.name)}.new-*"):
            left.unlink(missing_ok=True)
        fresh = path.with_name(f"{path.name}.new-{os.urandom(4).hex()}")
        hub = self._connected()
        hub.execute(statement("attach_new"), {"path": str(fresh)})
        hub.execute("use store")
        create(hub)
        self._detach()
        fresh.replace(path)

    def _attach_patiently(self, hub: "duckdb.DuckDBPyConnection", name: str) -> None:
        import duckdb

        for pause in waits(self.patience):
            try:
                hub.execute(statement(name), {"path": str(self.path)})
            except duckdb.IOException as error:
                if not _LOCKED.search(str(error)):
                    raise
                holder = re.search(r"PID (\d+)", str(error))
                last = holder.group(1) if holder else "unknown"
                time.sleep(pause)
            else:
                return
        raise StoreBusy(f"the store is in use by process {last}", "wait for it to end, or give this run a store of its own with --store")

    def _explained(self, error: "duckdb.Error") -> CrgError:
        """Turn DuckDB's complaint into ours; a damaged file is set aside first."""
        text = str(error)
        first = text.strip().splitlines()[0] if text.strip() else type(error).__name__
        if self.path is None or _NO_MEMORY in text or _NO_SPACE.search(text) or not _DAMAGED.search(text):
            more = f"the store is at {self.path}"
            if _NO_MEMORY in text:
                more = f"raise limits.memory_mib, which is {self.memory_mib}"
            elif _NO_SPACE.search(text):
                more = "free space there, or name another place with --store or CRG_STORE"
            return CrgError(f"the store failed: {first}", more)
        self._drop_hub()
        self._made = False
        aside = set_aside(self.path)
        self.warn(f"the store could not be read ({first}); it was set aside as {aside} and is built anew")
        return StoreDamaged(f"the store could not be read ({first})", f"it was set aside as {aside}; run the command again")

    def _connected(self) -> "duckdb.DuckDBPyConnection":
        if self._hub is None:
            self._hub = connect(self.path, self.memory_mib)
        return self._hub

    def _in_memory(self) -> "duckdb.DuckDBPyConnection":
        if self._hub is None:
            self._hub = connect(None, self.memory_mib)
            self._hub.execute("attach ':memory:' as store")
            self._hub.execute("use store")
            create(self._hub)
        return self._hub

    def _detach(self) -> None:
        import duckdb

        if self._hub is None:
            return
        try:
            self._hub.execute("use memory")
            self._hub.execute("detach store")
        except duckdb.Error:
            # The next transaction starts from a new instance, which cannot hold the file.
            self._drop_hub()

    def _drop_hub(self) -> None:
        if self._hub is not None:
            self._hub.close()
            self._hub = None


def utc_now() -> dt.datetime:
    """Return the time as the store keeps it: UTC, without a zone."""
    return dt.datetime.now(dt.UTC).replace(tzinfo=None)


def connect(beside: Path | None, memory_mib: int) -> "duckdb.DuckDBPyConnection":
    """Return an in-memory DuckDB that spills, if it must, beside the store and never into the current folder."""
    import duckdb

    config: dict[str, str | bool | int | float | list[str]] = {
        "threads": 1,
        "memory_limit": f"{memory_mib}MiB",
        "temp_directory": str(beside) + ".spill" if beside else "",
        "autoinstall_known_extensions": False,
        "autoload_known_extensions": False,
        "python_enable_replacements": False,
    }
    return duckdb.connect(":memory:", config=config)


def create(hub: "duckdb.DuckDBPyConnection") -> None:
    """Make tables and views in one transaction, in the current catalogue."""
    hub.execute("begin")
    hub.execute(statement("schema"))
    hub.execute(statement("views"))
    hub.execute(statement("write_meta"), {"version": SCHEMA_VERSION, "generation": int.from_bytes(os.urandom(8), "little") >> 2})
    hub.execute("commit")


def set_aside(path: Path) -> Path:
    """Rename the file, and its log, to a name nobody uses; return the new name."""
    aside = path.with_name(f"{path.name}.damaged-{os.urandom(4).hex()}")
    for suffix in ("", ".wal"):
        # Another reader may have found the same damage and been quicker.
        with suppress(FileNotFoundError):
            path.with_name(path.name + suffix).rename(aside.with_name(aside.name + suffix))
    return aside


def _generation(hub: "duckdb.DuckDBPyConnection") -> int:
    import duckdb

    rows = hub.execute(statement("read_meta")).fetchall()
    if len(rows) != 1 or rows[0][:2] != ("crg", SCHEMA_VERSION):
        raise duckdb.SerializationException("it is a store of another version of crg")
    return int(rows[0][2])


def _roll_back(hub: "duckdb.DuckDBPyConnection") -> None:
    import duckdb

    try:
        hub.execute("rollback")
    except duckdb.Error:
        return
