"""Nested ranges, flattened so that the innermost one at a position is one binary search away."""

from bisect import bisect_right
from collections.abc import Iterable


class Intervals:
    """Ranges of bytes, each with a number; the innermost range at a position answers, else `outside`.

    `numbers[i]` holds from byte `starts[i]` on, for loops that cannot afford a call.
    """

    def __init__(self, ranges: Iterable[tuple[int, int, int]], outside: int) -> None:
        """Flatten (start, end, number) ranges; of two equal ranges the later given one is the inner."""
        ordered = sorted([(start, -end, at, number) for at, (start, end, number) in enumerate(ranges)])
        self.starts: list[int] = [0]
        self.numbers: list[int] = [outside]
        stack: list[tuple[int, int]] = []
        for start, before_end, _, number in ordered:
            if stack and stack[-1][0] <= start:
                self._close(stack, start, outside)
            stack.append((-before_end, number))
            self._mark(start, number)
        self._close(stack, None, outside)

    def _close(self, stack: list[tuple[int, int]], until: int | None, outside: int) -> None:
        while stack and (until is None or stack[-1][0] <= until):
            end, _ = stack.pop()
            self._mark(end, stack[-1][1] if stack else outside)

    def _mark(self, position: int, number: int) -> None:
        if self.starts[-1] == position:
            self.numbers[-1] = number
        else:
            self.starts.append(position)
            self.numbers.append(number)

    def at(self, position: int) -> int:
        """Return the number of the innermost range that holds the byte at `position`."""
        return self.numbers[bisect_right(self.starts, position) - 1]
