"""Extract in several processes: spawned, with pipes of their own, gone when their parent is."""

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Self

import msgspec

from crg_py.extraction import extract
from crg_py.extraction.extract import empty
from crg_py.index.frames import OTHER_CODE, Columns, Job, receive, send, unflat
from crg_py.index.steering import code_digest
from crg_py.languages import Language
from crg_py.model.facts import Problem
from crg_py.model.settings import Limits
from crg_py.store import PackedFacts, pack

Blob = tuple[Language, bytes]
_JOB_BYTES = 256 * 1024
_JOB_FILES = 16
_TICK = 0.05
_FAREWELL = 1.0
"""Seconds for a process whose pipe broke to be gone."""


class Workers:
    """A number of worker processes. Use as a context manager: at its end they are gone."""

    def __init__(self, n_workers: int, limits: Limits, check: Callable[[], None]) -> None:
        """Start nothing yet; `check` is called all the time while results are awaited, and may raise."""
        self._limits = limits
        self._check = check
        self._crew = [_Worker() for _ in range(n_workers)]

    def __enter__(self) -> Self:
        """Return the workers."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """End all processes, also those that are busy."""
        for worker in self._crew:
            worker.end()

    def pack_all(self, blobs: Sequence[Blob]) -> list[PackedFacts]:
        """Extract and pack each blob; results are in the order of `blobs`. A blob that kills its worker yields a problem."""
        jobs: queue.SimpleQueue[tuple[int, Sequence[Blob]]] = queue.SimpleQueue()
        results: queue.SimpleQueue[tuple[int, list[PackedFacts]]] = queue.SimpleQueue()
        n_jobs = 0
        for first, last in _jobs(blobs):
            jobs.put((first, blobs[first:last]))
            n_jobs += 1
        for worker in self._crew:
            threading.Thread(target=_serve, args=(worker, jobs, results, self._limits), daemon=True).start()
        packed: dict[int, list[PackedFacts]] = {}
        while len(packed) < n_jobs:
            self._check()
            try:
                first, done = results.get(timeout=_TICK)
            except queue.Empty:
                continue
            packed[first] = done
        return [item for first in sorted(packed) for item in packed[first]]


class _Worker:
    """One process, started when first needed and again when it died."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._ended = False
        self._declined = False

    def extract(self, blobs: Sequence[Blob], limits: Limits) -> list[PackedFacts]:
        """Return the facts of `blobs`; those that kill the process are found one by one."""
        answer = self._ask(Job(limits, [(language.id, content) for language, content in blobs])) if self._runs() else None
        if answer is not None:
            return [unflat(columns) for columns in msgspec.msgpack.decode(answer, type=list[Columns])]
        if not self._runs():
            return [pack(extract(content, language, limits)) for language, content in blobs]
        if len(blobs) == 1:
            problem = Problem("crash", "the parser or what reads its tree crashed on this file", -1)
            return [pack(empty(blobs[0][0], problem))]
        return [packed for blob in blobs for packed in self.extract([blob], limits)]

    def end(self) -> None:
        """Kill the process."""
        self._ended = True
        self._reap()

    def _runs(self) -> bool:
        """Start the process if need be; say whether there may be one: a sandbox may forbid further processes, an upgrade change them."""
        try:
            if self._declined:
                return False
            if not self._ended:
                self._process = self._process or _start()
        except OSError:
            return False
        return True

    def _ask(self, job: Job) -> bytes | None:
        process = self._process
        if self._ended or process is None:
            return None
        assert process.stdin is not None  # noqa: S101 - both are pipes
        assert process.stdout is not None  # noqa: S101
        try:
            send(process.stdin, job)
            answer = receive(process.stdout)
        except (OSError, ValueError):
            # The pipe broke, or end() closed it.
            answer = None
        if answer is None:
            self._declined = _exit_code(process) == OTHER_CODE
            self._reap()
        return answer

    def _reap(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    _close(stream)


def _exit_code(process: "subprocess.Popen[bytes]") -> int | None:
    """Return the exit code of a process that seems to have ended."""
    try:
        return process.wait(_FAREWELL)
    except subprocess.TimeoutExpired:
        return None


def _close(stream: IO[bytes]) -> None:
    try:
        stream.close()
    except OSError:
        return


def _serve(
    worker: _Worker,
    jobs: "queue.SimpleQueue[tuple[int, Sequence[Blob]]]",
    results: "queue.SimpleQueue[tuple[int, list[PackedFacts]]]",
    limits: Limits,
) -> None:
    while True:
        try:
            first, blobs = jobs.get_nowait()
        except queue.Empty:
            return
        results.put((first, worker.extract(blobs, limits)))


def _start() -> "subprocess.Popen[bytes]":
    package = Path(__file__).resolve().parent.parent.parent
    path = os.pathsep.join([str(package), *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.Popen(
        # -P: the current folder may be the code that is indexed, and must not be imported from.
        [sys.executable, "-P", "-m", "crg_py.index.worker", code_digest()],
        env={**os.environ, "PYTHONPATH": path},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        close_fds=True,
    )


def _jobs(blobs: Sequence[Blob]) -> list[tuple[int, int]]:
    """Cut `blobs` into ranges of bounded files and bytes."""
    ranges: list[tuple[int, int]] = []
    first = size = 0
    for at, (_, content) in enumerate(blobs):
        size += len(content)
        if at + 1 - first >= _JOB_FILES or size >= _JOB_BYTES:
            ranges.append((first, at + 1))
            first, size = at + 1, 0
    return ranges if first == len(blobs) else [*ranges, (first, len(blobs))]
