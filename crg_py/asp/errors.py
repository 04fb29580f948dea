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


def _answering(code: int, word: str, fail_class: FailClass, *, retryable: bool) -> Callable[[str], Refusal]:
    """Return what makes refusals of one kind out of their detail."""

    def refusal(detail: str) -> Refusal:
        return Refusal(code, word, fail_class, detail, retryable=retryable)

    return refusal


parse_error = _answering(-32700, "parse-error", "input", retryable=False)
"""Answer bytes that are no frame."""
invalid_request = _answering(-32600, "invalid-request", "input", retryable=False)
"""Answer a frame that is no request."""
provider_error = _answering(-32010, "provider-error", "health", retryable=False)
"""Answer that there is none, and that asking again does not help."""
stale = _answering(-32011, "stale-or-unhealthy", "health", retryable=True)
"""Answer that what the request rests on is not what the baseline holds, or that the baseline is out of reach."""
denied = _answering(-32012, "policy-denied", "policy", retryable=False)
"""Answer a grant that this provider does not take."""
invalid = _answering(-32013, "invalid-input", "input", retryable=False)
"""Answer parameters that are wrong in themselves."""
unsupported_version = _answering(-32014, "unsupported-version", "contract", retryable=False)
"""Answer another version of the protocol."""
broken_contract = _answering(-32014, "protocol-contract-failure", "contract", retryable=False)
"""Answer that the host answered a callback in a way that no host may."""
unavailable = _answering(-32015, "unavailable", "health", retryable=True)
"""Answer that time or room ran out, or that another request runs."""


def unknown_method(method: str) -> Refusal:
    """Answer a call of a method that is not there."""
    return Refusal(-32601, "method-not-found", "contract", f"there is no method {method!r}", retryable=False)


def not_ready(detail: str, word: str = "provider-not-initialized") -> Refusal:
    """Answer that there is none yet; the same request may succeed later."""
    return Refusal(-32010, word, "health", detail, retryable=True)


def cancelled() -> Refusal:
    """Answer a host that asked to stop."""
    return Refusal(-32016, "cancelled", "health", "the request was cancelled", retryable=True)


_KINDS: tuple[tuple[type[CrgError], Callable[[str], Refusal]], ...] = (
    (UsageError, invalid),
    (StoreBusy, lambda detail: not_ready(detail, "store-busy")),
    (WorkspaceError, unavailable),
    (Cancelled, lambda _: cancelled()),
)


def refusal_of(error: CrgError) -> Refusal:
    """Return what an error of crg is on the wire."""
    for kind, make in _KINDS:
        if isinstance(error, kind):
            return make(told(error))
    return not_ready(told(error), "not-ready")


def told(error: CrgError) -> str:
    """Return an error's words with its hint."""
    return f"{error.message} ({error.hint})" if error.hint else error.message
