"""Members: what an attribute of a value is, and where it is written."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crg_py.linking.descriptors import Descriptors
from crg_py.linking.orders import Bindings, Entry, Order, substituted
from crg_py.linking.values import (
    ANYTHING,
    BOUND,
    CALLABLE,
    CLASS_OF,
    DEFINED,
    FOLDER,
    GENERIC,
    INCOMPLETE,
    INSTANCE,
    KEYED,
    MODULE,
    OUTSIDE,
    OUTSIDE_INSTANCE,
    PACKAGE,
    PARAMETER,
    SELF_ARGUMENTS,
    SHAPE,
    SUPER,
    TUPLE,
    VARIABLE_TYPE,
    Value,
    Values,
    join,
    only,
    together,
)
from crg_py.linking.world import Place, Unit
from crg_py.model import terms as op
from crg_py.model.facts import Class, Flag

if TYPE_CHECKING:
    from crg_py.linking.evaluate import Evaluator


_OPEN = frozenset({"unknown", VARIABLE_TYPE, CLASS_OF, PARAMETER, INCOMPLETE})
"""Kinds of values that may have any member."""
_DEFINITIONS = frozenset({DEFINED, GENERIC})
_MODULES = frozenset({MODULE, FOLDER})
_BUILT_IN = frozenset({OUTSIDE, OUTSIDE_INSTANCE, TUPLE, CALLABLE, BOUND})
"""Kinds of values whose members are not the tree's."""
_MOST_ALIASES = 4
"""Aliases of aliases that a member is looked for through: types that speak of themselves have no end."""


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

    def add(self, entries: list[FoundEntry]) -> None:
        """Add entries, each once."""
        self.entries += [entry for entry in entries if entry not in self.entries]


class Members:
    """Looks members up in values."""

    def __init__(self, evaluator: "Evaluator") -> None:
        """Use the evaluator's world."""
        self._evaluate = evaluator
        self._world = evaluator.world
        self._orders = evaluator.orders
        self._descriptors = Descriptors(evaluator)
        self._spread: dict[tuple[Value, tuple[str, int]], tuple[FoundMember, frozenset[str]]] = {}

    def forget(self) -> None:
        """Let go of what was found."""
        self._spread.clear()

    def find(self, value: Value, name: str, aliases: int = 0) -> FoundMember:
        """Return where a member of a value is written; `aliases` are those that it is looked for through already."""
        kind = value[0]
        if kind == INSTANCE and not value[1]:
            return FoundMember([], unknown=True)
        if kind == INSTANCE:
            found = self._in_order(self._orders.of(value[1], value[2]).entries, value, name, aliases)
            found.sure = value[3] == SELF_ARGUMENTS
            return found
        if kind in _DEFINITIONS:
            return self._in_defined(value, name, aliases)
        if kind in _MODULES:
            places, module = self._evaluate.names.member(value[1], name)
            outside = module is not None and module[0] == OUTSIDE
            return FoundMember([FoundEntry(p, {}) for p in places], outside=outside, module=module)
        if kind == PACKAGE:
            return FoundMember([FoundEntry(p, {}) for p in self._evaluate.names.packages.given(value[1], name)])
        if kind == SUPER:
            return self._in_super(value, name)
        if kind == KEYED:
            return self.find(value[1], name, aliases)
        if kind == SHAPE:
            return self._in_shape(value, name, aliases)
        return FoundMember([], outside=kind in _BUILT_IN, unknown=kind in _OPEN)

    def _in_order(self, entries: list[Entry], value: Value, name: str, aliases: int = 0) -> FoundMember:
        order = self._orders.of(value[1], value[2])
        home = self._world.unit(value[1])
        if home is not None and home.language.overloading:
            return self._written(entries, value, name, order, home)
        bound = self._orders.bindings(value[1], value[2], value[3]) if value[0] != DEFINED else {}
        for place, entry in enumerate(entries):
            if (
                place == 1
                and order.written
                and entry.path.startswith("<")
                and (aliased := self._aliased(value, name, aliases)) is not None
                and aliased.entries
            ):
                return aliased
            unit = self._world.unit(entry.path)
            shape = unit.facts.classes.get(entry.ordinal) if unit is not None else None
            term = shape.members.get(name) if shape is not None else None
            if unit is not None and term is not None:
                return FoundMember([FoundEntry((unit, term), substituted(entry.bindings, bound) or bound)], sure=False)
            if shape is not None and value[0] == INSTANCE and home is not None and home.language.instance_members in shape.members:
                given = self._given_to_instances(unit, shape, name, aliases)
                if given is not None:
                    return given
            attached = self._attached(unit, entry.ordinal, name) if unit is not None and unit.language.shares_scope else ()
            if attached:
                return FoundMember([FoundEntry(p, substituted(entry.bindings, bound) or bound) for p in attached], sure=False)
        aliased = self._in_aliases(entries, value, name, aliases) if order.written else None
        # Asked once, of the type that is looked into first: at each alias on the way it would be twice the work of the one before.
        if home is not None and not aliases and self._asks_for_every(home, aliased, name):
            every = self._in_order(entries, value, home.language.every_member)
            aliased = every if every.entries else aliased
        return aliased or FoundMember([], outside=order.outside or value[1].startswith("<"), unknown=order.unknown, sure=False)

    def _given_to_instances(self, unit: Unit | None, shape: Class, name: str, aliases: int) -> FoundMember | None:
        """Look a member up in the object that instances of a function or class take their members from (ECMA-262 6.1.7.2, prototypes)."""
        if unit is None:
            return None
        for value in self._evaluate.value(unit, shape.members[unit.language.instance_members]):
            found = self.find(value, name, aliases)
            if found.entries:
                found.sure = False
                return found
        return None

    def _asks_for_every(self, home: Unit, found: FoundMember | None, name: str) -> bool:
        """Say whether a member that is not written may be one of those of which a type states what all are: an index signature.

        Which makes no promise of an object (TypeScript takes only a property for its `then`), nor anything else that is asked of it
        without being named: those members are all written `__so__`.
        """
        if (found and found.entries) or home.language.every_member in {"", name}:
            return False
        return name != home.language.awaitable_member and not name.startswith("__")

    def _in_aliases(self, entries: list[Entry], value: Value, name: str, aliases: int) -> FoundMember | None:
        """Look a member up in what the types of an order are written as."""
        first: FoundMember | None = None
        for place, entry in enumerate(entries):
            aliased = self._aliased(value if not place else (INSTANCE, entry.path, entry.ordinal, ()), name, aliases)
            if aliased is not None and aliased.entries:
                return aliased
            first = aliased if not place else first
        return first

    def _attached(self, unit: Unit, ordinal: int, name: str) -> tuple[Place, ...]:
        """Return where other files of the package write a member of a type."""
        definition = unit.facts.definitions[ordinal]
        return self._evaluate.names.packages.attached(unit, definition.name, name) if definition.parent < 0 else ()

    def _written(self, entries: list[Entry], value: Value, name: str, order: Order, home: Unit) -> FoundMember:
        """Return all functions of a name that a class has and inherits, or its nearest other member; constructors are its own alone."""
        bound = self._orders.bindings(value[1], value[2], value[3]) if value[0] != DEFINED else {}
        found: list[FoundEntry] = []
        function = name.endswith(home.language.function_suffix)
        only_own = name.removesuffix(home.language.function_suffix) in home.language.constructors
        for entry in entries[:1] if only_own else entries:
            unit = self._world.unit(entry.path)
            shape = unit.facts.classes.get(entry.ordinal) if unit is not None else None
            term = shape.members.get(name) if shape is not None else None
            if (
                unit is not None
                and term is not None
                and not (entry.path not in {value[1], ""} and not entry.path.startswith("<") and self._is_private(unit, term))
            ):
                found.append(FoundEntry((unit, term), substituted(entry.bindings, bound) or bound))
                if not function:
                    break
        if not found and only_own:
            return self._unwritten(entries[0] if entries else None)
        if found:
            return FoundMember(found, sure=False)
        library = any(e.path.startswith("<") for e in order.entries[:-1])
        return FoundMember([], outside=order.outside or library or value[1].startswith("<"), unknown=order.unknown, sure=False)

    def _unwritten(self, entry: Entry | None) -> FoundMember:
        """Return what a constructor that nobody wrote is found by: its class."""
        unit = self._world.unit(entry.path) if entry is not None else None
        if entry is None or unit is None or entry.path.startswith("<") or unit.facts.definitions[entry.ordinal].flags & Flag.INTERFACE:
            return FoundMember([], outside=True, sure=False)
        return FoundMember([], sure=False, module=(DEFINED, entry.path, entry.ordinal))

    def _is_private(self, unit: Unit, term: int) -> bool:
        """Say whether only the file itself can see a member."""
        item = unit.facts.terms[term]
        return item[0] in {op.DEFINITION, op.VARIABLE} and not unit.facts.definitions[item[1]].flags & Flag.EXPORTED

    def _aliased(self, value: Value, name: str, aliases: int) -> FoundMember | None:
        """Look a member up in what a type alias stands for, or a type of its own is written as."""
        unit = self._world.unit(value[1])
        shape: Class | None = unit.facts.classes.get(value[2]) if unit is not None else None
        if unit is None or shape is None or shape.value < 0:
            return None
        if aliases >= _MOST_ALIASES:
            self._evaluate.give_up()
            return FoundMember([], unknown=True)
        found = FoundMember([], sure=False)
        bound = self._orders.bindings(value[1], value[2], value[3]) if value[0] != DEFINED else {}
        aliased = self._evaluate.types.aliased(value[1], value[2], unit, shape.value)
        for inner in self._evaluate.substitution.of(aliased, bound, None, keep=True) if bound else aliased:
            one = self.find(inner, name, aliases + 1)
            found.add([FoundEntry(e.place, bound) for e in one.entries] if inner[0] == SHAPE else one.entries)
            found.outside |= one.outside
            found.unknown |= one.unknown
        return found

    def _in_defined(self, value: Value, name: str, aliases: int) -> FoundMember:
        unit = self._world.unit(value[1])
        if unit is None:
            return FoundMember([], unknown=True)
        definition = unit.facts.definitions[value[2]]
        if definition.kind in {"class", "type"}:
            found = self._in_order(self._orders.of(value[1], value[2]).entries, value, name, aliases)
            found.sure = True
            return found if found.entries else self._in_maker(value, name) or self._beside_whole(unit, value, name) or found
        shape = unit.facts.classes.get(value[2])
        term = shape.members.get(name) if shape is not None else None
        if term is not None:
            return FoundMember([FoundEntry((unit, term), {})])
        return self._beside_whole(unit, value, name) or FoundMember([], outside=definition.kind == "function" or value[1].startswith("<"))

    def _in_maker(self, value: Value, name: str) -> FoundMember | None:
        """Look a member up in the class that a class is an instance of, which its bases may name (Python language reference 3.3.3)."""
        for entry in self._orders.of(value[1], value[2]).entries:
            unit = self._world.unit(entry.path)
            shape = unit.facts.classes.get(entry.ordinal) if unit is not None else None
            makers = self._evaluate.value(unit, shape.made_by) if unit is not None and shape is not None and shape.made_by >= 0 else ()
            for maker in (m for m in makers if self._evaluate.is_class(m)):
                found = self._in_order(self._orders.of(maker[1], maker[2]).entries, maker, name)
                if found.entries and not found.entries[0].place[0].path.startswith("<"):
                    return found
        return None

    def _beside_whole(self, unit: Unit, value: Value, name: str) -> FoundMember | None:
        place = self._evaluate.names.wholes.beside(unit, value, name)
        return FoundMember([FoundEntry(place, {})]) if place is not None else None

    def _in_shape(self, value: Value, name: str, aliases: int) -> FoundMember:
        """Look a member up in an object: in what is written there, else in what is spread into it."""
        unit = self._world.unit(value[1])
        if unit is None:
            return FoundMember([], sure=False)
        shape = unit.facts.shapes[value[2]]
        if (term := shape.members.get(name)) is not None:
            return FoundMember([FoundEntry((unit, term), {})], sure=False)
        if (beside := self._beside_whole(unit, value, name)) is not None:
            return beside
        found = FoundMember([], sure=False)
        if shape.bases:
            key, none = (value, (name, aliases)), FoundMember([], sure=False)
            known = self._evaluate.once(self._spread, key, lambda: self._spread_into(unit, shape.bases, name, aliases), none)
            found = FoundMember([*known.entries], known.outside, known.unknown, sure=False, module=known.module)
        if found.module is None and self._asks_for_every(unit, found, name) and unit.language.every_member in shape.members:
            return self._in_shape(value, unit.language.every_member, aliases)
        return found

    def _spread_into(self, unit: Unit, bases: Sequence[int], name: str, aliases: int) -> FoundMember:
        """Look a member up in what is spread into an object, last first."""
        found = FoundMember([], sure=False)
        for base in reversed(bases):
            for spread in self._evaluate.types.of_values(self._evaluate.value(unit, base)):
                one = self.find(spread, name, aliases)
                found.add(one.entries)
                found.module = found.module or one.module
                found.unknown |= one.unknown
                found.outside |= one.outside
            if found.entries or found.module is not None:
                break
        return found

    def _in_super(self, value: Value, name: str) -> FoundMember:
        receiver = value[3]
        if receiver[0] not in {INSTANCE, DEFINED, GENERIC}:
            return FoundMember([], unknown=True)
        order = self._orders.of(receiver[1], receiver[2])
        at = next((i for i, e in enumerate(order.entries) if (e.path, e.ordinal) == (value[1], value[2])), -1)
        found = self._in_order(order.entries[at + 1 :], receiver, name)
        found.sure = True
        return found

    # -- values of members

    def value(self, value: Value, name: str) -> Values:
        """Return the values of a member."""
        if value[0] == KEYED:
            value = value[1]
        found = self.find(value, name)
        if found.entries:
            receiver = value[3] if value[0] == SUPER else value
            parts = [v for e in found.entries for v in self._read(e, receiver)]
            return (together if found.entries[0].place[0].language.overloading else join)(parts) or ANYTHING
        if found.module is not None:
            return only(found.module)
        if value[0] in {OUTSIDE, OUTSIDE_INSTANCE}:
            return only((value[0], f"{value[1]}.{name}"))
        if found.outside:
            return only((OUTSIDE_INSTANCE, name))
        return ANYTHING

    def _read(self, entry: FoundEntry, receiver: Value) -> list[Values]:
        """Return what one entry of a member gives when it is read through a receiver."""
        if member := self._evaluate.enumerations.member(entry.place):
            return [member]
        held = self._evaluate.value(*entry.place)
        described = receiver[0] in {INSTANCE, DEFINED, GENERIC} and self._is_member_of_class(receiver)
        if described and (given := self._descriptors.read(entry.place, entry.bindings, held, receiver)):
            return [given]
        return [self._bind(entry, receiver, value) for value in held]

    def _bind(self, entry: FoundEntry, receiver: Value, value: Value) -> Values:
        """Return what a class's member is when read through a receiver: a property's value, a bound method, or itself."""
        if value[0] == DEFINED and receiver[0] in {INSTANCE, DEFINED, GENERIC}:
            unit = self._evaluate.function_unit(value[1], value[2])
            if unit is not None and self._is_member_of_class(receiver):
                flags = unit.facts.definitions[value[2]].flags
                if flags & Flag.PROPERTY and (receiver[0] == INSTANCE or flags & Flag.STATIC):
                    return self._evaluate.calls.returned(value[1], value[2], receiver, entry.bindings)
                return only((BOUND, value[1], value[2], receiver))
        return self._evaluate.substitution.of(only(value), entry.bindings, receiver, keep=True) if entry.bindings else only(value)

    def _is_member_of_class(self, receiver: Value) -> bool:
        return receiver[0] != DEFINED or self._evaluate.is_class(receiver)
