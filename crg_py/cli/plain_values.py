"""Commands whose values are texts, paths and switches: they are taken as they are written.

Releases of typer that check every value with a library of types load that library at each start, which costs more than a question does.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from typer.core import TyperCommand, TyperGroup

from crg_py.model.errors import UsageError


def path(text: str) -> Path:
    """Return a path as it is written. Raises UsageError for none: a variable that is not set would mean the current folder."""
    if not str(text):
        raise UsageError("a path is empty", "name a folder or file; `.` is the current folder")
    return Path(text)


_TAKEN: dict[object, Callable[[Any], Any]] = {
    str: str,
    str | None: str,
    list[str]: list,
    list[str] | None: list,
    Path: path,
    Path | None: path,
    bool: bool,
}


class _AsWritten:
    """Turns a written value into what a command takes."""

    def __init__(self, take: Callable[[Any], Any]) -> None:
        self._take = take

    def coerce(self, value: Any, param: object, ctx: object) -> Any:
        del param, ctx
        return None if value is None else self._take(value)


class PlainCommand(TyperCommand):
    """A command that takes its values as they are written."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the options and arguments."""
        return [_plain(parameter) for parameter in super().get_params(ctx)]


class PlainGroup(TyperGroup):
    """The same for a group of commands."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the options."""
        return [_plain(parameter) for parameter in super().get_params(ctx)]


def _plain(parameter: Any) -> Any:
    """Let a parameter take its value as written; releases of typer that do so by themselves are left alone."""
    take = _TAKEN.get(getattr(getattr(parameter, "type_descriptor", None), "annotation", None))
    if take is not None and hasattr(parameter, "_runtime_param"):
        parameter._runtime_param = _AsWritten(take)  # noqa: SLF001 - the one place where the check of a value is chosen
    return parameter
