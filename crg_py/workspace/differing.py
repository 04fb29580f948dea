"""The keys of which two mappings hold something else: of two large trees that are nearly the same, without a step in Python per path."""

from collections.abc import Mapping
from itertools import compress
from operator import ne
from typing import TypeVar

Key = TypeVar("Key")


def differing(one: Mapping[Key, object], other: Mapping[Key, object]) -> list[Key]:
    """Return the keys of `one` that `other` has not, or with another value, which is not None; in their order."""
    return [*compress(one, map(ne, one.values(), map(other.get, one)))]
