"""The way in and out: exit codes, and one clear line for every error."""

import os
import sys

from crg_py import __version__
from crg_py.model.errors import CrgError

INTERRUPTED = 130
BROKEN_PIPE = 141
FAULT = 3


def main() -> int:
    """Run `crg`; return the exit code."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    try:
        code = _run()
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader went away, which is no fault; without this the interpreter complains when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except KeyboardInterrupt:
        sys.stderr.write("crg: interrupted; what was finished is kept\n")
        return INTERRUPTED
    return code


def _run() -> int:
    """Run the command line and turn what it raises into an exit code."""
    from crg_py.cli.app import app

    try:
        app(prog_name="crg")
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    except CrgError as error:
        _tell(error)
        return error.exit_code
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except Exception as error:
        if os.environ.get("CRG_DEBUG") == "1":
            raise
        _tell_fault(error)
        return FAULT
    return 0


def _tell(error: CrgError) -> None:
    from crg_py.cli.text import shown, warn

    if os.environ.get("CRG_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)
    hint = f" ({shown(error.hint, 1500)})" if error.hint else ""
    warn(shown(error.message, 1500) + hint)


def _tell_fault(error: Exception) -> None:
    from crg_py.cli.text import shown, warn

    what = shown(f"{type(error).__name__}: {error}", 500)
    warn(f"a fault in crg {__version__}: {what} (please report it with the output of the same command under CRG_DEBUG=1)")
