"""Texts of which a few come behind many others that keep their numbers."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from crg_py.model.texts import Texts

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.model.texts import Numbers


class MoreTexts(Texts):
    """Sorted texts and a few more. A number is still a place, but those that came do not compare as their texts do."""

    def __init__(self, known: Texts, more: Sequence[str]) -> None:
        """Take texts, and others that are none of these."""
        super().__init__(known.joined, known.ends)
        self._known = known
        self._more = more
        self._number = {text: len(known) + at for at, text in enumerate(more)}

    def __len__(self) -> int:
        """Count the texts."""
        return len(self._known) + len(self._more)

    def some(self, numbers: "Numbers") -> list[str]:
        """Return the texts of many numbers."""
        n_known, chosen = len(self._known), np.asarray(numbers)
        if not (chosen >= n_known).any():
            return self._known.some(chosen)
        return [self._more[one - n_known] if one >= n_known else self._known[one] for one in chosen.tolist()]

    def find(self, text: str) -> int:
        """Return the number of a text, -1 if it is none of these."""
        return self._number[text] if text in self._number else self._known.find(text)

    def beginning(self, part: str) -> range:
        """Return the numbers of all texts but those that came that begin with `part`: only these stand side by side."""
        return self._known.beginning(part)

    def ending(self, mark: str) -> "NDArray[np.intp]":
        """Return the numbers of all texts whose last byte is `mark`."""
        more = [number for text, number in self._number.items() if text.endswith(mark)]
        return np.concatenate([self._known.ending(mark), np.array(more, np.intp)])

    def holding(self, part: str) -> "NDArray[np.intp]":
        """Return the numbers of all texts that hold `part`, which is in lower case and not empty, in whatever case they are."""
        more = [number for text, number in self._number.items() if part in text.lower()]
        return np.concatenate([self._known.holding(part), np.array(more, np.intp)])

    def _at(self, number: int) -> memoryview:
        n_known = len(self._known)
        return super()._at(number) if number < n_known else memoryview(self._more[number - n_known].encode("utf-8", "surrogatepass"))
