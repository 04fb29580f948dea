"""Distinct numbers of arrays."""

from typing import TYPE_CHECKING, TypeVar

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

Number = TypeVar("Number", bound=np.integer)
_HALF = 32


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


def distinct_pairs(left: "NDArray[np.int32]", right: "NDArray[np.int32]") -> "tuple[NDArray[np.int32], NDArray[np.int32]]":
    """Return each pair of numbers that are not negative once, ascending."""
    pairs = distinct((left.astype(np.int64) << _HALF) | right)
    return (pairs >> _HALF).astype(np.int32), (pairs & ((1 << _HALF) - 1)).astype(np.int32)
