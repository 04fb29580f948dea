"""The typer app: every command by name."""

from collections.abc import Callable
from typing import Annotated

import typer

from crg_py import __version__
from crg_py.cli import commands, questions, whole
from crg_py.cli.command_line import CommandLine
from crg_py.cli.export import export
from crg_py.cli.impact import impact
from crg_py.cli.leaving import until_the_reader_leaves
from crg_py.cli.plain_values import PlainCommand
from crg_py.cli.verbs import ENTRIES, FLOWS, QUESTIONS, WHY

EPILOG = (
    "Exit codes: 0 done; 1 done, and there are findings or differences; 2 the question is wrong (option, symbol, revision, setting); "
    "3 it cannot be answered, and the message says why. Ctrl-C ends with 130. CRG_STORE moves the store, NO_COLOR takes colours away, "
    "CRG_DEBUG=1 adds the trace to an error."
)

app = typer.Typer(
    name="crg",
    cls=CommandLine,
    help="Tell what is connected in a code base and what a change touches.",
    epilog=EPILOG,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"crg {__version__}")
        raise typer.Exit


@app.callback()
def _crg(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")] = False,
) -> None:
    del version


COMMANDS: dict[str, Callable[..., None]] = {
    "impact": impact,
    **{question.command: questions.command(question) for question in QUESTIONS},
    FLOWS.command: questions.command(FLOWS, ENTRIES),
    WHY.command: questions.why,
    **whole.COMMANDS,
    "export": export,
    "index": commands.index,
    "status": commands.status,
    "verify": commands.verify,
    "gc": commands.gc,
    "sql": commands.sql,
    "languages": commands.languages,
}
for name, function in COMMANDS.items():
    app.command(name, cls=PlainCommand)(until_the_reader_leaves(function))
