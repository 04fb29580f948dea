"""What linking costs grows at most as the square of what leans on one another, never by doubling: counted in calls, not in time."""

import sys
from collections.abc import Mapping
from pathlib import Path
from types import FrameType

import pytest

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
