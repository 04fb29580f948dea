"""Distinct numbers of an array."""

from typing import TYPE_CHECKING, TypeVar

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

Number = TypeVar("Number", bound=np.integer)


def distinct(numbers: "NDArray[Number]") -> "NDArray[Number]":
    """Return each number once, ascending; `np.unique` would load masked arrays for this, which a short question need not pay."""
    ordered = np.sort(numbers)
    first = np.ones(len(ordered), np.bool_)
    first[1:] = ordered[1:] != ordered[:-1]
    return ordered[first]


def occurring(numbers: "NDArray[Number]", n_numbers: int) -> "NDArray[np.intp]":
    """Return each number once, ascending, of many that are below `n_numbers`."""
    found = np.zeros(n_numbers, np.bool_)
    found[numbers] = True
    return np.flatnonzero(found)
