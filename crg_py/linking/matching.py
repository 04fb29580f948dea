"""Match types with values: what type parameters stand for where an argument is given for them."""

from typing import TYPE_CHECKING, cast

from crg_py.linking.values import (
    AWAITABLE,
    BOUND,
    CALLABLE,
    CLASS_OF,
    DEFINED,
    INSTANCE,
    KEYED,
    NOTHING,
    SELF_ARGUMENTS,
    SHAPE,
    TUPLE,
    UNKNOWN,
    VARIABLE_TYPE,
    Value,
    Values,
    by_place,
    join,
    only,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crg_py.linking.evaluate import Evaluator
    from crg_py.linking.orders import Bindings


class Matching:
    """Finds what type parameters stand for."""

    def __init__(self, evaluator: "Evaluator") -> None:
        """Use the evaluator's world."""
        self._evaluate = evaluator

    def match(self, stated: Values, given: Values, found: "Bindings") -> None:
        """Note in `found` what type parameters stand for if `given` is of the type `stated`."""
        for value in stated:
            if value[0] == VARIABLE_TYPE:
                found[value[1]] = found.get(value[1], NOTHING) | given
            elif value[0] == CLASS_OF:
                self.match(only(value[1]), self._evaluate.types.instances(given), found)
            elif value[0] == TUPLE:
                for one in given:
                    for part, argument in zip(value[1], by_place(one), strict=False):
                        self.match(part, argument, found)
            elif value[0] == INSTANCE and value[3] and value[3] != SELF_ARGUMENTS:
                self._match_arguments(value, given, found)
            elif value[0] == CALLABLE:
                homes = ((v, self._evaluate.world.unit(v[1])) for v in given if v[0] in {DEFINED, BOUND})
                results = [self._evaluate.calls.result(v, home, ()) for v, home in homes if home is not None]
                self.match(value[1], join([*results, *(v[1] for v in given if v[0] == CALLABLE)]), found)

    def taken(self, stated: Values, given: Values, found: "Bindings") -> None:
        """Note in `found` what the parameters of function types stand for, by what the functions given for them say that they take."""
        for value in (v for v in stated if v[0] == CALLABLE):
            for function in given:
                for own, argument in zip(value[2], self._takes(function), strict=False):
                    if argument and UNKNOWN not in argument:
                        self.match(own, argument, found)

    def _takes(self, function: Value) -> "Sequence[Values]":
        if function[0] == CALLABLE:
            return cast("tuple[Values, ...]", function[2])
        home = self._evaluate.function_unit(function[1], function[2]) if function[0] in {DEFINED, BOUND} else None
        if home is None:
            return ()
        types = [parameter.type for parameter in home.facts.functions[function[2]].parameters]
        return [self._evaluate.value(home, term) if term >= 0 else NOTHING for term in types]

    def _match_arguments(self, stated: Value, given: Values, found: "Bindings") -> None:
        """Match a type's arguments one by one with those of instances of the same type.

        Else the first is matched with the elements of what is given, or with what entering it gives; the last with what awaiting it gives.
        """
        for value in given:
            if value[0] == AWAITABLE:
                self.match(stated[3][-1], value[1], found)
        shapes = [v for v in given if v[0] == SHAPE]
        if shapes and (every := self._evaluate.calls.every(stated)):
            self.match(every, join([self._members(v) for v in shapes]), found)
        given = frozenset(v[1] if v[0] == KEYED else v for v in given if v[0] not in {AWAITABLE, SHAPE})
        if not given:
            return
        alike = [v for v in given if v[:3] == stated[:3] and len(v[3]) == len(stated[3])]
        alike += [w for v in given if v[0] == INSTANCE for w in self._evaluate.types.underlying(v) if w[:3] == stated[:3]]
        if not alike:
            elements = self._evaluate.calls.entered(given) if self._is_entered(stated) else self._evaluate.calls.elements(given)
            if len(stated[3]) == 1 or not any(v[0] == TUPLE for v in elements):
                self.match(stated[3][0], elements, found)
        for value in alike:
            for own, argument in zip(stated[3], value[3], strict=False):
                self.match(own, argument, found)

    def _is_entered(self, stated: Value) -> bool:
        """Say whether a stated type is that of a context: it has the member that its language runs first for one."""
        home = self._evaluate.world.unit(stated[1])
        first = next((member for member, of, _ in home.language.protocols if of == "receiver"), "") if home is not None else ""
        return bool(first) and bool(self._evaluate.members.find(stated, first).entries)

    def _members(self, shape: Value) -> Values:
        """Return the values of all members that are written in an object."""
        unit = self._evaluate.world.unit(shape[1])
        terms = unit.facts.shapes[shape[2]].members.values() if unit is not None else ()
        return join([self._evaluate.value(unit, term) for term in terms]) if unit is not None else NOTHING
