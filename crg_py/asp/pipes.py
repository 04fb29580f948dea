"""The two streams of the protocol, taken out of reach of everything else in the process.

Whatever a library prints goes to standard error, a child process inherits neither stream, and a closed descriptor is filled so that no file
opened later takes its number.
"""

import os
import queue
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

CHUNK = 1 << 18
COMPLAINT_BYTES = 16 * 1024
"""Most bytes written to standard error: a host may not read it, and a full pipe would stop us."""


def take_streams() -> tuple[int, int]:
    """Return descriptors of the incoming and the outgoing stream; from now on standard input is empty, standard output standard error."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    incoming, outgoing = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return incoming, outgoing


class Complaints:
    """Lines for whoever reads standard error, bounded in all."""

    def __init__(self) -> None:
        """Have said nothing yet."""
        self._left = COMPLAINT_BYTES

    def __call__(self, text: str) -> None:
        """Write one line."""
        line = f"crg: {text}".replace("\n", " ").encode("utf-8", "backslashreplace")[: max(self._left - 1, 0)]
        if line:
            self._left -= len(line) + 1
            with suppress(OSError):
                os.write(2, line + b"\n")


def read_chunks(descriptor: int, take: Callable[[bytes], None]) -> None:
    """Give everything that comes to `take`, and nothing (no bytes) at the end. Returns at the end."""
    chunk = b"."
    while chunk:
        try:
            chunk = os.read(descriptor, CHUNK)
        except OSError:
            chunk = b""
        take(chunk)


class Outbox:
    """Writes frames in the order they were put, in a thread of its own: nobody waits for a host that does not read."""

    def __init__(self, descriptor: int, on_broken: Callable[[], None]) -> None:
        """`on_broken` is called when nobody can read any more."""
        self._descriptor = descriptor
        self._on_broken = on_broken
        self._frames: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="crg-writer", daemon=True)
        self._thread.start()

    def put(self, frame: bytes) -> None:
        """Send a frame."""
        self._frames.put(frame)

    def close(self, seconds: float) -> None:
        """Write what is left, for at most so long."""
        self._frames.put(b"")
        self._thread.join(seconds)

    def _write_all(self) -> None:
        while frame := self._frames.get():
            try:
                rest = memoryview(frame)
                while rest:
                    rest = rest[os.write(self._descriptor, rest) :]
            except OSError:
                self._on_broken()
                return


def leave(code: int) -> None:
    """End the process without waiting for threads that may hang in a library."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(code)
