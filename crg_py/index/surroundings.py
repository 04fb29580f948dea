"""What the linker may look at: one tree, through the store's facts."""

from collections.abc import Collection, Mapping

from crg_py.index.shelf import Shelf
from crg_py.index.tree import TreeFile, folders
from crg_py.model.facts import Facts


class TreeSurroundings:
    """The files of one tree. Facts come from `shelf`, texts of configuration files from `texts` (row -> bytes)."""

    def __init__(self, files: Mapping[str, TreeFile], shelf: Shelf, texts: Mapping[int, bytes]) -> None:
        self._files = files
        self._shelf = shelf
        self._texts = texts
        self._folders = folders(files)

    def facts(self, path: str) -> Facts | None:
        """Return the facts of a source file, None when the tree has no such source file."""
        file = self._files.get(path)
        return self._shelf.facts(file.row) if file is not None and file.is_source else None

    def has(self, path: str) -> bool:
        """Say whether the tree lists this file, source or configuration."""
        return path in self._files

    def directory(self, path: str) -> bool:
        """Say whether a listed file lies below this folder; the root is the empty text."""
        return path.rstrip("/") in self._folders

    def text(self, path: str) -> bytes | None:
        """Return the bytes of a configuration file, None when there is none."""
        file = self._files.get(path)
        return self._texts[file.row] if file is not None and not file.is_source else None

    def paths(self) -> Collection[str]:
        """Return every listed path."""
        return self._files.keys()
