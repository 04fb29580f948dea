"""Descriptors: attributes of a class that say themselves what reading them gives (Python language reference 3.3.2.2)."""

from typing import TYPE_CHECKING

from crg_py.linking.values import BOUND, DEFINED, INSTANCE, NOTHING, UNKNOWN, Value, Values, join, only
from crg_py.model import terms as op
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from crg_py.linking.evaluate import Evaluator
    from crg_py.linking.orders import Bindings
    from crg_py.linking.world import Place


class Descriptors:
    """Works out what attributes give that hold descriptors."""

    def __init__(self, evaluator: "Evaluator") -> None:
        """Use the evaluator's world."""
        self._evaluate = evaluator

    def read(self, place: "Place", bindings: "Bindings", held: Values, receiver: Value) -> Values:
        """Return what reading an attribute of a class gives that holds these values; nothing if none of them is a descriptor.

        One that was put in the place of a function, and of whose getter nothing is known, is taken to give what that function does.
        """
        getter = place[0].language.getter
        getters = [v for v in held if v[0] == INSTANCE and v[1] and not v[1].startswith("<")] if getter else []
        if not getters or self._is_of_instances(place):
            return NOTHING
        read = [self._gotten(v, getter, receiver) for v in getters]
        if not any(read):
            return NOTHING
        # What a getter gives for an instance is hardly ever the descriptor: that is for who asks the class.
        itself = held if receiver[0] == INSTANCE else NOTHING
        given = join([only(v) for values in read for v in values if v != UNKNOWN and v not in itself])
        functions = [v for v in held if v[0] == DEFINED and not self._evaluate.is_class(v)]
        if not given:
            given = join([self._evaluate.calls.returned(v[1], v[2], receiver, bindings) for v in functions])
        return given or only(UNKNOWN)

    def _is_of_instances(self, place: "Place") -> bool:
        """Say whether an attribute is given to instances, not to their class: what it holds is read as it is."""
        unit, term = place
        item = unit.facts.terms[term]
        return item[0] == op.VARIABLE and bool(unit.facts.definitions[item[1]].flags & Flag.INSTANCE)

    def _gotten(self, descriptor: Value, getter: str, receiver: Value) -> Values:
        """Return what a descriptor's getter gives for an instance or, where a class is asked, for that class; nothing without a getter."""
        found = self._evaluate.members.value(descriptor, getter) if self._evaluate.members.find(descriptor, getter).entries else NOTHING
        asked = (only(receiver), NOTHING) if receiver[0] == INSTANCE else (NOTHING, only(receiver))
        bound = [(v, self._evaluate.function_unit(v[1], v[2])) for v in found if v[0] == BOUND]
        return join([self._evaluate.calls.result(v, unit, asked) or only(UNKNOWN) for v, unit in bound if unit is not None])
