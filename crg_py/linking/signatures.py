"""Signatures: what functions and function types state about their arguments, and which of several a call means."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from crg_py.linking.orders import Bindings
from crg_py.linking.told import Overloaded
from crg_py.linking.values import (
    ANYTHING,
    BOUND,
    CALLABLE,
    DEFINED,
    GENERIC,
    INSTANCE,
    NOTHING,
    OUTSIDE,
    OUTSIDE_INSTANCE,
    REST,
    SHAPE,
    TUPLE,
    UNKNOWN,
    VARIABLE_TYPE,
    Value,
    Values,
    join,
    only,
)
from crg_py.linking.world import Unit
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from crg_py.linking.evaluate import Evaluator

CALL = "__call__"
"""The member that stands for calling an instance."""
FROM_OUTSIDE: Values = frozenset({(OUTSIDE_INSTANCE, "callback"), UNKNOWN})
"""What code that is not at hand gives: its own or anything that it was given before."""
Given = list[Values | None]
"""The values of a call's arguments by position; None for a function or object written there."""


class Signature(NamedTuple):
    """What one declaration takes by position; `rest` if the last stands for all that follow.

    `place` is where it is declared (unit, ordinal), `gives` what a function type gives, `needed` how many arguments no call leaves out.
    """

    parameters: tuple[Values, ...]
    rest: bool
    gives: Values | None
    place: tuple[Unit, int] | None
    receiver: Value | None
    bindings: Bindings
    needed: int = 0

    def at(self, position: int) -> Values:
        """Return what is stated for the argument at a position."""
        if position < len(self.parameters):
            return self.parameters[position]
        return self.parameters[-1] if self.rest and self.parameters else ANYTHING

    def named(self, name: str) -> Values:
        """Return what is stated for the argument of a name."""
        declared = self.place[0].facts.functions[self.place[1]].parameters if self.place is not None else ()
        offset = len(declared) - len(self.parameters)
        places = (i for i, parameter in enumerate(declared[offset:]) if parameter.name == name)
        return self.at(next(places, len(declared))) if offset >= 0 else ANYTHING


class Signatures:
    """Finds the signatures of values."""

    def __init__(self, evaluator: "Evaluator") -> None:
        """Use the evaluator's world."""
        self._evaluate = evaluator
        self._world = evaluator.world
        self._known: dict[Value, tuple[tuple[Values, ...], bool]] = {}
        self._overloaded = Overloaded(evaluator)

    def of(self, callee: Value, bindings: Bindings | None = None) -> list[Signature]:
        """Return every signature that a call of a value may mean; `bindings` of the type it comes from are put in when one is chosen."""
        kind = callee[0]
        if kind == CALLABLE:
            return [self.written(callee, bindings)]
        if kind in {DEFINED, BOUND} and (unit := self._evaluate.function_unit(callee[1], callee[2])) is not None:
            receiver = callee[3] if kind == BOUND else None
            bound = bindings or (self._evaluate.calls.receiver_bindings(callee) if kind == BOUND else {})
            return [self._declared(unit, o, receiver, bound) for o in overloads(unit, callee[2])]
        if kind == INSTANCE:
            return self._of_instance(callee)
        if kind == SHAPE:
            return self._called(callee)
        if kind in {DEFINED, GENERIC} and self._evaluate.is_class((DEFINED, callee[1], callee[2])):
            return self._constructors(callee)
        if kind in {OUTSIDE, OUTSIDE_INSTANCE}:
            return [Signature((FROM_OUTSIDE,), True, FROM_OUTSIDE, None, None, {})]
        return []

    def _constructors(self, callee: Value) -> list[Signature]:
        unit = self._world.unit(callee[1])
        names = unit.language.constructors if unit is not None else []
        made: Value = (INSTANCE, callee[1], callee[2], callee[3] if callee[0] == GENERIC else ())
        written = [v for n in names for v in self._evaluate.members.value(made, n) if v[0] == BOUND and not self._is_of_root(v)]
        return [s for v in written for s in self.of(v)]

    def _is_of_root(self, method: Value) -> bool:
        """Say whether a method is one that every class of its language has."""
        unit = self._world.unit(method[1])
        home = unit.facts.definitions[method[2]].parent if unit is not None and unit.path == unit.language.builtins_path else -1
        return unit is not None and home >= 0 and unit.facts.definitions[home].name == unit.language.root_class

    def _of_instance(self, value: Value) -> list[Signature]:
        expanded = self._evaluate.types.expanded(value)
        if expanded == only(value):
            return self._called(value)
        found = self._called(value) if any(v[0] == SHAPE for v in expanded) else []
        return found + [s for v in expanded for s in (self._called(v) if v[0] == INSTANCE else self.of(v) if v[0] == CALLABLE else [])]

    def _called(self, value: Value) -> list[Signature]:
        """Return the signatures that a type has without a name."""
        found: list[Signature] = []
        for entry in self._evaluate.members.find(value, CALL).entries:
            for member in self._evaluate.value(*entry.place):
                bound = (BOUND, member[1], member[2], value) if member[0] == DEFINED else member
                found.extend(self.of(bound, entry.bindings) if bound[0] in {BOUND, CALLABLE} else [])
        return found

    def written(self, value: Value, bindings: Bindings | None = None) -> Signature:
        """Return the signature of a function type."""
        known = self._known.get(value)
        if known is None:
            known = self._known[value] = self._with_rest(list(value[2]))
        return Signature(known[0], known[1], value[1], None, None, bindings or {})

    def _with_rest(self, parameters: list[Values]) -> tuple[tuple[Values, ...], bool]:
        """Return parameters with the last, if it takes all that follow, as what each of them is; a tuple says it of each by itself."""
        wholes = [v[1] for v in parameters[-1] if v[0] == REST] if parameters else []
        if not wholes:
            return tuple(parameters), False
        whole = join(wholes)
        if len(whole) == 1 and (first := next(iter(whole)))[0] == TUPLE:
            return (*parameters[:-1], *first[1]), False
        return (*parameters[:-1], self._evaluate.calls.elements(whole)), True

    def _declared(self, unit: Unit, ordinal: int, receiver: Value | None, bindings: Bindings) -> Signature:
        function = unit.facts.functions[ordinal]
        offset = 1 if receiver is not None and self._evaluate.calls.takes_receiver(unit, function) else 0
        parameters = [self._evaluate.value(unit, p.type) if p.type >= 0 else ANYTHING for p in function.parameters[offset:]]
        rest = bool(parameters) and function.parameters[-1].kind == "rest"
        if rest and unit.language.states_rest == "whole":
            parameters[-1] = only((REST, parameters[-1]))
            taken, rest = self._with_rest(parameters)
            parameters = list(taken)
        needed = 0
        if unit.language.optional == "default":
            needed = sum(p.kind == "plain" and p.default < 0 for p in function.parameters[offset:])
        return Signature(tuple(parameters), rest, None, (unit, ordinal), receiver, bindings, needed)

    # -- which one a call means

    def fitting(self, callees: Values, given: Given) -> list[Signature]:
        """Return the signatures that the arguments of a call fit: those of just as many parameters, else those of more."""
        return self.choose([s for v in collapsed([callees]) for s in self.of(v)], given)

    def choose(self, found: list[Signature], given: Given) -> list[Signature]:
        """Return those of several signatures that the arguments of a call fit."""
        if len(found) < 2:  # noqa: PLR2004 - nothing to choose from
            return found
        able = [s for s in found if s.needed <= len(given) and (s.rest or len(given) <= len(s.parameters)) and self._fits(s, given)]
        exact = [s for s in able if len(s.parameters) == len(given)]
        return exact or able or found

    def overload(self, home: Unit, ordinal: int, given: Given, receiver: Value | None, arguments: Sequence[Any]) -> list[int]:
        """Return the declaration that a call of a function with several of them means, or may mean; none where it is not known."""
        callee: Value = (DEFINED, home.path, ordinal) if receiver is None else (BOUND, home.path, ordinal, receiver)
        told = self._overloaded.choose(self.of(callee), given, arguments) if home.language.literal_types else []
        fitting = told or self.fitting(only(callee), given)[:1]
        return [s.place[1] for s in fitting if s.place is not None]

    def _fits(self, signature: Signature, given: Given) -> bool:
        return all(self._may_be(signature.at(i), values) for i, values in enumerate(given))

    def _may_be(self, stated: Values, given: Values | None) -> bool:
        """Say whether an argument may be of a stated type, as far as plain types of the language tell."""
        if given is None:
            return not stated or not all(self._is_plain(v) or v[0] == TUPLE for v in stated)
        if not stated and given:
            return not all(v[0] == INSTANCE for v in given)
        return not stated or not given or any(self._agree(s, g) for s in stated for g in given)

    def _agree(self, stated: Value, given: Value) -> bool:
        if self._is_plain(stated):
            return given[:3] == stated[:3] if given[0] == INSTANCE else given[0] not in {CALLABLE, DEFINED, BOUND, SHAPE, TUPLE}
        if self._is_plain(given):
            return stated[0] not in {CALLABLE, TUPLE, SHAPE} and not self._is_workspace(stated)
        return True

    def _is_plain(self, value: Value) -> bool:
        """Say whether a value is of a type that literals have and that takes no arguments: a text, a number."""
        if value[0] != INSTANCE or not value[1].startswith("<") or value[3]:
            return False
        unit = self._world.unit(value[1])
        return unit is not None and unit.facts.definitions[value[2]].name in unit.language.plain_types

    def _is_workspace(self, value: Value) -> bool:
        if value[0] != INSTANCE or value[1].startswith("<"):
            return False
        unit = self._world.unit(value[1])
        return unit is not None and unit.facts.definitions[value[2]].kind == "class"

    def handed(self, values: Values, position: int) -> Values:
        """Return what functions of these types are called with at a position."""
        parts = []
        for value in values:
            for signature in self.of(value):
                bound = self._evaluate.substitution.of(signature.at(position), signature.bindings, signature.receiver)
                parts.append(bound)
        return collapsed(parts) if parts else ANYTHING

    def expected(self, callees: Values, place: int | str, given: Given) -> Values:
        """Return what is stated for the argument of a call at a position or of a name."""
        parts = []
        for signature in self.fitting(callees, given):
            known = dict(signature.bindings)
            for stated, values in zip(signature.parameters, given, strict=False):
                if values:
                    self._evaluate.matching.match(stated, values, known)
            stated = signature.named(place) if isinstance(place, str) else signature.at(place)
            parts.append(self._evaluate.substitution.of(stated, known, signature.receiver))
        return collapsed(parts) if parts else ANYTHING


def overloads(unit: Unit, ordinal: int) -> list[int]:
    """Return the declarations that say how a function is called: those written before it, else its own header."""
    definitions = unit.facts.definitions
    own = definitions[ordinal]
    if own.flags & Flag.OVERLOAD or ordinal == 0 or not definitions[ordinal - 1].flags & Flag.OVERLOAD:
        return [ordinal]
    found = []
    at = ordinal - 1
    while at >= 0 and definitions[at].flags & Flag.OVERLOAD and (definitions[at].name, definitions[at].parent) == (own.name, own.parent):
        found.append(at)
        at -= 1
    return found[::-1] or [ordinal]


def collapsed(parts: list[Values]) -> Values:
    """Return the union of values, with instances of one class made one whose arguments are any of theirs."""
    union = NOTHING.union(*parts)
    kinds: dict[tuple[object, ...], list[Value]] = {}
    for value in union:
        kinds.setdefault(value[:3] if value[0] == INSTANCE and value[3] else (value,), []).append(value)
    merged = []
    for values in kinds.values():
        sizes = {len(v[3]) for v in values} if len(values) > 1 else set()
        if len(sizes) == 1:
            first = values[0]
            arguments = tuple(join([v[3][i] for v in values]) for i in range(len(first[3])))
            merged.append((INSTANCE, first[1], first[2], arguments))
        else:
            merged.extend(values)
    return join([only(v) for v in merged if v[0] != VARIABLE_TYPE]) or ANYTHING
