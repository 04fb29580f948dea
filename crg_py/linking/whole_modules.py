"""Modules that are one value: `module.exports = value`, and what a file calls itself as a module (Node.js, CommonJS modules)."""

from typing import TYPE_CHECKING

from crg_py.linking.modules.found import Found
from crg_py.linking.values import DEFINED, MODULE, NOTHING, SHAPE, Value, Values
from crg_py.linking.world import Place, Unit

if TYPE_CHECKING:
    from crg_py.linking.evaluate import Evaluator

_WHOLE = "module.exports"
"""The name that the value of a whole module has among what its file gives out."""


class WholeModules:
    """Finds what modules are that give out one value, and its members."""

    def __init__(self, evaluator: "Evaluator") -> None:
        """Look modules up in the evaluator's world."""
        self._evaluate = evaluator
        self._world = evaluator.world

    def place(self, found: Found, form: str) -> Place | None:
        """Return where the value is written that `require` gives, when the module is one value."""
        other = self._world.unit(found.path) if found.kind == "file" and form in {"require", "default"} else None
        term = other.facts.exports.get(_WHOLE) if other is not None else None
        return (other, term) if other is not None and term is not None else None

    def required(self, found: Found, form: str) -> Values:
        """Return what `require` gives when the module is one value."""
        place = self.place(found, form)
        return self._evaluate.value(*place) if place is not None else NOTHING

    def member(self, unit: Unit, name: str) -> list[Place]:
        """Return a member of the one value that a module is, or that value for a default import."""
        term = unit.facts.exports.get(_WHOLE)
        if term is None:
            return []
        if name == unit.language.main_export:
            return [(unit, term)]
        places: list[Place] = []
        for value in self._evaluate.value(unit, term):
            if value[0] in {SHAPE, DEFINED}:
                places.extend(f.place for f in self._evaluate.members.find(value, name).entries)
        return places

    def beside(self, unit: Unit, value: Value, name: str) -> Place | None:
        """Return a member that a file gives to the one value that it is as a module (`module.exports = f; module.exports.g = g`)."""
        whole, term = unit.facts.exports.get(_WHOLE), unit.facts.exports.get(name)
        given = whole is not None and term is not None and value in self._evaluate.value(unit, whole)
        return (unit, term) if given and term is not None else None

    def itself(self, unit: Unit, name: str) -> tuple[list[Place], Value | None]:
        """Return what a file means by a name of itself: the value that it gives out as a whole, else the module with its members."""
        whole = unit.facts.exports.get(_WHOLE)
        return ([(unit, whole)], None) if whole is not None and name == unit.language.own_module[-1] else ([], (MODULE, unit.path))
