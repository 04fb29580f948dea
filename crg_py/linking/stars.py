"""Names that files take whole from others: star imports and `export *`, each file looked into once however many ways lead there."""

from collections.abc import Callable, Sequence

from crg_py.linking.modules.found import Found
from crg_py.linking.values import OUTSIDE, Value
from crg_py.linking.world import Place, Unit, World
from crg_py.model.facts import MORE

Member = tuple[list[Place], Value | None]
"""Where a member of a file is written, or the module or outside value that it is."""
_NONE: Member = [], None


class Stars:
    """Looks names up in what files take whole from others."""

    def __init__(
        self,
        world: World,
        find: Callable[[Unit, int], Found],
        member: Callable[[str, str], Member],
        given: Callable[[str, str], Sequence[Place]],
    ) -> None:
        """`find` says what an import names, `member` what a name means in a file, and `given` in a package."""
        self._world = world
        self._find = find
        self._member = member
        self._given = given
        self._open = 0
        """Files that are being looked through, each on the way of the one before."""
        self._asked: dict[tuple[str, str], frozenset[str]] = {}
        """Names that are being looked for in files or are known not to be there, with what was looked at for that."""

    def _through(self, path: str, name: str) -> Member:
        """Look a name up in a file, unless the look-up that goes on came through that file before: then it found nothing there."""
        known = self._asked.get((path, name))
        if known is not None:
            self._world.touched |= known
            return _NONE
        self._asked[path, name] = frozenset()
        outer, self._world.touched = self._world.touched, set()
        self._open += 1
        found = _NONE
        try:
            found = self._member(path, name)
        finally:
            self._open -= 1
            outer |= self._world.touched
            if found == _NONE:
                self._asked[path, name] = frozenset(self._world.touched)
            else:
                del self._asked[path, name]
            self._world.touched = outer
            if not self._open:
                self._asked.clear()
        return found

    def member(self, unit: Unit, stars: list[int], name: str) -> Member:
        """Look a name up in what a file takes whole from others; the main export is never taken."""
        outside: Value | None = None
        for ordinal in stars:
            found = self._find(unit, ordinal)
            if found.kind == "outside":
                outside = outside or (OUTSIDE, f"{unit.facts.imports[ordinal].module}.{name}")
            if found.kind == "package" and (given := self._given(found.path, name)):
                return list(given), None
            if found.kind == "file" and name != unit.language.main_export and self._gives(found.path, name):
                places, module = self._through(found.path, name)
                if places or module is not None:
                    return places, module
        return [], outside

    def _gives(self, path: str, name: str) -> bool:
        """Say whether a star import takes the name: what `__all__` lists, else what is not private."""
        unit = self._world.unit(path)
        if unit is None:
            return True
        if unit.facts.public is not None and (name in unit.facts.public or MORE not in unit.facts.public):
            return name in unit.facts.public
        return unit.language.private_name is None or not unit.language.private_name.search(name)
