"""Questions of people in SQL, over the documented views: nothing is written, no other file is reachable."""

from pathlib import Path
from typing import Any

from crg_py.model.errors import UsageError
from crg_py.store.locks import held
from crg_py.store.session import Sessions


def query(sessions: Sessions, sql: str, limit: int) -> tuple[list[str], list[tuple[Any, ...]]]:
    """Return column names and at most `limit` rows. Raises UsageError with DuckDB's words."""
    import duckdb

    if sessions.path is None:
        message = "there is no store to ask: it is in memory only"
        raise UsageError(message, "name a place with --store or CRG_STORE")
    with sessions.reading():
        pass
    with held(sessions.lock_file, alone=False, patience=sessions.patience):
        connection = _sealed(sessions.path)
        try:
            return _answer(connection, sql, limit)
        except duckdb.Error as error:
            # DuckDB goes on with the line of the query and a mark below it.
            said = " ".join(str(error).partition("\n\nLINE ")[0].split())
            raise UsageError(f"SQL: {said}", "docs/sql.md describes the views") from error
        finally:
            connection.close()


def _answer(connection: Any, sql: str, limit: int) -> tuple[list[str], list[tuple[Any, ...]]]:
    import duckdb

    statements = connection.extract_statements(sql)
    if len(statements) != 1 or statements[0].type not in (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN):
        message = "only one SELECT can be asked"
        raise UsageError(message, "docs/sql.md describes the views")
    answer = connection.execute(statements[0])
    columns = [column[0] for column in answer.description]
    return columns, answer.fetchmany(limit)


def _sealed(path: Path) -> Any:
    import duckdb

    config: dict[str, str | bool | int | float | list[str]] = {
        "threads": 1,
        "enable_external_access": False,
        "autoinstall_known_extensions": False,
        "autoload_known_extensions": False,
        "python_enable_replacements": False,
        "allow_community_extensions": False,
        "lock_configuration": True,
    }
    return duckdb.connect(str(path), read_only=True, config=config)
