"""Promises: what awaiting gives, and what functions that wait for several values at once give (ECMA-262 27.2)."""

from typing import TYPE_CHECKING

from crg_py.linking.values import (
    ANYTHING,
    AWAITABLE,
    BOUND,
    CALLABLE,
    DEFINED,
    GENERIC,
    INSTANCE,
    KEYED,
    MODULE,
    NOTHING,
    OUTSIDE,
    OUTSIDE_INSTANCE,
    SHAPE,
    TUPLE,
    Value,
    Values,
    by_place,
    inner,
    join,
    only,
)

if TYPE_CHECKING:
    from crg_py.languages import Language
    from crg_py.linking.calls import Arguments
    from crg_py.linking.evaluate import Evaluator
    from crg_py.linking.world import Unit

_ALL = "settled"
"""The form of a function that waits for each of the values it is given."""
_AS_IT_IS = frozenset({OUTSIDE, OUTSIDE_INSTANCE, MODULE, SHAPE})
_PLAIN = frozenset({KEYED, TUPLE, CALLABLE, DEFINED, BOUND, GENERIC})


class Promises:
    """Works out what awaiting gives."""

    def __init__(self, evaluator: "Evaluator") -> None:
        """Use the evaluator's world."""
        self._evaluate = evaluator
        self._world = evaluator.world

    def awaited(self, values: Values, language: "Language | None" = None) -> Values:
        """Return what awaiting values gives; where a language says what is awaited, everything else is what it is."""
        plain = language is not None and bool(language.awaitable_types)
        return join([self._awaited(v, language if plain else None) for v in values]) if values else NOTHING

    def _awaited(self, value: Value, language: "Language | None") -> Values:
        kind = value[0]
        if kind == AWAITABLE:
            return value[1] if language is None else self.awaited(value[1], language)
        if kind == INSTANCE and value[1].startswith("<") and value[3]:
            if language is None:
                return join([value[3][-1]])
            return self.awaited(value[3][-1], language) if self.is_awaitable(value) else only(value)
        if kind == INSTANCE and (written := self._evaluate.types.underlying(value)):
            return self.awaited(written, language)
        if kind in _AS_IT_IS or (language is not None and kind in _PLAIN):
            return only(value)
        return self._of_instance(value, language.awaitable_member) if language is not None and kind == INSTANCE else ANYTHING

    def _of_instance(self, value: Value, then: str) -> Values:
        """Return what awaiting an instance gives: what its `then` hands on, or else itself."""
        if not value[1] or not self._evaluate.members.find(value, then).entries:
            return only(value)
        signatures = self._evaluate.signatures
        return signatures.handed(signatures.handed(self._evaluate.members.value(value, then), 0), 0)

    def is_awaitable(self, value: Value) -> bool:
        """Say whether a value is a promise, so that an asynchronous function that gives it gives what awaiting it does."""
        if value[0] != INSTANCE or not value[1].startswith("<"):
            return bool(value[0] == AWAITABLE)
        unit = self._world.unit(value[1])
        return unit is not None and unit.facts.definitions[value[2]].name in unit.language.awaitable_types

    def given(self, home: "Unit", values: Values) -> Values:
        """Return what calling an asynchronous function gives whose body gives these values."""
        types = home.language.awaitable_types
        if not types:
            return only((AWAITABLE, inner(values)))
        waited = join([self.awaited(only(v), home.language) if self.is_awaitable(v) else only(v) for v in values])
        return self._evaluate.types.builtin(home, types[0], (inner(waited),))

    def settled(self, callee: Value, unit: "Unit", arguments: "Arguments") -> Values:
        """Return what a function gives that waits for each value of a display; nothing for any other call."""
        home = self._world.unit(callee[1])
        if home is None or not arguments or not arguments[0] or not home.language.awaitable_types:
            return NOTHING
        own = home.facts.definitions[callee[2]]
        if own.parent < 0 or home.language.forms.get(f"{home.facts.definitions[own.parent].name}.{own.name}") != _ALL:
            return NOTHING
        given = self._evaluate.calls.argument(unit, arguments[0])
        rows = [by_place(v) for v in given]
        if rows and all(rows):
            waited: Values = frozenset((TUPLE, tuple([inner(self.awaited(one, home.language)) for one in row])) for row in rows)
        else:
            each = self.awaited(self._evaluate.calls.elements(given), home.language)
            waited = self._evaluate.types.builtin(home, home.language.rest_type, (inner(each),))
        return self._evaluate.types.builtin(home, home.language.awaitable_types[0], (inner(waited),))
