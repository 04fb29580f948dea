"""Calls and what is like them: results, elements of iteration, entered contexts, awaited values."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from crg_py.linking.mixins import bases_given, own_classes
from crg_py.linking.orders import Bindings, Entry
from crg_py.linking.signatures import Given, Signature, overloads
from crg_py.linking.values import (
    ANYTHING,
    AWAITABLE,
    BOUND,
    CALLABLE,
    CLASS_OF,
    DEFINED,
    GENERIC,
    INSTANCE,
    KEYED,
    NOTHING,
    OUTSIDE,
    OUTSIDE_INSTANCE,
    PARAMETER,
    SELF_ARGUMENTS,
    SUPER,
    TUPLE,
    VARIABLE_TYPE,
    Value,
    Values,
    inner,
    join,
    only,
    speaks_of_parameters,
    yielded,
)
from crg_py.linking.world import Unit
from crg_py.model import terms as op
from crg_py.model.facts import Flag, Function

if TYPE_CHECKING:
    from crg_py.linking.evaluate import Evaluator

_MAX_ITERATORS = 20
"""Iterators that give iterators that give iterators: more is a circle."""
_PLAIN = Flag.PROPERTY | Flag.STATIC | Flag.CLASSMETHOD | Flag.OVERLOAD


Arguments = Sequence[int | Values]
"""What a call is given by position: terms of the unit it stands in, or values."""


class Calls:
    """Works out what calling, iterating, entering and awaiting a value gives."""

    def __init__(self, evaluator: "Evaluator") -> None:
        """Use the evaluator's world."""
        self._evaluate = evaluator
        self._world = evaluator.world
        self._nesting = 0

    def result(self, callee: Value, unit: Unit, arguments: Arguments) -> Values:
        """Return what calling a value gives, with arguments that are terms of a unit or values."""
        kind = callee[0]
        if kind == DEFINED:
            return self._of_definition(callee, unit, arguments)
        if kind == GENERIC:
            return only((INSTANCE, callee[1], callee[2], callee[3]))
        if kind == CLASS_OF:
            return only(callee[1])
        if kind == BOUND:
            bindings = self.receiver_bindings(callee)
            return self.returned(callee[1], callee[2], callee[3], bindings, unit, arguments)
        if kind == CALLABLE:
            return self._given_by(self._evaluate.signatures.written(callee), unit, arguments)
        if kind in {INSTANCE, SUPER}:
            return self._of_instance(callee, unit, arguments)
        if kind == OUTSIDE:
            return self._outside(callee[1], unit, arguments)
        return (self._evaluate.functional.of_any(callee, unit) or only(callee)) if kind == OUTSIDE_INSTANCE else ANYTHING

    def _of_definition(self, callee: Value, unit: Unit, arguments: Arguments) -> Values:
        if self._evaluate.is_class(callee):
            return self._evaluate.made.by(callee, unit, arguments)
        if callee[1].startswith("<") and (settled := self._evaluate.promises.settled(callee, unit, arguments)):
            return settled
        if self._evaluate.function_unit(callee[1], callee[2]) is not None:
            home = self._world.unit(callee[1])
            made = home is not None and callee[2] in home.facts.classes
            # A function that things are given to and that gives nothing back is a constructor by convention.
            values = self.returned(callee[1], callee[2], None, {}, unit, arguments)
            return values or (only((INSTANCE, callee[1], callee[2], ())) if made else NOTHING)
        return ANYTHING

    def _of_instance(self, callee: Value, unit: Unit, arguments: Arguments) -> Values:
        written = self._evaluate.types.underlying(callee) if callee[0] == INSTANCE else NOTHING
        if written:
            return join([self.result(v, unit, arguments) for v in written])
        found = self._evaluate.signatures.of(callee)
        if len(found) > 1:
            given: Given = [self.argument(unit, a) if a else ANYTHING for a in arguments]
            found = self._evaluate.signatures.choose(found, given)
        return join([self._given_by(s, unit, arguments) for s in found]) or ANYTHING

    def _given_by(self, signature: Signature, unit: Unit, arguments: Arguments) -> Values:
        """Return what a call that means this signature gives."""
        if signature.place is not None:
            home, ordinal = signature.place
            return self.returned(home.path, ordinal, signature.receiver, signature.bindings, unit, arguments)
        gives = signature.gives or NOTHING
        if not any(speaks_of_parameters(v) for v in gives):
            return gives
        found = dict(signature.bindings)
        for stated, argument in zip(signature.parameters, arguments, strict=False):
            if argument:
                self._evaluate.matching.match(stated, self.argument(unit, argument), found)
        return self._evaluate.substitution.of(gives, found, None)

    def _outside(self, dotted: str, unit: Unit, arguments: Arguments) -> Values:
        """Return what a few functions give whose result is their argument; what other outside calls give is outside too."""
        form = unit.language.forms.get(dotted, "")
        first = self.argument(unit, arguments[0]) if arguments else ANYTHING
        if form == "typevar":
            among = join([self._evaluate.types.instances(self.argument(unit, a)) for a in arguments[1:]])
            return only((VARIABLE_TYPE, "", *([among] if among else [])))
        if form == "cast":
            return self._evaluate.types.instances(first)
        if form == "any":
            return ANYTHING
        if form == "same":
            return first
        if form in {"keys", "places"} and len(arguments) > 1:
            return self._evaluate.records.made(form, self.argument(unit, arguments[1]))
        if form == "second":
            return self.argument(unit, arguments[1]) if len(arguments) > 1 else ANYTHING
        return only((OUTSIDE_INSTANCE, dotted))

    def argument(self, unit: Unit, argument: int | Values) -> Values:
        """Return the values of an argument."""
        return self._evaluate.value(unit, argument) if isinstance(argument, int) else argument

    def receiver_bindings(self, bound: Value) -> Bindings:
        """Return what the type parameters of the class that a bound function is written in stand for, for its receiver."""
        receiver = bound[3]
        if receiver[0] not in {INSTANCE, GENERIC, DEFINED}:
            return {}
        for entry in self._evaluate.orders.of(receiver[1], receiver[2]).entries:
            if self._is_own(entry, bound):
                outer = self._evaluate.orders.bindings(receiver[1], receiver[2], receiver[3]) if receiver[0] != DEFINED else {}
                known = {n: self._evaluate.substitution.of(v, outer, None) for n, v in entry.bindings.items()} or outer
                return self._as_named(entry, bound, known)
        return {}

    def _is_own(self, entry: Entry, bound: Value) -> bool:
        """Say whether a method is one of a class: it stands in it, or names it as the type of its receiver."""
        unit, home = self._world.unit(bound[1]), self._world.unit(entry.path)
        if unit is None or home is None:
            return False
        method = unit.facts.definitions[bound[2]]
        if method.parent >= 0 or unit is home:
            return unit is home and method.parent == entry.ordinal
        return unit.language.receiver == "named" and method.qualified.startswith(home.facts.definitions[entry.ordinal].name + ".")

    def _as_named(self, entry: Entry, bound: Value, known: Bindings) -> Bindings:
        """Return bindings as a method itself sees them: by the names that it gives to its type's parameters, without those it hides."""
        unit = self._evaluate.function_unit(bound[1], bound[2])
        if unit is None or not known:
            return known
        if unit.language.receiver != "named":
            hidden = unit.facts.functions[bound[2]].type_parameters
            return {name: values for name, values in known.items() if name not in hidden} if hidden else known
        declared = self._evaluate.orders.parameters(entry.path, entry.ordinal)
        named = zip(unit.facts.functions[bound[2]].type_parameters, declared, strict=False)
        return {own: known[name] for own, name in named if name in known}

    # -- decorators

    def decorated(self, unit: Unit, ordinal: int) -> Values:
        """Return what a definition's name holds: itself, and the instance or function that a decorator may put in its place.

        A decorator of unknown result is taken to give what it was given.
        """
        own: Value = (DEFINED, unit.path, ordinal)
        function = unit.facts.functions.get(ordinal)
        if function is None or not function.decorators or unit.facts.definitions[ordinal].flags & _PLAIN:
            return only(own)
        held = only(own)
        for term in reversed(function.decorators):
            made = [r for v in self._evaluate.value(unit, term) for r in self.result(v, unit, (held,))]
            put = [r for r in made if _takes_place(r)]
            held = frozenset(put) if put else held
        return held | {own}

    # -- results of functions

    def returned(
        self, path: str, ordinal: int, receiver: Value | None, bindings: Bindings, unit: Unit | None = None, arguments: Arguments = ()
    ) -> Values:
        """Return what a function gives: what it states, else what its body evidently gives."""
        home = self._world.unit(path)
        function = home.facts.functions.get(ordinal) if home is not None else None
        if home is None or function is None:
            return ANYTHING
        several = unit is not None and overloads(home, ordinal) != [ordinal]
        given: Given = [self.argument(unit, a) if a else ANYTHING for a in arguments] if several and unit is not None else []
        if several and (chosen := self._evaluate.signatures.overload(home, ordinal, given, receiver, arguments)):
            return join([self.returned(path, one, receiver, bindings, unit, arguments) for one in chosen])
        with self._evaluate.open():
            values = self._plain(home, ordinal, function)
        mixed = own_classes(home, ordinal, values)
        if mixed or any(speaks_of_parameters(v) for v in values):
            own = self._evaluate.value(home, function.receiver) if function.receiver >= 0 else NOTHING
            known = (
                self._evaluate.substitution.own(own, receiver)
                | self._evaluate.inferred.of(home, function, receiver, unit, arguments, bindings)
                | bindings
            )
            if unit is not None and function.stated < 0:
                known |= self._handed_over(home, ordinal, receiver, unit, arguments)
            made = self._evaluate.substitution.of(values, known, receiver)
            return self._evaluate.close(made | bases_given(self._evaluate, home, mixed, known) if mixed else made)
        return self._evaluate.substitution.of(values, {}, receiver) if receiver is not None else values

    def _handed_over(self, home: Unit, ordinal: int, receiver: Value | None, unit: Unit, arguments: Arguments) -> Bindings:
        """Return what a call gives to the parameters of which nothing is stated; a parameter that it leaves out may be anything."""
        function = home.facts.functions[ordinal]
        offset = 1 if receiver is not None and self.takes_receiver(home, function) else 0
        found: Bindings = {}
        for position, parameter in enumerate(function.parameters):
            if parameter.type < 0:
                given = arguments[position - offset] if 0 <= position - offset < len(arguments) else 0
                plain = given and parameter.kind == "plain"
                found[PARAMETER, home.path, ordinal, position] = self.argument(unit, given) if plain else ANYTHING
        return found

    def _plain(self, home: Unit, ordinal: int, function: Function) -> Values:
        flags = home.facts.definitions[ordinal].flags
        if function.stated >= 0:
            values = self._evaluate.value(home, function.stated)
        elif flags & Flag.GENERATOR:
            yielded = self._evaluate.value(home, function.yielded) if function.yielded >= 0 else NOTHING
            returned = self._evaluate.value(home, function.evident) if function.evident >= 0 else NOTHING
            return self._evaluate.types.builtin(home, home.language.generator_type, (inner(yielded), ANYTHING, inner(returned)))
        elif function.evident >= 0:
            values = self._evaluate.value(home, function.evident)
        else:
            values = NOTHING
        stated = function.stated >= 0 and home.language.states_awaitable
        return self._evaluate.promises.given(home, values) if flags & Flag.ASYNC and not flags & Flag.GENERATOR and not stated else values

    def takes_receiver(self, home: Unit, function: Function) -> bool:
        """Say whether a function's first parameter is its receiver."""
        if home.language.receiver != "first-parameter" or not function.parameters:
            return False
        first = function.parameters[0]
        return first.type >= 0 and home.facts.terms[first.type][0] in {op.SELF, op.CLS}

    def _home(self, value: Value) -> Unit | None:
        return self._world.unit(value[1]) if value[0] in {DEFINED, BOUND} else None

    def given(self, fixture: Value) -> Values:
        """Return what a fixture hands to whoever names it: what it yields, else what it returns."""
        values = self.returned(fixture[1], fixture[2], None, {})
        unit = self._world.unit(fixture[1])
        if unit is not None and unit.facts.definitions[fixture[2]].flags & Flag.GENERATOR:
            return self.elements(values)
        return join([self.elements(only(v)) if self._is_generator(v) else only(v) for v in values]) if values else ANYTHING

    def _is_generator(self, value: Value) -> bool:
        unit = self._world.unit(value[1]) if value[0] == INSTANCE else None
        if unit is None or not value[1].startswith("<"):
            return False
        return unit.facts.definitions[value[2]].name in unit.language.iterator_types

    # -- iteration, contexts, awaiting, items

    def elements(self, values: Values) -> Values:
        """Return what iterating over values gives."""
        return join([self._elements(v) for v in values]) if values else ANYTHING

    def _elements(self, value: Value) -> Values:
        value = self._evaluate.records.placed(value)
        if value[0] == TUPLE:
            return join(list(value[1])) if value[1] else NOTHING
        if value[0] in {OUTSIDE, OUTSIDE_INSTANCE}:
            return only((OUTSIDE_INSTANCE, value[1]))
        if value[0] == CALLABLE:
            return yielded(value, 0)
        if value[0] == KEYED:
            return self._elements(value[1])
        if value[0] != INSTANCE:
            return self._evaluate.enumerations.elements(value) or ANYTHING
        unit = self._world.unit(value[1])
        if unit is None:
            return ANYTHING
        if value[1].startswith("<"):
            plain = value[3] and value[3] != SELF_ARGUMENTS
            # A type of several arguments may say which of them it gives: a map gives pairs.
            pairs = self._through(value, unit) if plain and len(value[3]) > 1 else NOTHING
            return (pairs if pairs and pairs != ANYTHING else value[3][0]) if plain else self._through(value, unit)
        written = self._evaluate.types.written(value)
        return self.elements(written) if written else self._through(value, unit)

    def _through(self, value: Value, unit: Unit) -> Values:
        """Iterate by the method that the language calls for it."""
        for method, then in unit.language.iteration:
            made = self._called(value, method)
            if made and then == "elements":
                made = self._elements_of_iterator(made - {value}) | self._elements_of_itself(value, made)
            if made:
                return made
        return ANYTHING

    def _elements_of_iterator(self, made: Values) -> Values:
        if not made:
            return NOTHING
        if self._nesting > _MAX_ITERATORS:
            return self._evaluate.give_up()
        self._nesting += 1
        try:
            return self.elements(made)
        finally:
            self._nesting -= 1

    def _elements_of_itself(self, value: Value, made: Values) -> Values:
        """Return the items of a value that is its own iterator."""
        unit = self._world.unit(value[1])
        if value not in made or unit is None:
            return NOTHING
        return join([self._called(value, method) for method, then in unit.language.iteration if then == "item"])

    def _called(self, value: Value, method: str) -> Values:
        found = self._evaluate.members.value(value, method)
        return join([self.result(v, unit, ()) for v in found if v[0] == BOUND and (unit := self._home(v)) is not None])

    def entered(self, values: Values) -> Values:
        """Return what entering contexts gives (Python language reference 8.5)."""
        parts = []
        for value in values:
            if value[0] == AWAITABLE:
                parts.append(self.entered(value[1]))
            elif value[0] == INSTANCE and self._is_generator(value):
                parts.append(self.elements(only(value)))
            elif value[0] == INSTANCE:
                made = self._called(value, "__enter__") or self._evaluate.promises.awaited(self._called(value, "__aenter__"))
                parts.append(made or ANYTHING)
            else:
                parts.append(only(value) if value[0] == OUTSIDE_INSTANCE else ANYTHING)
        return join(parts) if parts else ANYTHING

    def item(self, value: Value) -> Values:
        """Return what a subscript of an instance gives."""
        if value[1].startswith("<") and value[3] and value[3] != SELF_ARGUMENTS:
            return join([value[3][-1]])
        if (every := self.every(value)) != ANYTHING:
            return every
        written = self._evaluate.types.written(value)
        if written:
            return join([self._evaluate.types.subscript(v, []) for v in written])
        return self._called(value, "__getitem__") or ANYTHING

    def every(self, value: Value) -> Values:
        """Return what a type states all its members to be, whatever their names."""
        unit = self._world.unit(value[1])
        name = unit.language.every_member if unit is not None else ""
        return self._evaluate.members.value(value, name) if name and self._evaluate.members.find(value, name).entries else ANYTHING


def _takes_place(value: Value) -> bool:
    """Say whether a decorator that gives this puts it in the place of what it decorates."""
    if value[0] in {DEFINED, BOUND}:
        return not value[1].startswith("<")
    return value[0] == INSTANCE and bool(value[1]) and not value[1].startswith("<") and value[3] != SELF_ARGUMENTS
