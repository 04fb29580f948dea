"""What the type parameters of a called function stand for, by what the call gives."""

from typing import TYPE_CHECKING

from crg_py.linking.values import TUPLE, Value, Values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crg_py.linking.evaluate import Evaluator
    from crg_py.linking.orders import Bindings
    from crg_py.linking.world import Unit
    from crg_py.model.facts import Function


class Inferred:
    """Finds what type parameters stand for."""

    def __init__(self, evaluator: "Evaluator") -> None:
        """Use the evaluator's world."""
        self._evaluate = evaluator

    def of(
        self, home: "Unit", function: "Function", receiver: Value | None, unit: "Unit | None", arguments: "Sequence[int | Values]"
    ) -> "Bindings":
        """Return what type parameters of a function of `home` stand for where code of `unit` calls it with these arguments."""
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
