"""Packages: files that see each other's names without importing them."""

from typing import TYPE_CHECKING

from crg_py.model import terms as op

if TYPE_CHECKING:
    from crg_py.linking.world import Unit, World

    Place = tuple[Unit, int]
    Table = dict[str, tuple[Place, ...]]


class Packages:
    """Finds names in the files that share a scope, from inside and from outside."""

    def __init__(self, world: "World") -> None:
        """Look in the files of a world; what is looked at is recorded there."""
        self._world = world

    def places(self, unit: "Unit", name: str) -> "tuple[Place, ...]":
        """Return where a name is written in the files that share the unit's scope, in the order of their paths."""
        if not unit.language.shares_scope:
            return ()
        key = ("names of a package", unit.folder, unit.language.family, unit.facts.package)
        return self._world.remember(key, lambda: _names(self.members(unit))).get(name, ())

    def members(self, unit: "Unit") -> "list[Unit]":
        """Return the files that share a unit's scope, itself included: those of its folder that say they belong to its package."""
        own = (unit.language.family, unit.facts.package)
        return [u for u in self._units(unit.folder) if (u.language.family, u.facts.package) == own]

    def given(self, folder: str, name: str) -> "tuple[Place, ...]":
        """Return where a name is written that a folder's package gives to those who import it."""
        return self._world.remember(("names of a folder", folder), lambda: _names(self.importable(folder))).get(name, ())

    def importable(self, folder: str) -> "list[Unit]":
        """Return the files of the package that an import of a folder means: no tests, and no program if there is anything else."""
        units = [u for u in self._units(folder) if u.language.shares_scope]
        shared = [u for u in units if not u.language.is_test_path(u.path)] or units
        names = {u.facts.package for u in shared} - {"main"} or {"main"}
        chosen = max(sorted(names), key=lambda name: sum(u.facts.package == name for u in shared))
        return [u for u in shared if u.facts.package == chosen]

    def name_of(self, folder: str) -> str:
        """Return the name that the package of a folder gives itself."""
        return next((u.facts.package for u in self.importable(folder)), "")

    def attached(self, unit: "Unit", holder: str, name: str) -> "tuple[Place, ...]":
        """Return where other files of a unit's package write a member of one of its types."""
        if not unit.language.shares_scope:
            return ()
        key = ("members in a package", unit.folder, unit.language.family, unit.facts.package)
        return self._world.remember(key, lambda: _members(self.members(unit))).get(f"{holder}.{name}", ())

    def _units(self, folder: str) -> "list[Unit]":
        units = [self._world.unit(path) for path in self._world.sources(folder)]
        return [u for u in units if u is not None]


def _names(units: "list[Unit]") -> "Table":
    """Return all names of some files; what a file imports is its own."""
    found: dict[str, list[Place]] = {}
    for unit in units:
        for name, term in unit.facts.names.items():
            if unit.facts.terms[term][0] not in {op.IMPORT, op.MODULE}:
                found.setdefault(name, []).append((unit, term))
    return {name: tuple(places) for name, places in found.items()}


def _members(units: "list[Unit]") -> "Table":
    """Return the members that files give to types of other files."""
    found: dict[str, list[Place]] = {}
    for unit in units:
        for holder, members in unit.facts.attached.items():
            for name, term in members.items():
                found.setdefault(f"{holder}.{name}", []).append((unit, term))
    return {name: tuple(places) for name, places in found.items()}
