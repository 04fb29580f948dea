"""The provider as a child process: bytes in, frames out, nothing inherited."""

import contextlib
import json
import os
import queue
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any

import msgspec

from crg_py.model.errors import CrgError, UsageError

Frame = dict[str, Any]
FRAME_BYTES = 8 * 1024 * 1024
"""Longest frame, line end included."""
STDERR_BYTES = 64 * 1024
"""How much of the provider's error stream is kept; the rest is read and dropped."""
Trace = Callable[[str, bytes], None]
"""Called with `->` (to the provider) or `<-` and the frame without its line end."""


class ProviderFault(CrgError):
    """The provider did what no provider may do."""


class ProviderDied(ProviderFault):
    """The provider ended, or closed its output, before it was told to."""


class ProviderSilent(ProviderFault):
    """The provider said nothing for longer than the host waits."""


class Child:
    """One provider process: no environment, a private working directory, a process group of its own."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None = None, trace: Trace | None = None) -> None:
        """Start `command`. Raises UsageError when there is no such program."""
        self._folder = tempfile.TemporaryDirectory(prefix="crg-host-", ignore_cleanup_errors=True)
        self._trace = trace
        self._lines: queue.SimpleQueue[tuple[bytes, float]] = queue.SimpleQueue()
        self.arrived = 0.0
        """When the last frame that was received had come as a whole, by `time.perf_counter`."""
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._complaint = b""
        try:
            self._process = subprocess.Popen(
                list(command),
                cwd=self._folder.name,
                env=dict(environment or {}),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            self._folder.cleanup()
            raise UsageError(f"cannot start {command[0]!r}: {error.strerror}", "name the provider by its absolute path") from None
        self._readers = [threading.Thread(target=read, daemon=True) for read in (self._read_frames, self._read_complaint)]
        # A thread of its own: a provider that does not read must not hold its host up.
        self._writer = threading.Thread(target=self._write_frames, daemon=True)
        for thread in (*self._readers, self._writer):
            thread.start()

    @property
    def pid(self) -> int:
        """Return the process id."""
        return self._process.pid

    @property
    def folder(self) -> Path:
        """Return the working directory the provider was given."""
        return Path(self._folder.name)

    @property
    def complaint(self) -> str:
        """Return what the provider wrote to its error stream so far, at most 64 KiB."""
        return self._complaint.decode("utf-8", "backslashreplace")

    def send(self, frame: Frame | bytes) -> None:
        """Write one frame; bytes are written as they are. That the provider is gone is told by `receive`."""
        line = frame if isinstance(frame, bytes) else msgspec.json.encode(frame) + b"\n"
        if self._trace:
            self._trace("->", line.rstrip(b"\n"))
        self._outgoing.put(line)

    def receive(self, seconds: float) -> Frame:
        """Return the next frame. Raises ProviderSilent after `seconds`, ProviderDied at the end, ProviderFault for what is no frame."""
        try:
            line, self.arrived = self._lines.get(timeout=max(seconds, 0))
        except queue.Empty:
            raise ProviderSilent("the provider said nothing in time") from None
        if not line:
            self._lines.put((line, self.arrived))
            raise self._died()
        if self._trace:
            self._trace("<-", line.rstrip(b"\n"))
        return parse(line)

    def close_input(self) -> None:
        """Close the provider's input after what was sent; it sees the end of its input."""
        self._outgoing.put(None)

    def wait(self, seconds: float) -> int | None:
        """Return the exit status, None if the process still runs after `seconds`."""
        try:
            return self._process.wait(max(seconds, 0))
        except subprocess.TimeoutExpired:
            return None

    def signal(self, number: int) -> None:
        """Send a signal to the provider alone."""
        self._process.send_signal(number)

    def end(self) -> None:
        """Kill the whole process group and clean up; safe to call again."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        self.close_input()
        for thread in (*self._readers, self._writer):
            thread.join(5)
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()
        self._folder.cleanup()

    def _write_frames(self) -> None:
        stream = self._pipe(self._process.stdin)
        with contextlib.suppress(BrokenPipeError):
            while (line := self._outgoing.get()) is not None:
                stream.write(line)
                stream.flush()
        with contextlib.suppress(BrokenPipeError):
            stream.close()

    def _read_frames(self) -> None:
        stream = self._pipe(self._process.stdout)
        while line := stream.readline(FRAME_BYTES + 1):
            self._lines.put((line, time.perf_counter()))
        self._lines.put((b"", time.perf_counter()))

    def _read_complaint(self) -> None:
        stream = self._pipe(self._process.stderr)
        while text := os.read(stream.fileno(), 65536):
            self._complaint += text[: STDERR_BYTES - len(self._complaint)]

    def _died(self) -> ProviderDied:
        status = self.wait(1)
        how = "closed its output" if status is None else f"ended with status {status}"
        # The last words arrive through a thread of their own.
        deadline = time.monotonic() + 1
        while self._readers[1].is_alive() and status is not None and time.monotonic() < deadline:
            self._readers[1].join(0.05)
        last = self.complaint.strip().rpartition("\n")[2]
        return ProviderDied(f"the provider {how}" + (f": {last[:500]}" if last else ""))

    @staticmethod
    def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
        if stream is None:
            raise ValueError("the stream is not a pipe")
        return stream


def parse(line: bytes) -> Frame:
    """Return the object a line holds. Raises ProviderFault for anything but one JSON object with distinct keys and a line end."""
    if not line.endswith(b"\n") or len(line) > FRAME_BYTES:
        raise ProviderFault(f"the provider wrote a line of more than 8 MiB, or stopped within one: {line[:200]!r}")
    try:
        frame = json.loads(line.decode("utf-8"), object_pairs_hook=_distinct, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise ProviderFault(f"the provider wrote what is no frame ({error}): {line[:200]!r}") from None
    if not isinstance(frame, dict):
        raise ProviderFault(f"the provider wrote a frame that is no object: {line[:200]!r}")
    return frame


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("an object has one key twice")
    return found


def _no_constant(text: str) -> None:
    raise ValueError(f"{text} is not JSON")
