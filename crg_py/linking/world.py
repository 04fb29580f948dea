"""The files a linker works with: each loaded once, each look-up recorded."""

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, TypeVar

from crg_py.languages import Language, language
from crg_py.linking.surroundings import DECLARING, Surroundings, declaring, packages, packages_key, providers, sources, sources_key
from crg_py.model.facts import Facts

if TYPE_CHECKING:
    from crg_py.linking.values import Values

T = TypeVar("T")
_LOADED = 800_000
"""Terms, uses and definitions of units that are held together, and as many again of those used before: about 200 bytes each."""
_MOST_DECLARING = 2000
"""Files of declarations that are looked into: where a tree holds more, they are the declarations of others' packages."""


class Unit:
    """One file: its facts, its language and what has been worked out of its terms."""

    __slots__ = ("_ordinals", "alone", "busy", "done", "facts", "folder", "language", "macros", "path")

    def __init__(self, path: str, facts: Facts) -> None:
        """Start with nothing worked out."""
        self.path = path
        self.folder = path.rpartition("/")[0]
        self.facts = facts
        self.language: Language = language(facts.language)
        self.done: dict[int, tuple[Values, frozenset[str], bool]] = {}
        self.alone = frozenset((path,))
        """The inputs of what looks at this file only."""
        self.macros: dict[int, dict[str, None]] | None = None
        self.busy: dict[int, int] = {}
        self._ordinals: dict[str, int] | None = None

    def named(self, qualified: str) -> int:
        """Return the first definition with a qualified name, -1 without one."""
        if self._ordinals is None:
            self._ordinals = {one.qualified: at for at, one in reversed(list(enumerate(self.facts.definitions)))}
        return self._ordinals.get(qualified, -1)


Place = tuple[Unit, int]
"""Where a name's meaning is written: a unit and one of its terms."""


class World:
    """All units by path. What is looked at between `begin` and `end` is what a result depends on."""

    def __init__(self, around: Surroundings) -> None:
        """Look at one snapshot's tree."""
        self.around = around
        self.touched: set[str] = set()
        self._units: dict[str, Unit | None] = {}
        self._former: dict[str, Unit | None] = {}
        self._weight = 0
        self._known: dict[Hashable, tuple[Any, frozenset[str]]] = {}

    def unit(self, path: str) -> Unit | None:
        """Return the unit of a source file, None if there is none; recorded either way."""
        if not path.startswith("<"):
            self.touched.add(path)
        known = self._units.get(path)
        return known if known is not None else self.kept(path)

    def kept(self, path: str) -> Unit | None:
        """Return the unit of a source file without recording it, for who records what stands for many files."""
        if path not in self._units:
            self._units[path] = self._former[path] if path in self._former else self._loaded(path)
        return self._units[path]

    def _loaded(self, path: str) -> Unit | None:
        facts = self.around.facts(path) if path.startswith("<") or self.around.has(path) else None
        if facts is None:
            return None
        self._weight += len(facts.terms) + len(facts.uses) + len(facts.definitions)
        return Unit(path, facts)

    def settle(self) -> bool:
        """Let go of units that were not asked for lately, between two questions; say whether any may have gone.

        What is loaded stays for as long as the next `_LOADED` terms, uses and definitions are, and longer where it is asked for again.
        """
        if self._weight < _LOADED:
            return False
        self._former, self._units, self._weight = self._units, {}, 0
        self._known.clear()
        return True

    def has(self, path: str) -> bool:
        """Say whether a file is there; recorded."""
        self.touched.add(path)
        return self.around.has(path)

    def directory(self, path: str) -> bool:
        """Say whether a folder is there; recorded."""
        if not path:
            return True
        self.touched.add(path + "/")
        return self.around.directory(path)

    def sources(self, folder: str) -> tuple[str, ...]:
        """Return the source files that lie in a folder itself, sorted; recorded."""
        self.touched.add(sources_key(folder))
        return sources(self.around).get(folder, ())

    def declarations(self, family: str) -> list[Unit]:
        """Return the files of declarations of a family, sorted; that they are these and what others see of them is recorded as one."""
        self.touched.add(DECLARING)
        paths = declaring(self.around)
        if len(paths) > _MOST_DECLARING:
            return []
        self.around.expect(paths)
        return [unit for unit in map(self.kept, paths) if unit is not None and unit.language.family == family]

    def text(self, path: str) -> bytes | None:
        """Return a configuration file's bytes; recorded."""
        self.touched.add(path)
        return self.around.text(path) if self.around.has(path) else None

    def packages(self, manifest: str) -> dict[str, tuple[str, ...]]:
        """Return the folders of the tree's own packages by the names that manifests give them; recorded."""
        self.touched.add(packages_key(manifest))
        return packages(self.around, manifest)

    def remember(self, key: Hashable, compute: Callable[[], T]) -> T:
        """Return what `compute` gave for a key, computed once; what it looked at is recorded each time."""
        known = self._known.get(key)
        if known is None:
            outer, self.touched = self.touched, set()
            made = compute()
            inputs, self.touched = frozenset(self.touched), outer
            known = self._known[key] = (made, inputs)
        self.touched |= known[1]
        value: T = known[0]
        return value

    def roots_of(self, name: str) -> tuple[str, ...]:
        """Return the folders that provide a top-level name; recorded."""
        self.touched.add("?" + name)
        return providers(self.around).get(name, ())
