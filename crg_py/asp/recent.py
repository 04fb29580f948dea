"""Values that may be asked for again."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

LEAST = 2
"""Values that stay however heavy they are: an edit is a comparison of two."""
Key = TypeVar("Key")
Value = TypeVar("Value")


class Recent(Generic[Key, Value]):
    """The values last asked for, as many as come to at most `most` by their weights."""

    def __init__(self, most: int, weigh: Callable[[Value], int] = lambda _value: 1) -> None:
        """Hold nothing yet."""
        self._most, self._weigh = most, weigh
        self._weight = 0
        self._held: OrderedDict[Key, tuple[Value, int]] = OrderedDict()

    def take(self, key: Key, make: Callable[[], Value]) -> Value:
        """Return the value of a key, making it if it is not there."""
        if key not in self._held:
            value = make()
            self._held[key] = value, self._weigh(value)
            self._weight += self._held[key][1]
        self._held.move_to_end(key)
        while self._weight > self._most and len(self._held) > LEAST:
            self._weight -= self._held.popitem(last=False)[1][1]
        return self._held[key][0]

    def latest(self, suits: Callable[[Key], bool] = lambda _key: True) -> list[Value]:
        """Return the values whose key suits, the one last asked for first."""
        return [held[0] for key, held in reversed(self._held.items()) if suits(key)]

    def clear(self) -> None:
        """Let go of all values."""
        self._held.clear()
        self._weight = 0
