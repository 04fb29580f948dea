"""What linking costs grows at most as the square of what leans on one another, never by doubling: counted in calls, not in time."""

import sys
from collections.abc import Mapping
from pathlib import Path
from types import FrameType

import pytest

from crg_py.linking.orders import MOST_ABOVE
from crg_py.linking.values import MAX_OVERLOADS
from crg_py.model.links import AMBIGUOUS
from crg_py.store import memory_store
from tests.index.shapes import Program, programs
from tests.index.trees import index, write

MOST_CALLS = 3_000_000
FEW, SOME, MANY = 8, 16, 32


def calls(root: Path, files: Mapping[str, str]) -> int:
    """Return how many Python functions an index run of a tree calls."""
    count = 0

    def counted(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"
        if count > MOST_CALLS:
            sys.setprofile(None)
            pytest.fail(f"more than {MOST_CALLS:,} calls")

    before = sys.getprofile()
    with memory_store() as store:
        write(root, files)
        sys.setprofile(counted)
        try:
            index(root, store)
        finally:
            sys.setprofile(before)
    return count


@pytest.mark.parametrize("program", programs().values(), ids=programs())
def test_twice_as_much_is_no_more_than_four_times_the_work(program: Program, tmp_path: Path) -> None:
    calls(tmp_path / "first", program(2))
    few, some, many = (calls(tmp_path / str(n), program(n)) for n in (FEW, SOME, MANY))

    assert many - some <= 4 * max(some - few, some / 4), f"{few:,}, {some:,} and {many:,} calls for {FEW}, {SOME} and {MANY}"


def test_a_class_that_inherits_from_more_than_are_looked_at_may_have_any_member(tmp_path: Path) -> None:
    classes = ["class A0:\n    def deep(self): ...\n", *(f"class A{n}(A{n - 1}): ...\n" for n in range(1, MOST_ABOVE + 2))]
    uses = f"A{MOST_ABOVE - 1}().deep()\nA{MOST_ABOVE + 1}().deep()\n"
    with memory_store() as store:
        snapshot = index(write(tmp_path, {"a.py": "\n\n".join(classes), "use.py": f"from a import *\n\n{uses}"}), store)
    assert snapshot.ledger[AMBIGUOUS] == 1


def test_of_more_methods_of_one_name_than_are_told_apart_which_is_meant_stays_open(tmp_path: Path) -> None:
    types = "\n".join(f"class T{n} {{}}" for n in range(MAX_OVERLOADS + 1))

    def tree(n_methods: int) -> dict[str, str]:
        methods = "\n".join(f"  void m(T{n} x) {{}}" for n in range(n_methods))
        return {"A.java": f"class A {{\n{methods}\n  void go(T1 x) {{ m(x); }}\n}}\n{types}\n"}

    with memory_store() as store:
        few, many = (index(write(tmp_path / str(n), tree(n)), store).ledger for n in (MAX_OVERLOADS, MAX_OVERLOADS + 1))
    assert (few[AMBIGUOUS], many[AMBIGUOUS]) == (0, 1)
