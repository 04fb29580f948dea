"""Macros: what the text that stands for a name leads to, where the name is used."""

from typing import TYPE_CHECKING

from crg_py.linking.found_targets import FoundTargets, Target
from crg_py.model import terms as op
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from collections.abc import Callable

    from crg_py.linking.evaluate import Evaluator
    from crg_py.linking.world import Unit
    from crg_py.model.facts import Use

_MOST = 64
"""Definitions that one use of a macro reaches through its text; what is beyond is left to the macro itself."""


class Expansions:
    """Finds what macros stand for. Names in their text mean what they mean where the macro is used (C11 6.10.3)."""

    def __init__(self, evaluator: "Evaluator", follow: "Callable[[Unit, int], FoundTargets]") -> None:
        """Use the evaluator's names; `follow` gives the definitions that a term names."""
        self._evaluate = evaluator
        self._world = evaluator.world
        self._follow = follow
        self._known: dict[tuple[str, str], list[Target]] = {}

    def begin(self) -> None:
        """Start with a file: what names in macros mean in another one is forgotten."""
        self._known.clear()

    def of(self, unit: "Unit", targets: list[Target]) -> list[Target]:
        """Return what the macros among the targets of a use lead to, through further macros too, each marked as implied.

        Where conditions choose between several texts of a macro, what one of them runs counts, and of the rest what all of them name.
        """
        found: dict[Target, None] = {}
        known = {(t.path, t.ordinal) for t in targets}
        waiting = [[t for t in targets if self._is_macro(t)]]
        for macros in waiting:
            texts = [(home, self._names(home, t.ordinal)) for t in macros if (home := self._world.unit(t.path)) is not None]
            for home, names in texts:
                for name in names:
                    fresh = [t for t in self._meant(unit, home, name) if (t.path, t.ordinal) not in known]
                    certain = all(name in others for _, others in texts)
                    kept = [t for t in fresh if certain or self._runs(t)][: _MOST - len(found)]
                    known.update((t.path, t.ordinal) for t in kept)
                    found.update((t._replace(implied=True), None) for t in kept)
                    if inner := [t for t in kept if self._is_macro(t)]:
                        waiting.append(inner)
        return list(found)

    def _runs(self, target: Target) -> bool:
        unit = self._world.unit(target.path) if target.ordinal >= 0 else None
        return unit is not None and (target.ordinal in unit.facts.functions or self._is_macro(target))

    def handed(self, unit: "Unit", callee: int, place: int, found: FoundTargets) -> FoundTargets:
        """Return what is found for an argument of a call, as implied if the text of a macro that is called runs it."""
        if found.targets and self._is_run(unit, self._follow(unit, callee).targets, place):
            found.targets = [t._replace(implied=True) for t in found.targets]
        return found

    def _is_run(self, unit: "Unit", callees: list[Target], place: int) -> bool:
        """Say whether a text may run what it is given at a place: it calls it, hands it on to a function, or to a macro that may run it."""
        waiting = [(t, place) for t in callees if self._is_macro(t)]
        known = set(waiting)
        for macro, at in waiting:
            home = self._world.unit(macro.path)
            function = home.facts.functions.get(macro.ordinal) if home is not None else None
            if home is None or function is None:
                continue
            for parameter, name, inner in function.handed:
                if parameter != min(at, len(function.parameters)) or name in unit.language.no_names:
                    continue
                further = [t for t in self._meant(unit, home, name) if self._is_macro(t)] if name else []
                if not further:
                    return True
                waiting += [(t, inner) for t in further if (t, inner) not in known][: _MOST - len(known)]
                known.update((t, inner) for t in further)
        return False

    def is_text(self, unit: "Unit", use: "Use") -> bool:
        """Say whether a use stands in a macro's text, which means something only where the macro is used, and is no library's name."""
        if use.owner < 0 or not unit.facts.definitions[use.owner].flags & Flag.MACRO:
            return False
        return use.name not in unit.language.builtin_names

    def _is_macro(self, target: Target) -> bool:
        unit = self._world.unit(target.path) if target.ordinal >= 0 else None
        return unit is not None and bool(unit.facts.definitions[target.ordinal].flags & Flag.MACRO)

    def _names(self, unit: "Unit", ordinal: int) -> tuple[str, ...]:
        """Return the names in a macro's text, with the space of names they belong to."""
        if unit.macros is None:
            unit.macros = {}
            for use in unit.facts.uses:
                term = unit.facts.terms[use.term]
                if use.owner >= 0 and unit.facts.definitions[use.owner].flags & Flag.MACRO and term[0] in {op.NAME, op.GLOBAL}:
                    unit.macros.setdefault(use.owner, {})[term[1]] = None
        return tuple(unit.macros.get(ordinal, ()))

    def _meant(self, unit: "Unit", home: "Unit", name: str) -> list[Target]:
        """Return what a name means where a macro is used, else where it is written."""
        key = (home.path, name)
        if key not in self._known:
            self._known[key] = self._looked_up(unit, home, name)
        return self._known[key]

    def _looked_up(self, unit: "Unit", home: "Unit", name: str) -> list[Target]:
        for place in (unit, home):
            term = place.facts.names.get(name)
            if term is not None:
                return self._follow(place, term).targets
            found = [t for where in self._evaluate.names.free_places(place, name)[0] for t in self._follow(*where).targets]
            if found or place is home:
                return found
        return []
