"""Whether a value can be given for a parameter of a stated type, as far as their types tell."""

from typing import TYPE_CHECKING

from crg_py.linking.values import (
    BOUND,
    CALLABLE,
    DEFINED,
    GENERIC,
    INSTANCE,
    OUTSIDE_INSTANCE,
    SELF_ARGUMENTS,
    UNKNOWN,
    VARIABLE_TYPE,
    Value,
    Values,
    join,
)
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from crg_py.linking.evaluate import Evaluator
    from crg_py.linking.functional import Shape
    from crg_py.linking.world import Unit

NO, UNSURE, BOXED, STRICT, EXACT = range(5)
"""How a value fits: not, perhaps, after boxing, as it is, being of that very type."""

_WIDER = {
    "byte": ("short", "int", "long", "float", "double"),
    "short": ("int", "long", "float", "double"),
    "char": ("int", "long", "float", "double"),
    "int": ("long", "float", "double"),
    "long": ("float", "double"),
    "float": ("double",),
    "double": (),
    "boolean": (),
}
"""Primitive types and what they widen to (JLS 5.1.2)."""
_BOXES = {
    "byte": "Byte", "short": "Short", "char": "Character", "int": "Integer", "long": "Long", "float": "Float", "double": "Double",
    "boolean": "Boolean",
}  # fmt: skip


class Fitting:
    """Rates values against stated types."""

    def __init__(self, evaluator: "Evaluator") -> None:
        """Use the evaluator's world."""
        self._evaluate = evaluator
        self._world = evaluator.world

    def of(self, stated: Values, given: Values) -> int:
        """Return how values fit a parameter: as well as the worst of them, for the best of the types it states.

        No value at all is the null that fits every type but primitive ones.
        """
        given = self._sum(given)
        if not given:
            return NO if all(_primitive(s) for s in stated) and stated else STRICT
        rates = {
            g: EXACT if g in stated else max((self._one(s, g) for s in stated if len(stated) == 1 or s[0] != VARIABLE_TYPE), default=UNSURE)
            for g in given
        }
        named = [rate for g, rate in rates.items() if g[0] in {BOUND, DEFINED}]
        if len(named) > 1:
            return min([max(named), *(rate for g, rate in rates.items() if g[0] not in {BOUND, DEFINED})])
        return min(rates.values())

    def _sum(self, given: Values) -> Values:
        """Return what adding values gives: text, where one of them is text (JLS 15.18.1)."""
        texts = frozenset(g for g in given if self._is_named(g, "String"))
        return texts if texts and len(texts) < len(given) and all(g in texts or _primitive(g) for g in given) else given

    def array(self, unit: "Unit", element: Values) -> Value:
        """Return the array that a last parameter of any number holds, whose stated type is that of one element or of the whole."""
        rest = unit.language.rest_type
        whole = [v for v in element if v[0] == INSTANCE and self._is_named(v, rest)]
        if whole:
            return whole[0]
        return next(iter(self._evaluate.types.builtin(unit, rest, (element,))))

    def element(self, stated: Values) -> Values:
        """Return the elements of an array."""
        return join([v[3][0] for v in stated if v[0] == INSTANCE and v[3] and v[3] != SELF_ARGUMENTS])

    def _one(self, stated: Value, given: Value) -> int:
        if stated[0] == VARIABLE_TYPE:
            return BOXED if _primitive(given) else STRICT
        if given[0] in {CALLABLE, BOUND, DEFINED}:
            return self._function(stated, given)
        if given[0] == VARIABLE_TYPE:
            return STRICT if self._is_root(stated) else UNSURE
        if stated[0] not in {INSTANCE, OUTSIDE_INSTANCE} or given[0] not in {INSTANCE, OUTSIDE_INSTANCE}:
            return UNSURE
        if _primitive(stated) or _primitive(given):
            return self._with_primitive(stated, given)
        if self._is_root(stated):
            return EXACT if self._is_root(given) else STRICT
        return self._reference(stated, given)

    def _with_primitive(self, stated: Value, given: Value) -> int:
        if _primitive(stated) and _primitive(given):
            if stated[1] == given[1]:
                return EXACT
            return STRICT if stated[1] in _WIDER[given[1]] else NO
        if _primitive(stated):
            return self._unboxed(stated, given)
        if stated[0] == INSTANCE:
            number = () if given[1] in {"char", "boolean"} else ("Number",)
            boxes = self._is_root(stated) or self._is_named(stated, _BOXES[given[1]], "Comparable", "Serializable", *number)
            return BOXED if boxes else NO
        return NO

    def _unboxed(self, stated: Value, given: Value) -> int:
        if given[0] == INSTANCE:
            fits = [p for p, box in _BOXES.items() if self._is_named(given, box)]
            return BOXED if any(p == stated[1] or stated[1] in _WIDER[p] for p in fits) else NO
        return NO if _named(given) else UNSURE

    def _reference(self, stated: Value, given: Value) -> int:
        if given[0] == OUTSIDE_INSTANCE:
            if not _named(given):
                return UNSURE
            if stated[0] == OUTSIDE_INSTANCE:
                return EXACT if stated[1] == given[1] else UNSURE
            return UNSURE if stated[1].startswith("<") else NO
        order = self._evaluate.orders.of(given[1], given[2])
        if stated[0] == OUTSIDE_INSTANCE:
            return UNSURE if order.open_ended or order.unknown or not _named(stated) else NO
        if not stated[1] or not given[1]:
            return UNSURE
        if any((e.path, e.ordinal) == (stated[1], stated[2]) for e in order.entries):
            return self._elements(stated, given)
        return UNSURE if order.unknown or (order.open_ended and stated[1].startswith("<")) else NO

    def _elements(self, stated: Value, given: Value) -> int:
        """Rate arrays by what they hold; of other types the arguments do not count (JLS 4.6)."""
        both = (stated[1], stated[2]) == (given[1], given[2]) and self._is_array(stated)
        if not both or not stated[3] or not given[3] or SELF_ARGUMENTS in (stated[3], given[3]):
            return EXACT if (stated[1], stated[2]) == (given[1], given[2]) else STRICT
        rate = self.of(stated[3][0], given[3][0])
        primitive = any(_primitive(v) for v in (*stated[3][0], *given[3][0]))
        if not primitive:
            return rate
        return EXACT if stated[3][0] == given[3][0] else NO if _known(given[3][0]) else UNSURE

    def _function(self, stated: Value, given: Value) -> int:
        if stated[0] == OUTSIDE_INSTANCE:
            return NO if _primitive(stated) else UNSURE
        if stated[0] != INSTANCE:
            return UNSURE
        shape = self._evaluate.functional.shape(stated)
        if shape is None:
            return NO
        return self._written(shape, given) if given[0] == CALLABLE else self._referred(shape, given)

    def _written(self, shape: "Shape", given: Value) -> int:
        """Rate a written function by how many it takes and by whether it gives something (JLS 15.27.3)."""
        gives = given[3] if len(given) > 3 else ""  # noqa: PLR2004 - what it gives is not always told
        if not gives:
            return STRICT
        if len(given[2]) != len(shape.function.parameters):
            return NO
        nothing = self._evaluate.functional.gives_nothing(shape)
        if gives != "any" or nothing:
            return STRICT if nothing == (gives != "value") else NO
        return NO if not given[1] else UNSURE if UNKNOWN in given[1] else STRICT

    def _referred(self, shape: "Shape", given: Value) -> int:
        """Rate a function that is named by how many it takes, with its receiver where that is left out (JLS 15.13.1)."""
        home = self._evaluate.function_unit(given[1], given[2])
        if home is None or any(p.kind == "rest" for p in home.facts.functions[given[2]].parameters):
            return STRICT
        function = home.facts.functions[given[2]]
        flags = home.facts.definitions[given[2]].flags
        apart = given[0] == DEFINED or given[3][0] in {DEFINED, GENERIC}
        counts = {len(function.parameters) + (apart and not flags & Flag.STATIC)}
        if len(shape.function.parameters) not in counts:
            return NO
        nothing = function.stated >= 0 and not self._evaluate.value(home, function.stated)
        return NO if nothing and not self._evaluate.functional.gives_nothing(shape) else STRICT

    def gives_more(self, narrow: Values, wide: Values) -> bool:
        """Say whether of two functional types one gives a value and the other nothing (JLS 15.12.2.5)."""
        shapes = [self._evaluate.functional.shape(next(iter(v))) for v in (narrow, wide) if len(v) == 1]
        gives = [self._evaluate.functional.gives_nothing(s) for s in shapes if s is not None]
        return gives == [False, True]

    def _is_root(self, value: Value) -> bool:
        return self._is_named(value, "Object")

    def _is_array(self, value: Value) -> bool:
        unit = self._world.unit(value[1])
        return unit is not None and self._is_named(value, unit.language.rest_type)

    def _is_named(self, value: Value, *names: str) -> bool:
        """Say whether a value is an instance of a class of the language's own of one of these names."""
        if value[0] != INSTANCE or not value[1].startswith("<"):
            return False
        unit = self._world.unit(value[1])
        return unit is not None and unit.facts.definitions[value[2]].name in names


def _primitive(value: Value) -> bool:
    return value[0] == OUTSIDE_INSTANCE and value[1] in _WIDER


def _named(value: Value) -> bool:
    """Say whether an outside value is of a named type, rather than what a function or a constant outside gives."""
    if value[0] != OUTSIDE_INSTANCE:
        return False
    home, _, name = value[1].rpartition(".")
    return value[1] in _WIDER or (name[:1].isupper() and (bool(home) or not name.isupper()))


def _known(values: Values) -> bool:
    return all(v[0] in {INSTANCE, OUTSIDE_INSTANCE} for v in values)
