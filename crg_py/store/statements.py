"""The SQL of the store: one file per statement, loaded from this package once."""

from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).with_name("sql")


@cache
def statement(name: str) -> str:
    """Return the text of `sql/<name>.sql`."""
    return (_FOLDER / f"{name}.sql").read_text(encoding="utf-8")
