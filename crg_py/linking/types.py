"""Types: what an annotation says a value is."""

from typing import TYPE_CHECKING

from crg_py.linking.instantiated import instantiated
from crg_py.linking.values import (
    ANYTHING,
    AWAITABLE,
    BOUND,
    CALLABLE,
    CLASS_OF,
    DEFINED,
    GENERIC,
    INCOMPLETE,
    INSTANCE,
    KEYED,
    MAX_NESTING,
    NOTHING,
    OUTSIDE,
    OUTSIDE_INSTANCE,
    SELF_ARGUMENTS,
    SHAPE,
    TUPLE,
    UNKNOWN,
    VARIABLE_TYPE,
    Value,
    Values,
    bounded,
    inner,
    join,
    only,
    yielded,
)
from crg_py.linking.world import Unit
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from crg_py.linking.evaluate import Evaluator


class Types:
    """Turns the values of type expressions into the values they describe."""

    def __init__(self, evaluator: "Evaluator") -> None:
        """Use the evaluator's world."""
        self._evaluate = evaluator
        self._world = evaluator.world
        self._aliases: dict[tuple[tuple[str, int], str], tuple[Values, frozenset[str]]] = {}

    def forget(self) -> None:
        """Let go of what aliases stand for."""
        self._aliases.clear()

    def of_types(self, values: Values) -> Values:
        """Return the types among values that share a name with them, or all where there is none."""
        if len(values) < 2:  # noqa: PLR2004 - nothing to choose from
            return values
        if not any(v[0] == GENERIC or self._evaluate.is_class(v) for v in values):
            return values
        return frozenset(v for v in values if v[0] not in {INSTANCE, OUTSIDE_INSTANCE, UNKNOWN[0]})

    def are_classes(self, values: Values) -> bool:
        """Say whether it is sure of values that they are classes."""
        return bool(values) and all(v[0] == GENERIC or self._evaluate.is_class(v) for v in values)

    def of_values(self, values: Values) -> Values:
        """Return the values whose members are meant: bounds for type parameters, and no mere types, which have none when the code runs."""
        values = bounded(values)
        if len(values) < 2:  # noqa: PLR2004 - nothing to choose from
            return values
        return frozenset(v for v in values if not self._is_mere(v)) or values

    def _is_mere(self, value: Value) -> bool:
        unit = self._world.unit(value[1]) if value[0] == DEFINED else None
        definition = unit.facts.definitions[value[2]] if unit is not None else None
        return definition is not None and definition.kind == "type" and not definition.flags & Flag.ENUM

    def instances(self, types: Values) -> Values:
        """Return what is described by the values of a type expression."""
        return join([self._instance(t) for t in types]) if types else NOTHING

    def _instance(self, value: Value) -> Values:
        kind = value[0]
        if kind == DEFINED:
            return self._of_definition(value)
        if kind == GENERIC:
            return only((INSTANCE, value[1], value[2], value[3]))
        if kind == CLASS_OF:
            inside = self._instance(value[1]) if value[1][0] in {VARIABLE_TYPE, OUTSIDE} else NOTHING
            open_ones = frozenset((CLASS_OF, v) for v in inside if v[0] == VARIABLE_TYPE or v[3:] == (SELF_ARGUMENTS,))
            return open_ones or only(value[1])
        if kind == OUTSIDE:
            form = self._form(value[1])
            if form == "self":
                return only((INSTANCE, "", -1, SELF_ARGUMENTS))
            return ANYTHING if form in {"any", "union"} else only((OUTSIDE_INSTANCE, value[1]))
        if kind == TUPLE:
            return only((TUPLE, tuple(self.instances(v) for v in value[1])))
        if kind == INCOMPLETE:
            return only((INCOMPLETE, value[1], True))
        if kind in {CALLABLE, VARIABLE_TYPE, SHAPE}:
            return only(value)
        if kind in {INSTANCE, OUTSIDE_INSTANCE}:
            return only(value)
        return ANYTHING

    def _of_definition(self, value: Value) -> Values:
        unit = self._world.unit(value[1])
        if unit is None:
            return ANYTHING
        shape = unit.facts.classes.get(value[2])
        definition = unit.facts.definitions[value[2]]
        if definition.kind not in {"class", "type"}:
            # A type that names a function means what the function makes as a constructor.
            return only((INSTANCE, value[1], value[2], ())) if shape is not None and value[2] in unit.facts.functions else ANYTHING
        if shape is not None and shape.value >= 0 and definition.kind == "type" and not definition.flags & Flag.DISTINCT:
            aliased = self.aliased(value[1], value[2], unit, shape.value)
            if not any(v[0] == SHAPE for v in aliased):
                return aliased
        return only((INSTANCE, value[1], value[2], ()))

    def aliased(self, path: str, ordinal: int, unit: Unit, term: int) -> Values:
        """Return what the term describes that an alias is written as; one that comes back to itself adds nothing."""
        return self._evaluate.once(self._aliases, ((path, ordinal), "alias"), lambda: self._evaluate.described(unit, term), NOTHING)

    def underlying(self, value: Value) -> Values:
        """Return what an instance of a type of its own is written as: the function, list or other type that gives it its behaviour."""
        unit = self._world.unit(value[1])
        shape = unit.facts.classes.get(value[2]) if unit is not None else None
        if unit is None or shape is None or shape.value < 0 or not unit.facts.definitions[value[2]].flags & Flag.DISTINCT:
            return NOTHING
        written = self.instances(self._evaluate.value(unit, shape.value)) - {value}
        bindings = self._evaluate.orders.bindings(value[1], value[2], value[3])
        return self._evaluate.substitution.of(written, bindings, None) if bindings else written

    def written(self, value: Value) -> Values:
        """Return what an instance of a type of its own, or of an alias with type arguments, is written as."""
        if not value[3] or not self._is_alias(value):
            return self.underlying(value)
        return frozenset(v for v in self.expanded(value) if v[0] != INSTANCE or v[1].startswith("<") or not self._is_alias(v))

    def _is_alias(self, value: Value) -> bool:
        unit = self._world.unit(value[1])
        definition = unit.facts.definitions[value[2]] if unit is not None else None
        return definition is not None and definition.kind == "type" and not definition.flags & Flag.DISTINCT

    def expanded(self, value: Value, depth: int = 0) -> Values:
        """Return what an instance of a type alias is an instance of."""
        unit = self._world.unit(value[1]) if value[0] == INSTANCE else None
        shape = unit.facts.classes.get(value[2]) if unit is not None else None
        if unit is None or shape is None or shape.value < 0 or depth > MAX_NESTING or unit.facts.definitions[value[2]].kind != "type":
            return only(value)
        bound = self._evaluate.orders.bindings(value[1], value[2], value[3])
        aliased = self.aliased(value[1], value[2], unit, shape.value)
        values = self._evaluate.substitution.of(aliased, bound, None, keep=True) if bound else aliased
        return join([self.expanded(v, depth + 1) for v in values])

    def _form(self, dotted: str) -> str:
        for language in self._evaluate.languages:
            form = language.forms.get(dotted)
            if form:
                return form
        return ""

    def told(self, answers: Values) -> Values:
        """Return what a function that tells types apart says of what it is asked about; nothing for answers that only say yes or no."""
        return join([v[3][0] for v in answers if v[0] == INSTANCE and v[3] and v[3] != SELF_ARGUMENTS and self._is_answer(v)])

    def _is_answer(self, value: Value) -> bool:
        unit = self._world.unit(value[1]) if value[1].startswith("<") else None
        return unit is not None and unit.facts.definitions[value[2]].name == unit.language.answers

    def without(self, values: Values, excluded: Values) -> Values:
        """Return the values that are no instances of these; all where none would be left, for a test may tell more than types say."""
        classes = {v[1:3] for v in excluded if v[0] == INSTANCE}
        left = frozenset(v for v in values if v not in excluded and not (v[0] == INSTANCE and v[1] and classes & self._built_on(v)))
        return left or values

    def _built_on(self, value: Value) -> set[tuple[str, int]]:
        return {value[1:3], *((e.path, e.ordinal) for e in self._evaluate.orders.of(value[1], value[2]).entries)}

    # -- subscripts

    def subscript(self, value: Value, arguments: list[Values]) -> Values:
        """Return what a subscript gives: a type with arguments where the value is a type, an element otherwise."""
        value = self._evaluate.records.placed(value)
        kind = value[0]
        if kind in {DEFINED, GENERIC} and self._evaluate.is_class((DEFINED, value[1], value[2])):
            return self._generic(value, arguments)
        if kind in {DEFINED, BOUND}:
            return instantiated(self._evaluate, value, [self.instances(a) for a in arguments])
        if kind == OUTSIDE:
            return self._special(value[1], arguments)
        if kind == TUPLE:
            return join(list(value[1])) if value[1] else ANYTHING
        if kind == KEYED:
            return self.subscript(value[1], arguments)
        if kind == INSTANCE:
            return self._evaluate.calls.item(value)
        if kind == SHAPE:
            return self._evaluate.calls.every(value)
        if kind == OUTSIDE_INSTANCE:
            return only(value)
        return (only(value) if arguments else yielded(value, 1)) if kind == CALLABLE else ANYTHING

    def element(self, value: Value, kind: str, text: str) -> Values:
        """Return what a literal key picks out of a value: an element, or a stretch of a sequence."""
        if kind == "slice":
            return self._stretch(value, text)
        value = self._evaluate.records.placed(value)
        if stated := self._evaluate.records.element(value, text):
            return stated
        if value[0] == KEYED:
            return next((values for key, values in value[2] if key == text), ANYTHING)
        if value[0] == TUPLE and text.isdecimal():
            position = int(text)
            return value[1][position] if position < len(value[1]) else ANYTHING
        return self.subscript(value, [ANYTHING])

    def _stretch(self, value: Value, bounds: str) -> Values:
        """Return a slice: a sequence of the same type, with its elements by position where they are known and the bounds are plain."""
        first, _, last = bounds.partition(":")
        if value[0] not in {KEYED, TUPLE} or not (first + last).replace(" ", "").isdecimal():
            return only(value[1] if value[0] == KEYED else value) if value[0] in {KEYED, INSTANCE} else ANYTHING
        taken = slice(int(first or 0), int(last) if last.strip() else None)
        if value[0] == TUPLE:
            return only((TUPLE, value[1][taken]))
        return only((KEYED, value[1], tuple((str(i), values) for i, (_, values) in enumerate(value[2][taken]))))

    def _generic(self, value: Value, arguments: list[Values]) -> Values:
        unit = self._world.unit(value[1])
        name = unit.facts.definitions[value[2]].name if unit is not None else ""
        if value[1].startswith("<") and name == "tuple":
            return self._tuple(value, arguments)
        if value[1].startswith("<") and name == "type":
            return frozenset((CLASS_OF, v) for v in (arguments[0] if arguments else NOTHING))
        return only((GENERIC, value[1], value[2], tuple([inner(self.instances(a)) for a in arguments])))

    def _tuple(self, value: Value, arguments: list[Values]) -> Values:
        parts = [self.instances(a) for a in arguments]
        if len(arguments) == 2 and (OUTSIDE, "...") in arguments[1]:  # noqa: PLR2004 - `tuple[X, ...]`
            return only((GENERIC, value[1], value[2], (parts[0],)))
        return only((TUPLE, tuple([inner(a) for a in arguments])))

    def _special(self, dotted: str, arguments: list[Values]) -> Values:
        form = self._form(dotted)
        if form == "union":
            return join(arguments) if arguments else ANYTHING
        if form == "first":
            return arguments[0] if arguments else ANYTHING
        if form == "callable":
            return only((CALLABLE, self.instances(arguments[-1]), self._handed(arguments[0]))) if len(arguments) > 1 else ANYTHING
        if form == "class":
            return frozenset((CLASS_OF, v) for v in (arguments[0] if arguments else NOTHING))
        if form in {"result", "awaited"}:
            made = [self._made(form, v) for v in (self._described(arguments[0]) if arguments else NOTHING)]
            return frozenset((CLASS_OF, v) for v in join(made)) if made else ANYTHING
        return only((OUTSIDE, dotted))

    def _described(self, values: Values) -> Values:
        """Return what type arguments describe: types their instances, and functions, of which only the type is asked for, themselves."""
        types = {GENERIC, CLASS_OF, OUTSIDE}
        return join([self._instance(v) if v[0] in types or self._evaluate.is_class(v) else only(v) for v in values])

    def _made(self, form: str, value: Value) -> Values:
        """Return what a function of a type gives, or what awaiting a value of it gives."""
        unit = self._world.unit(value[1]) if value[0] in {DEFINED, BOUND, INSTANCE} else None
        if form == "result":
            return value[1] if value[0] == CALLABLE else self._evaluate.calls.result(value, unit, ()) if unit is not None else ANYTHING
        awaits = value[0] == AWAITABLE or (value[0] == INSTANCE and value[1].startswith("<"))
        return self._evaluate.promises.awaited(only(value)) if awaits else only(value)

    def _handed(self, parameters: Values) -> tuple[Values, ...]:
        """Return what a stated function type takes by position; written as a list, or not stated."""
        for value in parameters:
            if value[0] in {KEYED, TUPLE}:
                listed = value[1] if value[0] == TUPLE else [values for _, values in value[2]]
                return tuple(self.instances(v) for v in listed)
        return ()

    # -- literals

    def builtin(self, unit: Unit, name: str, elements: tuple[Values, ...]) -> Values:
        """Return an instance of a type of the language itself."""
        shapes = self._world.unit(unit.language.builtins_path)
        if shapes is not None:
            for ordinal, definition in enumerate(shapes.facts.definitions):
                if definition.name == name and definition.parent < 0:
                    return only((INSTANCE, shapes.path, ordinal, elements))
        return only((OUTSIDE_INSTANCE, name))
