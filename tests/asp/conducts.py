"""Conducts of hosts that answer callbacks wrongly, and what is asked of them."""

from collections.abc import Callable, Iterable
from typing import Any

from crg_py.host import HostSession
from crg_py.host.child import Frame
from crg_py.host.session import honest
from tests.asp.asking import CONTRACT, ask, ids

Twist = Callable[[dict[str, Any]], Any]
LIST, READ = "workspace/listTree", "workspace/readBlob"
BROKEN = (CONTRACT, "contract", False)
QUESTION = {"query": "total"}


def rewriting(method: str, twist: Twist) -> Callable[[Frame, Frame], Iterable[Frame | bytes]]:
    """Return a conduct that sends another result for callbacks of a method."""

    def conduct(callback: Frame, answer: Frame) -> Iterable[Frame | bytes]:
        return ({**answer, "result": twist(answer["result"])},) if callback["method"] == method else (answer,)

    return conduct


def failing(method: str, error: Any) -> Callable[[Frame, Frame], Iterable[Frame | bytes]]:
    """Return a conduct that answers callbacks of a method with an error."""

    def conduct(callback: Frame, answer: Frame) -> Iterable[Frame | bytes]:
        return ({"jsonrpc": "2.0", "id": answer["id"], "error": error},) if callback["method"] == method else (answer,)

    return conduct


def entry(**changes: Any) -> Twist:
    """Change the first entry of a listing."""
    return lambda result: {**result, "entries": [{**result["entries"][0], **changes}, *result["entries"][1:]]}


def blob(**changes: Any) -> Twist:
    """Change the first blob that is given."""
    return lambda result: {"blobs": [{**result["blobs"][0], **changes}, *result["blobs"][1:]]}


def without(key: str) -> Twist:
    return lambda result: {
        name: [{field: value for field, value in row.items() if field != key} for row in rows] for name, rows in result.items()
    }


def recovers(session: HostSession) -> None:
    """Show that the session goes on, and that nothing wrong was kept: all answers are those of the tree."""
    session.conduct = honest
    assert ids(ask(session, "inspect/symbols", query="total")) == {"shop/price.py::total"}
    assert ids(ask(session, "inspect/callers", symbol={"id": "shop/price.py::rounded"})) == {
        "shop/price.py::rounded",
        "shop/price.py::total",
    }
    assert ids(ask(session, "inspect/symbols", query="lonely")) == {"alone.py::lonely"}
