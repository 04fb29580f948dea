"""Functions whose type arguments are written out: `parse<User>(text)` (TypeScript handbook, generics)."""

from typing import TYPE_CHECKING

from crg_py.linking.signatures import overloads
from crg_py.linking.values import ANYTHING, BOUND, CALLABLE, Value, Values, inner, join, only

if TYPE_CHECKING:
    from crg_py.linking.evaluate import Evaluator
    from crg_py.linking.orders import Bindings


def instantiated(evaluator: "Evaluator", function: Value, arguments: list[Values]) -> Values:
    """Return a generic function with its type arguments written out: of several declarations, those that take as many."""
    home = evaluator.function_unit(function[1], function[2])
    if home is None:
        return ANYTHING
    receiver = function[3] if function[0] == BOUND else None
    outer = evaluator.calls.receiver_bindings(function) if receiver is not None else {}
    declared = {o: home.facts.functions[o].type_parameters for o in overloads(home, function[2])}
    fitting = {o: names for o, names in declared.items() if len(names) == len(arguments)}
    given = []
    for ordinal, names in (fitting or declared).items():
        if names:
            bindings: Bindings = dict(outer)
            bindings.update(zip(names, arguments, strict=False))
            given.append(evaluator.calls.returned(home.path, ordinal, receiver, bindings))
    return only((CALLABLE, inner(join(given)), ())) if given else ANYTHING
