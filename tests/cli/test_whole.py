"""The questions about the whole graph, and the difference of two trees."""

import json

import pytest

from tests.cli.project import Project

MORE = {
    "shop/loop.py": "from shop import back\n\n\ndef there():\n    return back.here()\n\n\ndef _idle():\n    return 1\n",
    "shop/back.py": "from shop import loop\n\n\ndef here():\n    return loop.there()\n",
    "shop/port.py": "class Port:\n    def send(self): ...\n\n\nclass Mail(Port):\n    def send(self): ...\n",
}


@pytest.fixture
def grown(shop: Project) -> Project:
    shop.commit("second", MORE)
    return shop


@pytest.mark.parametrize(
    ("question", "lines"),
    [
        (["cycles"], ["2 cycles", "  cycle 1: 2 files", "    shop/back.py  file     shop/back.py", "  cycle 2: 2 definitions"]),
        (["dead-code"], ["1 definition", "  shop/loop.py:8  function shop/loop.py::_idle"]),
        (["hubs", "--kind", "function", "--limit", "1"], ["  shop/price.py:5       2 function shop/price.py::gross"]),
        (["entry-points"], ["1 entry point", "  tests/test_bill.py:4  test     tests/test_bill.py::test_total"]),
        (["communities"], ["2 communities", "  community 2: 2 files"]),
        (["overrides", "Mail.send"], ["1 method", "  shop/port.py:2  shop/port.py::Port.send  [inferred]"]),
        (["implementers", "Port"], ["1 implementer", "  shop/port.py:5  shop/port.py::Mail"]),
    ],
    ids=lambda one: one[0],
)
def test_question(grown: Project, question: list[str], lines: list[str]) -> None:
    said = grown.says(*question)

    assert [line for line in lines if line not in said.splitlines()] == [], said
    assert "\nledger of the " in said


def test_a_diff_of_revisions_and_of_the_working_tree(grown: Project) -> None:
    said = grown.says("diff", "HEAD~1", "HEAD")
    assert "  + function shop/loop.py::there" in said.splitlines()
    assert "  + calls shop/back.py::here -> shop/loop.py::there  shop/back.py:5" in said.splitlines()
    assert said == grown.says("diff", "HEAD~1..HEAD")

    grown.write("shop/back.py", "def here():\n    return 1\n")
    told = json.loads(grown.says("diff", "--json"))
    assert (told["nodes"], set(told["data"]["edgeChange"])) == ([], {"removed"})
    assert "truncated: " in grown.says("diff", "HEAD~1", "--limit", "1")
    assert "no kind is called 'method'" in grown.says("hubs", "--kind", "method", code=2)


def test_json_holds_arrays_beside_the_nodes(grown: Project) -> None:
    cycles, hubs = (json.loads(grown.says(verb, "--json")) for verb in ("cycles", "hubs"))

    assert cycles["data"]["nodeGroup"] == [0, 0, 1, 1]
    assert len(hubs["data"]["nodeUsers"]) == len(hubs["nodes"])
