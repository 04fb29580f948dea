"""What the type parameters of a called function stand for, by what the call gives."""

from typing import TYPE_CHECKING

from crg_py.linking.values import BOUND, DEFINED, SELF_ARGUMENTS, TUPLE, UNKNOWN, Value, Values, join, parts, speaks_of_parameters
from crg_py.model import terms as op

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crg_py.linking.evaluate import Evaluator
    from crg_py.linking.orders import Bindings
    from crg_py.linking.world import Unit
    from crg_py.model.facts import Function

_DEEPEST = 4
"""Calls within arguments of calls, up to which types that are asked for are handed on."""


class Inferred:
    """Finds what type parameters stand for."""

    def __init__(self, evaluator: "Evaluator") -> None:
        """Use the evaluator's world."""
        self._evaluate = evaluator

    def of(
        self,
        home: "Unit",
        function: "Function",
        receiver: Value | None,
        unit: "Unit | None",
        arguments: "Sequence[int | Values]",
        outer: "Bindings | None" = None,
        depth: int = 0,
    ) -> "Bindings":
        """Return what type parameters of a function of `home` stand for where code of `unit` calls it with these arguments.

        `outer` says what is known of type parameters before: of those of the receiver's class.
        """
        found: Bindings = {}
        if unit is None:
            return found
        matching, functional = self._evaluate.matching, self._evaluate.functional
        offset = 1 if receiver is not None and self._evaluate.calls.takes_receiver(home, function) else 0
        parameters = function.parameters[offset:]
        if unit.language.results_spread and len(arguments) == 1 < len(parameters):
            arguments = self._apart(unit, arguments)
        for parameter, argument in zip(parameters, arguments, strict=False):
            if parameter.type < 0 or not argument:
                continue
            stated, given = self._evaluate.value(home, parameter.type), self._evaluate.calls.argument(unit, argument)
            if home.language.functional_types:
                if parameter.kind == "rest" and len(arguments) == len(parameters):
                    given = self._elements(unit, given)
                given = self._asked(stated, given, unit, argument, {**(outer or {}), **found}, depth)
                functional.match(stated, given, found)
            else:
                matching.match(stated, given, found)
            if unit.language.states_parameters:
                matching.taken(stated, given, found)
        return found

    def _apart(self, unit: "Unit", arguments: "Sequence[int | Values]") -> "Sequence[int | Values]":
        """Return several arguments where one call gives them all (Go specification, calls)."""
        given = self._evaluate.calls.argument(unit, arguments[0])
        several = [value for value in given if value[0] == TUPLE]
        return several[0][1] if len(several) == 1 == len(given) else arguments

    def _elements(self, unit: "Unit", given: Values) -> Values:
        """Return what an array holds that is given in the place of any number of arguments, and anything else as it is."""
        array = next(iter(self._evaluate.types.builtin(unit, unit.language.rest_type, ())))
        whole = bool(given) and all(v[:3] == array[:3] and v[3] and v[3] != SELF_ARGUMENTS for v in given)
        return join([v[3][0] for v in given]) if whole else given

    def _asked(self, stated: Values, given: Values, unit: "Unit", argument: int | Values, known: "Bindings", depth: int) -> Values:
        """Return an argument whose own type arguments follow from what is stated for it, where that is a generic call (JLS 15.12)."""
        term = unit.facts.terms[argument] if isinstance(argument, int) else (0,)
        if term[0] != op.CALL or depth > _DEEPEST or not any(UNKNOWN in part for value in given for part in parts(value)):
            return given
        callees = [v for v in self._evaluate.value(unit, term[1]) if v[0] in {BOUND, DEFINED}]
        home = self._evaluate.function_unit(callees[0][1], callees[0][2]) if len(callees) == 1 else None
        function = home.facts.functions[callees[0][2]] if home is not None else None
        if home is None or function is None or function.stated < 0 or not function.type_parameters:
            return given
        gives, asked = self._evaluate.value(home, function.stated), self._evaluate.substitution.of(stated, known, None, keep=True)
        found: Bindings = {}
        self._evaluate.functional.match(gives, asked, found)
        found = {name: values for name, values in found.items() if not any(v == UNKNOWN or speaks_of_parameters(v) for v in values)}
        if not found:
            return given
        found |= self.of(home, function, None, unit, term[2], found, depth + 1)
        return self._evaluate.substitution.of(gives, found, None)
