"""What the linker may look at, and how look-ups are remembered as the inputs of a unit."""

import re
from collections.abc import Callable, Collection
from typing import Protocol

import xxhash

from crg_py.languages import language_of
from crg_py.linking.jsonc import read_object
from crg_py.model.facts import Facts

_MASK = (1 << 63) - 1
_GO_MODULE = re.compile(rb"(?m)^[ \t]*+module[ \t]++\"?([^\s\"]++)")
_SOURCES = "/*"
CLASS_FILE = "class "
"""Before the name of a class: the folders with a file that is called by it, where the file's name tells the class in it."""
PACKAGE_FOLDER = "package "
"""Before the last name of a package: the folders of that name with such files."""


DECLARING = "?*"
"""The key that stands for which files of declarations the tree holds, and for what others see of them."""
INCLUDED = "@"
"""The beginning of the key that stands for a file and all that it includes, at any depth."""


def packages_key(manifest: str) -> str:
    """Return the key that stands for which packages the tree holds that a manifest of this name names."""
    return "?" + manifest


def sources_key(folder: str) -> str:
    """Return the key that stands for which sources lie in a folder itself."""
    return folder + _SOURCES


class Surroundings(Protocol):
    """One snapshot's tree as the linker sees it. Paths that start with `<` are crg's own shapes of a language's library."""

    def facts(self, path: str) -> Facts | None:
        """Return the facts of a source file, None if the tree has no such source."""
        ...

    def expect(self, paths: Collection[str]) -> None:
        """Take notice that the facts of these files will be asked for: together they are had at less cost than one by one."""
        ...

    def has(self, path: str) -> bool:
        """Say whether the tree lists this file."""
        ...

    def directory(self, path: str) -> bool:
        """Say whether the tree lists a file in this folder or below."""
        ...

    def text(self, path: str) -> bytes | None:
        """Return a configuration file's bytes, None if it is absent."""
        ...

    def paths(self) -> Collection[str]:
        """Return all listed paths."""
        ...


def fingerprint(around: Surroundings, key: str) -> int:
    """Return what a looked-up key stands for now; 0 when it is absent.

    A path: its surface (source), the digest of its bytes (configuration) or 1 (any other file). A key ending in `/`: 1 if the
    folder exists; one ending in `/*`: the digest of which sources lie in the folder. A key starting with `?`: the digest of the
    roots that provide a top-level name, of the names that all manifests of a name give their folders, or of the surfaces of all files
    of declarations. A key that begins with `INCLUDED` is beyond what surfaces tell: 0, which is never what linking found.
    """
    if key.startswith(INCLUDED):
        return 0
    if key[1:] in MANIFESTS and key.startswith("?"):
        return _digest(repr(sorted(packages(around, key[1:]).items())).encode())
    if key == DECLARING:
        return _declared(around)
    if key.startswith("?"):
        return _digest(repr(providers(around).get(key[1:], ())).encode())
    if key.endswith(_SOURCES):
        return _digest(repr(sources(around).get(key[: -len(_SOURCES)], ())).encode())
    if key.endswith("/"):
        return int(around.directory(key[:-1]))
    if not around.has(key) and not key.startswith("<"):
        return 0
    facts = around.facts(key)
    if facts is not None:
        return facts.surface or 1
    text = around.text(key)
    return _digest(text) or 1 if text is not None else 1


def keys_written(path: str) -> list[str]:
    """Return every key whose fingerprint may change when what the file at `path` holds changes."""
    name = path.rpartition("/")[2]
    if name in MANIFESTS:
        return [path, packages_key(name)]
    return [path, DECLARING] if _declares(path) else [path]


def keys_touched(path: str) -> list[str]:
    """Return every key whose fingerprint may change when the file at `path` appears, changes or goes."""
    parts = path.split("/")
    keys = [*keys_written(path), *("/".join(parts[:i]) + "/" for i in range(1, len(parts)))]
    if language_of(path) is not None:
        keys.append(sources_key("/".join(parts[:-1])))
    return keys + ["?" + name for _, name in provided_names(path)]


def provided_names(path: str) -> list[tuple[str, str]]:
    """Return each (root, top-level name) by which a file, or a package that holds it, can be imported, or included by its last name.

    Files that are called by the class in them have no roots: they and the folders they lie in are found by name.
    """
    language = language_of(path)
    folder, _, file = path.rpartition("/")
    stem = file.rpartition(".")[0]
    if language is None:
        return []
    if language.includes:
        return [(folder, file)]
    if language.modules == "java":
        return [(folder, CLASS_FILE + stem), (folder, PACKAGE_FOLDER + folder.rpartition("/")[2])]
    if language.modules != "python":
        return []
    names = [] if stem == "__init__" else [(folder, stem)]
    while folder:
        folder, _, name = folder.rpartition("/")
        names.append((folder, name))
    return names


OfPaths = tuple[Surroundings, dict[str, tuple[str, ...]]]
_PROVIDERS: list[OfPaths] = []


def providers(around: Surroundings) -> dict[str, tuple[str, ...]]:
    """Return the roots that provide each top-level name, computed once per surroundings."""
    if (known := _of_same_paths(_PROVIDERS, around)) is not None:
        return known
    found: dict[str, set[str]] = {}
    for path in around.paths():
        for root, name in provided_names(path):
            found.setdefault(name, set()).add(root)
    table = {name: tuple(sorted(roots)) for name, roots in found.items()}
    _PROVIDERS[:] = [(around, table)]
    return table


def _node_name(text: bytes | None) -> str:
    name = read_object(text).get("name")
    return name if isinstance(name, str) else ""


def _go_name(text: bytes | None) -> str:
    found = _GO_MODULE.search(text or b"")
    return found[1].decode("utf-8", "replace") if found else ""


MANIFESTS: dict[str, Callable[[bytes | None], str]] = {"package.json": _node_name, "go.mod": _go_name}
"""Files that name the package in their folder, with what reads the name."""
_PACKAGES: dict[str, tuple[Surroundings, dict[str, tuple[str, ...]]]] = {}


def packages(around: Surroundings, manifest: str) -> dict[str, tuple[str, ...]]:
    """Return the folders of the packages that a manifest names, by these names, computed once per surroundings."""
    known = _PACKAGES.get(manifest)
    if known is not None and known[0] is around:
        return known[1]
    found: dict[str, set[str]] = {}
    for path in around.paths():
        folder, _, file = path.rpartition("/")
        name = MANIFESTS[manifest](around.text(path)) if file == manifest else ""
        if name:
            found.setdefault(name, set()).add(folder)
    table = {name: tuple(sorted(folders)) for name, folders in found.items()}
    _PACKAGES[manifest] = (around, table)
    return table


_FOLDERS: list[OfPaths] = []


def sources(around: Surroundings) -> dict[str, tuple[str, ...]]:
    """Return the source files that lie in each folder itself, sorted, computed once per surroundings."""
    if (known := _of_same_paths(_FOLDERS, around)) is not None:
        return known
    found: dict[str, list[str]] = {}
    for path in around.paths():
        if language_of(path) is not None:
            found.setdefault(path.rpartition("/")[0], []).append(path)
    table = {folder: tuple(sorted(paths)) for folder, paths in found.items()}
    _FOLDERS[:] = [(around, table)]
    return table


def _declares(path: str) -> bool:
    language = language_of(path)
    return language is not None and any(path.endswith(ending) for ending, _ in language.declares)


_DECLARING: list[OfPaths] = []


def declaring(around: Surroundings) -> tuple[str, ...]:
    """Return the files that hold declarations alone, sorted, computed once per surroundings."""
    if (known := _of_same_paths(_DECLARING, around)) is None:
        known = {DECLARING: tuple(sorted(filter(_declares, around.paths())))}
        _DECLARING[:] = [(around, known)]
    return known[DECLARING]


_DECLARED: list[tuple[Surroundings, int]] = []


def _declared(around: Surroundings) -> int:
    """Return the digest of the surfaces of all files of declarations, computed once per surroundings."""
    if not _DECLARED or _DECLARED[0][0] is not around:
        marks = [(path, facts.surface) for path in declaring(around) if (facts := around.facts(path)) is not None]
        _DECLARED[:] = [(around, _digest(repr(marks).encode()))]
    return _DECLARED[0][1]


def _of_same_paths(tables: list[OfPaths], around: Surroundings) -> dict[str, tuple[str, ...]] | None:
    """Return what was last worked out of a tree's paths, if this tree has the same ones."""
    if not tables:
        return None
    last, table = tables[0]
    if last is not around:
        if last.paths() != around.paths():
            return None
        tables[:] = [(around, table)]
    return table


def _digest(data: bytes) -> int:
    return xxhash.xxh3_64_intdigest(data) & _MASK
