"""Values: what a term may stand for at run time, as far as the code says.

A value is a tuple whose first item is its kind; a term has a set of them. `UNKNOWN` in a set means that there may be more.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

Value = tuple[Any, ...]
Values = frozenset[Value]

DEFINED = "defined"
"""(DEFINED, path, ordinal): a class, function, type or named object itself."""
GENERIC = "generic"
"""(GENERIC, path, ordinal, (values, ...)): a class with type arguments."""
INSTANCE = "instance"
"""(INSTANCE, path, ordinal, (values, ...)): an instance of a class; the arguments are `SELF_ARGUMENTS` for a method's own receiver."""
MODULE = "module"
"""(MODULE, path): a file as a module."""
FOLDER = "folder"
"""(FOLDER, path): a folder as a package without a file of its own."""
PACKAGE = "package"
"""(PACKAGE, path): a folder whose files make one package and share a scope."""
OUTSIDE = "outside"
"""(OUTSIDE, dotted name): something of the standard library or an installed package."""
OUTSIDE_INSTANCE = "outside instance"
"""(OUTSIDE_INSTANCE, dotted name): a value that came out of one."""
BOUND = "bound"
"""(BOUND, path, ordinal, receiver value): a method with its receiver."""
SUPER = "super"
"""(SUPER, path, ordinal, receiver value): the rest of the receiver's resolution order behind that class."""
TUPLE = "tuple"
"""(TUPLE, (values, ...)): a tuple by position."""
CALLABLE = "callable"
"""(CALLABLE, values, (values, ...)[, gives]): something whose call gives these and takes those by position; `gives` as in its term."""
AWAITABLE = "awaitable"
"""(AWAITABLE, values): what an asynchronous call gives until it is awaited."""
SHAPE = "shape"
"""(SHAPE, path, ordinal): an object literal or inline type."""
VARIABLE_TYPE = "type variable"
"""(VARIABLE_TYPE, name[, values]): a type parameter not yet known, and what its bound or its constraints describe."""
PARAMETER = "parameter"
"""(PARAMETER, path, function ordinal, position): whatever a call gives to a parameter of which nothing is stated."""
KEYED = "keyed"
"""(KEYED, instance, ((key, values), ...)): a display of a built-in type with its elements by key."""
CLASS_OF = "class of"
"""(CLASS_OF, value): the class itself rather than an instance, in a type, or of what is not yet known."""
REST = "rest"
"""(REST, values): in what a function takes, the last: what each further argument is."""

INCOMPLETE = "incomplete"
"""(INCOMPLETE, name, of an instance): what a name is that only a file which includes this one may complete (C11 6.2.5)."""

UNKNOWN: Value = ("unknown",)
OWN = "self"
"""(OWN,): what `SELF_ARGUMENTS` holds in place of arguments."""
SELF_ARGUMENTS: tuple[Values, ...] = (frozenset({(OWN,)}),)

NOTHING: Values = frozenset()
ANYTHING: Values = frozenset({UNKNOWN})
MAX_VALUES = 24
"""A term with more values than this is unknown: nothing useful is said of it."""

MAX_OVERLOADS = 256
"""Functions of one name that are told apart by what they take: with more, which one is meant stays open."""
MAX_NESTING = 5
"""Values inside values (a list of lists of ...) deeper than this are unknown."""


def inner(values: Values) -> Values:
    """Return values as parts of another value: unknown where they nest too deeply themselves."""
    return values if all(_depth(v) < MAX_NESTING for v in values) else ANYTHING


def _depth(value: Value) -> int:
    """Return how deep values lie inside a value; bounded, since all parts went through `inner`."""
    inside = parts(value)
    if not inside:
        return 1 if value[0] in {BOUND, SUPER} else 0
    return 1 + max((_depth(v) for part in inside for v in part), default=0)


def parts(value: Value) -> tuple[Values, ...]:
    """Return the values that lie inside a value."""
    kind = value[0]
    if kind in {INSTANCE, GENERIC}:
        inside: tuple[Values, ...] = value[3]
    elif kind == TUPLE:
        inside = value[1]
    elif kind == CLASS_OF:
        inside = (frozenset((value[1],)),)
    elif kind == KEYED:
        inside = (frozenset((value[1],)), *(values for _, values in value[2]))
    elif kind in {AWAITABLE, CALLABLE, REST}:
        inside = (value[1], *(value[2] if kind == CALLABLE else ()))
    else:
        inside = ()
    return inside


def speaks_of_parameters(value: Value) -> bool:
    """Say whether a value speaks of a type parameter, or of what a call gives to a parameter."""
    if value[0] in {VARIABLE_TYPE, PARAMETER}:
        return True
    inside = parts(value)
    return bool(inside) and inside != SELF_ARGUMENTS and any(speaks_of_parameters(v) for part in inside for v in part)


def in_order(values: Values) -> "Iterable[Value]":
    """Return values in an order that depends on which definitions they speak of alone, and not on what is nested in them."""
    return sorted(values, key=_rank) if len(values) > 1 else values


def _rank(value: Value) -> tuple[str, str, int]:
    named = len(value) > 1 and isinstance(value[1], str)
    return value[0], value[1] if named else "", value[2] if named and len(value) > 2 and isinstance(value[2], int) else -1  # noqa: PLR2004


def only(value: Value) -> Values:
    """Return the set of one value."""
    return frozenset((value,))


def join(parts: list[Values]) -> Values:
    """Return the union of value sets, or the unknown when it grows past `MAX_VALUES`."""
    if len(parts) == 1:
        return parts[0]
    union = NOTHING.union(*parts) if parts else NOTHING
    return union if len(union) <= MAX_VALUES else ANYTHING


def by_place(value: Value) -> list[Values]:
    """Return the elements of a value by their places; none where they are not known."""
    if value[0] == TUPLE:
        return list(value[1])
    return [values for _, values in value[2]] if value[0] == KEYED and value[2] and value[2][0][0] == "0" else []


def bounded(values: Values) -> Values:
    """Return values with what the bounds of type parameters describe in their place, where they have any."""
    if not any(v[0] == VARIABLE_TYPE for v in values):
        return values
    return join([v[2] if v[0] == VARIABLE_TYPE and len(v) > 2 else only(v) for v in values])  # noqa: PLR2004 - the bound is optional


def together(parts: list[Values]) -> Values:
    """Return the union of what one name stands for where functions are told apart by their parameters, however many they are."""
    return parts[0] if len(parts) == 1 else NOTHING.union(*parts)


def yielded(iterator: Value, position: int) -> Values:
    """Return what a function written as an iterator hands, by position, to the function that it takes."""
    takes = iterator[2][0] if iterator[2] else NOTHING
    return join([v[2][position] for v in takes if v[0] == CALLABLE and position < len(v[2])]) or ANYTHING
