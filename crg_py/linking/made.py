"""What calling a class gives: an instance, with what its arguments say of the class's type parameters."""

from typing import TYPE_CHECKING

from crg_py.linking.values import ANYTHING, INSTANCE, UNKNOWN, Value, Values, inner, join, only
from crg_py.linking.world import Unit

if TYPE_CHECKING:
    from crg_py.linking.calls import Arguments
    from crg_py.linking.evaluate import Evaluator
    from crg_py.linking.orders import Bindings
    from crg_py.linking.signatures import Given, Signature


class Made:
    """Works out what is made by calling a class."""

    def __init__(self, evaluator: "Evaluator") -> None:
        """Use the evaluator's world."""
        self._evaluate = evaluator

    def by(self, callee: Value, unit: Unit, arguments: "Arguments") -> Values:
        """Return what calling a class without type arguments gives (typing specification, "Constructors")."""
        plain = only((INSTANCE, callee[1], callee[2], ()))
        names = self._evaluate.orders.parameters(callee[1], callee[2]) if arguments else ()
        if not names:
            return plain
        given: Given = [self._evaluate.calls.argument(unit, a) if a else ANYTHING for a in arguments]
        found: Bindings = {}
        constructors = self._evaluate.signatures.choose(self._evaluate.signatures.of(callee), given)
        for signature in constructors:
            for stated, values in zip(signature.parameters, given, strict=False):
                if values and UNKNOWN not in values:
                    self._evaluate.matching.match(stated, values, found)
        if not found:
            return plain
        made: Value = (INSTANCE, callee[1], callee[2], tuple([inner(found.get(name, ANYTHING)) for name in names]))
        return join([self._stated(s, found, made) for s in constructors]) or only(made)

    def _stated(self, constructor: "Signature", found: "Bindings", made: Value) -> Values:
        """Return what a constructor says that it gives; nothing if it only fills the instance."""
        home, ordinal = constructor.place or (None, -1)
        stated = home.facts.functions[ordinal].stated if home is not None else -1
        if home is None or stated < 0:
            return frozenset()
        return self._evaluate.substitution.of(self._evaluate.value(home, stated), found, made)
