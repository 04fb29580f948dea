"""Texts as bytes: many names held as one run of bytes, each decoded when it is asked for."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[Any]

_HALVES = "surrogatepass"
_ASCII = 127
_AT_ONCE = 16
"""Letters of a sought text that are compared in all texts at once."""
_MANY = 30
"""One text in so many is looked for one by one; for more it pays to spell all out once."""


class Texts(Sequence[str]):
    """Distinct texts, sorted. The number of a text is its place, so numbers compare as texts do."""

    def __init__(self, joined: "NDArray[np.uint8]", ends: "NDArray[np.int32]") -> None:
        """Take the UTF-8 bytes of all texts, and where each ends; the first of `ends` is 0."""
        self.joined = joined
        self.ends = ends
        self._bytes = joined.data
        self._ending: dict[str, NDArray[np.intp]] = {}

    @classmethod
    def of(cls, texts: Iterable[str]) -> "Texts":
        """Return these texts, each once."""
        return cls.of_sorted(sorted(set(texts)))

    @classmethod
    def of_sorted(cls, texts: Sequence[str]) -> "Texts":
        """Return these texts, which are sorted and distinct."""
        return cls.of_runs([texts])

    @classmethod
    def of_runs(cls, runs: Iterable[Sequence[str]]) -> "Texts":
        """Return texts that are sorted and distinct, given so many at a time."""
        joined, lengths = bytearray(), [np.zeros(1, np.int32)]
        for texts in runs:
            run = "".join(texts)
            sizes = map(len, texts if run.isascii() else (text.encode("utf-8", _HALVES) for text in texts))
            lengths.append(np.fromiter(sizes, np.int32, len(texts)))
            joined += run.encode("utf-8", _HALVES)
        return cls(np.frombuffer(joined, np.uint8), np.cumsum(np.concatenate(lengths), dtype=np.int32))

    def with_more(self, texts: Iterable[str]) -> "tuple[Texts, NDArray[np.int32], NDArray[np.int32]]":
        """Return these texts and others, which are sorted and none of these; the new number of each of these, and of the others."""
        added = [text.encode("utf-8", _HALVES) for text in texts]
        places = np.fromiter(map(self._place, added), np.int32, len(added))
        borders = self.ends[places].tolist()
        pieces: list[memoryview | bytes] = []
        for first, last, text in zip([0, *borders], [*borders, len(self.joined)], [*added, b""], strict=True):
            pieces += [self._bytes[first:last], text]
        lengths = np.insert(np.diff(self.ends), places, [len(text) for text in added])
        ends = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
        own = np.arange(len(self), dtype=np.int32)
        joined = np.frombuffer(b"".join(pieces), np.uint8)
        moved = own + np.searchsorted(places, own, "right").astype(np.int32)
        return Texts(joined, ends), moved, (places + np.arange(len(added))).astype(np.int32)

    def find_all(self, texts: "Texts") -> "NDArray[np.int32]":
        """Return the number of each of other texts, -1 for those that are none of these."""
        if len(texts) < len(self) // _MANY:
            return np.fromiter(map(self.find, texts), np.int32, len(texts))
        number = {text: at for at, text in enumerate(self)}
        return np.fromiter((number.get(text, -1) for text in texts), np.int32, len(texts))

    def __len__(self) -> int:
        """Count the texts."""
        return len(self.ends) - 1

    def __iter__(self) -> Iterator[str]:
        """Yield every text."""
        return iter(self[:])

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> list[str]: ...
    def __getitem__(self, number: int | slice) -> str | list[str]:
        """Return the text of a number."""
        if isinstance(number, slice):
            return self.some(np.arange(*number.indices(len(self))))
        return str(self._at(number), "utf-8", _HALVES)

    def some(self, numbers: "Numbers") -> list[str]:
        """Return the texts of many numbers."""
        held, first, last = self._bytes, self.ends[numbers].tolist(), self.ends[numbers + 1].tolist()
        return [str(held[start:end], "utf-8", _HALVES) for start, end in zip(first, last, strict=True)]

    def find(self, text: str) -> int:
        """Return the number of a text, -1 if it is none of these."""
        sought = text.encode("utf-8", _HALVES)
        at = self._place(sought)
        return at if at < len(self) and self._at(at) == sought else -1

    def beginning(self, part: str) -> range:
        """Return the numbers of all texts that begin with `part`."""
        sought = part.encode("utf-8", _HALVES)
        # No byte of UTF-8 is as high as this one.
        return range(self._place(sought), self._place(sought + b"\xff"))

    def ending(self, mark: str) -> "NDArray[np.intp]":
        """Return the numbers of all texts whose last byte is `mark`, which is remembered."""
        if mark not in self._ending:
            full = np.flatnonzero(np.diff(self.ends))
            self._ending[mark] = full[self.joined[self.ends[1:][full] - 1] == ord(mark)]
        return self._ending[mark]

    def holding(self, part: str) -> "NDArray[np.intp]":
        """Return the numbers of all texts that hold `part`, which is in lower case and not empty, in whatever case they are."""
        odd = np.zeros(len(self), np.bool_)
        odd[np.searchsorted(self.ends, np.flatnonzero(self.joined > _ASCII), "right") - 1] = True
        numbers = np.flatnonzero(odd)
        found = np.zeros(len(self), np.bool_)
        found[numbers] = [part in text.lower() for text in self.some(numbers)]
        if part.isascii():
            found[self._holding(part.encode())] = True
        return np.flatnonzero(found)

    def _holding(self, part: bytes) -> "NDArray[np.intp]":
        """Return the numbers of texts that hold letters of ASCII in whatever case, some more than once.

        The first letters are looked for in all texts at once; where they stand, what is long is looked for text by text, since names
        of one letter repeated match at every place as far as they go.
        """
        held = self.joined.tobytes().lower()
        lowered = np.frombuffer(held, np.uint8)
        at = np.arange(max(len(lowered) - len(part) + 1, 0))
        for offset, byte in enumerate(part[:_AT_ONCE]):
            at = at[lowered[at + offset] == byte] if offset else np.flatnonzero(lowered[: len(at)] == byte)
        numbers: NDArray[np.intp] = np.searchsorted(self.ends, at, "right") - 1
        numbers = numbers[at + len(part) <= self.ends[numbers + 1]]
        if len(part) <= _AT_ONCE:
            return numbers
        numbers = np.unique(numbers)
        first, last = self.ends[numbers].tolist(), self.ends[numbers + 1].tolist()
        found = (held.find(part, start, end) >= 0 for start, end in zip(first, last, strict=True))
        return numbers[np.fromiter(found, np.bool_, len(numbers))]

    def _place(self, sought: bytes) -> int:
        return bisect_left(range(len(self)), sought, key=lambda number: bytes(self._at(number)))

    def _at(self, number: int) -> memoryview:
        if number < 0:
            raise IndexError(number)
        return self._bytes[self.ends[number] : self.ends[number + 1]]


class Column(Sequence[str]):
    """A column of texts: a number per row, and what each number stands for."""

    def __init__(self, numbers: "Numbers", texts: Texts) -> None:
        """Take both; several columns may share their texts."""
        self.numbers = numbers
        self.texts = texts

    @classmethod
    def of(cls, rows: Sequence[str], texts: Texts | None = None) -> "Column":
        """Return a column with these rows; `texts` holds all of them, if it is given."""
        known = texts if texts is not None else Texts.of(rows)
        number = {text: at for at, text in enumerate(known)}
        return cls(np.fromiter((number[text] for text in rows), np.int32, len(rows)), known)

    def of_rows(self, chosen: "NDArray[np.bool_]") -> "Column":
        """Return the column of the chosen rows."""
        return Column(self.numbers[chosen], self.texts)

    def some(self, rows: "Numbers") -> list[str]:
        """Return the texts of many rows."""
        return self.texts.some(self.numbers[rows])

    def __len__(self) -> int:
        """Count the rows."""
        return len(self.numbers)

    @overload
    def __getitem__(self, row: int) -> str: ...
    @overload
    def __getitem__(self, row: slice) -> list[str]: ...
    def __getitem__(self, row: int | slice) -> str | list[str]:
        """Return the text of a row."""
        if isinstance(row, slice):
            return self.texts.some(self.numbers[row])
        return self.texts[int(self.numbers[row])]
