"""Values that hold themselves: a list of what the list is of has no end, and is taken to be a list of anything.

The same goes for a member of a member of something outside that comes back to where it is asked for. Without that, values of a cycle would
grow with each round in which it is worked out (widening: Cousot and Cousot, POPL 1977).
"""

from crg_py.linking.values import (
    ANYTHING,
    AWAITABLE,
    CALLABLE,
    GENERIC,
    INSTANCE,
    KEYED,
    OUTSIDE,
    OUTSIDE_INSTANCE,
    REST,
    TUPLE,
    Value,
    Values,
    parts,
)

_SHAPED = frozenset({INSTANCE, GENERIC})
_OUTSIDE = frozenset({OUTSIDE, OUTSIDE_INSTANCE})


def widened(values: Values, known: Values) -> Values:
    """Return values of which those that hold one like a known one hold anything in its place, if they are not known themselves.

    What is a member of something outside that is known is taken for that.
    """
    kinds = frozenset(map(_kind, known))
    outside = sorted(v[1] for v in known if v[0] in _OUTSIDE)
    return frozenset(v if v in known else _of_outside(v, outside) if v[0] in _OUTSIDE else _of_shape(v, kinds) for v in values)


def _of_outside(value: Value, known: list[str]) -> Value:
    """Return the first known thing outside that a value is a member of, else the value."""
    name = next((name for name in known if value[1].startswith(f"{name}.")), value[1])
    return (value[0], name)


def _of_shape(value: Value, kinds: frozenset[Value]) -> Value:
    return _widened(value, kinds) if _holds(value, kinds) else value


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
        return _of_shape(value[1], kinds)
    inside = tuple(ANYTHING if _has(part, kinds) else part for part in parts(value))
    if kind in _SHAPED:
        return (kind, value[1], value[2], inside)
    if kind == TUPLE:
        return (TUPLE, inside)
    if kind == CALLABLE:
        return (CALLABLE, inside[0], inside[1:], *value[3:])
    return (kind, inside[0]) if kind in {AWAITABLE, REST} else value
