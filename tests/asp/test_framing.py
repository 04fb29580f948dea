"""Checklist items 1 to 13 and 103: frames."""

import json
from typing import Any

import pytest

from crg_py.host import HostSession
from crg_py.host.child import FRAME_BYTES
from tests.asp.asking import CONTRACT, INPUT, NOT_READY, Connect, ask, failure, raw
from tests.asp.samples import TOTAL, Baseline, MemoryTrees

PARSE = (-32700, "input", False)
INVALID = (-32600, "input", False)
UNKNOWN = (-32601, "contract", False)


def line(**members: Any) -> bytes:
    return json.dumps(members).encode()


def parse_error(session: HostSession, text: bytes) -> None:
    answer = raw(session, text)
    assert (answer["id"], failure(answer)) == (None, PARSE)


def alive(session: HostSession) -> None:
    """Show that the next frame answers a new request: nothing else was said, and the provider goes on."""
    answer = raw(session, line(jsonrpc="2.0", id="alive", method="no/such"))
    assert (answer["id"], failure(answer)) == ("alive", UNKNOWN)


def test_item_01_stdout_carries_frames_and_nothing_else(session: HostSession) -> None:
    # The host takes any line that is not one JSON object, any notification and any stray answer for a fault.
    ask(session, "inspect/symbols", query="total")
    session.notify("$/unknown", {})
    session.child.send(b"garbage\n")
    assert failure(session.child.receive(10)) == PARSE
    session.close()


@pytest.mark.parametrize("text", [b"{", b"nonsense", b'{"a":1} x', b"", b'{"a":}', b"\x00", b"'a'"])
def test_item_02_malformed_json_is_a_parse_error_and_the_next_frame_is_served(unopened: HostSession, text: bytes) -> None:
    parse_error(unopened, text)
    alive(unopened)


@pytest.mark.parametrize(
    "text",
    [
        b'{"jsonrpc":"2.0","jsonrpc":"2.0","id":1,"method":"x"}',
        b'{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":[{"b":1,"b":2}]}}',
        b'{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":1,"\\u0061":2}}',
        b'{"jsonrpc": "2.0", "id": 1, "method": "x", "params": {"a": 1, "a": 2}}',
        b'{"jsonrpc":"2.0","id":1,"method":"x","params":{"a" :1,"a" :2}}',
        b'{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":":","a":":"}}',
        b'{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":1,"b":"\\u0022:","a":2}}',
    ],
)
def test_item_03_a_duplicate_key_at_any_depth_is_a_parse_error(unopened: HostSession, text: bytes) -> None:
    parse_error(unopened, text)
    alive(unopened)


@pytest.mark.parametrize("text", ['{"a":":","b":[":",{":":":"}]}', '{"a" : "\\": {" }', '{ "a:" :1,"b\\u0022:":"\\"a\\":" }'])
def test_item_03_colons_and_quotes_in_texts_are_no_keys(unopened: HostSession, text: str) -> None:
    answer = raw(unopened, b'{"jsonrpc":"2.0","id":1,"method":"x","params":' + text.encode() + b"}")

    assert (answer["id"], failure(answer)) == (1, UNKNOWN)


def test_item_04_a_frame_over_8_mib_is_a_parse_error_and_the_next_line_is_served(unopened: HostSession) -> None:
    parse_error(unopened, line(jsonrpc="2.0", id=1, method="x", params={"pad": "x" * FRAME_BYTES}))
    alive(unopened)


def test_item_04_a_frame_of_8_mib_is_served(unopened: HostSession) -> None:
    empty = len(line(jsonrpc="2.0", id=1, method="x", params={"pad": ""})) + 1
    answer = raw(unopened, line(jsonrpc="2.0", id=1, method="x", params={"pad": "x" * (FRAME_BYTES - empty)}))

    assert (answer["id"], failure(answer)) == (1, UNKNOWN)


@pytest.mark.parametrize("text", [b"[]", b"1", b'"x"', b"null", b"true", b'[{"jsonrpc":"2.0","id":1,"method":"x"}]'])
def test_item_05_a_batch_or_scalar_is_an_invalid_request(unopened: HostSession, text: bytes) -> None:
    answer = raw(unopened, text)

    assert (answer["id"], failure(answer)) == (None, INVALID)
    alive(unopened)


@pytest.mark.parametrize("id_", [b"null", b"true", b"1.5", b"[]", b"{}", b"1e400", b"99999999999999999999999999"])
def test_item_06_an_unusable_id_is_an_invalid_request(fresh: HostSession, id_: bytes) -> None:
    answer = raw(fresh, b'{"jsonrpc":"2.0","method":"shutdown","id":' + id_ + b"}")

    assert answer["id"] is None
    assert failure(answer) in {INVALID, PARSE} if id_ == b"1e400" else failure(answer) == INVALID
    # It was not executed: shutdown can still be asked.
    assert fresh.ask("shutdown")["result"] is None


@pytest.mark.parametrize("params", ["null", "1", '"x"', "true"])
def test_item_07_scalar_params_are_an_invalid_request(unopened: HostSession, params: str) -> None:
    answer = raw(unopened, b'{"jsonrpc":"2.0","id":7,"method":"initialize","params":' + params.encode() + b"}")

    assert (answer["id"], failure(answer)) == (7, INVALID)


def test_item_07_absent_params_are_an_empty_object(session: HostSession) -> None:
    absent, empty = session.ask("inspect/symbols"), session.ask("inspect/symbols", {})

    assert failure(absent) == failure(empty) == (INPUT, "input", False)
    assert absent["error"] == empty["error"]


def test_item_07_an_array_where_an_object_is_wanted_is_wrong_input(session: HostSession) -> None:
    assert failure(session.ask("inspect/symbols", [])) == (INPUT, "input", False)


@pytest.mark.parametrize("version", [b"", b'"jsonrpc":"1.0",', b'"jsonrpc":2.0,', b'"jsonrpc":null,'])
def test_item_08_wrong_or_missing_jsonrpc_is_an_invalid_request(unopened: HostSession, version: bytes) -> None:
    answer = raw(unopened, b"{" + version + b'"id":8,"method":"x"}')

    assert (answer["id"], failure(answer)) == (8, INVALID)


@pytest.mark.parametrize("method", [b"1", b"null", b"[]"])
def test_item_08_a_method_that_is_no_text_is_an_invalid_request(unopened: HostSession, method: bytes) -> None:
    answer = raw(unopened, b'{"jsonrpc":"2.0","id":8,"method":' + method + b"}")

    assert (answer["id"], failure(answer)) == (8, INVALID)


@pytest.mark.parametrize("method", ["no/such", "inspect/nothing", "initialized", "exit", "$/cancelRequest", "host/evaluate", ""])
def test_item_09_an_unknown_method_is_not_found_in_any_state(fresh: HostSession, method: str) -> None:
    assert failure(fresh.ask(method, {})) == UNKNOWN
    fresh.open()
    assert failure(fresh.ask(method, {})) == UNKNOWN
    assert fresh.ask("shutdown")["result"] is None
    assert failure(fresh.ask(method, {})) == UNKNOWN


@pytest.mark.parametrize("method", ["no/such", "$/unknown", "inspect/symbols", "initialize", "shutdown", "check/evaluate"])
def test_item_10_no_notification_is_answered(session: HostSession, method: str) -> None:
    session.notify(method, {"query": "x"})
    alive(session)
    assert ask(session, "inspect/symbols", query="total")["nodes"]


@pytest.mark.parametrize(
    "text", [b'{"jsonrpc":"2.0","id":"no-such","result":1}', b'{"jsonrpc":"2.0","result":1}', b'{"jsonrpc":"2.0","id":3}']
)
def test_item_10_an_object_without_a_method_is_ignored(session: HostSession, text: bytes) -> None:
    session.child.send(text + b"\n")
    alive(session)


def test_item_11_a_trailing_cr_is_tolerated(unopened: HostSession) -> None:
    answer = raw(unopened, b'{"jsonrpc":"2.0","id":11,"method":"x"}\r')

    assert (answer["id"], failure(answer)) == (11, UNKNOWN)


@pytest.mark.parametrize(
    "params",
    [
        *(b"NaN", b"[Infinity]", b"[-Infinity]", b'{"a":NaN}', b'["\xff\xfe"]', b'["\xed\xa0\x80"]'),
        b"[" * 100_000 + b"]" * 100_000,
        b'{"a":' * 5000,
    ],
    ids=["nan", "infinity", "minus-infinity", "nan-within", "bytes", "surrogate-bytes", "deep", "deep-and-cut"],
)
def test_item_11_what_json_forbids_is_a_parse_error(unopened: HostSession, params: bytes) -> None:
    parse_error(unopened, b'{"jsonrpc":"2.0","id":1,"method":"x","params":' + params + b"}")
    alive(unopened)


@pytest.mark.parametrize("text", ['"\\ud800"', '"\\udc00\\ud800"', str(10**400)], ids=["lone", "reversed", "huge"])
def test_item_11_odd_values_neither_crash_nor_leak_to_stdout(session: HostSession, text: str) -> None:
    answer = raw(session, b'{"jsonrpc":"2.0","id":1,"method":"inspect/symbols","params":{"query":' + text.encode() + b"}}")
    while "method" in answer:
        session._serve(answer)
        answer = session.child.receive(20)

    assert answer["id"] in {1, None}
    assert ask(session, "inspect/symbols", query="total")["nodes"]


def test_item_11_a_byte_order_mark_is_no_json(unopened: HostSession) -> None:
    parse_error(unopened, b'\xef\xbb\xbf{"jsonrpc":"2.0","id":1,"method":"x"}')


def test_item_12_no_answer_passes_8_mib(connect: Connect, trees: MemoryTrees) -> None:
    name = "n" * 1500
    many = {f"m{i}.py": "".join(f"def {name}{i}_{j}(): pass\n" for j in range(700)) for i in range(5)}
    session = connect(trees.add(many))
    frame = session.ask("inspect/symbols", {"query": name})

    if "error" in frame:
        assert failure(frame) == (NOT_READY, "health", False)
    else:
        assert frame["result"]["data"]["truncated"] is True
        again = session.ask("inspect/symbols", {"query": name})
        assert again["result"] == frame["result"]
    assert ask(session, "inspect/symbols", query=name + "1_33")["nodes"]


@pytest.mark.parametrize("id_", ["1", 1, "", 0, -1, 2**53 - 1, "a\n\u2028\U0001f600", "x" * 10_000])
def test_item_13_the_id_is_echoed_in_its_own_type(session: HostSession, id_: str | int) -> None:
    session.start("inspect/references", {"symbol": {"id": TOTAL}}, id_)
    answer = session.wait(id_)

    assert type(answer["id"]) is type(id_)
    assert "result" in answer
    assert "error" not in answer


def test_item_13_a_text_and_a_number_are_different_ids(session: HostSession) -> None:
    session.start("no/such", {}, 1)
    session.start("no/such", {}, "1")

    assert [session.wait(id_)["id"] for id_ in (1, "1")] == [1, "1"]


def test_item_103_every_kind_of_error_is_typed(session: HostSession, shop: Baseline) -> None:
    # The host checks class, data and their types of every error that it is sent.
    for method, params in [
        ("no/such", {}),
        ("initialize", {}),
        ("inspect/symbols", {"query": 1}),
        ("inspect/query", {"verb": "x", "args": {}}),
        ("inspect/impact", {"changeset": {"baseline": {"rev": "other"}, "changes": []}, "scope": "workspace"}),
        ("inspect/symbols", {"query": "x", "baseline": {"rev": "git:tree:" + "0" * 40}}),
        ("inspect/references", {"symbol": {"id": "x"}, "baseline": None}),
    ]:
        assert failure(session.ask(method, params))
    assert failure(session.ask("initialize", {"protocolVersion": "asp/0.1"}))[0] in {INPUT, CONTRACT}
    for text in (b"{", b"[]", b'{"jsonrpc":"2.0","id":null,"method":"x"}'):
        assert failure(raw(session, text))
