"""The SQL of the store: one file per statement, loaded from this package once."""

from functools import cache
from importlib.resources import files


@cache
def statement(name: str) -> str:
    """Return the text of `sql/<name>.sql`."""
    return files("crg_py.store").joinpath("sql", f"{name}.sql").read_text(encoding="utf-8")
