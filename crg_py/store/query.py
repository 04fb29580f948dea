"""Questions of people in SQL, over the documented views: nothing is written, no other file is reachable."""

import os
import shutil
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

from crg_py.model.errors import CrgError, UsageError
from crg_py.store.locks import held
from crg_py.store.session import Sessions

SHARED_SECONDS = 1.0
"""How long a query may keep writers out; one that takes longer is asked again of a copy, which nobody waits for."""


class _TooLong(Exception):
    """The query did not end in its time."""


def query(sessions: Sessions, sql: str, limit: int, shared_seconds: float = SHARED_SECONDS) -> tuple[list[str], list[tuple[Any, ...]]]:
    """Return column names and at most `limit` rows. Raises UsageError with DuckDB's words."""
    if sessions.path is None:
        message = "there is no store to ask: it is in memory only"
        raise UsageError(message, "name a place with --store or CRG_STORE")
    with sessions.reading():
        pass
    with held(sessions.lock_file, alone=False, patience=sessions.patience):
        try:
            with _sealed(sessions.path, sessions.memory_mib) as connection:
                return _asked(connection, sql, limit, shared_seconds)
        except _TooLong:
            connection = _of_copy(sessions.path, sessions.memory_mib)
    with connection:
        return _asked(connection, sql, limit)


def _asked(connection: Any, sql: str, limit: int, seconds: float | None = None) -> tuple[list[str], list[tuple[Any, ...]]]:
    """Answer within so many seconds, None for any. Raises UsageError, _TooLong."""
    import duckdb

    timer = threading.Timer(seconds, connection.interrupt) if seconds is not None else None
    if timer:
        timer.start()
    try:
        return _answer(connection, sql, limit)
    except duckdb.InterruptException:
        raise _TooLong from None
    except duckdb.Error as error:
        # DuckDB goes on with the line of the query and a mark below it.
        said = " ".join(str(error).partition("\n\nLINE ")[0].split())
        raise UsageError(f"SQL: {said}", "docs/sql.md describes the views") from error
    finally:
        if timer:
            timer.cancel()


def _of_copy(path: Path, memory_mib: int) -> Any:
    """Open a copy of the store that is gone from its folder as soon as it is open. Raises CrgError."""
    copy = path.with_name(f"{path.name}.query-{os.urandom(4).hex()}")
    pairs = [(path.with_name(path.name + suffix), copy.with_name(copy.name + suffix)) for suffix in ("", ".wal")]
    try:
        for source, target in pairs:
            if source.exists():
                shutil.copyfile(source, target)
        return _sealed(copy, memory_mib)
    except OSError as error:
        message = f"a query that takes long needs a copy of the store: {error.strerror}"
        raise CrgError(message, "free space beside the store, or name another place with --store") from error
    finally:
        for _, target in pairs:
            with suppress(PermissionError):
                target.unlink(missing_ok=True)


def _answer(connection: Any, sql: str, limit: int) -> tuple[list[str], list[tuple[Any, ...]]]:
    import duckdb

    statements = connection.extract_statements(sql)
    if len(statements) != 1 or statements[0].type not in (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN):
        message = "only one SELECT can be asked"
        raise UsageError(message, "docs/sql.md describes the views")
    answer = connection.execute(statements[0])
    columns = [column[0] for column in answer.description]
    return columns, answer.fetchmany(limit)


def _sealed(path: Path, memory_mib: int) -> Any:
    import duckdb

    config: dict[str, str | bool | int | float | list[str]] = {
        "threads": 1,
        "memory_limit": f"{memory_mib}MiB",
        "enable_external_access": False,
        "autoinstall_known_extensions": False,
        "autoload_known_extensions": False,
        "python_enable_replacements": False,
        "allow_community_extensions": False,
        "lock_configuration": True,
    }
    return duckdb.connect(str(path), read_only=True, config=config)
