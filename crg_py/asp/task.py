"""One request while it runs: answered exactly once, by whoever comes first, and the only time at which the host may be asked."""

import itertools
import threading
import time
from collections.abc import Callable

import msgspec

from crg_py.asp.errors import Refusal, broken_contract, not_ready, unavailable
from crg_py.asp.frames import encode
from crg_py.asp.messages import Baseline, ErrorObject, Progress, ProgressReport
from crg_py.model.errors import Cancelled

Send = Callable[[bytes], None]
_ids = itertools.count(1)
_REPORT_SECONDS = 0.1


class _Asked(msgspec.Struct, frozen=True):
    """A callback that waits for its reply."""

    id: str
    method: str
    since: float


class Task:
    """A request of the `inspect` family. `baseline` is the session's as it was when the request came; `seconds` may pass until the answer.

    The worker thread asks the host and answers; the main thread hands replies over, and may answer first: then everything that the worker
    asks for raises Cancelled, and its own answer is dropped.
    """

    def __init__(
        self, id_: str | int, method: str, params: object, baseline: Baseline, seconds: float, send: Send, *, reports: bool
    ) -> None:
        """Begin now. `reports` says that the host wants to hear how far it is."""
        self.id = id_
        self.method = method
        self.params = params
        self.baseline = baseline
        self.deadline = time.monotonic() + seconds
        self.n_files = 0
        self._seconds = seconds
        self._send = send
        self._reports = reports
        self._reported = 0.0
        self._progress = ""
        self._replied: set[str] = set()
        self._changed = threading.Condition()
        self._over = False
        self._asked: _Asked | None = None
        self._reply: dict[str, object] | Refusal | None = None

    def is_over(self) -> bool:
        """Say whether it was answered."""
        return self._over

    def answer(self, frame: bytes) -> bool:
        """Send the response, unless one was sent; say whether it was."""
        with self._changed:
            if self._over:
                return False
            self._over = True
            self._send(frame)
            self._changed.notify_all()
            return True

    def refuse(self, refusal: Refusal) -> bool:
        """Answer with an error."""
        return self.answer(encode({"jsonrpc": "2.0", "id": self.id, "error": refusal.error()}))

    def call(self, method: str, params: object) -> object:
        """Ask the host and return the result. Raises Refusal for an error or a broken reply, Cancelled when the request is over."""
        with self._changed:
            if self._over:
                raise Cancelled("the request is over")
            asked = self._asked = _Asked(f"crg:{next(_ids)}", method, time.monotonic())
            self._reply = None
            self._send(encode({"jsonrpc": "2.0", "id": asked.id, "method": method, "params": params}))
            self._changed.wait_for(self._is_settled)
            self._asked = None
            self._replied.add(method)
            reply = self._settled()
        if isinstance(reply, Refusal):
            raise reply
        return _opened(reply, method)

    def reply(self, frame: dict[str, object]) -> None:
        """Hand over a response of the host; one that nobody waits for is dropped."""
        with self._changed:
            if self._asked is not None and frame.get("id") == self._asked.id:
                self._reply = frame
                self._changed.notify_all()

    def fail_reply(self, text: bytes, failure: "type[LostReply | BrokenReply]") -> bool:
        """Fail the callback that is waited for if these bytes, which are no frame, name it; say whether they do."""
        with self._changed:
            if self._asked is None or f'"{self._asked.id}"'.encode() not in text:
                return False
            self._reply = failure(self._asked.method)
            self._changed.notify_all()
            return True

    def begin(self, n_files: int) -> None:
        """Note that indexing begins, over so many files."""
        self.n_files = n_files
        self._progress = f"0 of {n_files:,} files"

    def progress(self, phase: str, done: int, total: int) -> None:
        """Note how far indexing is, and tell a host that wants to hear it."""
        read = self.n_files - total + done if phase == "extract" else self.n_files
        self._progress = f"{max(read, 0):,} of {self.n_files:,} files"
        if phase != "extract":
            self._progress += f" read, {done:,} of {total:,} linked"
        now = time.monotonic()
        if self._reports and now - self._reported >= _REPORT_SECONDS:
            self._reported = now
            self._report(100 * done // max(total, 1))

    def out_of_time(self) -> Refusal:
        """Return what is answered when the time is over: how far indexing came, or that the host does not answer."""
        asked = self._asked
        if asked is not None and (asked.method not in self._replied or time.monotonic() - asked.since > self._seconds / 4):
            return unavailable(f"the host did not answer {asked.method} in time")
        return self.unfinished() or unavailable("the granted wallclock ran out")

    def unfinished(self) -> Refusal | None:
        """Return how far indexing came, if it was begun: what was done is kept, so the next request goes on from there."""
        return not_ready(f"indexing came to {self._progress}; the next request goes on from there", "not-ready") if self._progress else None

    def _settled(self) -> dict[str, object] | Refusal:
        """Return the reply that came. Raises Cancelled when the request was answered instead."""
        if self._over or self._reply is None:
            raise Cancelled("the request is over")
        return self._reply

    def _is_settled(self) -> bool:
        return self._reply is not None or self._over

    def _report(self, percentage: int) -> None:
        value = ProgressReport("report", max(0, min(100, percentage)), self._progress)
        frame = encode({"jsonrpc": "2.0", "method": "$/progress", "params": Progress(self.id, value)})
        with self._changed:
            if not self._over:
                self._send(frame)


def _opened(reply: dict[str, object], method: str) -> object:
    """Return the result in a response. Raises Refusal: the host's own where it is well-formed, a breach of contract where it is not."""
    if reply.keys() - {"jsonrpc", "id", "result", "error"} or ("result" in reply) == ("error" in reply) or reply.get("jsonrpc") != "2.0":
        raise broken_contract(f"the answer to {method} must carry either a result or an error")
    if "error" not in reply:
        return reply["result"]
    try:
        error = msgspec.convert(reply["error"], ErrorObject)
    except msgspec.ValidationError as problem:
        raise broken_contract(f"the host refused {method} without saying of which class: {problem}") from None
    data = error.data
    retryable = None if data.retryable is msgspec.UNSET else data.retryable
    raise HostRefusal(error.code, f"host-callback-{data.fail_class}", data.fail_class, data.detail or error.message, retryable=retryable)


class HostRefusal(Refusal):
    """An error that the host itself gave."""


class LostReply(Refusal):
    """The host's answer was longer than a frame may be, so it was not kept."""

    def __init__(self, method: str) -> None:
        """Name the callback."""
        super().__init__(-32015, "unavailable", "health", f"the host's answer to {method} is longer than a frame may be", retryable=True)


class BrokenReply(Refusal):
    """The host's answer was no JSON, or none that may be."""

    def __init__(self, method: str) -> None:
        """Name the callback."""
        super().__init__(-32014, "protocol-contract-failure", "contract", f"the answer to {method} is no frame", retryable=False)
