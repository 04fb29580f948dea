"""Members: resolution orders of classes, and what an attribute of a value is."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crg_py.linking.names import Place
from crg_py.linking.values import (
    ANYTHING,
    AWAITABLE,
    BOUND,
    CALLABLE,
    CLASS_OF,
    DEFINED,
    FOLDER,
    GENERIC,
    INSTANCE,
    MODULE,
    NOTHING,
    OUTSIDE,
    OUTSIDE_INSTANCE,
    SELF_ARGUMENTS,
    SHAPE,
    SUPER,
    TUPLE,
    UNKNOWN,
    VARIABLE_TYPE,
    Value,
    Values,
    join,
    only,
)
from crg_py.linking.world import Unit
from crg_py.model import terms as op
from crg_py.model.facts import Class, Flag

if TYPE_CHECKING:
    from crg_py.linking.evaluate import Evaluator

Bindings = dict[str, Values]
"""What each type parameter stands for."""


@dataclass(slots=True)
class Entry:
    """One class of a resolution order; `bindings` says what its type parameters are for the class the order began with."""

    path: str
    ordinal: int
    bindings: Bindings


@dataclass(slots=True)
class Order:
    """A resolution order. `outside` and `unknown` say that it leads out of the workspace or to a base nobody can name."""

    entries: list[Entry]
    outside: bool = False
    unknown: bool = False


@dataclass(slots=True)
class FoundEntry:
    """Where a member is written, and what the type parameters there stand for."""

    place: Place
    bindings: Bindings


@dataclass(slots=True)
class FoundMember:
    """The entries of a member; without any, whether it may be outside, unknown, or is surely absent. `sure` if no type was needed."""

    entries: list[FoundEntry]
    outside: bool = False
    unknown: bool = False
    sure: bool = True
    module: Value | None = None


class Members:
    """Looks members up in values."""

    def __init__(self, evaluator: "Evaluator") -> None:
        """Use the evaluator's world."""
        self._evaluate = evaluator
        self._world = evaluator.world
        self._orders: dict[tuple[str, int], tuple[Order, frozenset[str]]] = {}
        self._ordering: set[tuple[str, int]] = set()

    # ---- resolution order

    def order(self, path: str, ordinal: int) -> Order:
        """Return the method resolution order of a class: C3 (Python tutorial 9.5.1), depth first where C3 has no answer."""
        known = self._orders.get((path, ordinal))
        if known is not None:
            self._world.touched |= known[1]
            return known[0]
        if (path, ordinal) in self._ordering:
            return Order([], unknown=True)
        outer, self._world.touched = self._world.touched, {path}
        self._ordering.add((path, ordinal))
        try:
            order = self._linearise(path, ordinal)
        finally:
            self._ordering.discard((path, ordinal))
            inputs = frozenset(self._world.touched)
            outer |= inputs
            self._world.touched = outer
        if not self._ordering:
            self._orders[path, ordinal] = (order, inputs)
        return order

    def _linearise(self, path: str, ordinal: int) -> Order:
        unit = self._world.unit(path)
        shape = unit.facts.classes.get(ordinal) if unit is not None else None
        own = Entry(path, ordinal, {})
        if unit is None or shape is None:
            return Order([own])
        order = Order([own])
        chains: list[list[Entry]] = []
        for term in (*shape.bases, *shape.interfaces):
            base_values = self._evaluate.value(unit, term)
            if not base_values:
                order.unknown = True
            for value in sorted(base_values, key=repr):
                self._add_base(order, chains, value)
        order.entries = [own, *_merge(chains)]
        root = self._root(unit)
        if root is not None and not any(_same(e, root) for e in order.entries):
            order.entries.append(root)
        return order

    def _root(self, unit: Unit) -> Entry | None:
        """Return the class that every class of the language inherits from, if there is one."""
        shapes = self._world.unit(unit.language.builtins_path) if unit.language.root_class else None
        if shapes is None:
            return None
        ordinals = (i for i, d in enumerate(shapes.facts.definitions) if d.name == unit.language.root_class and d.parent < 0)
        return Entry(shapes.path, next(ordinals), {})

    def _add_base(self, order: Order, chains: list[list[Entry]], value: Value) -> None:
        if value[0] in {DEFINED, GENERIC} and self._evaluate.is_class((DEFINED, value[1], value[2])):
            above = self.order(value[1], value[2])
            bound = self.bindings(value[1], value[2], value[3]) if value[0] == GENERIC else {}
            order.outside |= above.outside
            order.unknown |= above.unknown
            chains.append([Entry(e.path, e.ordinal, _apply(self, e, bound, value)) for e in above.entries])
        elif value[0] in {OUTSIDE, OUTSIDE_INSTANCE}:
            order.outside |= value[1] not in {"typing.Generic", "typing.Protocol", "typing_extensions.Protocol", "object"}
        elif value[0] == SHAPE:
            return
        else:
            order.unknown = True

    def parameters(self, path: str, ordinal: int) -> tuple[str, ...]:
        """Return the type parameters of a class: declared, else in the order its bases name them."""
        unit = self._world.unit(path)
        shape = unit.facts.classes.get(ordinal) if unit is not None else None
        if unit is None or shape is None:
            return ()
        if shape.type_parameters:
            return shape.type_parameters
        names: dict[str, None] = {}
        for term in shape.bases:
            item = unit.facts.terms[term]
            if item[0] == op.INDEX:
                for argument in item[2]:
                    names.update((v[1], None) for v in sorted(self._evaluate.value(unit, argument), key=repr) if v[0] == VARIABLE_TYPE)
        return tuple(names)

    def bindings(self, path: str, ordinal: int, arguments: tuple[Values, ...]) -> Bindings:
        """Return what a class's type parameters stand for, given arguments."""
        if not arguments or arguments == SELF_ARGUMENTS:
            return {}
        return dict(zip(self.parameters(path, ordinal), arguments, strict=False))

    # ---- members

    def find(self, value: Value, name: str) -> FoundMember:
        """Return where a member of a value is written."""
        kind = value[0]
        if kind == INSTANCE and not value[1]:
            return FoundMember([], unknown=True)
        if kind == INSTANCE:
            found = self._in_order(self.order(value[1], value[2]).entries, value, name)
            found.sure = value[3] == SELF_ARGUMENTS
            return found
        if kind in {DEFINED, GENERIC}:
            return self._in_defined(value, name)
        if kind == MODULE or kind == FOLDER:
            places, module = self._evaluate.names.member(value[1], name)
            outside = module is not None and module[0] == OUTSIDE
            return FoundMember([FoundEntry(p, {}) for p in places], outside=outside, module=module)
        if kind == SUPER:
            return self._in_super(value, name)
        if kind == SHAPE:
            unit = self._world.unit(value[1])
            term = unit.facts.shapes[value[2]].members.get(name) if unit is not None else None
            return FoundMember([FoundEntry((unit, term), {})] if unit is not None and term is not None else [], sure=False)
        return FoundMember([], outside=kind in {OUTSIDE, OUTSIDE_INSTANCE, TUPLE, CALLABLE, BOUND}, unknown=kind in {"unknown", VARIABLE_TYPE, CLASS_OF})

    def _in_order(self, entries: list[Entry], value: Value, name: str) -> FoundMember:
        order = self.order(value[1], value[2])
        bound = self.bindings(value[1], value[2], value[3]) if value[0] != DEFINED else {}
        for entry in entries:
            unit = self._world.unit(entry.path)
            shape = unit.facts.classes.get(entry.ordinal) if unit is not None else None
            term = shape.members.get(name) if shape is not None else None
            if unit is not None and term is not None:
                return FoundMember([FoundEntry((unit, term), _substituted(entry.bindings, bound) or bound)], sure=False)
        aliased = self._aliased(value, name) if len(entries) == 1 else None
        if aliased is not None:
            return aliased
        return FoundMember([], outside=order.outside or _is_library(value[1]), unknown=order.unknown, sure=False)

    def _aliased(self, value: Value, name: str) -> FoundMember | None:
        """Look a member up in what a type alias stands for."""
        unit = self._world.unit(value[1])
        shape: Class | None = unit.facts.classes.get(value[2]) if unit is not None else None
        if unit is None or shape is None or shape.value < 0:
            return None
        found = FoundMember([], sure=False)
        for inner in self._evaluate.types.instances(self._evaluate.value(unit, shape.value)):
            one = self.find(inner, name)
            found.entries.extend(one.entries)
            found.outside |= one.outside
            found.unknown |= one.unknown
        return found

    def _in_defined(self, value: Value, name: str) -> FoundMember:
        unit = self._world.unit(value[1])
        if unit is None:
            return FoundMember([], unknown=True)
        definition = unit.facts.definitions[value[2]]
        if definition.kind in {"class", "type"}:
            found = self._in_order(self.order(value[1], value[2]).entries, value, name)
            found.sure = True
            return found
        shape = unit.facts.classes.get(value[2])
        term = shape.members.get(name) if shape is not None else None
        if term is not None:
            return FoundMember([FoundEntry((unit, term), {})])
        return FoundMember([], outside=definition.kind == "function")

    def _in_super(self, value: Value, name: str) -> FoundMember:
        receiver = value[3]
        if receiver[0] not in {INSTANCE, DEFINED, GENERIC}:
            return FoundMember([], unknown=True)
        order = self.order(receiver[1], receiver[2])
        at = next((i for i, e in enumerate(order.entries) if (e.path, e.ordinal) == (value[1], value[2])), -1)
        found = self._in_order(order.entries[at + 1 :], receiver, name)
        found.sure = True
        return found

    # ---- values of members

    def value(self, value: Value, name: str) -> Values:
        """Return the values of a member."""
        found = self.find(value, name)
        if found.entries:
            receiver = value[3] if value[0] == SUPER else value
            return join([self._bind(e, receiver, v) for e in found.entries for v in self._evaluate.value(*e.place)]) or ANYTHING
        if found.module is not None:
            return only(found.module)
        if value[0] in {OUTSIDE, OUTSIDE_INSTANCE}:
            return only((value[0], f"{value[1]}.{name}"))
        if found.outside:
            return only((OUTSIDE_INSTANCE, name))
        return ANYTHING

    def _bind(self, entry: FoundEntry, receiver: Value, value: Value) -> Values:
        """Return what a class's member is when read through a receiver: a property's value, a bound method, or itself."""
        if value[0] == DEFINED and receiver[0] in {INSTANCE, DEFINED, GENERIC}:
            unit = self._evaluate.function_unit(value[1], value[2])
            if unit is not None and self._is_member_of_class(receiver):
                flags = unit.facts.definitions[value[2]].flags
                if flags & Flag.PROPERTY and receiver[0] == INSTANCE:
                    return self._evaluate.calls.returned(value[1], value[2], receiver, entry.bindings)
                return only((BOUND, value[1], value[2], receiver))
        return self.substitute(only(value), entry.bindings, receiver) if entry.bindings else only(value)

    def _is_member_of_class(self, receiver: Value) -> bool:
        return receiver[0] != DEFINED or self._evaluate.is_class(receiver)

    def substitute(self, values: Values, bindings: Bindings, receiver: Value | None) -> Values:
        """Put in what type parameters stand for, and the receiver for a method's own."""
        parts: list[Values] = []
        for value in values:
            if value[0] == VARIABLE_TYPE:
                parts.append(bindings.get(value[1], ANYTHING))
            elif value[0] == INSTANCE and value[3] == SELF_ARGUMENTS:
                parts.append(only(self._own(value, receiver)))
            elif value[0] in {INSTANCE, GENERIC} and value[3]:
                inner = tuple(self.substitute(a, bindings, receiver) for a in value[3])
                parts.append(only((value[0], value[1], value[2], inner)))
            elif value[0] in {TUPLE}:
                parts.append(only((TUPLE, tuple(self.substitute(a, bindings, receiver) for a in value[1]))))
            elif value[0] == AWAITABLE:
                parts.append(only((AWAITABLE, self.substitute(value[1], bindings, receiver))))
            elif value[0] == CALLABLE:
                handed = tuple(self.substitute(v, bindings, receiver) for v in value[2])
                parts.append(only((CALLABLE, self.substitute(value[1], bindings, receiver), handed)))
            else:
                parts.append(only(value))
        return join(parts) if parts else NOTHING


    def _own(self, value: Value, receiver: Value | None) -> Value:
        """Return a method's own receiver as seen by a caller: the caller's receiver, where it is of that class."""
        if receiver is None or receiver[0] not in {INSTANCE, DEFINED, GENERIC} or (value[1] and not self._inherits(receiver, value)):
            return value
        return receiver if receiver[0] == INSTANCE else (INSTANCE, receiver[1], receiver[2], receiver[3] if receiver[0] == GENERIC else ())

    def _inherits(self, receiver: Value, value: Value) -> bool:
        if receiver[1:3] == value[1:3]:
            return True
        return any((e.path, e.ordinal) == value[1:3] for e in self.order(receiver[1], receiver[2]).entries)


def _apply(_members: Members, entry: Entry, bound: Bindings, base: Value) -> Bindings:
    if (entry.path, entry.ordinal) == (base[1], base[2]):
        return bound
    return _substituted(entry.bindings, bound)


def _substituted(bindings: Bindings, outer: Bindings) -> Bindings:
    """Put what the outer parameters stand for into bindings that speak of them."""
    if not outer or not bindings:
        return bindings
    return {name: join([outer.get(v[1], only(v)) if v[0] == VARIABLE_TYPE else only(v) for v in values]) for name, values in bindings.items()}


def _merge(chains: list[list[Entry]]) -> list[Entry]:
    """Merge resolution orders by C3; where no order fits, take the first that is left."""
    merged: list[Entry] = []
    chains = [list(c) for c in chains if c] + [[c[0] for c in chains if c]]
    while any(chains):
        chains = [c for c in chains if c]
        head = next((c[0] for c in chains if not any(_same(c[0], e) for other in chains for e in other[1:])), chains[0][0])
        merged.append(head)
        chains = [[e for e in c if not _same(e, head)] for c in chains]
    return merged


def _same(one: Entry, other: Entry) -> bool:
    return one.ordinal == other.ordinal and one.path == other.path


def _is_library(path: str) -> bool:
    return path.startswith("<")


