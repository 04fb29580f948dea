"""The way in and out: exit codes, and one clear line for every error."""

import os
import signal
import sys
from threading import Event
from types import FrameType
from typing import TYPE_CHECKING

from crg_py import __version__
from crg_py.cli.leaving import ReaderGone
from crg_py.model.errors import CrgError

if TYPE_CHECKING:
    from collections.abc import Callable

    from typer import Typer

INTERRUPTED = 130
BROKEN_PIPE = 141
FAULT = 3


def main(add: "Callable[[Typer], None] | None" = None) -> int:
    """Run `crg`, with the commands that `add` adds; return the exit code."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    interrupt = _listen()
    try:
        code = _run(interrupt, add)
        sys.stdout.flush()
    except (BrokenPipeError, ReaderGone):
        # The reader went away, which is no fault; without this the interpreter complains when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except KeyboardInterrupt:
        code = INTERRUPTED
    if code == INTERRUPTED:
        sys.stderr.write("crg: interrupted; what was finished is kept\n")
    return code


def _listen() -> Event:
    """Note an interrupt from the keyboard beside raising it: libraries turn it into errors of their own."""
    event = Event()

    def interrupt(number: int, frame: FrameType | None) -> None:
        event.set()
        signal.default_int_handler(number, frame)

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, interrupt)
    return event


def _run(interrupt: Event, add: "Callable[[Typer], None] | None") -> int:
    """Run the command line and turn what it raises into an exit code."""
    # No matrix is multiplied here, and the threads that numpy would start for that add to every short question.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from crg_py.cli.app import app
    from crg_py.cli.command_line import narrowed

    if add is not None:
        add(app)
    app.registered_commands = narrowed(app.registered_commands, sys.argv[1:])
    try:
        code = app(prog_name="crg")
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    except (BrokenPipeError, ReaderGone, KeyboardInterrupt):
        raise
    except Exception as error:  # noqa: BLE001 - the last resort: every fault ends in one line
        return INTERRUPTED if interrupt.is_set() else _failed(error)
    return code if isinstance(code, int) else 0


def _failed(error: Exception) -> int:
    """Tell what went wrong; return the exit code. The trace is for whoever asks for it."""
    from crg_py.cli.text import shown, warn

    if os.environ.get("CRG_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)
    if isinstance(error, CrgError):
        hint = f" ({shown(error.hint, 1500)})" if error.hint else ""
        warn(shown(error.message, 1500) + hint, most=3200)
        return error.exit_code
    what = shown(f"{type(error).__name__}: {error}", 500)
    warn(f"a fault in crg {__version__}: {what} (please report it with the output of the same command under CRG_DEBUG=1)")
    return FAULT
