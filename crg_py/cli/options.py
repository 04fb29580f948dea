"""Options that commands share, as annotations, and how their values are read."""

from pathlib import Path
from typing import Annotated

import typer

from crg_py.model.errors import UsageError

Repo = Annotated[Path, typer.Option("--repo", metavar="PATH", help="The repository or folder.", show_default="the current folder")]
Store = Annotated[
    Path | None,
    typer.Option("--store", metavar="PATH", envvar="CRG_STORE", help="A folder or .duckdb file for the store.", show_default="user cache"),
]
At = Annotated[str | None, typer.Option("--at", metavar="REV", help="Answer for this revision, without a checkout.")]
Json = Annotated[bool, typer.Option("--json", help="Print exactly one JSON object.")]
Depth = Annotated[str | None, typer.Option("--depth", metavar="N|all", help="Steps to follow.", show_default=False)]
Limit = Annotated[str, typer.Option("--limit", metavar="N|all", help="Results to print.")]
Ambiguous = Annotated[bool, typer.Option("--ambiguous", help="Add candidates whose receiver is unknown, marked.")]

HERE = Path()
LIMIT = "100"
_DIGITS = 9


def bound(text: str, option: str) -> int | None:
    """Return the number an option was given, None for `all`. Raises UsageError."""
    if text == "all":
        return None
    if text.isascii() and text.isdigit() and len(text) <= _DIGITS and int(text) > 0:
        return int(text)
    raise UsageError(f"{option} takes a positive number or `all`, not {text!r}")
