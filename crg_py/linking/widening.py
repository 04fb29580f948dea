"""Values that hold themselves: a list of what the list is of has no end, and is taken to be a list of anything.

Without that, values of a cycle would grow with each round in which it is worked out (widening: Cousot and Cousot, POPL 1977).
"""

from crg_py.linking.values import ANYTHING, AWAITABLE, CALLABLE, GENERIC, INSTANCE, KEYED, REST, TUPLE, Value, Values, parts

_SHAPED = frozenset({INSTANCE, GENERIC})


def widened(values: Values, known: Values) -> Values:
    """Return values of which those that hold one like a known one hold anything in its place, if they are not known themselves."""
    kinds = frozenset(map(_kind, known))
    return frozenset(_widened(v, kinds) if v not in known and _holds(v, kinds) else v for v in values)


def _kind(value: Value) -> Value:
    """Return what values have in common that are like one another: for a class, whatever it is a class of, and for its instances."""
    return value[1:3] if value[0] in _SHAPED else value


def _holds(value: Value, kinds: frozenset[Value]) -> bool:
    return any(_has(part, kinds) for part in parts(value))


def _has(values: Values, kinds: frozenset[Value]) -> bool:
    return any(_kind(v) in kinds or _holds(v, kinds) for v in values)


def _widened(value: Value, kinds: frozenset[Value]) -> Value:
    kind = value[0]
    if kind == KEYED:
        return _widened(value[1], kinds) if _holds(value[1], kinds) else value[1]
    inside = tuple(ANYTHING if _has(part, kinds) else part for part in parts(value))
    if kind in _SHAPED:
        return (kind, value[1], value[2], inside)
    if kind == TUPLE:
        return (TUPLE, inside)
    if kind == CALLABLE:
        return (CALLABLE, inside[0], inside[1:], *value[3:])
    return (kind, inside[0]) if kind in {AWAITABLE, REST} else value
