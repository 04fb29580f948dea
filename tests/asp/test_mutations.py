"""Ten thousand broken frames: neither crash, nor hang, nor anything but frames on stdout."""

import json
import random
from typing import Any

import pytest

from crg_py.host import HostSession
from crg_py.host.child import Frame
from tests.asp.asking import Connect, failure
from tests.asp.samples import TOTAL, Baseline, MemoryTrees, modify

N_FRAMES = 10_000
CHUNK = 250
ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    1.5,
    1e308,
    "",
    "\x00",
    "\u202e😀",
    "x" * 300,
    [],
    {},
    [[]],
    {"a": {}},
    2**70,
    -(2**63),
    "inspect/query",
    "2.0",
]


def corpus(session: HostSession, trees: MemoryTrees) -> list[Frame]:
    """Return one frame of each kind, all well-formed; nothing that ends the session."""
    change = modify(trees, "alone.py", "def lonely():\n    return 1\n", "def lonely():\n    return 2\n")
    calls: list[tuple[str, Any]] = [
        ("initialize", session.initialize_params()),
        ("inspect/references", {"symbol": {"id": TOTAL}, "scope": {"paths": ["app.py"]}}),
        ("sense/callers", {"symbol": {"path": "app.py", "position": {"line": 6, "char": 12}}, "depth": 3}),
        ("inspect/symbols", {"query": "total", "kinds": ["function"], "baseline": session.baseline}),
        ("inspect/impact", {"changeset": {"baseline": session.baseline, "changes": [change]}, "scope": "workspace"}),
        ("inspect/query", {"verb": "tested-by", "args": {"symbol": {"id": TOTAL}}}),
        ("check/evaluate", {}),
    ]
    frames: list[Frame] = [{"jsonrpc": "2.0", "id": 1, "method": method, "params": params} for method, params in calls]
    frames += [
        {"jsonrpc": "2.0", "method": "initialized", "params": session.grant()},
        {"jsonrpc": "2.0", "method": "workspace/baselineChanged", "params": {"baseline": session.baseline}},
        {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 1}},
        {"jsonrpc": "2.0", "id": "crg:1", "result": {"entries": [{"path": "a.py", "blobId": "blob:sha256:" + "0" * 64, "kind": "file"}]}},
        {"jsonrpc": "2.0", "id": 1, "error": {"code": -32012, "message": "no", "data": {"failClass": "policy"}}},
    ]
    return frames


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the way to every value within."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, part in inner for place in places(part, (*path, key)))]


def restructured(frame: Frame, chance: random.Random) -> bytes:
    """Replace, remove or add one value."""
    copy = json.loads(json.dumps(frame))
    *way, last = chance.choice([place for place in places(copy) if place])
    holder = copy
    for key in way:
        holder = holder[key]
    choice = chance.randrange(3)
    if choice == 0:
        holder[last] = chance.choice(ODD)
    elif choice == 1:
        del holder[last]
    elif isinstance(holder, dict):
        holder[chance.choice(["extra", "id", "path", "rev", ""])] = chance.choice(ODD)
    else:
        holder.append(chance.choice(ODD))
    return json.dumps(copy).encode()


def scrambled(frame: Frame, chance: random.Random) -> bytes:
    """Change, drop, repeat or insert a few bytes; line ends may come in."""
    line = bytearray(json.dumps(frame).encode())
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(len(line) + 1)
        choice = chance.randrange(4)
        if choice == 0:
            line[at : at + 1] = bytes([chance.randrange(256)])
        elif choice == 1:
            del line[at : at + chance.randrange(1, 20)]
        elif choice == 2:
            line[at:at] = line[at : at + chance.randrange(1, 30)]
        else:
            line[at:at] = chance.choice([b"\n", b"\x00", b"\xff", b"[[[[", b"}}", b'"', b"\\ud800", b"\r\n", b"NaN"])
    return bytes(line)


def harmless(line: bytes) -> bool:
    """Leave out what would rightly end the session."""
    return b'"exit"' not in line and b'"shutdown"' not in line


def answered(session: HostSession, probe: str, honest: bool) -> int:
    """Send a probe, serve callbacks until it is answered; return how many frames came before it."""
    session.child.send({"jsonrpc": "2.0", "id": probe, "method": "no/such"})
    n_frames = 0
    while True:
        # What is no frame raises here.
        frame = session.child.receive(60)
        if frame.get("id") == probe and "method" not in frame:
            assert failure(frame)[0] == -32601
            return n_frames
        n_frames += 1
        if "method" in frame:
            assert "id" in frame
            if honest:
                session._serve(frame)
        else:
            assert ("result" in frame) != ("error" in frame)


@pytest.mark.parametrize("opened", [True, False])
def test_mutated_frames_neither_crash_nor_hang(connect: Connect, shop: Baseline, trees: MemoryTrees, opened: bool) -> None:
    chance = random.Random(2024 + opened)
    session = connect(shop, opened=opened, limits={"wallclockMs": 5000})
    session._live["1"] = "inspect/any"
    frames = corpus(session, trees)
    seen = 0
    for start in range(0, N_FRAMES // 2, CHUNK):
        lines = [chance.choice([restructured, scrambled])(chance.choice(frames), chance) for _ in range(CHUNK)]
        session.child.send(b"".join(line + b"\n" for line in lines if harmless(line)))
        seen += answered(session, f"probe{start}", honest=chance.random() < 0.8)

    assert seen > N_FRAMES // 4
    # A session that was cut short by a mutated notification is still one that ends as it should.
    session.child.send({"jsonrpc": "2.0", "id": "end", "method": "shutdown"})
    while (frame := session.child.receive(60)).get("id") != "end" or "method" in frame:
        pass
    assert frame["result"] is None
    session.notify("exit", {})
    assert session.child.wait(20) == 0
    assert "Traceback" not in session.child.complaint
