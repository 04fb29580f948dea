"""What is read through is what an array of its own would be."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from crg_py.graph.adjacency import adjacency
from crg_py.graph.exchange import Exchange
from crg_py.graph.exchanged import Exchanged, ExchangedEnds

RUNS = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3), st.integers(0, 3)), max_size=4)
"""Of each run: how many rows stay before it, how many give way, and how many come."""


def exchange(runs: list[tuple[int, int, int]], n_after: int) -> tuple[Exchange, list[int], int]:
    """Return an exchange, which row before each row afterwards is (-1: it came), and how many rows there were."""
    first, last, listed, at = list[int](), list[int](), list[int](), 0
    for stays, gone, comes in runs:
        listed += [*range(at, at + stays), *[-1] * comes]
        first.append(at + stays)
        at += stays + gone
        last.append(at)
    counts = [comes for _, _, comes in runs]
    listed += range(at, at + n_after)
    return Exchange(np.array(first, np.intp), np.array(last, np.intp), np.array(counts, np.intp)), listed, at + n_after


@given(RUNS, st.integers(0, 4))
def test_a_column_read_through_is_the_column_put_together(runs: list[tuple[int, int, int]], n_after: int) -> None:
    ours, listed, n_before = exchange(runs, n_after)
    known = np.arange(n_before, dtype=np.int32) * 10
    fresh = np.arange(listed.count(-1), dtype=np.int32) + 1000
    came = iter(fresh.tolist())
    expected = [row * 10 if row >= 0 else next(came) for row in listed]
    column = Exchanged(known, fresh, ours)
    every = np.arange(len(expected))

    assert len(column) == len(expected)
    assert column[every].tolist() == column.whole.tolist() == column[:].tolist() == [column[at] for at in every.tolist()] == expected
    assert (column[every > 1].tolist(), (column + 1).tolist()) == (expected[2:], [one + 1 for one in expected])
    assert np.flatnonzero(ours.come_from(every)[0] >= 0).tolist() == ours.fresh.tolist()
    assert ours.moved(np.array([-1, -2], np.int32)).tolist() == [-1, -2]
    assert ours.moved(np.arange(n_before, dtype=np.int32)).tolist() == [
        listed.index(row) if row in listed else -1 for row in range(n_before)
    ]


def test_rows_of_several_numbers_are_chosen_as_of_an_array() -> None:
    known, fresh = np.arange(12).reshape(6, 2), np.array([[7, 7]])
    ours = Exchange(np.array([1]), np.array([3]), np.array([1]))
    column, whole = Exchanged(known, fresh, ours), ours.put(known, fresh)
    two = np.array([1, 2])

    for chosen in (1, -1, two, (1, 0), (two, 1), (two, slice(1)), (2, slice(1, None)), (slice(None), 0)):
        assert column[chosen].tolist() == whole[chosen].tolist()


@given(RUNS, st.integers(0, 4), st.data())
def test_edges_read_through_are_those_sorted_anew(runs: list[tuple[int, int, int]], n_after: int, data: st.DataObject) -> None:
    ours, listed, n_before = exchange(runs, n_after)
    known = np.array(data.draw(st.lists(st.integers(0, 2), min_size=n_before, max_size=n_before)), np.int32)
    n_fresh = listed.count(-1)
    fresh = np.array(data.draw(st.lists(st.integers(0, 3), min_size=n_fresh, max_size=n_fresh)), np.int32)
    ends = ExchangedEnds(lambda: adjacency(known, 3), ours, np.arange(n_fresh, dtype=np.int32), fresh, 4)
    expected = adjacency(ours.put(known, fresh), 4)

    assert (ends.start.tolist(), ends.edges.tolist()) == (expected.start.tolist(), expected.edges.tolist())
    asked = np.array([3, 0, 0, 2], np.int32)
    assert [part.tolist() for part in ends.of(asked)] == [part.tolist() for part in expected.of(asked)]
