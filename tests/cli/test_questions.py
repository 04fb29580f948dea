"""The questions about one symbol, and what a zero says."""

import json

import pytest

from tests.cli.project import Project


@pytest.mark.parametrize(
    ("question", "lines"),
    [
        (["refs", "gross"], ["  shop/bill.py:1:30    imports from shop/bill.py", "  shop/bill.py:5:16    calls from shop/bill.py::total"]),
        (["callers", "net"], ["1 caller", "  shop/price.py:6  shop/price.py::gross"]),
        (["callers", "net", "--depth", "2"], ["  distance 2", "    shop/bill.py:5    shop/bill.py::total"]),
        (["callees", "gross"], ["1 callee", "  shop/price.py:6  shop/price.py::net"]),
        (["symbols", "shop/bill.py"], ["2 definitions", "  shop/bill.py:4  function shop/bill.py::total"]),
        (["symbols", "tot"], ["2 definitions", "  shop/bill.py:4        function shop/bill.py::total"]),
        (["tests", "net"], ["1 test", "  tests/test_bill.py:5  tests/test_bill.py::test_total"]),
        (["imports", "shop/bill.py"], ["  shop/bill.py:1  shop/price.py"]),
        (["importers", "shop/price.py"], ["  shop/bill.py:1  shop/bill.py"]),
        (["contents", "Till"], ["1 definition", "  shop/price.py:10  function pay"]),
        (["flows", "settle"], ["    shop/bill.py:10  shop/price.py::Till.pay  [inferred]"]),
        (["flows"], ["  tests/test_bill.py:4  test     tests/test_bill.py::test_total"]),
        (["why", "total", "net"], ["  calls shop/price.py::gross  shop/bill.py:5", "  calls shop/price.py::net  shop/price.py:6"]),
    ],
    ids=lambda one: one[0] if len(one) < 3 else " ".join(one),
)
def test_question(shop: Project, question: list[str], lines: list[str]) -> None:
    said = shop.says(*question)

    assert [line for line in lines if line not in said.splitlines()] == [], said
    assert "\nledger of the " in said


def test_inheritors(project: Project) -> None:
    project.commit("first", {"a.py": "class Base:\n    pass\n\n\nclass Leaf(Base):\n    pass\n"})

    assert "  a.py:5  a.py::Leaf" in project.says("inheritors", "Base")


def test_an_older_revision_without_a_checkout(shop: Project) -> None:
    shop.commit("second", {"shop/bill.py": "x = 1\n"})

    assert "0 callers; no site of this name is ambiguous or unresolved" in shop.says("callers", "shop/price.py::Till.pay")
    assert "1 caller" in shop.says("callers", "shop/price.py::Till.pay", "--at", "HEAD~1")
    assert "no revision 'gone'" in shop.says("callers", "net", "--at", "gone", code=2)


def test_candidates_are_added_when_asked_for_and_marked(project: Project) -> None:
    project.commit("first", {"a.py": "class Box:\n    def open(self):\n        pass\n\n\ndef use(thing):\n    thing.open()\n"})

    assert "0 callers; 1 ambiguous and 0 unresolved sites of this name may be some" in project.says("callers", "Box.open")
    assert "  a.py:7  a.py::use  [ambiguous]" in project.says("callers", "Box.open", "--ambiguous")


@pytest.mark.parametrize("verb", ["refs", "callers", "callees", "symbols", "tests", "importers", "inheritors", "contents", "flows"])
def test_json_is_one_envelope(shop: Project, verb: str) -> None:
    answer = json.loads(shop.says(verb, "--json", "--limit", "all", "--", "shop/price.py::gross"))

    assert set(answer) == {"validAsOf", "nodes", "edges", "data"}
    assert len(answer["data"]["nodeResolution"]) == len(answer["data"]["nodeDistance"]) == len(answer["nodes"])
    assert len(answer["data"]["edgeResolution"]) == len(answer["edges"])


def test_what_a_zero_means(project: Project) -> None:
    project.write("a.py", "def lonely():\n    pass\n")
    project.write("b.rb", "def go; end\n")

    assert "0 callers; no site of this name is ambiguous or unresolved" in project.says("callers", "lonely")
    assert "note: not read: Ruby (1 file)" in project.says("callers", "lonely")
    assert "(did you mean lonely?; not read: Ruby (1 file))" in project.says("callers", "lonly", code=2)
    assert "'b.rb' is Ruby, which crg does not read" in project.says("callers", "b.rb::go", code=3)
    (project.root / "a.py").unlink()
    assert "nothing is indexed: the tree holds no file in a language crg reads (not read: Ruby (1 file))" in project.says(
        "callers", "x", code=3
    )
    assert "note: nothing is indexed" in project.says("symbols", "x")


def test_a_folder_is_no_symbol(shop: Project) -> None:
    for question in ("symbols", "contents", "callers"):
        assert shop.says(question, "shop", code=2) == "crg: 'shop' is a folder (name one of its files; only `crg impact` takes folders)\n"


def test_a_file_read_in_part_is_told(project: Project) -> None:
    project.write("a.py", "def f():\n    return (\n\n\ndef g():\n    pass\n")

    assert "note: 1 file is read in part" in project.says("symbols", "f")


def test_answers_follow_the_tree(shop: Project) -> None:
    assert "1 caller" in shop.says("callers", "net")
    shop.write("shop/more.py", "from shop.price import net\n\n\ndef more():\n    return net(2)\n")
    assert "2 callers" in shop.says("callers", "net")
    shop.git("add", "-A")
    assert "2 callers" in shop.says("callers", "net")
    (shop.root / "shop/more.py").unlink()
    assert "1 caller" in shop.says("callers", "net")


def test_a_file_of_cases_holds_no_tests_outside_of_classes_unless_pytest_is_told_so(project: Project) -> None:
    case = "import unittest\n\nfrom a import f\n\n\nclass Case(unittest.TestCase):\n    def test_f(self):\n        f()\n"
    cases = f"{case}\n\ndef test_odd(x):\n    f()\n"
    project.commit("first", {"a.py": "def f():\n    pass\n", "tests.py": cases})

    assert project.says("impact", "f", "--tests") == "tests.py::Case::test_f\n"
    project.write("pytest.ini", "[pytest]\npython_files = tests.py\n")
    assert project.says("impact", "f", "--tests") == "tests.py::Case::test_f\ntests.py::test_odd\n"
