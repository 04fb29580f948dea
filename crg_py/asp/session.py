"""One session with a host: what each frame means in which state. Runs in one thread; requests are handed to another."""

from collections.abc import Callable
from enum import Enum, auto

from crg_py.asp import errors
from crg_py.asp.baselines import checked, converted, is_older
from crg_py.asp.errors import Refusal
from crg_py.asp.frames import Lost, Malformed, decode, encode
from crg_py.asp.grant import UNGRANTED, granted
from crg_py.asp.introduction import METHODS, PROTOCOL, introduction
from crg_py.asp.messages import Baseline, BaselineChangedParams, InitializedParams, InitializeParams
from crg_py.asp.task import BrokenReply, LostReply, Send, Task

_MARGIN_SECONDS = 0.1
"""How much before the end of the grant the answer is sent, at most a tenth of it."""

_INTEGERS = range(-(2**63), 2**64)
"""Numbers that an id may be."""


class State(Enum):
    """Where a session stands."""

    FRESH = auto()
    AWAITING = auto()
    """Initialized, without a grant."""
    ACTIVE = auto()
    UNGRANTED = auto()
    """Failed before a grant was taken."""
    FAILED = auto()
    """Failed after that."""
    LEAVING = auto()


class Session:
    """Reads frames and answers them through `send`. `start` is given each request to run; `grant` and `root` hold from then on."""

    def __init__(self, send: Send, start: Callable[[Task], None]) -> None:
        """Begin in the fresh state."""
        self.send = send
        self.state = State.FRESH
        self.root = ""
        self.grant = UNGRANTED
        self.running: Task | None = None
        self.exit_code: int | None = None
        self._start = start
        self._opening: Baseline | None = None
        self._baseline: Baseline | None = None
        self._reports = False
        self._failure = errors.not_ready("no grant was given")
        self._requests = {"initialize": self._initialize, "shutdown": self._shutdown}
        self._notifications = {
            "initialized": self._initialized,
            "workspace/baselineChanged": self._baseline_changed,
            "$/cancelRequest": self._cancel,
            "exit": self._exit,
        }

    def take(self, line: bytes | Lost) -> None:
        """Act on one line."""
        if isinstance(line, Lost):
            if not self._is_reply(line.head, LostReply):
                self._refuse(None, errors.parse_error("a frame of more than 8 MiB"))
            return
        try:
            frame = decode(line)
        except Malformed as error:
            if not self._is_reply(line, BrokenReply):
                self._refuse(None, errors.parse_error(str(error)))
            return
        self._take(frame)

    def _is_reply(self, text: bytes, failure: type[LostReply | BrokenReply]) -> bool:
        """Say whether bytes that are no frame were to be the reply that is waited for, which then fails."""
        return self.running is not None and self.running.fail_reply(text, failure)

    def cut_off(self) -> None:
        """Answer that the input ended within a line."""
        self._refuse(None, errors.parse_error("the input ended within a frame"))

    def stop(self) -> None:
        """Answer what still runs."""
        if self.running is not None:
            self.running.refuse(errors.cancelled())

    def _take(self, frame: object) -> None:
        if not isinstance(frame, dict):
            self._refuse(None, errors.invalid_request("a frame is one object; batches are not taken"))
            return
        id_ = frame.get("id")
        known = id_ if isinstance(id_, str) or (type(id_) is int and id_ in _INTEGERS) else None
        if "method" not in frame:
            if self.running is not None:
                self.running.reply(frame)
        elif frame.get("jsonrpc") != "2.0":
            self._refuse(known, errors.invalid_request('jsonrpc must be "2.0"'))
        elif not isinstance(frame["method"], str):
            self._refuse(known, errors.invalid_request("method must be a text"))
        elif "id" in frame and known is None:
            self._refuse(None, errors.invalid_request("id must be a text or an integer"))
        elif not isinstance(frame.get("params", {}), (dict, list)):
            if known is not None:
                self._refuse(known, errors.invalid_request("params must be an object or an array"))
        elif known is None:
            self._notified(frame["method"], frame.get("params", {}))
        else:
            self._asked(known, frame["method"], frame.get("params", {}))

    def _notified(self, method: str, params: object) -> None:
        act = self._notifications.get(method)
        if act is not None:
            act(params)

    def _asked(self, id_: str | int, method: str, params: object) -> None:
        try:
            if self._live() is not None and _key(self.running) == (type(id_), id_):
                raise errors.invalid_request("a request with this id is running")
            if method in METHODS:
                self._run(id_, method, params)
                return
            act = self._requests.get(method)
            if act is None:
                raise errors.unknown_method(method)
            self.send(encode({"jsonrpc": "2.0", "id": id_, "result": act(params)}))
        except Refusal as refusal:
            self._refuse(id_, refusal)

    def _run(self, id_: str | int, method: str, params: object) -> None:
        if self.state is State.LEAVING:
            raise errors.unavailable("the provider is shutting down")
        if self.state is State.FAILED:
            raise self._failure
        if self.state is not State.ACTIVE or self._baseline is None:
            raise errors.not_ready("no grant was taken: send initialize, then initialized")
        if self._live() is not None:
            raise errors.unavailable("another request is running; one runs at a time")
        seconds = self.grant.seconds
        left = seconds - min(_MARGIN_SECONDS, seconds / 10)
        self.running = Task(id_, method, params, self._baseline, left, self.send, reports=self._reports)
        self._start(self.running)

    def _live(self) -> Task | None:
        return None if self.running is None or self.running.is_over() else self.running

    def _initialize(self, params: object) -> object:
        if self.state is not State.FRESH:
            raise errors.invalid("initialize is sent exactly once")
        given = _initialize_params(params)
        answer = introduction()
        self.root = given.workspace.root
        self._opening = self._baseline = given.workspace.baseline
        self._reports = given.host_capabilities.get("progress") is True
        self.state = State.AWAITING
        return answer

    def _initialized(self, params: object) -> None:
        if self.state is State.UNGRANTED:
            return
        try:
            if self.state is not State.AWAITING:
                raise errors.not_ready("initialized came out of order", "stale-or-unhealthy")
            given = converted(params, InitializedParams)
            if checked(given.baseline) not in {self._opening, self._baseline}:
                raise errors.stale("initialized names another baseline than initialize")
            self.grant = granted(given.granted_permissions)
            self.state = State.ACTIVE
        except Refusal as refusal:
            self._fail(refusal)

    def _baseline_changed(self, params: object) -> None:
        if self.state not in {State.AWAITING, State.ACTIVE}:
            return
        try:
            given = checked(converted(params, BaselineChangedParams).baseline)
        except Refusal as refusal:
            self._fail(refusal)
            return
        if self._baseline is None or not is_older(given, self._baseline):
            self._baseline = given

    def _fail(self, refusal: Refusal) -> None:
        self._failure = refusal
        if self.state is not State.LEAVING:
            self.state = State.FAILED if self.state in {State.ACTIVE, State.FAILED} else State.UNGRANTED

    def _cancel(self, params: object) -> None:
        id_ = params.get("id") if isinstance(params, dict) else None
        running = self._live()
        if running is not None and _key(running) == (type(id_), id_):
            running.refuse(errors.cancelled())

    def _shutdown(self, params: object) -> object:
        del params
        if self.state is State.LEAVING:
            raise errors.invalid("shutdown is sent exactly once")
        self.state = State.LEAVING
        self.stop()
        return None

    def _exit(self, params: object) -> None:
        del params
        self.exit_code = 0 if self.state is State.LEAVING else 1

    def _refuse(self, id_: str | int | None, refusal: Refusal) -> None:
        self.send(encode({"jsonrpc": "2.0", "id": id_, "error": refusal.error()}))


def _key(task: Task | None) -> tuple[type, str | int] | None:
    """Return what tells ids apart: `1` and `"1"` are two."""
    return (type(task.id), task.id) if task is not None else None


def _initialize_params(params: object) -> InitializeParams:
    """Check in the order that tells a host most: what is unknown, then the version, then the rest. Raises Refusal."""
    if not isinstance(params, dict):
        raise errors.invalid("params must be an object")
    known = set(InitializeParams.__struct_encode_fields__)
    unknown = sorted(params.keys() - known)
    if unknown:
        raise errors.invalid(f"initialize has no {unknown[0]!r}")
    if params.get("protocolVersion") != PROTOCOL:
        raise errors.unsupported_version(f"only {PROTOCOL} is spoken here")
    given = converted(params, InitializeParams)
    checked(given.workspace.baseline)
    return given
