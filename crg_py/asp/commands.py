"""The commands `crg serve` and `crg manifest`."""

from pathlib import Path
from typing import Annotated

import typer

from crg_py.model.errors import UsageError

Store = Annotated[
    Path | None,
    typer.Option(
        "--store",
        metavar="PATH",
        help="Folder or .duckdb file of the store; else one per workspace in the cache folder.",
        show_default=False,
    ),
]


def serve(
    *,
    stdio: Annotated[bool, typer.Option("--stdio", help="Speak over standard input and output; the only transport there is.")] = True,
    store: Store = None,
) -> None:
    """Answer a host that speaks the Agent Server Protocol, until it leaves."""
    from crg_py.asp.serve import serve as run

    del stdio
    run(store)


def manifest(
    path: Annotated[Path, typer.Argument(metavar="[FILE]", help="Where to write it; - prints it.")] = Path("asp-server.json"),
    *,
    store: Store = None,
) -> None:
    """Write the manifest by which a host starts this installation as its provider."""
    from crg_py.asp.manifest import text

    written = text(store)
    if str(path) == "-":
        typer.echo(written, nl=False)
    else:
        try:
            path.write_text(written, encoding="utf-8")
        except OSError as error:
            raise UsageError(f"{str(path)!r} cannot be written: {error.strerror}", "name a file in a folder that is there") from None
        typer.echo(str(path.absolute()))
