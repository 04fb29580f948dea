"""Evaluate terms to values, across files, each term once."""

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from crg_py.languages import all_languages
from crg_py.linking.calls import Calls
from crg_py.linking.depths import NOWHERE, Depths
from crg_py.linking.enumerations import Enumerations
from crg_py.linking.functional import Functional
from crg_py.linking.inferred import Inferred
from crg_py.linking.made import Made
from crg_py.linking.matching import Matching
from crg_py.linking.members import Members
from crg_py.linking.names import Names
from crg_py.linking.orders import Orders
from crg_py.linking.overloads import Overloads
from crg_py.linking.promises import Promises
from crg_py.linking.records import Records
from crg_py.linking.signatures import Signatures
from crg_py.linking.substitution import Substitution
from crg_py.linking.told import told
from crg_py.linking.types import Types
from crg_py.linking.values import (
    ANYTHING,
    CALLABLE,
    DEFINED,
    GENERIC,
    INCOMPLETE,
    INSTANCE,
    KEYED,
    NOTHING,
    OUTSIDE_INSTANCE,
    PARAMETER,
    REST,
    SELF_ARGUMENTS,
    SHAPE,
    SUPER,
    TUPLE,
    VARIABLE_TYPE,
    Value,
    Values,
    inner,
    join,
    only,
    together,
)
from crg_py.linking.world import Place, Unit, World
from crg_py.model import terms as op

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from crg_py.linking.includes import Includes

_MOST_STEPS = 8
"""Names followed from a subscript to the literal it stands for."""
_STEPS = 20_000
"""Terms worked out for one question; a question that needs more is unknown."""


class Evaluator(Depths):
    """Works out what terms stand for. Holds the rules by kind of term; members, calls, names and types have rooms of their own."""

    def __init__(self, world: World, includes: "Includes | None" = None) -> None:
        """Evaluate over one snapshot; `includes` may know what files of it include."""
        super().__init__(world)
        self.languages = all_languages()
        self._steps = 0
        self._own: Unit | None = None
        self._closed = False
        self._hangs = False
        self.names = Names(self, includes)
        self.orders = Orders(self)
        self.substitution = Substitution(self.orders)
        self.members = Members(self)
        self.types = Types(self)
        self.records = Records(self)
        self.enumerations = Enumerations(self)
        self.signatures = Signatures(self)
        self.calls = Calls(self)
        self.promises = Promises(self)
        self.made = Made(self)
        self.matching = Matching(self)
        self.inferred = Inferred(self)
        self.overloads = Overloads(self)
        self.functional = Functional(self)
        self._rules: dict[int, Callable[[Unit, tuple[Any, ...]], Values]] = {
            op.UNKNOWN: lambda _u, _t: ANYTHING,
            op.NAME: lambda u, t: self.names.free(u, t[1]),
            op.GLOBAL: self._global,
            op.DEFINITION: lambda u, t: self.calls.decorated(u, t[1]),
            op.BARE: lambda u, t: only((DEFINED, u.path, t[1])),
            op.IMPORT: lambda u, t: self.names.imported(u, t[1]),
            op.MODULE: lambda u, t: self.names.module(u, t[1]),
            op.MEMBER: self._member,
            op.CALL: self._call,
            op.INSTANCE: lambda u, t: self.described(u, t[1]),
            op.UNION: lambda u, t: (together if u.language.overloading else join)([self.value(u, i) for i in t[1]]),
            op.ITER: lambda u, t: self.calls.elements(self.value(u, t[1])),
            op.ENTER: lambda u, t: self.calls.entered(self.value(u, t[1])),
            op.AWAIT: lambda u, t: self.promises.awaited(self.value(u, t[1]), u.language),
            op.INDEX: self._index,
            op.UNPACK: self._unpack,
            op.STRETCH: self._stretch,
            op.KEY: lambda u, t: self.types.builtin(u, t[1], ()),
            op.ITEMS: self._items,
            op.SELF: lambda u, t: only((INSTANCE, u.path, t[1], SELF_ARGUMENTS)),
            op.CLS: lambda u, t: only((GENERIC, u.path, t[1], SELF_ARGUMENTS)),
            op.SUPER: self._super,
            op.PARAMETER: self._parameter,
            op.LITERAL: self._literal,
            op.TUPLE: lambda u, t: only((TUPLE, tuple([inner(self.value(u, i)) for i in t[1]]))),
            op.CALLABLE: self._callable,
            op.MEMBERS: lambda u, t: only((SHAPE, u.path, t[1])),
            op.TYPEVAR: lambda u, t: only((VARIABLE_TYPE, t[1], *(inner(self.described(u, i)) for i in t[2:]))),
            op.VARIABLE: self._variable,
            op.PASSED: self._passed,
            op.EXPECTED: self._expected,
            op.GIVEN: lambda u, t: self.signatures.handed(self.value(u, t[1]), t[2]),
            op.REST: lambda u, t: only((REST, inner(self.value(u, t[1])))),
            op.FIXTURE: self._fixture,
            op.FILLED: lambda _u, _t: ANYTHING,
            op.HANDED: lambda u, t: self.value(u, t[2]),
            op.CHOSEN: lambda u, t: self.overloads.choose(self.value(u, t[1]), u, t[2]),
            op.FIRST: self._first,
            op.TYPED: lambda u, t: self.functional.handed(self.value(u, t[1]), t[2]),
            op.HELD: lambda u, t: self.value(u, t[1]),
            op.EXCLUDED: lambda u, t: self.types.without(self.value(u, t[1]), join([self.value(u, i) for i in t[2]])),
            op.NARROWED: lambda u, t: self.types.told(self.value(u, t[1])) or self.value(u, t[2]),
            op.BEGINNING: lambda _u, _t: ANYTHING,
        }

    def begin(self, unit: Unit | None = None) -> None:
        """Start a new question: its inputs are recorded from here.

        In terms of `unit` itself, a parameter of which nothing is stated stands for what the calls of its own file give to it.
        """
        self.world.touched = set()
        self._steps = 0
        self._own, self._closed = unit, unit is not None
        self.start_over()

    def forget(self) -> None:
        """Let go of what was worked out of classes and objects, when the units it came from go."""
        self.orders.forget()
        self.members.forget()
        self.types.forget()

    @contextmanager
    def open(self) -> "Iterator[None]":
        """Leave parameters open meanwhile: what is worked out holds for every caller."""
        closed, self._closed = self._closed, False
        try:
            yield
        finally:
            self._closed = closed

    def value(self, unit: Unit, term: int) -> Values:
        """Return the values of a term of a file."""
        key = ~term if self._closed and unit is self._own else term
        known = unit.done.get(term)
        if known is None or (key < 0 and known[2]):
            known = (unit.done.get(key) if key < 0 else None) or (self._roughly((unit, key)) if self._rough else None)
        if known is not None:
            self.world.touched |= known[1]
            self._hangs |= known[2]
            return known[0]
        low = unit.busy.get(key)
        if low is not None:
            return self._assume((unit, key), low)
        self._steps += 1
        return self._work_out(unit, term, key) if self._steps <= _STEPS else self.give_up()

    def _work_out(self, unit: Unit, term: int, key: int, rounds: int = 1) -> Values:
        outer_touched, outer_lowest, outer_hangs, outer_closed = self.world.touched, self._lowest, self._hangs, self._closed
        self.world.touched, self._lowest, self._hangs, self._closed = {unit.path}, NOWHERE, False, key < 0
        mark = len(self._hanging)
        self._depth += 1
        depth = unit.busy[key] = self._depth
        try:
            item = unit.facts.terms[term]
            values = self._rules[item[0]](unit, item)
            if unit.language.includes and item[0] != op.NAME and any(v[0] == INCOMPLETE for v in values):
                values = self.names.completed(unit, values)
        finally:
            del unit.busy[key]
            self._depth -= 1
            inputs, lowest, hangs = self.world.touched, self._lowest, self._hangs
            self._hangs, self._closed = outer_hangs or hangs, outer_closed
            outer_touched |= inputs
            self.world.touched = outer_touched
            self._lowest = min(outer_lowest, lowest) if lowest < depth else outer_lowest
        kept = (values, frozenset(inputs) if len(inputs) > 1 else unit.alone, hangs)
        if lowest >= depth and not self._assumed:
            unit.done[key if hangs else term] = kept
            return values
        settled = self._settled((unit, key), term, kept, mark, depth, lowest, rounds)
        return settled[0] if settled is not None else self._work_out(unit, term, key, rounds + 1)

    # -- rules

    def described(self, unit: Unit, term: int) -> Values:
        """Return what a type expression describes; a name that is both a type and a value means the type."""
        item = unit.facts.terms[term]
        if item[0] == op.UNION:
            return join([self.described(unit, i) for i in item[1]])
        return self.types.instances(self.types.of_types(self.value(unit, term)))

    def _global(self, unit: Unit, term: tuple[Any, ...]) -> Values:
        bound = unit.facts.names.get(term[1])
        return self.value(unit, bound) if bound is not None else ANYTHING

    def _variable(self, unit: Unit, term: tuple[Any, ...]) -> Values:
        values = self.value(unit, term[2])
        definition = unit.facts.definitions[term[1]]
        if any(v[:2] == (VARIABLE_TYPE, "") for v in values):
            values = frozenset((v[0], definition.name, *v[2:]) if v[:2] == (VARIABLE_TYPE, "") else v for v in values)
        if term[1] in unit.facts.classes or definition.kind == "type":
            values = values | {(DEFINED, unit.path, term[1])}
        return values

    def _member(self, unit: Unit, term: tuple[Any, ...]) -> Values:
        values = self.types.of_values(self.value(unit, term[1]))
        if values and unit.language.functional_types and all(v[0] == VARIABLE_TYPE for v in values):
            root = self.names.root(unit)
            return self.members.value(root, term[2]) if root is not None else ANYTHING
        return (together if unit.language.overloading else join)([self.members.value(v, term[2]) for v in values]) or ANYTHING

    def _first(self, unit: Unit, term: tuple[Any, ...]) -> Values:
        """Return the values of the first term that means something: of members, the first that is written."""
        outside: Values = NOTHING
        for index in term[1][:-1]:
            item = unit.facts.terms[index]
            if item[0] != op.MEMBER:
                return self.value(unit, index)
            found = [(v, self.members.find(v, item[2])) for v in self.value(unit, item[1])]
            if any(member.entries for _, member in found):
                return self.value(unit, index)
            if any(member.outside for _, member in found):
                outside = only((OUTSIDE_INSTANCE, item[2]))
        last = self.value(unit, term[1][-1])
        return outside if outside and last == ANYTHING else last

    def _call(self, unit: Unit, term: tuple[Any, ...]) -> Values:
        picked = self.records.picked(unit, term) if unit.language.picking else NOTHING
        if picked:
            return picked
        callees = self.value(unit, term[1])
        arguments = told(term[2], term[3]) if len(term) > 3 else term[2]  # noqa: PLR2004 - what is written for them is optional
        return join([self.calls.result(v, unit, arguments) for v in callees]) if callees else ANYTHING

    def _index(self, unit: Unit, term: tuple[Any, ...]) -> Values:
        keys = self._keys(unit, term[2][0]) if len(term[2]) == 1 else ()
        if keys:
            return join([self.types.element(v, *key) for v in self.value(unit, term[1]) for key in keys]) or ANYTHING
        arguments = [self.value(unit, i) for i in term[2]]
        return join([self.types.subscript(v, arguments) for v in self.types.of_types(self.value(unit, term[1]))]) or ANYTHING

    def _keys(self, unit: Unit, term: int, depth: int = 0) -> tuple[tuple[str, str], ...]:
        """Return the literals that a subscript may be, each with its type; none where it may be anything else."""
        item = unit.facts.terms[term]
        if item[0] == op.KEY:
            return ((item[1], item[2]),)
        if depth > _MOST_STEPS:
            return ()
        if item[0] == op.VARIABLE:
            return self._keys(unit, item[2], depth + 1)
        if item[0] == op.GLOBAL and item[1] in unit.facts.names:
            return self._keys(unit, unit.facts.names[item[1]], depth + 1)
        places: list[Place] = []
        if item[0] == op.UNION:
            places = [(unit, part) for part in item[1]]
        elif item[0] == op.IMPORT:
            places = self.names.places(unit, item[1])
        elif item[0] == op.PARAMETER:
            places = self._given(unit, item)
        parts = [self._keys(*place, depth + 1) for place in places]
        return tuple(dict.fromkeys(key for part in parts for key in part)) if all(parts) else ()

    def _given(self, unit: Unit, term: tuple[Any, ...]) -> list[Place]:
        """Return what the calls of its own file give to a parameter, and its default value, where a question asks for it."""
        function = unit.facts.functions[term[1]]
        given = function.given[term[2]] if function.given else -1
        self._hangs |= given >= 0
        if not self._closed or given < 0:
            return []
        default = function.parameters[term[2]].default
        return [(unit, given)] if default < 0 else [(unit, given), (unit, default)]

    def _unpack(self, unit: Unit, term: tuple[Any, ...]) -> Values:
        parts = []
        for value in map(self.records.placed, self.value(unit, term[1])):
            if value[0] == TUPLE:
                parts.append(value[1][term[2]] if -len(value[1]) <= term[2] < len(value[1]) else ANYTHING)
            elif value[0] == KEYED and value[2] and value[2][0][0] == "0":
                parts.append(value[2][term[2]][1] if -len(value[2]) <= term[2] < len(value[2]) else ANYTHING)
            else:
                parts.append(self.calls.elements(only(value)))
        return join(parts) if parts else ANYTHING

    def _stretch(self, unit: Unit, term: tuple[Any, ...]) -> Values:
        parts = []
        for value in map(self.records.placed, self.value(unit, term[1])):
            if value[0] == TUPLE:
                left = value[1][term[2] : len(value[1]) - term[3]]
                instances = self.types.builtin(unit, unit.language.stretch_type, (inner(join(list(left))),))
                pairs = tuple((str(i), values) for i, values in enumerate(left))
                parts.append(frozenset((KEYED, instance, pairs) for instance in instances))
            else:
                parts.append(self.types.builtin(unit, unit.language.stretch_type, (inner(self.calls.elements(only(value))),)))
        return join(parts) if parts else ANYTHING

    def _items(self, unit: Unit, term: tuple[Any, ...]) -> Values:
        pairs = tuple([(key, inner(self.value(unit, item))) for key, item in term[3]])
        return frozenset((KEYED, instance, pairs) for instance in self._literal(unit, term))

    def _super(self, unit: Unit, term: tuple[Any, ...]) -> Values:
        classes = [v for v in self.value(unit, term[1]) if v[0] in {DEFINED, GENERIC}]
        return frozenset((SUPER, v[1], v[2], receiver) for v in classes for receiver in self.value(unit, term[2])) or ANYTHING

    def _parameter(self, unit: Unit, term: tuple[Any, ...]) -> Values:
        function = unit.facts.functions[term[1]]
        parameter = function.parameters[term[2]] if term[2] < len(function.parameters) else None
        if parameter is None:
            return ANYTHING
        fixture = self.names.fixture(unit, term[1], parameter.name)
        if fixture is not None:
            return self.calls.given(fixture)
        default = self.value(unit, parameter.default) if parameter.default >= 0 else NOTHING
        given = function.given[term[2]] if function.given else -1
        self._hangs |= given >= 0
        if self._closed and given >= 0:
            return default | self.value(unit, given) | ANYTHING
        return default | {(PARAMETER, unit.path, term[1], term[2])}

    def close(self, values: Values) -> Values:
        """Return values with what the calls of its own file give in the place of their parameters, where a question asks for it."""
        own = self._own
        if not self._closed or own is None or not any(v[0] == PARAMETER and v[1] == own.path for v in values):
            return values
        parts = []
        for value in values:
            function = own.facts.functions[value[2]] if value[0] == PARAMETER and value[1] == own.path else None
            given = function.given[value[3]] if function is not None and function.given else -1
            self._hangs |= given >= 0
            parts.append(self.value(own, given) | ANYTHING if given >= 0 else only(value))
        return join(parts)

    def _fixture(self, unit: Unit, term: tuple[Any, ...]) -> Values:
        fixture = self.names.fixture_named(unit, term[1], term[2])
        return self.calls.given(fixture) if fixture is not None else ANYTHING

    def _callable(self, unit: Unit, term: tuple[Any, ...]) -> Values:
        handed = tuple([inner(self.value(unit, i)) for i in term[2]]) if len(term) > 2 else ()  # noqa: PLR2004 - the parameters are optional
        return only((CALLABLE, inner(self.value(unit, term[1])), handed, *term[3:]))

    def _passed(self, unit: Unit, term: tuple[Any, ...]) -> Values:
        """Return what a function written as an argument is called with, as far as the called function states it."""
        callees = self.overloads.taking(self.value(unit, term[1]), unit, term[4])
        return join([self.functional.handed_by_type(v, unit, term) for v in callees]) or ANYTHING

    def _expected(self, unit: Unit, term: tuple[Any, ...]) -> Values:
        """Return what the called functions state for an argument."""
        given = [self.value(unit, i) if i else None for i in term[3]]
        return self.signatures.expected(self.value(unit, term[1]), term[2], given)

    def _literal(self, unit: Unit, term: tuple[Any, ...]) -> Values:
        if term[1] == "None":
            return NOTHING
        elements = tuple([inner(self.value(unit, i)) for i in term[2]])
        return self.types.builtin(unit, term[1], elements)

    # -- what others need of a definition

    def is_class(self, value: Value) -> bool:
        """Say whether a value is a class of the workspace or of the language's shapes."""
        if value[0] != DEFINED:
            return False
        unit = self.world.unit(value[1])
        return unit is not None and unit.facts.definitions[value[2]].kind in {"class", "type"}

    def function_unit(self, path: str, ordinal: int) -> Unit | None:
        """Return the unit of a definition if it is a function."""
        unit = self.world.unit(path)
        return unit if unit is not None and ordinal in unit.facts.functions else None
