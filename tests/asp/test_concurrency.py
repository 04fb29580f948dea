"""Checklist items 54 to 58: one request at a time, cancelling, progress."""

from collections.abc import Iterable

import pytest

from crg_py.host import HostSession
from crg_py.host.child import Frame
from tests.asp import shapes
from tests.asp.asking import BOUND, CANCELLED, UNAVAILABLE, Connect, ask, failure, ids, silent
from tests.asp.samples import Baseline, MemoryTrees, chain

QUESTION = {"query": "total"}


def once(session: HostSession, action: object) -> None:
    """Make the host run `action` when the first callback comes, then answer as ever."""
    done: list[bool] = []

    def conduct(_callback: Frame, answer: Frame) -> Iterable[Frame | bytes]:
        if not done:
            done.append(True)
            action()  # type: ignore[operator]
        return (answer,)

    session.conduct = conduct


def test_item_54_a_second_request_is_busy_and_disturbs_nothing(own: HostSession) -> None:
    once(own, lambda: own.start("inspect/references", {"symbol": {"id": "x"}}, "second"))
    own.start("inspect/symbols", QUESTION, "first")

    assert failure(own.wait("second", BOUND)) == (UNAVAILABLE, "health", True)
    assert ids(own.wait("first", BOUND)["result"]) == {"shop/price.py::total"}


def test_item_54_what_needs_no_work_is_answered_meanwhile(own: HostSession) -> None:
    def more() -> None:
        own.start("no/such", {}, "unknown")
        own.start("initialize", own.initialize_params(), "again")

    once(own, more)
    own.start("inspect/symbols", QUESTION, "first")

    assert failure(own.wait("unknown", BOUND))[0] == -32601
    assert failure(own.wait("again", BOUND))[1] == "input"
    assert own.wait("first", BOUND)["result"]["nodes"]


def test_item_55_a_live_id_cannot_be_used_again(own: HostSession) -> None:
    answers: list[Frame] = []

    def conduct(_callback: Frame, answer: Frame) -> Iterable[Frame | bytes]:
        if not answers:
            own.child.send({"jsonrpc": "2.0", "id": 5, "method": "inspect/symbols", "params": QUESTION})
            answers.append(own.child.receive(BOUND))
        return (answer,)

    own.conduct = conduct
    own.start("inspect/symbols", QUESTION, 5)
    first = own.wait(5, BOUND)

    assert (answers[0]["id"], failure(answers[0])) == (5, (-32600, "input", False))
    assert first["result"]["nodes"]
    own.start("inspect/symbols", QUESTION, 5)
    assert own.wait(5)["result"] == first["result"]


def test_item_55_the_same_digits_as_text_are_another_id(own: HostSession) -> None:
    once(own, lambda: own.start("inspect/symbols", QUESTION, "5"))
    own.start("inspect/symbols", QUESTION, 5)

    assert failure(own.wait("5", BOUND)) == (UNAVAILABLE, "health", True)
    assert own.wait(5, BOUND)["result"]["nodes"]


@pytest.mark.parametrize("method", ["workspace/listTree", "workspace/readBlob"])
def test_item_56_cancelling_interrupts_a_callback(own: HostSession, method: str) -> None:
    def conduct(callback: Frame, answer: Frame) -> Iterable[Frame | bytes]:
        if callback["method"] != method:
            return (answer,)
        own.cancel("first")
        return ()

    own.conduct = conduct
    own.start("inspect/symbols", QUESTION, "first")

    assert failure(own.wait("first", BOUND)) == (CANCELLED, "health", True)
    own.conduct = lambda _callback, answer: (answer,)
    # A second terminal answer would be a fault to the host.
    assert ids(ask(own, "inspect/symbols", query="total")) == {"shop/price.py::total"}


def test_item_56_cancelling_interrupts_work(connect: Connect, trees: MemoryTrees) -> None:
    session = connect(trees.add(chain(400)))
    session.start("inspect/symbols", QUESTION, "first")
    while not any(method == "workspace/readBlob" for method, _ in session.calls):
        session.serve(0.05)
    session.cancel("first")
    answer = session.wait("first", BOUND)

    assert "result" in answer or failure(answer) == (CANCELLED, "health", True)
    assert ids(ask(session, "inspect/callers", symbol={"id": "pkg/m0.py::f0"})) == {"pkg/m0.py::f0", "pkg/m1.py::f1"}


def test_item_56_a_cancelled_session_is_quick_again(own: HostSession) -> None:
    for _ in range(5):
        own.conduct = silent
        own.start("inspect/symbols", QUESTION, "x")
        own.cancel("x")
        assert failure(own.wait("x", BOUND)) == (CANCELLED, "health", True)
    own.conduct = lambda _callback, answer: (answer,)
    assert ask(own, "inspect/symbols", query="total")["nodes"]


@pytest.mark.parametrize(
    "params", [{"id": "unknown"}, {"id": 99}, {"id": None}, {}, [], {"id": "host:2"}, {"id": "x", "reason": 1}, {"id": {"a": 1}}]
)
def test_item_57_cancelling_what_does_not_run_is_ignored(session: HostSession, params: object) -> None:
    ask(session, "inspect/symbols", query="total")
    session.notify("$/cancelRequest", params)
    assert ids(ask(session, "inspect/symbols", query="total")) == {"shop/price.py::total"}


def test_item_57_cancelling_another_id_stops_nothing(own: HostSession) -> None:
    once(own, lambda: own.notify("$/cancelRequest", {"id": "5"}))
    own.start("inspect/symbols", QUESTION, 5)

    assert own.wait(5, BOUND)["result"]["nodes"]


def test_item_57_cancelling_before_the_grant_is_ignored(fresh: HostSession) -> None:
    fresh.cancel("host:1")
    fresh.open()
    fresh.cancel("host:1")
    assert ask(fresh, "inspect/symbols", query="total")["nodes"]


def test_item_58_progress_is_reported_to_a_host_that_opted_in(connect: Connect, trees: MemoryTrees) -> None:
    session = connect(trees.add(chain(300)), capabilities={"progress": True})
    asked = session.start("inspect/symbols", {"query": "f1"})
    assert session.wait(asked, BOUND)["result"]["nodes"]

    assert session.notes
    for note in session.notes:
        assert note["method"] == "$/progress"
        shapes.fits(note["params"], shapes.Progress)
        assert note["params"]["token"] == asked


@pytest.mark.parametrize("capabilities", [None, {}, {"progress": False}, {"readBlob": True, "listTree": True}])
def test_item_58_nothing_is_reported_to_others(connect: Connect, trees: MemoryTrees, capabilities: dict[str, bool] | None) -> None:
    session = connect(trees.add(chain(60)), capabilities=capabilities)

    assert ask(session, "inspect/symbols", query="f1")["nodes"]
    assert session.notes == []


def test_two_sessions_on_one_store_and_one_tree_at_once(connect: Connect, trees: MemoryTrees) -> None:
    sessions = [connect(trees.add(chain(80))) for _ in range(2)]
    for session in sessions:
        session.start("inspect/callers", {"symbol": {"id": "pkg/m3.py::f3"}}, 1)
    for session in sessions:
        assert ids(session.wait(1)["result"]) == {"pkg/m3.py::f3", "pkg/m4.py::f4"}
        session.close()


def test_two_sessions_on_one_store_answer_both(connect: Connect, shop: Baseline, trees: MemoryTrees) -> None:
    other = trees.add(chain(40))
    first, second = connect(shop), connect(other)
    first.start("inspect/symbols", QUESTION, 1)
    second.start("inspect/symbols", {"query": "f3"}, 1)
    assert ids(second.wait(1)["result"]) >= {"pkg/m3.py::f3"}
    assert ids(first.wait(1)["result"]) == {"shop/price.py::total"}
    for _ in range(3):
        first.change_baseline(other)
        second.change_baseline(shop)
        assert ids(ask(first, "inspect/symbols", query="pkg/m3.py")) >= {"pkg/m3.py::f3"}
        assert ids(ask(second, "inspect/symbols", query="total")) == {"shop/price.py::total"}
        first.change_baseline(shop)
        second.change_baseline(other)
    first.close()
    second.close()
