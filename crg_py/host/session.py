"""One session with a provider, from its start to its end."""

import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import TracebackType
from typing import Any, Self

from crg_py import __version__
from crg_py.host import conformity
from crg_py.host.callbacks import Callbacks, Refusal, Trees
from crg_py.host.child import Child, Frame, ProviderFault, ProviderSilent, Trace
from crg_py.host.tree import Baseline

Conduct = Callable[[Frame, Frame], Iterable[Frame | bytes]]
"""What is sent for a callback, given it and the honest answer: nothing, the answer, another, several, raw bytes."""
STARTUP_SECONDS = 30.0
SHUTDOWN_SECONDS = 10.0
GRACE_SECONDS = 5.0
"""How long past the granted wallclock an answer may take before the provider counts as hung."""


def honest(_callback: Frame, answer: Frame) -> Iterable[Frame | bytes]:
    """Send the answer."""
    return (answer,)


class HostSession:
    """A host over one provider process. Use as a context manager: at its end the process group is gone.

    `read` and `limits` are the grant, `capabilities` what the host opts in to (notifications are a fault without it). `conduct` may be set
    at any time to misbehave. `calls` lists the callbacks as (method, params) in the order they came, `notes` the notifications.
    """

    def __init__(
        self,
        command: Sequence[str],
        trees: Trees,
        baseline: Baseline,
        *,
        read: Sequence[str] = ("**/*",),
        limits: Mapping[str, int] | None = None,
        capabilities: Mapping[str, bool] | None = None,
        root: str = "/candidate",
        batch: int = 1000,
        environment: Mapping[str, str] | None = None,
        trace: Trace | None = None,
    ) -> None:
        """Start the provider; nothing is sent yet. `batch` is the most blobs the host serves in one readBlob."""
        self.baseline = baseline
        self.read = tuple(read)
        self.limits = dict({"wallclockMs": 30_000} if limits is None else limits)
        self.root = root
        self.conduct: Conduct = honest
        self.calls: list[tuple[str, Any]] = []
        self.notes: list[Frame] = []
        self.callbacks = Callbacks(trees, self.read, batch)
        self._capabilities = capabilities
        self._live: dict[str, str] = {}
        self._answers: dict[str, Frame] = {}
        self._n_requests = 0
        self.child = Child(command, environment, trace)

    def __enter__(self) -> Self:
        """Return the session."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Kill what is left of the provider."""
        self.child.end()

    def initialize_params(self) -> dict[str, Any]:
        """Return what `initialize` is sent with."""
        params: dict[str, Any] = {
            "protocolVersion": "asp/1.0",
            "host": {"name": "crg host", "version": __version__},
            "workspace": {"root": self.root, "baseline": self.baseline},
        }
        return params if self._capabilities is None else params | {"hostCapabilities": dict(self._capabilities)}

    def grant(self) -> dict[str, Any]:
        """Return what `initialized` is sent with."""
        permissions = {"read": list(self.read), "write": False, "network": False, "resourceLimits": self.limits}
        return {"grantedPermissions": permissions, "baseline": self.baseline}

    def open(self) -> dict[str, Any]:
        """Initialize and grant; return the provider's introduction. Raises ProviderFault when it refuses."""
        answer = self.ask("initialize", self.initialize_params(), STARTUP_SECONDS)
        if "error" in answer:
            raise ProviderFault(f"the provider refused to initialize: {json.dumps(answer['error'])}")
        self.notify("initialized", self.grant())
        self.callbacks.name(self.baseline)
        return dict(answer["result"])

    def ask(self, method: str, params: Any = None, seconds: float | None = None) -> Frame:
        """Send a request and return the response frame. Raises ProviderFault, also when it does not come in time."""
        return self.wait(self.start(method, params), seconds)

    def start(self, method: str, params: Any = None, id_: int | str | None = None) -> int | str:
        """Send a request and return its id."""
        self._n_requests += 1
        chosen: int | str = f"host:{self._n_requests}" if id_ is None else id_
        self.callbacks.name_all(params)
        self._live[json.dumps(chosen)] = method
        frame: Frame = {"jsonrpc": "2.0", "id": chosen, "method": method}
        self.child.send(frame if params is None else frame | {"params": params})
        return chosen

    def wait(self, id_: int | str, seconds: float | None = None) -> Frame:
        """Serve callbacks until the response to `id_` is there, and return it."""
        limit = self.limits.get("wallclockMs", 30_000) / 1000 + GRACE_SECONDS if seconds is None else seconds
        deadline = time.monotonic() + limit
        key = json.dumps(id_)
        while key not in self._answers:
            self._take(self.child.receive(deadline - time.monotonic()))
        return self._answers.pop(key)

    def serve(self, seconds: float) -> None:
        """Serve what comes for `seconds`."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            try:
                self._take(self.child.receive(left))
            except ProviderSilent:
                return

    def notify(self, method: str, params: Any) -> None:
        """Send a notification."""
        self.child.send({"jsonrpc": "2.0", "method": method, "params": params})

    def cancel(self, id_: int | str) -> None:
        """Ask the provider to stop a request; it still answers."""
        self.notify("$/cancelRequest", {"id": id_})

    def change_baseline(self, baseline: Baseline) -> None:
        """Tell the provider of a new baseline; from now on this is the session's."""
        self.baseline = baseline
        self.callbacks.name(baseline)
        self.notify("workspace/baselineChanged", {"baseline": baseline})

    def close(self) -> None:
        """Shut the provider down and see it leave. Raises ProviderFault when it does not end with status 0."""
        answer = self.ask("shutdown", {}, SHUTDOWN_SECONDS)
        if "error" in answer or answer["result"] is not None:
            raise ProviderFault(f"shutdown was answered {json.dumps(answer)}")
        self.notify("exit", {})
        self.child.close_input()
        status = self.child.wait(SHUTDOWN_SECONDS)
        if status != 0:
            raise ProviderFault("the provider does not leave" if status is None else f"the provider left with status {status}")

    def _take(self, frame: Frame) -> None:
        if "method" in frame:
            conformity.check_call(frame, self._capabilities or {})
            if "id" in frame:
                self._serve(frame)
            else:
                self.notes.append(frame)
            return
        conformity.check_response(frame)
        key = json.dumps(frame["id"])
        if key not in self._live:
            raise ProviderFault(f"the provider answered what nobody asked: {json.dumps(frame)[:500]}")
        self._answers[key] = frame
        del self._live[key]

    def _serve(self, callback: Frame) -> None:
        if not any(method not in {"initialize", "shutdown"} for method in self._live.values()):
            raise ProviderFault(f"the provider called {callback['method']} outside of a request")
        params = callback.get("params", {})
        self.calls.append((callback["method"], params))
        answer: Frame = {"jsonrpc": "2.0", "id": callback["id"]}
        try:
            answer["result"] = self.callbacks.answer(callback["method"], params)
        except Refusal as refusal:
            answer["error"] = refusal.error
        for sent in self.conduct(callback, answer):
            self.child.send(sent)
