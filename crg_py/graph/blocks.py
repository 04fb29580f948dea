"""Long columns, some rows at a time: what is worked out of a block is let go of before the next, so that it takes no room."""

from collections.abc import Iterator

ROWS = 1 << 20
"""Rows of a block."""


def blocks(n_rows: int) -> Iterator[slice]:
    """Yield slices that cover so many rows, in order; none is empty."""
    for start in range(0, n_rows, ROWS):
        yield slice(start, min(start + ROWS, n_rows))
