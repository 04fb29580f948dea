"""What one run leaves for the next in the same process: facts, what the headers of the tree include and say, and the trees at hand."""

from collections.abc import Mapping
from itertools import compress
from operator import attrgetter, ne
from typing import TYPE_CHECKING

from crg_py.index.standing import Standings

if TYPE_CHECKING:
    from crg_py.index.shelf import Fetch, Shelf
    from crg_py.index.standing import Standing
    from crg_py.index.tree import TreeFile
    from crg_py.linking import Includes

_row = attrgetter("row")


class Workbench:
    """Tools that stay out between runs. Facts and trees hold for one generation of the store.

    What is known of includes holds for the same paths with the same headers. What is found is the same with all this and without.
    Where `ahead` is set, what a small change comes to is made in memory and waits until `settle` stores it.
    """

    def __init__(self, *, ahead: bool = False) -> None:
        """Hold nothing yet."""
        self.ahead = ahead
        self.generation: int | None = None
        self.standings = Standings()
        self._shelf: Shelf | None = None
        self._tree: Mapping[str, TreeFile] = {}
        self._includes: Includes | None = None

    def shelf(self, generation: int | None, fetch: "Fetch") -> "Shelf":
        """Return facts by their row, those of the last run if rows mean the same; `fetch` gives what is not there."""
        from crg_py.index.shelf import Shelf

        if generation is None or generation != self.generation:
            self.clear()
            self.generation = generation
        if self._shelf is None:
            self._shelf = Shelf(fetch)
        self._shelf.fetch = fetch
        return self._shelf

    def facts_at_hand(self, rows: "Mapping[str, int]") -> "Shelf | None":
        """Return where facts are, if those of all these rows are there."""
        return self._shelf if self._shelf is not None and not self._shelf.missing(rows.values()) else None

    def includes(self, tree: Mapping[str, "TreeFile"]) -> "Includes | None":
        """Return what is known of includes in a tree, None if it has other paths or a header that differs."""
        known, before = self._includes, self._tree
        if known is None or tree.keys() != before.keys():
            return None
        rows = map(_row, tree.values()), map(_row, map(before.__getitem__, tree))
        return None if any(map(known.has_seen, compress(tree, map(ne, *rows)))) else known

    def keep(self, tree: Mapping[str, "TreeFile"], includes: "Includes") -> None:
        """Keep what is known of includes in a tree."""
        self._tree, self._includes = tree, includes

    def stand(self, standing: "Standing") -> None:
        """Keep a tree that is stored, for runs that work ahead."""
        if self.ahead:
            self.standings.add(standing)

    def settle(self, rows: Mapping[int, int]) -> None:
        """Take note that everything that waited is stored, and as which rows."""
        self.standings.settle(rows)
        if self._shelf is not None:
            self._shelf.renumber(rows)
            if self._shelf.is_full():
                self.spread()

    def spread(self) -> None:
        """Let go of what takes most room: facts, and what is known of includes."""
        if self._shelf is not None:
            self._shelf.close()
        self._shelf, self._includes, self._tree = None, None, {}

    def clear(self) -> None:
        """Let go of everything."""
        self.spread()
        self.standings = Standings()
