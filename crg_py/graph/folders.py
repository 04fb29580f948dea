"""The folders that files lie in, and how near they are to each other."""

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from crg_py.model.rows import Ints


class Folders:
    """The folders of some files. How long a way two of them share is remembered: files of few folders are compared often."""

    def __init__(self, paths: list[str]) -> None:
        """Give the folders of these files numbers."""
        numbers: dict[str, int] = {}
        self.of: Ints = np.fromiter((numbers.setdefault(path.rpartition("/")[0], len(numbers)) for path in paths), np.int32, len(paths))
        """Per file the number of its folder."""
        self._parts = [folder.split("/") if folder else [] for folder in numbers]
        self._shared: dict[tuple[int, int], int] = {}

    def __len__(self) -> int:
        """Count the folders."""
        return len(self._parts)

    def shared(self, one: int, other: int) -> int:
        """Return how many folders from the root on two of them share."""
        known = self._shared.get((one, other))
        if known is None:
            pairs = zip(self._parts[one], self._parts[other], strict=False)
            apart = (at for at, (left, right) in enumerate(pairs) if left != right)
            known = self._shared[one, other] = next(apart, min(len(self._parts[one]), len(self._parts[other])))
        return known
