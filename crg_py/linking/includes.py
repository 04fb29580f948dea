"""Names of languages that include files as text: what a file includes, at any depth, is seen in it.

The set of files that a file includes is one integer with a bit for each, so that sets of many files are joined and asked fast.
"""

from typing import TYPE_CHECKING

import msgspec
import xxhash

from crg_py.linking.modules.folders import shared_folders
from crg_py.linking.surroundings import INCLUDED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from crg_py.linking.modules.found import Found
    from crg_py.linking.world import Unit, World

_MASK = (1 << 63) - 1


class Closure(msgspec.Struct, gc=False):
    """What one file includes at any depth: files for sure, files that the way it is built chooses, and whether more lies outside.

    `digest` stands for the surfaces of the file and of all of these.
    """

    sure: int
    maybe: int
    outside: bool
    missing: bool
    digest: int


class _Direct(msgspec.Struct, gc=False):
    """What one file includes itself, as numbers of files."""

    sure: list[int]
    maybe: list[int]
    outside: bool
    missing: bool
    surface: int
    keys: frozenset[str]


class Includes:
    """Finds names in what files include. Each file's own names are noted when it is first met."""

    def __init__(self, world: "World", find: "Callable[[Unit, str], Found]") -> None:
        """Look in the files of a world; `find` gives the file that an include names."""
        self._world = world
        self._find = find
        self._paths: list[str] = []
        self._numbers: dict[str, int] = {}
        self._direct: dict[int, _Direct] = {}
        self._closed: dict[int, Closure] = {}
        self._defining: dict[str, tuple[int, ...]] = {}
        self._last: tuple[str, Closure, _Direct] | None = None

    def serve(self, world: "World", find: "Callable[[Unit, str], Found]") -> None:
        """Go on in another world: of a tree with the same paths, in which no file differs that was seen."""
        self._world, self._find, self._last = world, find, None

    def has_seen(self, path: str) -> bool:
        """Say whether a file was looked at as one that others include."""
        return self._numbers.get(path, -1) in self._direct

    # -- names

    def places(self, unit: "Unit", name: str) -> "list[tuple[Unit, int]]":
        """Return where a name is written in what a file includes.

        Of files that only a way of building chooses, the nearest counts where no other has it.
        """
        closure = self.closure(unit.path)
        holders = self._defining.get(name, ())
        found = [n for n in holders if closure.sure >> n & 1]
        if not found:
            found = _nearest(unit.folder, [(n, self._paths[n]) for n in holders if closure.maybe >> n & 1])
        units = [self._kept(n) for n in sorted(found, key=self._paths.__getitem__)]
        return [(other, other.facts.names[name]) for other in units if other is not None]

    def _kept(self, number: int) -> "Unit | None":
        return self._world.kept(self._paths[number])

    def is_outside(self, unit: "Unit", name: str) -> bool:
        """Say whether a name that no included file has can only be a library's: the language's own, or taken from outside."""
        return name in unit.language.builtin_names or self.closure(unit.path).outside

    def keys(self, path: str) -> frozenset[str]:
        """Return the keys that stand for what a file includes."""
        return self._top(path)[1].keys

    def covers(self, path: str, key: str) -> bool:
        """Say whether a key is the path of a file that a file includes."""
        number = self._numbers.get(key, -1)
        closure = self.closure(path)
        return number >= 0 and bool((closure.sure | closure.maybe) >> number & 1)

    def digest(self, path: str) -> int:
        """Return the digest of a file and of all that it includes, never 0."""
        return self._included(self._number(path)).digest

    # -- closures

    def closure(self, path: str) -> Closure:
        """Return what a file includes at any depth."""
        return self._top(path)[0]

    def _top(self, path: str) -> "tuple[Closure, _Direct]":
        """Return what one file includes, at any depth and itself; of files that none includes, only that of the last one is kept."""
        number = self._numbers.get(path, -1)
        if number in self._closed:
            return self._closed[number], self._direct[number]
        if self._last is None or self._last[0] != path:
            direct = self._read(path)
            self._look_below(direct)
            for other in (*direct.sure, *direct.maybe):
                self._included(other)
            self._last = (path, self._joined([(path, direct)], set()), direct)
        return self._last[1:]

    def _included(self, number: int) -> Closure:
        if number not in self._closed:
            self._close(number)
        return self._closed[number]

    def _look_below(self, direct: _Direct) -> None:
        """Look at all that a file includes, one level after the other, so that the facts of a level are had together."""
        level = {*direct.sure, *direct.maybe}
        while level := {number for number in level if number not in self._direct}:
            self._world.around.expect([self._paths[number] for number in level])
            found = [self._look(number) for number in sorted(level)]
            level = {number for below in found for number in (*below.sure, *below.maybe)}

    def _number(self, path: str) -> int:
        number = self._numbers.get(path)
        if number is None:
            number = self._numbers[path] = len(self._paths)
            self._paths.append(path)
        return number

    def _look(self, number: int) -> _Direct:
        """Note the names of a file that is included, and find what it includes itself."""
        known = self._direct.get(number)
        if known is None:
            known = self._direct[number] = self._read(self._paths[number])
            unit, defining = self._kept(number), self._defining
            for name in unit.facts.names if unit is not None else ():
                defining[name] = (*defining.get(name, ()), number)
        return known

    def _read(self, path: str) -> _Direct:
        """Find what a file includes itself; what is looked at on the way is in its keys alone."""
        unit = self._world.kept(path)
        if unit is None:
            return _Direct([], [], False, False, 0, frozenset())
        outer, self._world.touched = self._world.touched, set()
        sure: list[int] = []
        maybe: list[int] = []
        kinds: set[str] = set()
        keys: set[str] = set()
        for ordinal in unit.facts.stars:
            found = self._find(unit, unit.facts.imports[ordinal].module)
            kinds.add(found.kind)
            paths = (found.path,) if found.kind == "file" else found.paths
            (sure if found.kind == "file" else maybe).extend(self._number(p) for p in paths)
            keys.update(INCLUDED + p for p in paths)
        keys |= self._world.touched
        self._world.touched = outer
        return _Direct(sure, maybe, "outside" in kinds, "missing" in kinds, unit.facts.surface, frozenset(keys))

    def _close(self, start: int) -> None:
        """Work out closures from a file on: groups of files that include each other are found first (Tarjan 1972)."""
        order: dict[int, int] = {}
        low: dict[int, int] = {}
        group: list[int] = []
        work: list[tuple[int, Iterator[int]]] = []

        def enter(number: int) -> None:
            order[number] = low[number] = len(order)
            group.append(number)
            direct = self._look(number)
            work.append((number, iter([*direct.sure, *direct.maybe])))

        enter(start)
        while work:
            number, rest = work[-1]
            for other in rest:
                if other in self._closed:
                    continue
                if other not in order:
                    enter(other)
                    break
                low[number] = min(low[number], order[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[number])
                if low[number] == order[number]:
                    at = group.index(number)
                    self._join(group[at:])
                    del group[at:]

    def _join(self, members: list[int]) -> None:
        """Close a group of files that include each other, all of whose other includes are closed."""
        closure = self._joined([(self._paths[n], self._direct[n]) for n in members], set(members))
        self._closed.update((n, closure) for n in members)

    def _joined(self, members: "list[tuple[str, _Direct]]", inside: set[int]) -> Closure:
        sure = maybe = 0
        outside = missing = False
        marks: set[tuple[str, int]] = set()
        for path, direct in members:
            outside |= direct.outside
            missing |= direct.missing
            marks.add((path, direct.surface))
            for other in direct.sure:
                sure |= 1 << other
            for other in direct.maybe:
                maybe |= 1 << other
            for other in (*direct.sure, *direct.maybe):
                if other in inside:
                    continue
                below = self._closed[other]
                outside |= below.outside
                missing |= below.missing
                marks.add((self._paths[other], below.digest))
                maybe |= below.maybe
                if other in direct.sure:
                    sure |= below.sure
                else:
                    maybe |= below.sure
        digest = xxhash.xxh3_64_intdigest(repr(sorted(marks)).encode("utf-8", "surrogatepass")) & _MASK or 1
        return Closure(sure, maybe, outside, missing, digest)


def _nearest(folder: str, files: "list[tuple[int, str]]") -> list[int]:
    """Return the one file whose folder shares the longest way with a folder, none if several do."""
    shares = [shared_folders(folder, path) for _, path in files]
    best = [number for (number, _), share in zip(files, shares, strict=True) if share == max(shares)]
    return best if len(best) == 1 else []
