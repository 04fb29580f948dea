"""Nested ranges, flattened so that the innermost one at a position is one binary search away."""

from bisect import bisect_right
from collections.abc import Iterable


class Intervals:
    """Ranges of bytes, each with a number; the innermost range at a position answers, else `outside`."""

    def __init__(self, ranges: Iterable[tuple[int, int, int]], outside: int) -> None:
        """Flatten (start, end, number) ranges; of two equal ranges the later given one is the inner."""
        ordered = sorted(enumerate(ranges), key=lambda item: (item[1][0], -item[1][1], item[0]))
        self._starts: list[int] = [0]
        self._numbers: list[int] = [outside]
        stack: list[tuple[int, int]] = []
        for _, (start, end, number) in ordered:
            self._close(stack, start, outside)
            stack.append((end, number))
            self._mark(start, number)
        self._close(stack, None, outside)

    def _close(self, stack: list[tuple[int, int]], until: int | None, outside: int) -> None:
        while stack and (until is None or stack[-1][0] <= until):
            end, _ = stack.pop()
            self._mark(end, stack[-1][1] if stack else outside)

    def _mark(self, position: int, number: int) -> None:
        if self._starts[-1] == position:
            self._numbers[-1] = number
        else:
            self._starts.append(position)
            self._numbers.append(number)

    def at(self, position: int) -> int:
        """Return the number of the innermost range that holds the byte at `position`."""
        return self._numbers[bisect_right(self._starts, position) - 1]
