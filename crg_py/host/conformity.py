"""What every frame of a provider must look like."""

import json
from collections.abc import Mapping

from crg_py.host.child import Frame, ProviderFault

OPT_INS = {"$/progress": "progress", "window/logMessage": "logMessage", "judge/publishDiagnostics": "pullDiagnostics"}
"""Notifications, and the host capability without which they may not be sent."""
CLASSES = {"health", "contract", "policy", "input"}


def check_call(frame: Frame, capabilities: Mapping[str, bool]) -> None:
    """Check a request or notification. Raises ProviderFault."""
    expected = {"jsonrpc", "method", "params", *(("id",) if "id" in frame else ())}
    if not expected - {"params"} <= frame.keys() <= expected or frame["jsonrpc"] != "2.0" or not isinstance(frame["method"], str):
        raise _broken("its call is malformed", frame)
    if "id" in frame and not _is_id(frame["id"]):
        raise _broken("its call has no usable id", frame)
    if "id" not in frame and not capabilities.get(OPT_INS.get(frame["method"], "")):
        raise _broken("nobody asked for this notification", frame)


def check_response(frame: Frame) -> None:
    """Check a response. Raises ProviderFault."""
    if frame.get("jsonrpc") != "2.0" or "id" not in frame or not (_is_id(frame["id"]) or frame["id"] is None):
        raise _broken("its response is malformed", frame)
    if ("result" in frame) == ("error" in frame) or len(frame) != len(("jsonrpc", "id", "either")):
        raise _broken("its response must carry either a result or an error", frame)
    if "error" in frame:
        _check_error(frame)


def _check_error(frame: Frame) -> None:
    error = frame["error"]
    known = isinstance(error, dict) and error.keys() == {"code", "message", "data"} and isinstance(error["data"], dict)
    if not known or type(error["code"]) is not int or not isinstance(error["message"], str):
        raise _broken("its error is malformed", frame)
    data = error["data"]
    if data.get("failClass") not in CLASSES or data.keys() - {"failClass", "retryable", "detail"}:
        raise _broken("its error has no failClass, or unknown data", frame)
    if not isinstance(data.get("retryable", False), bool) or not isinstance(data.get("detail", ""), str):
        raise _broken("its error's data has wrong types", frame)


def _is_id(value: object) -> bool:
    return isinstance(value, str) or type(value) is int


def _broken(what: str, frame: Frame) -> ProviderFault:
    return ProviderFault(f"the provider broke the protocol, {what}: {json.dumps(frame)[:500]}")
