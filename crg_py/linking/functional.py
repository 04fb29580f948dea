"""Functional types: interfaces that a written function stands for, by their one method without a body (JLS 9.8)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from crg_py.linking.orders import Bindings, substituted
from crg_py.linking.values import (
    ANYTHING,
    BOUND,
    CALLABLE,
    DEFINED,
    INSTANCE,
    NOTHING,
    OUTSIDE_INSTANCE,
    SELF_ARGUMENTS,
    Value,
    Values,
    join,
)
from crg_py.model import terms as op
from crg_py.model.facts import Flag, Function

if TYPE_CHECKING:
    from crg_py.linking.evaluate import Evaluator
    from crg_py.linking.world import Unit


@dataclass(slots=True)
class Shape:
    """The one method of a functional type; `bindings` say what the type parameters where it is written stand for."""

    unit: "Unit"
    function: Function
    bindings: Bindings


class Functional:
    """Finds what functions of a type are called with and give, and what type parameters stand for by what is given for them."""

    def __init__(self, evaluator: "Evaluator") -> None:
        """Use the evaluator's world."""
        self._evaluate = evaluator
        self._world = evaluator.world

    def shape(self, value: Value) -> Shape | None:
        """Return the method that a function given for a value of this type stands for, None if it is no functional type."""
        if value[0] != INSTANCE or not value[1]:
            return None
        unit = self._world.unit(value[1])
        if unit is None or not unit.facts.definitions[value[2]].flags & Flag.INTERFACE:
            return None
        found = self._only_abstract(value)
        if found is None:
            return None
        outer = self._evaluate.orders.bindings(value[1], value[2], value[3])
        return Shape(found[0], found[1], substituted(found[2], outer) or outer)

    def _only_abstract(self, value: Value) -> "tuple[Unit, Function, Bindings] | None":
        """Return the one method of an interface that has no body, with what type parameters are there; None if there are more."""
        found: dict[str, tuple[Unit, Function, Bindings] | None] = {}
        for entry in self._evaluate.orders.of(value[1], value[2]).entries:
            other = self._world.unit(entry.path)
            shape = other.facts.classes.get(entry.ordinal) if other is not None else None
            if other is None or shape is None or not other.facts.definitions[entry.ordinal].flags & Flag.INTERFACE:
                continue
            for name, term in shape.members.items():
                function = self._abstract(other, term)
                found.setdefault(name, (other, function, entry.bindings) if function is not None else None)
        methods = [method for method in found.values() if method is not None]
        return methods[0] if len(methods) == 1 else None

    def _abstract(self, unit: "Unit", term: int) -> Function | None:
        """Return the function that a member's term names if it has no body and is none that every object has."""
        item = unit.facts.terms[term]
        if item[0] != op.DEFINITION or not unit.facts.definitions[item[1]].flags & Flag.ABSTRACT:
            return None
        name = unit.facts.definitions[item[1]].name
        return None if name in unit.language.members_of_all else unit.facts.functions.get(item[1])

    def gives_nothing(self, shape: Shape) -> bool:
        """Say whether the method of a functional type gives nothing."""
        return shape.function.stated >= 0 and not self._evaluate.value(shape.unit, shape.function.stated)

    def stated(self, callee: Value, argument: int) -> Values:
        """Return what a function states for one of its arguments."""
        home = self._world.unit(callee[1])
        function = home.facts.functions.get(callee[2]) if home is not None else None
        if home is None or function is None or argument >= len(function.parameters) or function.parameters[argument].type < 0:
            return ANYTHING
        return self._evaluate.value(home, function.parameters[argument].type)

    def handed(self, stated: Values, position: int) -> Values:
        """Return what a function of a stated type is called with at a position."""
        parts: list[Values] = []
        for value in stated:
            if value[0] == CALLABLE and position < len(value[2]):
                parts.append(value[2][position])
            elif (shape := self.shape(value)) is not None and position < len(shape.function.parameters):
                term = shape.function.parameters[position].type
                given = self._evaluate.value(shape.unit, term) if term >= 0 else ANYTHING
                parts.append(self._evaluate.substitution.of(given, shape.bindings, None))
            elif value[0] == OUTSIDE_INSTANCE:
                parts.append(frozenset({value}))
        return join(parts) if parts else ANYTHING

    def handed_by_type(self, callee: Value, unit: "Unit", passed: tuple[Any, ...]) -> Values:
        """Return what a called function hands to a function it takes, or the type it states for an argument (position -1).

        What its type parameters stand for follows from the receiver, the other arguments, and the type that its result is put to.
        """
        _, _, argument, position, arguments, expected = passed
        if callee[0] not in {DEFINED, BOUND}:
            return ANYTHING
        home = self._world.unit(callee[1])
        function = home.facts.functions.get(callee[2]) if home is not None else None
        if home is None or function is None:
            return ANYTHING
        stated = self.stated(callee, argument)
        handed = self.handed(stated, position) if position >= 0 else stated
        known: Bindings = {}
        if expected and function.stated >= 0:
            self.match(self._evaluate.value(home, function.stated), self._evaluate.value(unit, expected), known)
        known = {**known, **self._evaluate.inferred.of(home, function, None, unit, arguments)}
        if callee[0] == BOUND:
            known = {**known, **self._evaluate.calls.receiver_bindings(callee)}
        return self._evaluate.substitution.of(handed, known, callee[3] if callee[0] == BOUND else None)

    def of_any(self, callee: Value, unit: "Unit") -> Values:
        """Return what a method gives that every object has, whatever the object is."""
        name = callee[1].rpartition(".")[2]
        if not unit.language.function_suffix or not name.endswith(unit.language.function_suffix):
            return NOTHING
        root = self._evaluate.names.root(unit)
        found = self._evaluate.members.value(root, name) if root is not None else ANYTHING
        return join([self._evaluate.calls.result(v, unit, ()) for v in found if v[0] == BOUND])

    # -- what type parameters stand for

    def match(self, stated: Values, given: Values, found: Bindings) -> None:
        """Note what type parameters in a stated type stand for, by the values that are given for it."""
        for value in stated:
            if value[0] == "type variable":
                found[value[1]] = found.get(value[1], NOTHING) | given
            elif value[0] == INSTANCE and value[3] and value[3] != SELF_ARGUMENTS:
                for one in given:
                    self._match_one(value, one, found)

    def _match_one(self, stated: Value, given: Value, found: Bindings) -> None:
        if given[0] in {CALLABLE, BOUND, DEFINED}:
            shape = self.shape(stated)
            if shape is not None and shape.function.stated >= 0:
                gives = self._evaluate.substitution.of(self._evaluate.value(shape.unit, shape.function.stated), shape.bindings, None)
                self.match(gives, self._given_by(given), found)
        elif given[0] == INSTANCE and given[1]:
            for argument, bound in zip(stated[3], self._arguments(stated, given), strict=False):
                self.match(argument, bound, found)

    def _given_by(self, function: Value) -> Values:
        if function[0] == CALLABLE:
            return join([function[1]])
        home = self._world.unit(function[1])
        return self._evaluate.calls.result(function, home, ()) if home is not None else ANYTHING

    def _arguments(self, stated: Value, given: Value) -> list[Values]:
        """Return what an instance gives for the type parameters of a class that it is built on."""
        outer = self._evaluate.orders.bindings(given[1], given[2], given[3])
        for entry in self._evaluate.orders.of(given[1], given[2]).entries:
            if (entry.path, entry.ordinal) == (stated[1], stated[2]):
                bindings = substituted(entry.bindings, outer) or outer
                names = self._evaluate.orders.parameters(entry.path, entry.ordinal)
                return [bindings.get(name, ANYTHING) for name in names]
        return []
