"""Targets: which definitions a use names."""

from typing import TYPE_CHECKING, Any

from crg_py.linking.called import Called
from crg_py.linking.expansions import Expansions
from crg_py.linking.found_targets import FoundTargets, Target, promised
from crg_py.linking.members import FoundMember
from crg_py.linking.mere_types import is_open_class, is_shadowed, is_shape, keep_fitting, running
from crg_py.linking.modules.ambient import AMBIENT
from crg_py.linking.modules.found import Found
from crg_py.linking.several import Several
from crg_py.linking.values import (
    BOUND,
    CALLABLE,
    DEFINED,
    FOLDER,
    GENERIC,
    INSTANCE,
    KEYED,
    MAX_OVERLOADS,
    MODULE,
    NOTHING,
    OUTSIDE,
    OUTSIDE_INSTANCE,
    PACKAGE,
    SUPER,
    UNKNOWN,
    VARIABLE_TYPE,
    Value,
    Values,
    in_order,
)
from crg_py.linking.world import Place, Unit
from crg_py.linking.wrapped import wrapped
from crg_py.model import terms as op
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from crg_py.linking.evaluate import Evaluator
    from crg_py.model.facts import Use

_ITSELF = frozenset({op.DEFINITION, op.VARIABLE, op.CLS})
"""Terms that name a definition of their own file."""


class Targets:
    """Finds the definitions behind terms. Follows names where `Evaluator` follows values."""

    def __init__(self, evaluator: "Evaluator") -> None:
        """Use the evaluator and its world."""
        self._evaluate = evaluator
        self._world = evaluator.world
        self._expansions = Expansions(evaluator, self.term)
        self._called = Called(evaluator, self.term, self._values)
        self._following: set[tuple[str, int]] = set()
        self._several = Several(self.term)
        self._reading = False
        """Whether a value is read and not called: of which class it is stated to be is no use of that class."""

    def begin(self) -> None:
        """Start with a file."""
        self._expansions.begin()

    def of(self, unit: Unit, use: "Use") -> FoundTargets:
        """Return the targets of a use, with the functions that a call reaches through them."""
        if unit.facts.terms[use.term][0] == op.BEGINNING:
            return FoundTargets(hub=True)
        if unit.language.includes and self._expansions.is_text(unit, use):
            return FoundTargets(linkage=use.name)
        item = unit.facts.terms[use.term]
        if item[0] == op.CALL and unit.facts.terms[item[1]][0] == op.MEMBER and use.name != "()":
            return self._implicit(unit, use.term, item[1])
        self._reading = use.kind in {"read", "write"}
        self._several.begin(naming=self._reading and unit.language.follows == "own")
        found = self.term(unit, use.term)
        if use.kind == "import" and item[0] == op.IMPORT:
            self._keep_imported(unit, item[1], found)
        keep_fitting(self._world, use.kind, found)
        if (
            use.kind in {"call", "inherit", "type"}
            and found.targets
            and self._evaluate.names.is_builtin(unit, use.name)
            and is_shadowed(self._world, unit, use, found)
        ):
            return FoundTargets(outside=use.name)
        if unit.language.includes:
            found.targets += self._expansions.of(unit, found.targets) if use.kind != "mention" else []
        if found.targets:
            self._called.add(unit, use, found)
        if not found.targets and not found.outside and use.kind == "call" and not found.hub:
            found.add(self._values(self._evaluate.value(unit, use.term)))
        return found

    def _implicit(self, unit: Unit, call: int, member: int) -> FoundTargets:
        """Return what a statement runs without naming it: a member, and the one that its protocol runs after it."""
        _, receiver, name = unit.facts.terms[member]
        if name in unit.language.constructors and not self._evaluate.types.are_classes(self._evaluate.value(unit, receiver)):
            return FoundTargets(outside=name)
        found = self.term(unit, member)
        for first, of, then in unit.language.protocols if found.targets else ():
            values = self._evaluate.value(unit, call if of == "result" else receiver) if first == name else NOTHING
            for value in sorted(values, key=repr):
                places = self._evaluate.members.find(value, then).entries if value[0] == INSTANCE else ()
                for inner in (t for entry in places for t in self.term(*entry.place).targets):
                    found.targets.append(Target(inner.path, inner.ordinal, implied=True))
        return found

    def _keep_imported(self, unit: Unit, ordinal: int, found: FoundTargets) -> None:
        """Of a name that stands for another module, keep the module that gives it out: that is the one which is imported."""
        module = self._evaluate.names.find(unit, ordinal)
        giver = self._world.unit(module.path) if module.kind == "file" else None
        if giver is not None and giver.facts.module_exports:
            found.targets = [t if t.ordinal >= 0 else Target(module.path, -1) for t in found.targets]

    def term(self, unit: Unit, term: int) -> FoundTargets:
        """Return the definitions a term names."""
        if (unit.path, term) in self._following:
            return FoundTargets()
        self._following.add((unit.path, term))
        try:
            return self._term(unit, term)
        finally:
            self._following.discard((unit.path, term))

    def _term(self, unit: Unit, term: int) -> FoundTargets:
        item = unit.facts.terms[term]
        kind = item[0]
        if kind in _ITSELF:
            return FoundTargets([Target(unit.path, item[1])])
        if kind == op.GLOBAL:
            bound = unit.facts.names.get(item[1])
            return self.term(unit, bound) if bound is not None else FoundTargets()
        if kind == op.UNION:
            return self._several.of(unit, item[1])
        if kind == op.IMPORT:
            return self._import(unit, item[1])
        if kind == op.MODULE:
            return self._module(unit, item[1])
        if kind == op.MEMBER:
            return self._member(unit, item[1], item[2])
        if kind == op.NAME:
            return self._free(unit, item[1])
        return self._of_function(unit, term, item)

    def _of_function(self, unit: Unit, term: int, item: tuple[Any, ...]) -> FoundTargets:
        """Return what names mean that belong to one function, else what the values of a term are."""
        if item[0] == op.PARAMETER:
            return self._parameter(unit, item[1], item[2])
        if item[0] == op.HELD:
            return running(self._world, self.term(unit, item[1]))
        return self._among_several(unit, term, item)

    def _among_several(self, unit: Unit, term: int, item: tuple[Any, ...]) -> FoundTargets:
        """Return the definitions that a term names which chooses among others, or has no name of its own."""
        if item[0] == op.FIRST:
            return self._first(unit, item[1])
        if item[0] == op.CHOSEN:
            return self._chosen(unit, term, item[1])
        if item[0] in {op.HANDED, op.FIXTURE, op.FILLED}:
            return self._asked(unit, item)
        values = self._evaluate.value(unit, term)
        if item[0] == op.INSTANCE and self._reading:
            values = frozenset(v for v in values if v[0] != GENERIC and not self._evaluate.is_class(v))
        return self._values(values)

    def _asked(self, unit: Unit, item: tuple[Any, ...]) -> FoundTargets:
        if item[0] == op.FIXTURE:
            return self._fixture(unit, item[1], item[2])
        if item[0] == op.FILLED:
            return self._filled(unit, item[1], item[2])
        return self._expansions.handed(unit, item[1], item[3], self.term(unit, item[2]))

    def _filled(self, unit: Unit, member: int, value: int) -> FoundTargets:
        """Return the member that is given functions, with these as implied."""
        found = self.term(unit, member)
        if found.targets:
            given = self.term(unit, value).targets
            found.targets += [t._replace(implied=True) for t in given if self._evaluate.function_unit(t.path, t.ordinal) is not None]
        return found

    def _first(self, unit: Unit, terms: tuple[int, ...]) -> FoundTargets:
        """Return what the first of several terms that means something leads to."""
        ways: list[FoundTargets] = []
        for term in terms:
            ways.append(self.term(unit, term))
            if ways[-1].targets:
                return ways[-1]
        outside = next((w.outside for w in reversed(ways) if w.outside), "")
        open_ones = [unit.facts.terms[t] for t, way in zip(terms[:-1], ways, strict=False) if way.hub]
        # A name is looked up in the classes around it, and not in those that may inherit from them.
        if outside and all(item[0] == op.MEMBER and not self._member(unit, item[1], item[2], closed=True).hub for item in open_ones):
            return FoundTargets(outside=outside)
        return FoundTargets(hub=bool(open_ones) or ways[-1].hub)

    def _chosen(self, unit: Unit, term: int, callee: int) -> FoundTargets:
        """Return the function that a call means; where its arguments leave several of one receiver, which it is stays open."""
        found = self.term(unit, callee)
        if found.targets:
            values = self._evaluate.value(unit, term)
            chosen = {(v[1], v[2]) for v in values if v[0] in {DEFINED, BOUND, GENERIC}}
            fitting = [t for t in found.targets if (t.path, t.ordinal) in chosen]
            outside = next((v[1] for v in values if v[0] == OUTSIDE_INSTANCE), "")
            if not fitting and outside and not chosen:
                return FoundTargets(outside=outside)
            found.targets = fitting or found.targets
            if self._evaluate.overloads.is_open(values) and not all(t.path.startswith("<") for t in found.targets):
                return FoundTargets(hub=True)
        return found

    # -- names

    def _import(self, unit: Unit, ordinal: int) -> FoundTargets:
        one = unit.facts.imports[ordinal]
        module = self._evaluate.names.find(unit, ordinal)
        if module.inner:
            return self._inner(module, one.name)
        if module.kind == "outside":
            return FoundTargets(outside=f"{one.module}.{one.name}" if one.name else one.module)
        if module.kind == "missing":
            return FoundTargets()
        if not one.name or one.name == "*" or one.first:
            if (whole := self._evaluate.names.wholes.place(module, one.form)) is not None:
                return self._given_out(*whole)
            return self._values(self._evaluate.names.imported(unit, ordinal))
        own = self._evaluate.names.own_submodule(unit, module, one.name)
        found = self._values(frozenset((own,))) if own is not None else self._module_member(module.path, one.name)
        return promised(module.path, found) if one.form == "dynamic" else found

    def _inner(self, module: Found, name: str) -> FoundTargets:
        """Return what names lead to in a file."""
        found = FoundTargets()
        for place in self._evaluate.names.inner(module, name):
            found.add(self.term(*place))
        if not found.targets and (module.path.startswith("<") or module.kind == "ambient"):
            found.outside = module.inner[0] if module.kind == "file" else f"{module.inner[0].removeprefix(AMBIENT)}.{name}"
        return found

    def _given_out(self, unit: Unit, term: int) -> FoundTargets:
        """Return what a file gives out; a value that no name in it stands for is the file's own."""
        found = self.term(unit, term)
        made_here = unit.facts.terms[term][0] == op.CALL
        if found.targets or found.hub or (found.outside and not made_here):
            return found
        around = wrapped(self._evaluate, unit, term) if unit.language.wraps else []
        return FoundTargets([Target(unit.path, -1), *around], sure=not around)

    def _module_member(self, path: str, name: str) -> FoundTargets:
        places, value = self._evaluate.names.member(path, name)
        found = FoundTargets()
        for other, term in places:
            found.add(self._given_out(other, term) if name == other.language.main_export else self.term(other, term))
        if value is not None:
            found.add(self._values(frozenset((value,))))
        return found

    def _module(self, unit: Unit, ordinal: int) -> FoundTargets:
        module = self._evaluate.names.find(unit, ordinal)
        if module.kind == "package":
            return self._package(module.path)
        if module.kind in {"file", "folder"}:
            inner = self._only_submodules(unit, ordinal, module.path) if not unit.language.includes else []
            if inner or module.kind == "file":
                return FoundTargets(inner or [Target(module.path, -1)])
        if module.kind in {"outside", "ambient"}:
            return FoundTargets(outside=unit.facts.imports[ordinal].module)
        return FoundTargets(outside="" if module.kind == "missing" else module.path)

    def _package(self, folder: str) -> FoundTargets:
        """Return the files that make a package."""
        return FoundTargets([Target(unit.path, -1) for unit in self._evaluate.names.packages.importable(folder)])

    def _only_submodules(self, unit: Unit, ordinal: int, path: str) -> list[Target]:
        """Return the modules that a statement takes from a package, when it takes nothing else."""
        one = unit.facts.imports[ordinal]
        found: list[Target] = []
        for other in unit.facts.imports:
            if (other.line, other.module) != (one.line, one.module):
                continue
            places, value = self._taken(unit, path, other.name)
            if places or value is None or value[0] != MODULE:
                return []
            found.append(Target(value[1], -1))
        return found

    def _taken(self, unit: Unit, path: str, name: str) -> tuple[list[Place], Value | None]:
        own = self._evaluate.names.own_submodule(unit, Found("file", path), name) if name else None
        if own is not None:
            return [], own
        return self._evaluate.names.member(path, name) if name else ([], None)

    def _free(self, unit: Unit, name: str) -> FoundTargets:
        places, value = self._evaluate.names.free_places(unit, name)
        found = FoundTargets()
        for other, term in places:
            found.add(self.term(other, term))
        if value is not None and value[0] == PACKAGE:
            return self._package(value[1])
        if value is not None:
            found.outside = value[1]
        if not found.targets and not found.outside and self._evaluate.names.is_builtin(unit, name):
            found.outside = name
        if not found.targets and unit.language.includes and name not in unit.language.builtin_names:
            tag, _, plain = name.rpartition(" ")
            found.linkage = plain if not (tag and found.outside) else ""
        return found

    def _fixture(self, unit: Unit, user: int, name: str) -> FoundTargets:
        fixture = self._evaluate.names.fixture_named(unit, user, name)
        return FoundTargets([Target(fixture[1], fixture[2])]) if fixture is not None else FoundTargets(outside="fixture")

    def _parameter(self, unit: Unit, ordinal: int, position: int) -> FoundTargets:
        parameters = unit.facts.functions[ordinal].parameters
        fixture = self._evaluate.names.fixture(unit, ordinal, parameters[position].name) if position < len(parameters) else None
        if fixture is not None:
            return FoundTargets([Target(fixture[1], fixture[2])])
        if unit.facts.definitions[ordinal].flags & (Flag.TEST | Flag.FIXTURE):
            return FoundTargets(outside="fixture")
        return self._values(self._evaluate.value(unit, unit.facts.terms.index((op.PARAMETER, ordinal, position))))

    # -- members

    def _member(self, unit: Unit, receiver: int, name: str, *, closed: bool = False) -> FoundTargets:
        """Return what a member's name leads to; where it is `closed`, no subclass of the receiver's class can have it."""
        found = FoundTargets()
        values = self._evaluate.types.of_values(self._evaluate.value(unit, receiver))
        if not values:
            return FoundTargets(hub=True)
        unknown = is_open = False
        for value in in_order(values):
            member = self._evaluate.members.find(value, name)
            if member.entries or member.module is not None:
                found.add(self._entries(member))
            elif member.outside:
                found.outside = found.outside or (f"{value[1]}.{name}" if value[0] in {OUTSIDE, OUTSIDE_INSTANCE} else name)
            elif value[0] != VARIABLE_TYPE or len(values) == 1:
                unknown |= member.unknown or value == UNKNOWN
                is_open |= not closed and is_open_class(self._world, value)
        if unknown and all(v[0] == VARIABLE_TYPE for v in values) and (root := self._evaluate.names.root(unit)) is not None:
            found.add(self._entries(self._evaluate.members.find(root, name)))
        if not found.targets:
            found.hub = unknown or (is_open and not found.outside)
            found.outside = "" if unknown else found.outside
        return found

    def _entries(self, member: FoundMember) -> FoundTargets:
        found = FoundTargets(sure=member.sure)
        for entry in member.entries:
            found.add(self.term(*entry.place))
        found.sure = found.sure and member.sure
        if member.module is not None:
            found.add(self._values(frozenset((member.module,))))
        return found

    def _values(self, values: Values) -> FoundTargets:
        if len(values) > MAX_OVERLOADS:
            return FoundTargets(hub=True)
        found = FoundTargets(sure=len(values) == 1 and next(iter(values))[0] in {MODULE, FOLDER, PACKAGE, OUTSIDE, SUPER})
        open_ended = any(v[0] == CALLABLE for v in values)
        for value in in_order(values):
            if value[0] in {DEFINED, BOUND, GENERIC}:
                found.targets.append(Target(value[1], value[2]))
            elif value[0] == MODULE:
                found.targets.append(Target(value[1], -1))
            elif value[0] == PACKAGE:
                found.add(self._package(value[1]))
            elif value[0] == INSTANCE and not open_ended:
                found.add(self._called.instance(value, reads=self._reading))
            elif value[0] == KEYED:
                found.add(self._called.instance(value[1]))
            elif value[0] == SUPER:
                found.add(self._base(value))
            elif value[0] in {OUTSIDE, OUTSIDE_INSTANCE, FOLDER}:
                found.outside = found.outside or value[1]
        return found

    def _base(self, value: Value) -> FoundTargets:
        """Return the class that follows in the order of a receiver's class, whose constructor a call of the base itself runs."""
        _, path, ordinal, receiver = value
        if receiver[0] not in {INSTANCE, DEFINED, GENERIC}:
            return FoundTargets(hub=True)
        order = self._evaluate.orders.of(receiver[1], receiver[2])
        at = next((i for i, e in enumerate(order.entries) if (e.path, e.ordinal) == (path, ordinal)), -1)
        above = order.entries[at + 1 : at + 2]
        if order.outside and above and not above[0].path.startswith("<") and is_shape(self._world, Target(above[0].path, above[0].ordinal)):
            above = []
        if order.unknown or not above:
            return FoundTargets(hub=not order.outside, outside="constructor" if order.outside else "")
        return FoundTargets([Target(above[0].path, above[0].ordinal)], outside="constructor")
