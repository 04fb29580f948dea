"""Link one file: put every use in its bucket, with its targets."""

from typing import TYPE_CHECKING, NamedTuple

from crg_py.linking.declared import add_written
from crg_py.linking.evaluate import Evaluator
from crg_py.linking.found_targets import Target
from crg_py.linking.surroundings import INCLUDED, Surroundings, fingerprint
from crg_py.linking.targets import Targets
from crg_py.linking.world import Unit, World
from crg_py.model import links as bucket
from crg_py.model.errors import WorkspaceError
from crg_py.model.facts import Flag
from crg_py.model.ids import symbol_id
from crg_py.model.links import ELSE_OUTSIDE, LINKAGE, Link, UnitLinks

if TYPE_CHECKING:
    from crg_py.linking.includes import Includes
    from crg_py.model.facts import Use
    from crg_py.model.settings import Settings


class _Answer(NamedTuple):
    bucket: int
    targets: tuple[tuple[str, bool], ...]


class Linker:
    """Links the files of one snapshot; what is worked out for one file serves the next, and changes no result."""

    def __init__(self, around: Surroundings, settings: "Settings | None" = None, includes: "Includes | None" = None) -> None:
        """Link within `around`; `includes` are those of a linker of the same paths, in which no header that it saw differs."""
        self._around = around
        self._settings = settings
        self._world = World(around)
        self._evaluate = Evaluator(self._world, includes)
        self._targets = Targets(self._evaluate)

    @property
    def includes(self) -> "Includes":
        """Return what is known of the headers that were looked at."""
        return self._evaluate.names.includes

    def link(self, path: str) -> UnitLinks:
        """Return the links of a file and what they were computed from. Raises WorkspaceError if it is no source file."""
        if self._world.settle():
            self._evaluate.forget()
        self._evaluate.begin()
        unit = self._world.unit(path)
        if unit is None:
            raise WorkspaceError(f"{path} is no source file of this tree")
        self._targets.begin()
        touched: set[str] = {path}
        answers: dict[tuple[int, str, str, int], _Answer] = {}
        texts = {ordinal for ordinal, one in enumerate(unit.facts.definitions) if one.flags & Flag.MACRO}
        links: list[Link] = []
        told: set[tuple[int, tuple[int, str, str, int]]] = set()
        for ordinal, use in enumerate(unit.facts.uses):
            key = (use.term, use.kind, use.name, use.owner if use.owner in texts else -1)
            answer = answers.get(key)
            if answer is None:
                self._evaluate.begin(unit)
                answer = answers[key] = self._answer(unit, use)
                touched |= self._world.touched
            targets = answer.targets
            if len(targets) > 1 and unit.language.includes:
                # What a macro implies is told once for each definition that uses it.
                if (use.owner, key) in told:
                    targets = tuple(one for one in targets if not one[1]) or targets
                told.add((use.owner, key))
            links.extend([Link(ordinal, answer.bucket, target, implied) for target, implied in targets])
        touched.discard("")
        if unit.language.includes:
            touched = self._with_closure(path, touched)
        looked_up = sorted((key, self._fingerprint(key)) for key in touched)
        return UnitLinks(path, links, looked_up)

    def _with_closure(self, path: str, touched: set[str]) -> set[str]:
        """Put the keys of what a file includes in the place of the files there that were looked at."""
        includes = self._evaluate.names.includes
        return {*includes.keys(path)} | {key for key in touched if key == path or not includes.covers(path, key)}

    def _fingerprint(self, key: str) -> int:
        if key.startswith(INCLUDED):
            return self._evaluate.names.includes.digest(key[1:])
        return fingerprint(self._around, key)

    def _answer(self, unit: Unit, use: "Use") -> _Answer:
        try:
            found = self._targets.of(unit, use)
        except RecursionError:
            return _Answer(bucket.UNRESOLVED, (("", False),))
        if unit.language.declares:
            add_written(self._world, found)
        inside = [t for t in found.targets if not t.path.startswith("<")]
        if inside:
            return _Answer(bucket.EXACT if found.sure and len(_named(inside)) == 1 else bucket.INFERRED, self._ids(inside))
        if found.linkage:
            return _Answer(bucket.AMBIGUOUS, ((LINKAGE + found.linkage + (ELSE_OUTSIDE if found.outside else ""), False),))
        if found.targets or found.outside:
            return _Answer(bucket.EXTERNAL, ((found.outside or use.name, False),))
        if found.hub:
            return _Answer(bucket.AMBIGUOUS, ((found.hub_name or use.name, False),))
        return _Answer(bucket.UNRESOLVED, (("", False),))

    def _ids(self, targets: list[Target]) -> tuple[tuple[str, bool], ...]:
        found: dict[str, bool] = {}
        for target in targets:
            other = self._world.unit(target.path)
            qualified = other.facts.definitions[target.ordinal].qualified if target.ordinal >= 0 and other is not None else ""
            name = symbol_id(target.path, qualified)
            found[name] = found.get(name, True) and target.implied
        return tuple(sorted(found.items()))


def _named(targets: list[Target]) -> set[tuple[str, int]]:
    return {(t.path, t.ordinal) for t in targets if not t.implied}
