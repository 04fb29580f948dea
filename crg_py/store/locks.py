"""A lock file beside the database, held through the operating system.

DuckDB fails at once when another process has the file open. Processes queue here instead; `flock` is released by the kernel when
its holder dies, so nothing is ever left behind. Readers share, a writer is alone; whoever waits holds a turnstile, so that a
stream of readers cannot starve a writer.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from crg_py.model.errors import StoreBusy

HAS_FLOCK = os.name == "posix"
"""On Windows DuckDB's own lock decides, and the session waits for it."""

_FIRST_WAIT = 0.001
_LONGEST_WAIT = 0.05


def waits(patience: float) -> Iterator[float]:
    """Yield ever longer pauses with jitter, in seconds, until `patience` seconds have passed."""
    import random

    end = time.monotonic() + patience
    pause = _FIRST_WAIT
    while time.monotonic() < end:
        yield pause * random.uniform(0.5, 1.5)  # noqa: S311 - spreads retries, guards nothing
        pause = min(pause * 2, _LONGEST_WAIT)


@contextmanager
def held(path: Path, *, alone: bool, patience: float) -> Iterator[None]:
    """Hold the lock file `path`, shared or alone. Raises StoreBusy after `patience` seconds, naming the holder's process."""
    if not HAS_FLOCK:
        yield
        return
    import fcntl

    turnstile = _open(path.with_name(path.name + ".queue"))
    lock = _open(path)
    try:
        _take(turnstile, path, fcntl.LOCK_EX, patience)
        _take(lock, path, fcntl.LOCK_EX if alone else fcntl.LOCK_SH, patience)
        fcntl.flock(turnstile, fcntl.LOCK_UN)
        os.pwrite(lock, f"{os.getpid():<20}".encode(), 0)
        yield
    finally:
        os.close(lock)
        os.close(turnstile)


def _open(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)


def _take(descriptor: int, path: Path, mode: int, patience: float) -> None:
    import fcntl

    for pause in waits(patience):
        try:
            fcntl.flock(descriptor, mode | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(pause)
        else:
            return
    holder = path.read_text(encoding="utf-8", errors="replace").strip() or "another process"
    message = f"the store is in use by process {holder} (waited {patience:.0f} s)"
    raise StoreBusy(message, "wait for it to end, or give this run a store of its own with --store")
