"""Resolution orders: in which classes a member is looked for, and what their type parameters stand for."""

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crg_py.linking.values import (
    DEFINED,
    GENERIC,
    OUTSIDE,
    OUTSIDE_INSTANCE,
    SELF_ARGUMENTS,
    SHAPE,
    VARIABLE_TYPE,
    Value,
    Values,
    in_order,
    join,
    only,
)
from crg_py.model import terms as op

if TYPE_CHECKING:
    from crg_py.linking.evaluate import Evaluator
    from crg_py.linking.world import Unit

Key = tuple[str, int]
"""A class: its file and its place among the definitions there."""
MOST_ABOVE = 200
"""Classes of a resolution order; of a class that inherits from more, there may be members nobody knows of."""
Bindings = dict[str | Value, Values]
"""What each type parameter stands for, by its name, and each parameter of which nothing is stated, by its value."""


@dataclass(slots=True)
class Entry:
    """One class of a resolution order; `bindings` says what its type parameters are for the class the order began with."""

    path: str
    ordinal: int
    bindings: Bindings

    @property
    def key(self) -> Key:
        """The class itself, whatever its parameters are."""
        return self.path, self.ordinal


@dataclass(slots=True)
class Order:
    """A resolution order. `outside` and `unknown` say that it leads out of the workspace or to a base nobody can name.

    It leads out, too, where only some members of a base are known; `open_ended` says that there may be more bases.
    `written` says that some type in it is written as another: an alias, or a type of its own. `forms` are those of the typing machinery
    that it derives from.
    """

    entries: list[Entry]
    outside: bool = False
    open_ended: bool = False
    unknown: bool = False
    written: bool = False
    forms: frozenset[str] = frozenset()


class Orders:
    """Works out the resolution order of each class once."""

    def __init__(self, evaluator: "Evaluator") -> None:
        """Use the evaluator's world."""
        self._evaluate = evaluator
        self._world = evaluator.world
        self._orders: dict[Key, tuple[Order, frozenset[str]]] = {}

    def forget(self) -> None:
        """Let go of all orders."""
        self._orders.clear()

    def of(self, path: str, ordinal: int) -> Order:
        """Return the method resolution order of a class: C3 (Python tutorial 9.5.1), depth first where C3 has no answer."""
        known = self._orders.get((path, ordinal))
        if known is not None:
            self._world.touched |= known[1]
            return known[0]
        return self._evaluate.once(self._orders, (path, ordinal), lambda: self._made(path, ordinal), Order([], unknown=True))

    def _made(self, path: str, ordinal: int) -> Order:
        self._world.touched.add(path)
        with self._evaluate.open():
            order = self._linearise(path, ordinal)
        order.written = any(self._is_written(entry) for entry in order.entries)
        return order

    def _is_written(self, entry: Entry) -> bool:
        unit = self._world.unit(entry.path)
        shape = unit.facts.classes.get(entry.ordinal) if unit is not None else None
        return shape is not None and shape.value >= 0

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
            for value in in_order(base_values):
                self._add_base(order, chains, value)
                form = unit.language.forms.get(value[1]) if value[0] == OUTSIDE else None
                order.forms |= {form} if form else frozenset()
        order.entries = [own, *_merge(chains)]
        if len(order.entries) > MOST_ABOVE:
            del order.entries[MOST_ABOVE:]
            order.unknown = True
        root = self._root(unit)
        if root is not None and not any(entry.key == root.key for entry in order.entries):
            order.entries.append(root)
        return order

    def _root(self, unit: "Unit") -> Entry | None:
        """Return the class that every class of the language inherits from, if there is one."""
        shapes = self._world.unit(unit.language.builtins_path) if unit.language.root_class else None
        if shapes is None:
            return None
        ordinals = (i for i, d in enumerate(shapes.facts.definitions) if d.name == unit.language.root_class and d.parent < 0)
        return Entry(shapes.path, next(ordinals), {})

    def _add_base(self, order: Order, chains: list[list[Entry]], value: Value) -> None:
        if value[0] in {DEFINED, GENERIC} and self._evaluate.is_class((DEFINED, value[1], value[2])):
            above = self.of(value[1], value[2])
            bound = self.bindings(value[1], value[2], value[3]) if value[0] == GENERIC else {}
            order.outside |= above.outside or self._is_partial(value)
            order.open_ended |= above.open_ended
            order.unknown |= above.unknown
            order.forms |= above.forms
            chains.append([Entry(e.path, e.ordinal, _applied(e, bound, value)) for e in above.entries])
        elif value[0] in {OUTSIDE, OUTSIDE_INSTANCE}:
            order.open_ended |= value[1] not in {"typing.Generic", "typing.Protocol", "typing_extensions.Protocol", "object"}
            order.outside |= order.open_ended
        elif value[0] == SHAPE:
            return
        else:
            order.unknown = True

    def _is_partial(self, base: Value) -> bool:
        """Say whether a class is one of a library of which only the shape of some members is known."""
        unit = self._evaluate.world.unit(base[1]) if base[1].startswith("<") else None
        return unit is not None and unit.path != unit.language.builtins_path

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


def _applied(entry: Entry, bound: Bindings, base: Value) -> Bindings:
    if (entry.path, entry.ordinal) == (base[1], base[2]):
        return bound
    return substituted(entry.bindings, bound)


def substituted(bindings: Bindings, outer: Bindings) -> Bindings:
    """Put what the outer parameters stand for into bindings that speak of them."""
    if not outer or not bindings:
        return bindings
    return {
        name: join([outer.get(v[1], only(v)) if v[0] == VARIABLE_TYPE else only(v) for v in values]) for name, values in bindings.items()
    }


def _merge(chains: list[list[Entry]]) -> list[Entry]:
    """Merge resolution orders by C3; where no order fits, take the first that is left."""
    chains = [*filter(None, chains), [chain[0] for chain in chains if chain]]
    behind = Counter(entry.key for chain in chains for entry in chain[1:])
    merged: list[Entry] = []
    taken: set[Key] = set()
    at = [0] * len(chains)
    while heads := [chain[place] for chain, place in zip(chains, at, strict=True) if place < len(chain)]:
        head = next((entry for entry in heads if not behind[entry.key]), heads[0])
        merged.append(head)
        taken.add(head.key)
        for number, chain in enumerate(chains):
            place = at[number]
            while place < len(chain) and chain[place].key in taken:
                place += 1
            if place < len(chain) and place > at[number]:
                behind[chain[place].key] -= 1
            at[number] = place
    return merged
