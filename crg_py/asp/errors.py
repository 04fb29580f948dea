"""Typed errors: the code, the word on the wire, and the class that says what a host may make of it."""

from collections.abc import Callable

from msgspec import UNSET

from crg_py.asp.messages import ErrorData, ErrorObject, FailClass
from crg_py.model.errors import Cancelled, CrgError, StoreBusy, UsageError, WorkspaceError

DETAIL = 500
"""Most characters of an error's detail; it may quote what was sent."""


class Refusal(Exception):
    """What is answered instead of a result. `retryable` None leaves that open; `fail_class` is health, contract, policy or input."""

    def __init__(self, code: int, word: str, fail_class: FailClass, detail: str, *, retryable: bool | None = None) -> None:
        """`detail` is for people and is kept to one bounded line."""
        super().__init__(detail)
        self.code = code
        self.word = word
        self.fail_class = fail_class
        self.retryable = retryable
        self.detail = one_line(detail)

    def error(self) -> ErrorObject:
        """Return the error object of a response."""
        retryable = UNSET if self.retryable is None else self.retryable
        return ErrorObject(self.code, self.word, ErrorData(self.fail_class, retryable, self.detail))


def one_line(text: str) -> str:
    """Return a text as one printable line of bounded length."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text[: DETAIL + 1])
    return shown if len(shown) <= DETAIL else shown[: DETAIL - 3] + "..."


def parse_error(detail: str) -> Refusal:
    """Answer bytes that are no frame."""
    return Refusal(-32700, "parse-error", "input", detail, retryable=False)


def invalid_request(detail: str) -> Refusal:
    """Answer a frame that is no request."""
    return Refusal(-32600, "invalid-request", "input", detail, retryable=False)


def unknown_method(method: str) -> Refusal:
    """Answer a call of a method that is not there."""
    return Refusal(-32601, "method-not-found", "contract", f"there is no method {method!r}", retryable=False)


def not_ready(detail: str, word: str = "provider-not-initialized") -> Refusal:
    """Answer that there is none yet; the same request may succeed later."""
    return Refusal(-32010, word, "health", detail, retryable=True)


def provider_error(detail: str) -> Refusal:
    """Answer that there is none, and that asking again does not help."""
    return Refusal(-32010, "provider-error", "health", detail, retryable=False)


def stale(detail: str) -> Refusal:
    """Answer that what the request rests on is not what the baseline holds, or that the baseline is out of reach."""
    return Refusal(-32011, "stale-or-unhealthy", "health", detail, retryable=True)


def denied(detail: str) -> Refusal:
    """Answer a grant that this provider does not take."""
    return Refusal(-32012, "policy-denied", "policy", detail, retryable=False)


def invalid(detail: str) -> Refusal:
    """Answer parameters that are wrong in themselves."""
    return Refusal(-32013, "invalid-input", "input", detail, retryable=False)


def unsupported_version(detail: str) -> Refusal:
    """Answer another version of the protocol."""
    return Refusal(-32014, "unsupported-version", "contract", detail, retryable=False)


def broken_contract(detail: str) -> Refusal:
    """Answer that the host answered a callback in a way that no host may."""
    return Refusal(-32014, "protocol-contract-failure", "contract", detail, retryable=False)


def unavailable(detail: str) -> Refusal:
    """Answer that time or room ran out, or that another request runs."""
    return Refusal(-32015, "unavailable", "health", detail, retryable=True)


def cancelled() -> Refusal:
    """Answer a host that asked to stop."""
    return Refusal(-32016, "cancelled", "health", "the request was cancelled", retryable=True)


def _usage(error: CrgError) -> Refusal:
    return invalid(told(error))


def _busy(error: CrgError) -> Refusal:
    return not_ready(told(error), "store-busy")


def _workspace(error: CrgError) -> Refusal:
    return unavailable(told(error))


_KINDS: tuple[tuple[type[CrgError], Callable[[CrgError], Refusal]], ...] = (
    (UsageError, _usage),
    (StoreBusy, _busy),
    (WorkspaceError, _workspace),
    (Cancelled, lambda _: cancelled()),
)


def refusal_of(error: CrgError) -> Refusal:
    """Return what an error of crg is on the wire."""
    for kind, make in _KINDS:
        if isinstance(error, kind):
            return make(error)
    return not_ready(told(error), "not-ready")


def told(error: CrgError) -> str:
    """Return an error's words with its hint."""
    return f"{error.message} ({error.hint})" if error.hint else error.message
