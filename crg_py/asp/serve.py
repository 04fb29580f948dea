"""The provider as a process: streams, threads, clocks and signals around one session."""

import queue
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType

from crg_py.asp.errors import unavailable
from crg_py.asp.frames import Framer
from crg_py.asp.memory import resident_mb
from crg_py.asp.pipes import Complaints, Outbox, leave, read_chunks, take_streams
from crg_py.asp.session import Session
from crg_py.asp.worker import Worker

LAST_WORDS = 0.5
"""Seconds for the host to read what was answered before the end."""
WIND_DOWN = 3.0
"""Seconds for a request to notice that it is over: it asks often, and only a transaction may take longer."""
GLANCE = 0.1
"""Seconds between looks at the clock and the memory while a request runs."""
_CHUNKS = 64
"""Chunks read ahead, so that a host that writes without end does not fill our memory."""
TERMINATED = 1


class Terminated(Exception):
    """The process was asked to end."""


def serve(where: Path | None) -> None:
    """Serve one host until it leaves, and end the process: with 0 after `shutdown` and `exit`, else with 1."""
    incoming, outgoing = take_streams()
    complain = Complaints()
    chunks: queue.Queue[bytes] = queue.Queue(_CHUNKS)
    out = Outbox(outgoing, lambda: chunks.put(b""))
    worker = Worker(where, complain)
    session = Session(out.put, lambda task: worker.start(task, session))
    threading.Thread(target=read_chunks, args=(incoming, chunks.put), name="crg-reader", daemon=True).start()
    code = TERMINATED
    with suppress(Terminated):
        _on_signals(_terminate)
        code = _converse(session, chunks, worker.forget)
        _on_signals(signal.SIG_IGN)
    _on_signals(signal.SIG_IGN)
    session.stop()
    worker.close(WIND_DOWN)
    out.close(LAST_WORDS)
    leave(code)


def _converse(session: Session, chunks: "queue.Queue[bytes]", forget: Callable[[], None]) -> int:
    """Take what comes until the host leaves; return the exit code."""
    framer = Framer()
    while True:
        running = session.running
        busy = running is not None and not running.is_over()
        try:
            chunk = chunks.get(timeout=GLANCE if busy else None)
        except queue.Empty:
            _watch(session, forget)
            continue
        if not chunk:
            if framer.within:
                session.cut_off()
            return 1
        for line in framer.feed(chunk):
            session.take(line)
            if session.exit_code is not None:
                return session.exit_code
        _watch(session, forget)


def _watch(session: Session, forget: Callable[[], None]) -> None:
    """End a request that is out of time or memory."""
    task = session.running
    if task is None or task.is_over():
        return
    if time.monotonic() >= task.deadline:
        task.refuse(task.out_of_time())
    most = session.grant.memory_mb
    if most and resident_mb() > most and task.refuse(unavailable(f"the request took more than the granted {most:,} MiB of memory")):
        forget()


def _terminate(_number: int, _frame: FrameType | None) -> None:
    raise Terminated


def _on_signals(act: Callable[[int, FrameType | None], None] | signal.Handlers) -> None:
    """Do this when the process is told to end, or interrupted from a terminal."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, act)
