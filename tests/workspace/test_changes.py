"""Differences between trees and texts."""

from hypothesis import given
from hypothesis import strategies as st

from crg_py.model.ids import Address
from crg_py.model.trees import Listing
from crg_py.workspace import LineRange, PathChange, changed_lines, changed_paths, with_renames


def listing(**entries: str) -> Listing:
    return Listing({path.replace("_", "."): Address(content) for path, content in entries.items()}, "")


def test_paths() -> None:
    before = listing(same_py="1", edited_py="2", gone_py="3", old_py="4", twin_py="5", twin2_py="5")
    after = listing(same_py="1", edited_py="9", fresh_py="7", new_py="4", moved_py="5")
    assert changed_paths(before, after) == [
        PathChange("edited.py", "modified"),
        PathChange("fresh.py", "added"),
        PathChange("gone.py", "removed"),
        PathChange("moved.py", "renamed", "twin.py"),
        PathChange("new.py", "renamed", "old.py"),
        PathChange("twin2.py", "removed"),
    ]
    assert changed_paths(before, before) == []


def test_similar_files_are_renames() -> None:
    before = {"a.py": b"1\n2\n3\n4\n", "b.py": b"x\ny\n", "e.py": b""}
    after = {"c.py": b"1\n2\n3\nfour\n", "d.py": b"1\n2\nthree\nfour\n", "f.py": b""}
    changes = changed_paths(listing(a_py="1", b_py="2", e_py="3"), listing(c_py="4", d_py="5", f_py="6"))
    assert with_renames(changes, before.__getitem__, after.__getitem__) == [
        PathChange("b.py", "removed"),
        PathChange("c.py", "renamed", "a.py"),
        PathChange("d.py", "added"),
        PathChange("e.py", "removed"),
        PathChange("f.py", "added"),
    ]


def test_equal_renames_survive_the_search_for_similar_ones() -> None:
    changes = [
        PathChange("n.py", "renamed", "o.py"),
        PathChange("x.py", "modified"),
        PathChange("y.py", "removed"),
        PathChange("z.py", "added"),
    ]
    assert with_renames(changes, lambda _: b"a\n", lambda _: b"a\n") == [
        PathChange("n.py", "renamed", "o.py"),
        PathChange("x.py", "modified"),
        PathChange("z.py", "renamed", "y.py"),
    ]


def test_lines() -> None:
    assert changed_lines(b"a\nb\nc\n", b"a\nB\nc\n") == [LineRange(1, 2)]
    assert changed_lines(b"a\nb\nc\n", b"a\nc\n") == [LineRange(1, 1)]
    assert changed_lines(b"a\nc\n", b"a\nb\nc\n") == [LineRange(1, 2)]
    assert changed_lines(b"", b"a\nb") == [LineRange(0, 2)]
    assert changed_lines(b"a\n", b"") == [LineRange(0, 0)]
    assert changed_lines(b"a\nb\nc\nd\ne\n", b"A\nb\nc\nd\nE\n") == [LineRange(0, 1), LineRange(4, 5)]
    assert changed_lines(b"a\r\nb\n", b"a\nb\n") == [LineRange(0, 1)]
    assert changed_lines(b"a\x0c\x1cb\n", b"a\x0c\x1cb\n") == []


def test_two_long_texts_with_nothing_in_common_cost_little() -> None:
    before = b"".join(b"a%d\n" % i for i in range(100_000))
    after = b"".join(b"b%d\n" % i for i in range(100_000))
    assert changed_lines(before, after) == [LineRange(0, 100_000)]


TEXTS = st.lists(st.sampled_from([b"a", b"b", b"", b"c"]), max_size=12).map(lambda lines: b"".join(line + b"\n" for line in lines))


@given(TEXTS, TEXTS)
def test_lines_outside_the_ranges_are_old_lines_in_order(before: bytes, after: bytes) -> None:
    ranges = changed_lines(before, after)
    lines = after.split(b"\n")[:-1]
    kept = [line for i, line in enumerate(lines) if not any(one.start <= i < one.end for one in ranges)]
    rest = iter(before.split(b"\n")[:-1])
    assert all(line in rest for line in kept)
    assert (ranges == []) == (before == after)
    assert all(0 <= one.start <= one.end <= len(lines) for one in ranges)
