"""Packages: files that see each other's names without importing them."""

from typing import TYPE_CHECKING

from crg_py.model import terms as op

if TYPE_CHECKING:
    from crg_py.linking.world import Unit, World

    Table = dict[str, tuple[tuple[Unit, int], ...]]


class Packages:
    """Finds names in the files that share a scope with a file."""

    def __init__(self, world: "World") -> None:
        """Look in the files of a world; what is looked at is recorded there."""
        self._world = world

    def places(self, unit: "Unit", name: str) -> "tuple[tuple[Unit, int], ...]":
        """Return where a name is written in the files that share the unit's scope, in the order of their paths."""
        if not unit.language.shares_scope:
            return ()
        key = ("names of a package", unit.folder, unit.language.family, unit.facts.package)
        return self._world.remember(key, lambda: self._table(unit)).get(name, ())

    def members(self, unit: "Unit") -> "list[Unit]":
        """Return the files that share a unit's scope, itself included: those of its folder that say they belong to its package."""
        units = [self._world.unit(path) for path in self._world.sources(unit.folder)]
        own = (unit.language.family, unit.facts.package)
        return [u for u in units if u is not None and (u.language.family, u.facts.package) == own]

    def _table(self, unit: "Unit") -> "Table":
        """Return all names of a package; what a file imports is its own."""
        found: dict[str, list[tuple[Unit, int]]] = {}
        for member in self.members(unit):
            for name, term in member.facts.names.items():
                if member.facts.terms[term][0] not in {op.IMPORT, op.MODULE}:
                    found.setdefault(name, []).append((member, term))
        return {name: tuple(places) for name, places in found.items()}
