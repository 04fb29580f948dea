"""Checklist items 45 to 48: answers to callbacks that are malformed, refused or no answers, and what they may not get away with."""

from collections.abc import Iterable
from typing import Any

import pytest

from crg_py.host import HostSession
from crg_py.host.child import Frame
from tests.asp.asking import CONTRACT, INPUT, POLICY, UNAVAILABLE, failure, ids, refused
from tests.asp.conducts import BROKEN, LIST, QUESTION, READ, Twist, blob, entry, failing, recovers, rewriting, without
from tests.asp.samples import Baseline, MemoryTrees, fresh_shop


@pytest.fixture
def shop(trees: MemoryTrees) -> Baseline:
    """Return a tree that no session has met: it is listed and read anew."""
    return fresh_shop(trees)


LISTINGS: dict[str, Twist] = {
    "duplicate path": lambda result: {"entries": [*result["entries"], result["entries"][0]]},
    "duplicate path, other blob": lambda result: {
        "entries": [*result["entries"], {**result["entries"][0], "blobId": "blob:sha256:" + "0" * 64}]
    },
    "bad blob ref": entry(blobId="sha256:00"),
    "short blob": entry(blobId="blob:sha256:00"),
    "upper case blob": entry(blobId="blob:sha256:" + "A" * 64),
    "other algorithm": entry(blobId="blob:md5:" + "0" * 32),
    "blob is null": entry(blobId=None),
    "unknown field of an entry": entry(size=1),
    "unknown field": lambda result: {**result, "next": 1},
    "unknown kind": entry(kind="device"),
    "no kind": without("kind"),
    "no path": without("path"),
    "no blob": without("blobId"),
    "path is a number": entry(path=1),
    "empty path": entry(path=""),
    "truncated is a text": lambda result: {**result, "truncated": "no"},
    "truncated is null": lambda result: {**result, "truncated": None},
    "entries missing": lambda _result: {},
    "entries is an object": lambda _result: {"entries": {}},
    "an entry is a text": lambda _result: {"entries": ["app.py"]},
    "a list": lambda result: result["entries"],
    "null": lambda _result: None,
    "a text": lambda _result: "app.py",
}


@pytest.mark.parametrize("twist", LISTINGS.values(), ids=LISTINGS.keys())
def test_item_45_a_malformed_listing_is_a_contract_error(session: HostSession, twist: Twist) -> None:
    session.conduct = rewriting(LIST, twist)

    assert refused(session, "inspect/symbols", QUESTION) == BROKEN
    recovers(session)


@pytest.mark.parametrize(
    "path", ["/etc/passwd.py", "../x.py", "a/./b.py", "a\\b.py", "a\0b.py", "a::b.py", "C:/x.py", "a/" * 2500 + "x.py"]
)
def test_item_45_a_file_of_an_unsafe_path_is_no_file(session: HostSession, path: str) -> None:
    session.conduct = rewriting(LIST, entry(path=path))
    frame = session.ask("inspect/symbols", {"query": "lonely"})

    if "error" in frame:
        assert failure(frame) == BROKEN
    else:
        assert not ids(frame["result"])


BLOBS: dict[str, Twist] = {
    "none": lambda _result: {"blobs": []},
    "one too few": lambda result: {"blobs": result["blobs"][1:]},
    "one too many": lambda result: {"blobs": [*result["blobs"], {"id": "blob:sha256:" + "0" * 64, "encoding": "utf-8", "bytes": "x"}]},
    "one twice": lambda result: {"blobs": [*result["blobs"], result["blobs"][0]]},
    "another": blob(id="blob:sha256:" + "0" * 64),
    "id is null": blob(id=None),
    "unknown field of a blob": blob(size=1),
    "unknown field": lambda result: {**result, "more": False},
    "no bytes": without("bytes"),
    "no encoding": without("encoding"),
    "content for bytes": lambda result: {
        "blobs": [{"id": one["id"], "encoding": "base64", "content": one["bytes"]} for one in result["blobs"]]
    },
    "an object": lambda result: {"blobs": result["blobs"][0]},
    "a list": lambda result: result["blobs"],
    "null": lambda _result: None,
}


@pytest.mark.parametrize("twist", BLOBS.values(), ids=BLOBS.keys())
def test_item_45_malformed_blobs_are_a_contract_error(session: HostSession, twist: Twist) -> None:
    session.conduct = rewriting(READ, twist)

    assert refused(session, "inspect/symbols", QUESTION) == BROKEN
    recovers(session)


@pytest.mark.parametrize("method", [LIST, READ])
@pytest.mark.parametrize(
    ("code", "fail_class", "retryable"),
    [
        (POLICY, "policy", False),
        (UNAVAILABLE, "health", True),
        (-32603, "health", False),
        (INPUT, "input", False),
        (CONTRACT, "contract", False),
    ],
)
def test_item_46_a_typed_refusal_is_passed_on(own: HostSession, method: str, code: int, fail_class: str, retryable: bool) -> None:
    own.conduct = failing(
        method, {"code": code, "message": "no", "data": {"failClass": fail_class, "retryable": retryable, "detail": "because"}}
    )
    frame = own.ask("inspect/symbols", QUESTION)

    assert failure(frame) == (code, fail_class, retryable)
    assert "because" in frame["error"]["data"]["detail"]
    recovers(own)


def test_item_46_a_refusal_of_one_blob_is_no_answer_without_it(own: HostSession) -> None:
    def conduct(callback: Frame, answer: Frame) -> Iterable[Frame | bytes]:
        if callback["method"] == READ and len(own.calls) > 2:
            return failing(READ, {"code": POLICY, "message": "no", "data": {"failClass": "policy"}})(callback, answer)
        if callback["method"] == READ and len(callback["params"]["blobs"]) > 1:
            return failing(READ, {"code": POLICY, "message": "no batch", "data": {"failClass": "policy"}})(callback, answer)
        return (answer,)

    own.conduct = conduct

    assert refused(own, "inspect/symbols", QUESTION) == (POLICY, "policy", False)
    recovers(own)


@pytest.mark.parametrize("method", [LIST, READ])
@pytest.mark.parametrize(
    "error",
    [
        {"code": -32012, "message": "no"},
        {"code": -32012, "message": "no", "data": {}},
        {"code": -32012, "message": "no", "data": {"failClass": "sad"}},
        {"code": -32012, "message": "no", "data": {"failClass": "policy", "retryable": "no"}},
        {"code": -32012, "message": "no", "data": {"failClass": "policy", "extra": 1}},
        {"code": "x", "message": "no", "data": {"failClass": "policy"}},
        {"message": "no", "data": {"failClass": "policy"}},
        {},
        None,
        "no",
    ],
    ids=str,
)
def test_item_47_an_untyped_error_is_a_contract_error(session: HostSession, method: str, error: Any) -> None:
    session.conduct = failing(method, error)

    assert refused(session, "inspect/symbols", QUESTION) == BROKEN
    recovers(session)


@pytest.mark.parametrize("method", [LIST, READ])
@pytest.mark.parametrize("both", [True, False])
def test_item_48_both_or_neither_is_a_contract_error(session: HostSession, method: str, both: bool) -> None:
    error = {"code": POLICY, "message": "no", "data": {"failClass": "policy"}}

    def conduct(callback: Frame, answer: Frame) -> Iterable[Frame | bytes]:
        if callback["method"] != method:
            return (answer,)
        return ({**answer, "error": error} if both else {"jsonrpc": "2.0", "id": answer["id"]},)

    session.conduct = conduct

    assert refused(session, "inspect/symbols", QUESTION) == BROKEN
    recovers(session)
