"""Enumerations that are classes: a variable of such a class is an instance of it, and the class is gone through member by member.

Python's, where they are built on the classes of one file of the language's shapes (library reference, enum).
"""

from typing import TYPE_CHECKING

from crg_py.linking.values import DEFINED, INSTANCE, NOTHING, Value, Values, only
from crg_py.model import terms as op
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from crg_py.linking.evaluate import Evaluator
    from crg_py.linking.world import Place, Unit


class Enumerations:
    """Finds what is an enumeration and what is a member of one."""

    def __init__(self, evaluator: "Evaluator") -> None:
        """Use the evaluator's world."""
        self._evaluate = evaluator
        self._world = evaluator.world

    def member(self, place: "Place") -> Values:
        """Return the instance that a variable of an enumeration is; nothing for what is none: private, only stated, of instances."""
        unit, term = place
        item = unit.facts.terms[term]
        if not unit.language.enumerations or item[0] != op.VARIABLE:
            return NOTHING
        definition = unit.facts.definitions[item[1]]
        stated = unit.facts.terms[item[2]][0] == op.INSTANCE
        private = unit.language.private_name is not None and unit.language.private_name.search(definition.name)
        if definition.parent < 0 or definition.flags & Flag.INSTANCE or stated or private or not self._is(unit, definition.parent):
            return NOTHING
        return only((INSTANCE, unit.path, definition.parent, ()))

    def elements(self, value: Value) -> Values:
        """Return what going through an enumeration gives."""
        unit = self._world.unit(value[1]) if value[0] == DEFINED else None
        known = unit is not None and unit.language.enumerations and value[2] in unit.facts.classes
        return only((INSTANCE, value[1], value[2], ())) if known and unit is not None and self._is(unit, value[2]) else NOTHING

    def _is(self, unit: "Unit", ordinal: int) -> bool:
        """Say whether a class is built on one of the language's enumerations."""
        shapes = f"<{unit.language.stubs}>/{unit.language.enumerations}"
        return any(entry.path == shapes for entry in self._evaluate.orders.of(unit.path, ordinal).entries)
