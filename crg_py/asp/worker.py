"""The thread that answers requests, one after the other."""

import gc
import os
import queue
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from crg_py.asp.errors import Refusal, provider_error, refusal_of, unavailable
from crg_py.asp.frames import FRAME_BYTES, encode
from crg_py.model.errors import Cancelled, CrgError

if TYPE_CHECKING:
    from crg_py.asp.provider import Provider
    from crg_py.asp.session import Session
    from crg_py.asp.task import Task

_SMALL_MIB = 64
_PAUSE_SECONDS = 0.05
_MOST_WAITING = 8
"""Snapshots that may wait for a pause."""
_SERVED = frozenset({"asp", "extraction", "graph", "index", "languages", "linking", "model", "providers", "store", "workspace"})
"""The packages that requests use."""
Complain = Callable[[str], None]


class Worker:
    """Answers tasks with a provider that is made for the first. `where` is the store's place."""

    def __init__(self, where: Path | None, complain: Complain) -> None:
        """Start the thread; it loads what answering needs when it is told to."""
        self._where = where
        self._complain = complain
        self._provider: Provider | None = None
        self._tasks: queue.SimpleQueue[tuple[Task, Session] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="crg-worker", daemon=True)
        self._thread.start()

    def start(self, task: "Task", session: "Session") -> None:
        """Answer a task when those before it are done with."""
        self._tasks.put((task, session))

    def close(self, seconds: float) -> None:
        """Let go of the store when the last task is done with; wait for at most so long."""
        self._tasks.put(None)
        self._thread.join(seconds)

    def _run(self) -> None:
        with suppress(Exception):
            _load()
        while (given := self._next()) is not None:
            task, session = given
            try:
                self._answer(task, session)
            except BaseException as error:  # noqa: BLE001 - the thread must outlive whatever a request does
                self._failed(task, error)
        if self._provider is not None:
            self._provider.close()

    def _next(self) -> "tuple[Task, Session] | None":
        """Return the next task; what was made for those before it is stored while none comes, or when it is much."""
        if self._provider is not None and (waiting := self._provider.n_waiting):
            with suppress(queue.Empty):
                if waiting < _MOST_WAITING:
                    return self._tasks.get(timeout=_PAUSE_SECONDS)
            self._settle(self._provider)
        return self._tasks.get()

    def _settle(self, provider: "Provider") -> None:
        try:
            provider.settle()
        except Exception as error:  # noqa: BLE001 - nobody waits for this
            self.forget()
            self._complain(f"a fault in crg: {type(error).__name__}: {error}")

    def _answer(self, task: "Task", session: "Session") -> None:
        from crg_py.asp.inspect import answer
        from crg_py.asp.provider import Provider

        if self._provider is None:
            self._provider = Provider(self._where, session.root, session.grant, self._complain)
        provider = self._provider
        try:
            try:
                body = answer(provider, task)
            except OSError as error:
                if not provider.use_memory(error):
                    raise
                body = answer(provider, task)
            frame = encode({"jsonrpc": "2.0", "id": task.id, "result": msgspec.Raw(body)})
            if len(frame) > FRAME_BYTES:
                raise provider_error("the answer would be larger than a frame may be")
            task.answer(frame)
        except Refusal as refusal:
            task.refuse(refusal)
        except Cancelled:
            task.refuse(task.out_of_time())
        except CrgError as error:
            task.refuse(refusal_of(error))

    def _failed(self, task: "Task", error: BaseException) -> None:
        if isinstance(error, MemoryError):
            self.forget()
            task.refuse(unavailable("there is not enough memory for this request"))
            return
        if os.environ.get("CRG_DEBUG") == "1":
            self._complain(" | ".join(traceback.format_exception(error)))
        self._complain(f"a fault in crg: {type(error).__name__}: {error}")
        task.refuse(provider_error(f"a fault in crg: {type(error).__name__}: {error}"))

    def forget(self) -> None:
        """Free the memory that can be freed."""
        if self._provider is not None:
            self._provider.forget()
        gc.collect()


def _load() -> None:
    """Import all that requests may need while the host has not asked yet: an upgrade under a live provider changes nothing of it."""
    import importlib
    import pkgutil

    import crg_py

    for module in pkgutil.walk_packages(crg_py.__path__, "crg_py."):
        if module.name.split(".")[1] in _SERVED:
            importlib.import_module(module.name)
    from crg_py.index.steering import code_digest
    from crg_py.store.session import connect

    code_digest()
    connect(None, _SMALL_MIB).close()
    # What was loaded stays: no collection need look at it again.
    gc.collect()
    gc.freeze()
