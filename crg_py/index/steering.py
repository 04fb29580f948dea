"""Digests of what facts and links depend on beside the bytes: crg's own code and tables, and the settings."""

import hashlib
import os
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

import xxhash

from crg_py.languages import Language, language_of
from crg_py.languages.data import data_folder
from crg_py.model.settings import Settings

_CODE = ("model", "languages", "extraction", "linking")


@cache
def code_digest(packages: tuple[str, ...] = _CODE) -> str:
    """Return a digest of the code of some packages, by default of what makes facts and links: its queries, tables and grammars too.

    Nobody can forget to count a version up.
    """
    package = Path(__file__).resolve().parent.parent
    folders = [package / name for name in packages]
    if packages == _CODE:
        folders += [data_folder("queries"), data_folder("grammars")]
    digest = hashlib.sha256("\n".join(_grammars() if packages == _CODE else ()).encode())
    for folder in folders:
        for place, inner, names in os.walk(folder):
            inner[:] = sorted(name for name in inner if name != "__pycache__")
            for name in sorted(names):
                digest.update(f"{folder.name} {place[len(str(folder)) :]} {name}\0".encode())
                digest.update(hashlib.sha256(Path(place, name).read_bytes()).digest())
    return digest.hexdigest()


class Extractions:
    """The key under which facts of a path's blob are kept, for one set of settings; 0 stands for no source."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self._limits = f"{limits.blob_bytes} {limits.nesting} {limits.uses}"
        self._keys: dict[str, int] = {}

    def key(self, language: Language) -> int:
        """Return a number, never 0, that changes with the language, its grammar, crg's code and the limits of extraction."""
        found = self._keys.get(language.id)
        if found is None:
            text = f"{code_digest()} {language.id} {self._limits}"
            found = self._keys[language.id] = xxhash.xxh3_64_intdigest(text.encode()) | 1
        return found

    def of(self, path: str) -> int:
        """Return the key for a path, 0 when crg does not read its language."""
        language = language_of(path)
        return self.key(language) if language else 0


def steering(settings: Settings) -> int:
    """Return a number that changes with everything but the tree that links depend on."""
    limits = settings.limits
    chosen = (limits.blob_bytes, limits.nesting, limits.uses, settings.tests, settings.entry_points)
    return xxhash.xxh3_64_intdigest(f"{code_digest()} {chosen!r}".encode()) >> 1


def _grammars() -> list[str]:
    """Name the installed grammars with their versions: one look into each folder, where asking for each package costs a search."""
    names: set[str] = set()
    for folder in sys.path:
        with suppress(OSError), os.scandir(folder or ".") as found:
            names.update(entry.name for entry in found if entry.name.startswith("tree_sitter") and entry.name.endswith(".dist-info"))
    return sorted(names)
