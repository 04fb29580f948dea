"""What may be looked at when linking: one tree, through the store's facts."""

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import cast

import msgspec

from crg_py.index.shelf import Shelf
from crg_py.index.stubs import stub_facts
from crg_py.index.tree import TreeFile, folders
from crg_py.model.facts import Facts


class _Surface(msgspec.Struct, frozen=True):
    """All of a file's facts that a fingerprint needs."""

    surface: int


class TreeMarks:
    """A tree for whoever only takes fingerprints: `facts` gives a surface and nothing else, so that nothing is decoded.

    Texts of configuration files come from `texts` (row -> bytes).
    """

    def __init__(self, files: Mapping[str, TreeFile], texts: Mapping[int, bytes]) -> None:
        self._files = files
        self._texts = texts

    @cached_property
    def _folders(self) -> set[str]:
        return folders(self._files)

    def facts(self, path: str) -> Facts | None:
        """Return the surface of a source file, None when the tree has no such source file."""
        file = self._files.get(path)
        return cast("Facts", _Surface(file.fingerprint)) if file is not None and file.is_source else None

    def expect(self, paths: Collection[str]) -> None:
        """Take no notice: surfaces are here."""

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


class TreeSurroundings(TreeMarks):
    """A tree for the linker: facts come from `shelf`."""

    def __init__(self, files: Mapping[str, TreeFile], texts: Mapping[int, bytes], shelf: Shelf) -> None:
        super().__init__(files, texts)
        self._shelf = shelf

    def facts(self, path: str) -> Facts | None:
        """Return the facts of a source file or of a library's shape, None when there is no such file."""
        if path.startswith("<"):
            return stub_facts(path)
        file = self._files.get(path)
        return self._shelf.facts(file.row) if file is not None and file.is_source else None

    def expect(self, paths: Collection[str]) -> None:
        """Fetch the facts of these files, but for those that are here."""
        self._shelf.expect([file.row for path in paths if (file := self._files.get(path)) is not None and file.is_source])
