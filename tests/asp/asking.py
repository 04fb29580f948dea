"""Sessions in tests: how they are opened and asked."""

from collections.abc import Callable, Iterable
from typing import Any

from crg_py.host import HostSession
from crg_py.host.child import Frame
from tests.asp import shapes

Connect = Callable[..., HostSession]
STALE, POLICY, INPUT, CONTRACT, UNAVAILABLE, CANCELLED = -32011, -32012, -32013, -32014, -32015, -32016
NOT_READY = -32010
BOUND = 20.0
"""Seconds within which something must have happened that takes milliseconds: generous, for machines under load."""


def ask(session: HostSession, method: str, **params: Any) -> dict[str, Any]:
    """Return the result of an inspect request, of which the shape has been checked."""
    frame = session.ask(method, params)
    assert "error" not in frame, frame["error"]
    result: dict[str, Any] = frame["result"]
    shapes.fits(result, shapes.ImpactResult if method.endswith("/impact") else shapes.GraphResult)
    return result


def failure(frame: Frame) -> tuple[int, str, bool]:
    """Return code, failClass and retryable of a response that must be an error."""
    assert "error" in frame, frame
    data = frame["error"]["data"]
    return frame["error"]["code"], data["failClass"], data.get("retryable", False)


def refused(session: HostSession, method: str, params: Any) -> tuple[int, str, bool]:
    """Return how a request fails."""
    return failure(session.ask(method, params))


def ids(result: dict[str, Any], part: str = "nodes") -> set[str]:
    return {node["id"] for node in result[part]}


def edges(result: dict[str, Any], kind: str) -> set[tuple[str, str]]:
    return {(edge["from"], edge["to"]) for edge in result["edges"] if edge["kind"] == kind}


def silent(_callback: Frame, _answer: Frame) -> Iterable[Frame | bytes]:
    """Never answer a callback."""
    return ()


def raw(session: HostSession, line: bytes, seconds: float = BOUND) -> Frame:
    """Send a line as it is and return the next frame."""
    session.child.send(line + b"\n")
    return session.child.receive(seconds)
