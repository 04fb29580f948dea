"""Answers to callbacks, broken at random: the request fails or is answered rightly, and nothing wrong is kept."""

import itertools
import json
import random
from collections.abc import Iterable
from typing import Any

import pytest

from crg_py.host import HostSession
from crg_py.host.child import Frame
from crg_py.host.session import honest
from tests.asp.asking import Connect, ask, failure, ids
from tests.asp.samples import ROUNDED, SHOP, TOTAL, MemoryTrees
from tests.asp.test_mutations import restructured, scrambled

ROUNDS = 60
FRESH = itertools.count()


def unmet(trees: MemoryTrees) -> dict[str, str]:
    """Return a tree of which no file was met before."""
    return trees.add({path: f"{text}# {next(FRESH)} of mutated answers\n" for path, text in SHOP.items()})


def right(session: HostSession) -> None:
    assert ids(ask(session, "inspect/callers", symbol={"id": ROUNDED})) == {ROUNDED, TOTAL}
    assert ids(ask(session, "inspect/symbols", query="lonely")) == {"alone.py::lonely"}


@pytest.mark.parametrize("method", ["workspace/listTree", "workspace/readBlob"])
def test_a_result_of_another_shape_gives_no_wrong_answer(connect: Connect, trees: MemoryTrees, method: str) -> None:
    chance = random.Random(method)
    session = connect(unmet(trees), limits={"wallclockMs": 3000})

    def conduct(callback: Frame, answer: Frame) -> Iterable[Frame | bytes]:
        if callback["method"] != method:
            return (answer,)
        line = restructured(answer["result"], chance)
        return (b'{"jsonrpc":"2.0","id":' + json.dumps(answer["id"]).encode() + b',"result":' + line + b"}\n",)

    answers: list[Frame] = []
    for _ in range(ROUNDS):
        session.change_baseline(unmet(trees))
        session.conduct = conduct
        answers.append(session.ask("inspect/callers", {"symbol": {"id": ROUNDED}}))
        session.conduct = honest
    for answer in answers:
        if "error" in answer:
            assert failure(answer)[1] in {"contract", "health", "policy"}
        elif method == "workspace/readBlob":
            assert ids(answer["result"]) == {ROUNDED, TOTAL}
    assert any("error" in answer for answer in answers)
    session.change_baseline(unmet(trees))
    right(session)


def test_an_answer_with_broken_bytes_gives_no_wrong_answer(connect: Connect, trees: MemoryTrees) -> None:
    chance = random.Random(5)
    session = connect(unmet(trees), limits={"wallclockMs": 1500})
    # What the bytes turn into may be an answer to a request that the host did send, or to none.
    noise: list[Any] = []

    def conduct(callback: Frame, answer: Frame) -> Iterable[Frame | bytes]:
        broken = callback["method"] == "workspace/readBlob" and not noise
        noise.append(1)
        return (scrambled(answer, chance) + b"\n", answer) if broken else (answer,)

    for _ in range(ROUNDS // 5):
        session.change_baseline(unmet(trees))
        noise.clear()
        session.conduct = conduct
        session.start("inspect/callers", {"symbol": {"id": ROUNDED}}, "asked")
        answer = unaddressed(session, "asked")
        if "error" in answer:
            assert failure(answer)[1] in {"contract", "health"}
        else:
            assert ids(answer["result"]) == {ROUNDED, TOTAL}
    session.conduct = honest
    right(session)


def unaddressed(session: HostSession, id_: str) -> Frame:
    """Return the answer to a request; parse errors on no id, which broken bytes rightly get, are passed over."""
    while True:
        frame = session.child.receive(20)
        if "method" in frame:
            session._serve(frame)
        elif frame["id"] == id_:
            del session._live[json.dumps(id_)]
            return frame
        else:
            assert frame["id"] is None
            assert failure(frame)[0] in {-32700, -32600}
