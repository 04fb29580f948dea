"""The way into `crg`: the command line, with what its siblings add to it."""

import sys
from typing import Annotated

import typer

from crg_py import cli
from crg_py.asp.commands import manifest, serve
from crg_py.cli.plain_values import PlainCommand

_AS_GIVEN = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}


def main() -> int:
    """Run `crg`; return the exit code."""
    return cli.main(add_commands)


def add_commands(app: typer.Typer) -> None:
    """Add the commands of the other faces."""
    app.command("serve", cls=PlainCommand)(serve)
    app.command("manifest", cls=PlainCommand)(manifest)
    app.command("host", context_settings=_AS_GIVEN)(host)


def host(arguments: Annotated[list[str] | None, typer.Argument(metavar="[OPTIONS] -- METHOD JSON", show_default=False)] = None) -> None:
    """Run the provider as a host would, against a git repository, and ask it one question."""
    from crg_py.host.main import main as run

    del arguments
    # As they were typed: a parser of options takes `--` away, which parts the host's options from the question.
    raise typer.Exit(run(sys.argv[sys.argv.index("host") + 1 :]))
