"""What one run of the indexer leaves for the next one in the same process: facts, and what the headers of the tree include and say."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crg_py.index.shelf import Fetch, Shelf
    from crg_py.index.tree import TreeFile
    from crg_py.linking import Includes


class Workbench:
    """Tools that stay out between runs. Facts hold for one generation of the store, includes for the same paths with the same headers.

    Linking finds the same with them and without.
    """

    def __init__(self) -> None:
        """Hold nothing yet."""
        self._shelf: Shelf | None = None
        self._generation: int | None = None
        self._tree: Mapping[str, TreeFile] = {}
        self._includes: Includes | None = None

    def shelf(self, generation: int | None, fetch: "Fetch") -> "Shelf":
        """Return facts by their row, those of the last run if rows mean the same; `fetch` gives what is not there."""
        from crg_py.index.shelf import Shelf

        if self._shelf is None or generation is None or generation != self._generation:
            self.clear()
            self._shelf, self._generation = Shelf(fetch), generation
        self._shelf.fetch = fetch
        return self._shelf

    def includes(self, tree: Mapping[str, "TreeFile"]) -> "Includes | None":
        """Return what is known of includes in a tree, None if it has other paths or a header that differs."""
        known, before = self._includes, self._tree
        if known is None or tree.keys() != before.keys():
            return None
        differs = any(file.row != before[path].row and known.has_seen(path) for path, file in tree.items())
        return None if differs else known

    def keep(self, tree: Mapping[str, "TreeFile"], includes: "Includes") -> None:
        """Keep what is known of includes in a tree."""
        self._tree, self._includes = tree, includes

    def clear(self) -> None:
        """Let go of everything."""
        if self._shelf is not None:
            self._shelf.close()
        self._shelf, self._includes, self._tree = None, None, {}
