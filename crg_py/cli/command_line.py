"""The group of all commands: what is wrong with a command line is told as every other error is."""

import sys
from typing import TYPE_CHECKING, Any

import typer

from crg_py.cli.plain_values import PlainGroup
from crg_py.model.errors import UsageError

if TYPE_CHECKING:
    from typer.models import CommandInfo

_WRONG: Any = typer.BadParameter.__mro__[1]
"""What typer raises for any wrong command line. Releases differ in where the class is, not in what is built on it."""


class CommandLine(PlainGroup):
    """Runs one command of the command line."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Return the exit code, or None for done. Raises UsageError for a wrong option, command or argument."""
        try:
            return super().main(*args, **{**extra, "standalone_mode": False})
        except _WRONG as error:
            if not sys.argv[1:]:
                error.show()
                return error.exit_code
            path = error.ctx.command_path if error.ctx else "crg"
            said = error.format_message().rstrip(".").replace("Value error, ", "")
            raise UsageError(said[:1].lower() + said[1:], f"`{path} --help` lists what it takes; after `--` nothing is an option") from None


def narrowed(commands: "list[CommandInfo]", words: list[str]) -> "list[CommandInfo]":
    """Return the command that a command line names; all of them if it names none. Each that is built takes time to inspect."""
    named = next((word for word in words if not word.startswith("-")), None)
    return [command for command in commands if command.name == named] or commands
