"""Put what type parameters stand for into values, and the caller's receiver for a method's own."""

from typing import TYPE_CHECKING

from crg_py.linking.values import (
    ANYTHING,
    AWAITABLE,
    CALLABLE,
    CLASS_OF,
    DEFINED,
    GENERIC,
    INSTANCE,
    KEYED,
    NOTHING,
    OUTSIDE,
    OUTSIDE_INSTANCE,
    OWN,
    PARAMETER,
    REST,
    SELF_ARGUMENTS,
    TUPLE,
    VARIABLE_TYPE,
    Value,
    Values,
    join,
    only,
    parts,
)

if TYPE_CHECKING:
    from crg_py.linking.orders import Bindings, Orders

_OPEN = frozenset({VARIABLE_TYPE, OWN, PARAMETER})


class Substitution:
    """Substitutes type parameters and receivers."""

    def __init__(self, orders: "Orders") -> None:
        """Ask `orders` which classes a receiver is of."""
        self._orders = orders
        self._open: dict[Value, bool] = {}

    def of(self, values: Values, bindings: "Bindings", receiver: Value | None, *, keep: bool = False) -> Values:
        """Return the values with `bindings` and the receiver put in; parameters without a binding are kept, or their bound, or unknown."""
        return join([self._one(v, bindings, receiver, keep) for v in values]) if values else NOTHING

    def _one(self, value: Value, bindings: "Bindings", receiver: Value | None, keep: bool) -> Values:
        kind = value[0]
        if not self.speaks(value):
            return only(value)
        if kind == VARIABLE_TYPE:
            return bindings.get(value[1], only(value) if keep else join([*value[2:]]) or ANYTHING)
        if kind == PARAMETER:
            return bindings.get(value, only(value))
        if kind == KEYED:
            base = next(iter(self._one(value[1], bindings, receiver, keep)))
            return only((KEYED, base, tuple((key, self.of(values, bindings, receiver, keep=keep)) for key, values in value[2])))
        if kind == INSTANCE and value[3] == SELF_ARGUMENTS:
            return only(self._own(value, receiver))
        if kind in {INSTANCE, GENERIC} and value[3] and value[3] != SELF_ARGUMENTS:
            return only((kind, value[1], value[2], tuple(self.of(a, bindings, receiver, keep=keep) for a in value[3])))
        return self._held(value, bindings, receiver, keep)

    def _held(self, value: Value, bindings: "Bindings", receiver: Value | None, keep: bool) -> Values:
        """Return a value that holds others, with those put in."""
        kind = value[0]
        if kind == TUPLE:
            return only((TUPLE, tuple(self.of(a, bindings, receiver, keep=keep) for a in value[1])))
        if kind in {AWAITABLE, REST}:
            return only((kind, self.of(value[1], bindings, receiver, keep=keep)))
        if kind == CLASS_OF:
            return join([class_of(v) for v in self._one(value[1], bindings, receiver, keep)])
        if kind == CALLABLE:
            handed = tuple(self.of(v, bindings, receiver, keep=keep) for v in value[2])
            return only((CALLABLE, self.of(value[1], bindings, receiver, keep=keep), handed, *value[3:]))
        return only(value)

    def speaks(self, value: Value) -> bool:
        """Say whether a value speaks of type parameters or of a method's own receiver."""
        known = self._open.get(value)
        if known is None:
            known = self._open[value] = value[0] in _OPEN or any(self.speaks(v) for part in parts(value) for v in part)
        return known

    def _own(self, value: Value, receiver: Value | None) -> Value:
        """Return a method's own receiver as seen by a caller: the caller's receiver, where it is of that class."""
        if receiver is None or receiver[0] not in {INSTANCE, DEFINED, GENERIC} or (value[1] and not self._inherits(receiver, value)):
            return value
        return receiver if receiver[0] == INSTANCE else (INSTANCE, receiver[1], receiver[2], receiver[3] if receiver[0] == GENERIC else ())

    def own(self, stated: Values, receiver: Value | None) -> "Bindings":
        """Return what a type parameter stands for that is written as a receiver's type: the receiver's class, as `Self` (PEP 673)."""
        inside = [v[1] if v[0] == CLASS_OF else v for v in stated] if receiver is not None else []
        return {v[1]: only(self._own((INSTANCE, "", -1, SELF_ARGUMENTS), receiver)) for v in inside if v[0] == VARIABLE_TYPE}

    def _inherits(self, receiver: Value, value: Value) -> bool:
        if receiver[1:3] == value[1:3]:
            return True
        return any((e.path, e.ordinal) == value[1:3] for e in self._orders.of(receiver[1], receiver[2]).entries)


def class_of(value: Value) -> Values:
    """Return the class of a value; of a type parameter that is still open, what its class will be."""
    kind = value[0]
    if kind == KEYED:
        return class_of(value[1])
    if kind == VARIABLE_TYPE or (kind == INSTANCE and not value[1]):
        return only((CLASS_OF, value))
    if kind == INSTANCE:
        return only((GENERIC, *value[1:]) if value[3] else (DEFINED, *value[1:3]))
    return only((OUTSIDE, value[1])) if kind == OUTSIDE_INSTANCE else ANYTHING
