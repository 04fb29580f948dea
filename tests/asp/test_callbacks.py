"""Checklist items 41 to 44 and 49 to 53: what a host is asked, and how slow, narrow or large its answers may be."""

import base64
import json
from collections.abc import Iterable
from typing import Any

import pytest

from crg_py.host import HostSession
from crg_py.host.child import Frame
from crg_py.host.session import honest
from tests.asp.asking import BOUND, NOT_READY, UNAVAILABLE, Connect, ask, failure, ids, refused, silent
from tests.asp.conducts import BROKEN, LIST, QUESTION, READ, blob, recovers, rewriting
from tests.asp.samples import SHOP, Baseline, MemoryTrees, fresh_shop, modify


@pytest.fixture
def shop(trees: MemoryTrees) -> Baseline:
    """Return a tree that no session has met: it is listed and read anew."""
    return fresh_shop(trees)


def test_item_41_every_listing_names_its_baseline(own: HostSession, trees: MemoryTrees) -> None:
    older = trees.add({"a.py": "x = 1\n"})
    after = trees.add({"b.py": "x = 1\n"})
    first = own.baseline
    ask(own, "inspect/symbols", query="x")
    ask(own, "inspect/symbols", query="x", baseline=older)
    own.change_baseline(after)
    ask(own, "inspect/symbols", query="x")

    assert {method for method, _ in own.calls} == {LIST, READ}
    assert [params["baseline"] for method, params in own.calls if method == LIST] == [first, older, after]


def test_item_41_the_whole_baseline_is_sent_back(connect: Connect, trees: MemoryTrees) -> None:
    baseline = {**trees.add(SHOP, dirty="dirty:1"), "stampedAt": "2024-06-01T12:00:00Z"}
    session = connect(baseline)
    ask(session, "inspect/symbols", query="x")

    assert session.calls[0] == (LIST, {"baseline": baseline})


def test_item_42_a_host_that_takes_no_batch_is_asked_one_by_one(connect: Connect, shop: Baseline) -> None:
    session = connect(shop, batch=1)

    assert ask(session, "inspect/symbols", query="total")["nodes"]
    sizes = [len(params["blobs"]) for method, params in session.calls if method == READ]
    assert sizes.count(1) == len(SHOP)
    assert len(sizes) <= len(SHOP) + 1
    assert not any("globs" in params for method, params in session.calls if method == LIST)


def test_item_42_it_stays_with_single_blobs_for_the_session(connect: Connect, shop: Baseline, trees: MemoryTrees) -> None:
    session = connect(shop, batch=1)
    ask(session, "inspect/symbols", query="total")
    session.calls.clear()
    session.change_baseline(trees.add({f"m{i}.py": f"x{i} = 1\n" for i in range(5)}))
    ask(session, "inspect/symbols", query="x1")

    assert [len(params["blobs"]) for method, params in session.calls if method == READ] == [1] * 5


def test_item_42_a_batch_keeps_within_8_mib(connect: Connect, trees: MemoryTrees) -> None:
    big = {f"m{i}.py": f"x{i} = 1\n" + "# " + "pad " * 400_000 + "\n" for i in range(6)}
    session = connect(trees.add(big))

    # The host refuses an answer that would not fit a frame; what it refuses together it gives one by one.
    assert ask(session, "inspect/query", verb="contents", args={"symbol": {"id": "m3.py"}})["nodes"]


@pytest.mark.parametrize("given", ["def total(): pass\n", "", "x"])
def test_item_43_bytes_that_are_not_the_blob_are_a_contract_error(session: HostSession, given: str) -> None:
    session.conduct = rewriting(READ, blob(bytes=base64.b64encode(given.encode()).decode()))

    assert refused(session, "inspect/symbols", QUESTION) == BROKEN
    recovers(session)


def test_item_43_swapped_blobs_are_a_contract_error(own: HostSession) -> None:
    def swap(result: dict[str, Any]) -> dict[str, Any]:
        first, second, *rest = result["blobs"]
        return {"blobs": [{**first, "bytes": second["bytes"]}, {**second, "bytes": first["bytes"]}, *rest]}

    own.conduct = rewriting(READ, swap)

    assert refused(own, "inspect/symbols", QUESTION) == BROKEN
    recovers(own)


def test_item_44_both_encodings_are_decoded(connect: Connect, trees: MemoryTrees) -> None:
    files = {"a.py": "def naïve_ed():\n    return '\u2028😀\\n'\n", "b.py": "\ufeffdef marked_ed():\r\n    return 1\r\n"}
    session = connect(trees.add(files))
    base = ask(session, "inspect/symbols", query="_ed")

    def as_text(result: dict[str, Any]) -> dict[str, Any]:
        return {"blobs": [{**one, "encoding": "utf-8", "bytes": base64.b64decode(one["bytes"]).decode()} for one in result["blobs"]]}

    other = connect(session.baseline, store=None)
    other.conduct = rewriting(READ, as_text)
    assert ask(other, "inspect/symbols", query="_ed") == base
    assert len(base["nodes"]) == 2


@pytest.mark.parametrize(
    "changes",
    [
        {"encoding": "utf8"},
        {"encoding": "latin-1"},
        {"encoding": None},
        {"encoding": "UTF-8"},
        {"bytes": "%%%"},
        {"bytes": "YQ"},
        {"bytes": "YQ==\n"},
        {"bytes": "YR=="},
        {"bytes": 1},
        {"bytes": None},
    ],
    ids=str,
)
def test_item_44_a_wrong_encoding_is_a_contract_error(session: HostSession, changes: dict[str, Any]) -> None:
    def conduct(callback: Frame, answer: Frame) -> Iterable[Frame | bytes]:
        sent = {**answer, "result": blob(**changes)(answer["result"])} if callback["method"] == READ else answer
        return (json.dumps(sent).encode() + b"\n",)

    session.conduct = conduct

    assert failure(session.ask("inspect/symbols", QUESTION))[1] == "contract"
    recovers(session)


@pytest.mark.parametrize("method", [LIST, READ])
def test_item_49_a_stalling_host_costs_no_more_than_the_grant(connect: Connect, shop: Baseline, method: str) -> None:
    session = connect(shop, limits={"wallclockMs": 1500})
    session.conduct = lambda callback, answer: () if callback["method"] == method else (answer,)
    answer = session.ask("inspect/symbols", QUESTION)

    # Under load the time may be over before that callback is sent; then it is told how far indexing came.
    sent = method in {called for called, _ in session.calls}
    assert failure(answer) == (UNAVAILABLE if sent else NOT_READY, "health", True)
    session.conduct = honest
    while "error" in (frame := session.ask("inspect/symbols", QUESTION)):
        # A machine under load needs several grants of this size.
        assert failure(frame)[2]
    recovers(session)


def test_item_49_an_answer_that_comes_too_late_is_ignored(connect: Connect, shop: Baseline) -> None:
    session = connect(shop, limits={"wallclockMs": 1000})
    late: list[Frame] = []

    def keep(_callback: Frame, answer: Frame) -> Iterable[Frame | bytes]:
        late.append(answer)
        return ()

    session.conduct = keep
    assert refused(session, "inspect/symbols", QUESTION) == (UNAVAILABLE, "health", True)
    for answer in late:
        session.child.send(answer)
    session.conduct = honest
    while "error" in (frame := session.ask("inspect/symbols", QUESTION)):
        # A machine under load needs several grants of this size.
        assert failure(frame)[2]
    recovers(session)


def test_item_50_answers_nobody_waits_for_are_ignored(session: HostSession) -> None:
    strays: list[Frame | bytes] = [
        {"jsonrpc": "2.0", "id": "stray", "result": {"entries": []}},
        {"jsonrpc": "2.0", "id": None, "result": 1},
        {"jsonrpc": "2.0", "result": 1},
        {"jsonrpc": "2.0", "id": 1.5, "error": {}},
    ]
    session.conduct = lambda _callback, answer: (*strays, answer, answer)

    assert ids(ask(session, "inspect/symbols", query="total")) == {"shop/price.py::total"}
    for stray in strays:
        session.child.send(stray)
    recovers(session)


@pytest.mark.parametrize("method", ["inspect/symbols", "inspect/references"])
def test_item_51_a_truncated_listing_makes_no_whole_answer(own: HostSession, method: str) -> None:
    own.conduct = rewriting(LIST, lambda result: {"entries": result["entries"][:3], "truncated": True})
    frame = own.ask(method, {"query": "total"} if method == "inspect/symbols" else {"symbol": {"id": "app.py::main"}})

    if "error" in frame:
        assert failure(frame)[1] == "health"
    else:
        assert frame["result"]["data"]["truncated"] is True


def test_item_51_impact_over_a_truncated_listing_is_truncated(own: HostSession, trees: MemoryTrees) -> None:
    own.conduct = rewriting(LIST, lambda result: {"entries": result["entries"][:3], "truncated": True})
    own.change_baseline(trees.add(SHOP))
    change = modify(trees, "alone.py", SHOP["alone.py"], "def lonely():\n    return 2\n")
    params = {"changeset": {"baseline": own.baseline, "changes": [change]}, "scope": "workspace"}
    frame = own.ask("inspect/impact", params)

    if "error" in frame:
        assert failure(frame)[1] == "health"
    else:
        assert frame["result"]["truncated"] is True


def test_item_51_a_truncated_listing_is_not_taken_for_the_tree_later(connect: Connect, shop: Baseline) -> None:
    first = connect(shop)
    first.conduct = rewriting(LIST, lambda result: {"entries": result["entries"][:3], "truncated": True})
    first.ask("inspect/symbols", QUESTION)
    recovers(connect(shop))


def test_item_51_truncated_false_is_whole(own: HostSession) -> None:
    own.conduct = rewriting(LIST, lambda result: {**result, "truncated": False})
    recovers(own)


def test_item_52_folders_are_ignored_and_links_not_followed(connect: Connect, trees: MemoryTrees) -> None:
    session = connect(trees.add(SHOP, links={"link.py": "app.py", "gone.py": "nowhere.py"}))
    folder = {"path": "shop", "blobId": "blob:sha256:" + "0" * 64, "kind": "dir"}
    session.conduct = rewriting(LIST, lambda result: {"entries": [folder, *result["entries"]]})

    assert {id_.partition("::")[0] for id_ in ids(ask(session, "inspect/symbols", query="main"))} == {"app.py"}
    read = {blob_ for method, params in session.calls if method == READ for blob_ in params["blobs"]}
    assert trees.give("nowhere.py") not in read
    assert folder["blobId"] not in read


@pytest.mark.parametrize("n_bytes", [4 * 2**20 + 1, 5 * 2**20])
def test_item_53_one_huge_file_costs_itself_at_most(connect: Connect, trees: MemoryTrees, n_bytes: int) -> None:
    huge = "def total_of_huge(): pass\n" + "#" * n_bytes
    session = connect(trees.add({**SHOP, "huge.py": huge}))
    frame = session.ask("inspect/symbols", QUESTION)

    if "error" in frame:
        assert failure(frame)[1] == "health"
    else:
        assert "shop/price.py::total" in ids(frame["result"])
    session.change_baseline(trees.add(SHOP))
    recovers(session)


def test_item_53_a_listing_of_many_files_is_taken(connect: Connect, trees: MemoryTrees) -> None:
    # Some 7 MB of listing: as much as fits a frame.
    many: dict[str, str | bytes] = {f"data/{i:06}.bin": b"" for i in range(50_000)}
    session = connect(trees.add({**SHOP, **many}))
    recovers(session)


def test_item_53_an_answer_of_more_than_8_mib_is_no_answer(connect: Connect, trees: MemoryTrees) -> None:
    many: dict[str, str | bytes] = {f"data/{i:06}.bin": b"" for i in range(80_000)}
    session = connect(trees.add({**SHOP, **many}))

    assert failure(session.ask("inspect/symbols", QUESTION))[1] in {"health", "contract"}
    session.change_baseline(trees.add(SHOP))
    recovers(session)


def test_a_host_that_dies_within_a_request_leaves_no_process(connect: Connect, shop: Baseline) -> None:
    session = connect(shop)
    session.conduct = silent
    session.start("inspect/symbols", QUESTION)
    session.serve(1)
    assert session.calls
    session.child.close_input()
    assert session.child.wait(BOUND) not in {0, None}
    recovers(connect(shop))


def test_a_narrowed_grant_is_answered_within_it(connect: Connect, trees: MemoryTrees) -> None:
    hidden = "def secret_total():\n    return 1\n"
    session = connect(trees.add({**SHOP, "secret/key.py": hidden}), read=("**/*", "!secret/**"))
    recovers(session)
    open_session = connect(session.baseline)
    assert ids(ask(open_session, "inspect/symbols", query="secret_total"))
    # The store knows the bytes now, but this host does not grant them.
    narrowed = connect(session.baseline, read=("**/*", "!secret/**"))
    assert not ids(ask(narrowed, "inspect/symbols", query="secret_total"))
    answer = narrowed.ask("inspect/references", {"symbol": {"id": "secret/key.py::secret_total"}})
    assert "secret" not in str(answer.get("result", {}).get("nodes", ""))


def test_the_space_of_callback_ids_is_the_providers_own(own: HostSession) -> None:
    # Host and provider may use the same ids: they are told apart by `method`.
    seen: list[Any] = []

    def conduct(callback: Frame, answer: Frame) -> Iterable[Frame | bytes]:
        seen.append(callback["id"])
        return (answer,)

    own.conduct = conduct
    ask(own, "inspect/symbols", query="total")
    for id_ in dict.fromkeys(seen):
        own.start("inspect/symbols", QUESTION, id_)
        assert own.wait(id_)["id"] == id_
