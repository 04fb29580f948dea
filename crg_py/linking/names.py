"""Names across files: imports, module members, star imports, builtins and fixtures."""

import re
from typing import TYPE_CHECKING

from crg_py.linking.given_to_all import given_to_all
from crg_py.linking.includes import Includes
from crg_py.linking.modules import MODULE_SYSTEMS
from crg_py.linking.modules.ambient import added_to
from crg_py.linking.modules.found import MISSING, Found
from crg_py.linking.modules.java import beside, own_package
from crg_py.linking.modules.python import submodule
from crg_py.linking.packages import Packages
from crg_py.linking.stars import Stars
from crg_py.linking.values import (
    ANYTHING,
    DEFINED,
    FOLDER,
    INCOMPLETE,
    MODULE,
    OUTSIDE,
    PACKAGE,
    Value,
    Values,
    join,
    only,
    together,
)
from crg_py.linking.whole_modules import WholeModules
from crg_py.linking.world import Place, Unit
from crg_py.model import terms as op
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from crg_py.linking.evaluate import Evaluator

_FOLDERS = {"folder": FOLDER, "package": PACKAGE}


class Names:
    """Finds what a name means beyond the file it is used in."""

    def __init__(self, evaluator: "Evaluator", includes: Includes | None = None) -> None:
        """Look names up in the evaluator's world; `includes` may know what files of it include."""
        self._evaluate = evaluator
        self._world = evaluator.world
        self.packages = Packages(self._world)
        self.includes = includes or Includes(self._world, self._named)
        self.includes.serve(self._world, self._named)
        self.wholes = WholeModules(evaluator)
        self.stars = Stars(self._world, self.find, self.member, self.packages.given)

    def find(self, unit: Unit, ordinal: int) -> Found:
        """Return the file that an import's module part names."""
        one = unit.facts.imports[ordinal]
        found = self._named(unit, one.module)
        bare = found.kind == "folder" and one.name and one.module[0] != "."
        return Found("outside", one.module) if bare and submodule(self._world, found.path, one.name) is None else found

    def _named(self, unit: Unit, module: str) -> Found:
        """Return what a specifier names, which is the same for all files of a folder with one ending."""
        system = unit.language.modules
        return self._world.remember(
            (system, unit.folder, unit.path.rpartition(".")[2], unit.facts.package, module),
            lambda: MODULE_SYSTEMS[system](self._world, unit, module),
        )

    def module(self, unit: Unit, ordinal: int) -> Values:
        """Return the module an import names, whatever is taken from it."""
        return self._as_value(unit, self.find(unit, ordinal), unit.facts.imports[ordinal].module)

    def imported(self, unit: Unit, ordinal: int) -> Values:
        """Return what an import binds."""
        one = unit.facts.imports[ordinal]
        if one.first:
            return self._first(unit, one.module)
        found = self.find(unit, ordinal)
        if found.inner:
            places = self.inner(found, one.name)
            outside = not places and found.kind == "ambient"
            return only((OUTSIDE, f"{one.module}.{one.name}")) if outside else self._values_of(places)
        if not one.name or one.name == "*":
            given = self.wholes.required(found, one.form) or self._as_value(unit, found, one.module)
            promised = one.form == "dynamic" and found.kind == "file" and unit.language.awaitable_types
            return self._evaluate.types.builtin(unit, promised[0], (given,)) if promised else given
        if found.kind == "outside":
            return only((OUTSIDE, f"{one.module}.{one.name}"))
        if found.kind == "missing":
            return ANYTHING
        own = self.own_submodule(unit, found, one.name)
        return only(own) if own is not None else self.member_values(found.path, one.name)

    def places(self, unit: Unit, ordinal: int) -> list[Place]:
        """Return where what an import takes from a file is written."""
        one, found = unit.facts.imports[ordinal], self.find(unit, ordinal)
        taken = one.name and one.name != "*" and not one.first and found.kind == "file"
        return self.member(found.path, one.name)[0] if taken else []

    def own_submodule(self, unit: Unit, found: Found, name: str) -> Value | None:
        """Return the module that a package takes from itself: its name is bound by that very import."""
        if found.path != unit.path:
            return None
        inner = submodule(self._world, unit.path, name)
        return (MODULE if inner.kind == "file" else FOLDER, inner.path) if inner is not None else None

    def _first(self, unit: Unit, module: str) -> Values:
        """Return what `import a.b` binds: the package `a`."""
        top = module.partition(".")[0]
        found, whole = self._named(unit, top), self._named(unit, module)
        if found.kind == "outside" and whole.kind in {"file", "folder"} and top != module:
            return only((FOLDER, whole.path))
        return self._as_value(unit, found, top)

    def _as_value(self, _unit: Unit, found: Found, module: str) -> Values:
        if found.kind == "file":
            return only((MODULE, found.path))
        if found.kind in _FOLDERS:
            return only((_FOLDERS[found.kind], found.path))
        return only((OUTSIDE, module.lstrip("."))) if found.kind == "outside" else ANYTHING

    def inner(self, found: Found, name: str = "") -> list[Place]:
        """Return where the names that lead into a file end, and a member of what they name."""
        other = self._world.unit(found.path)
        names = [*found.inner, *([name] if name and name != "*" else [])]
        term = other.facts.names.get(names[0]) if other is not None else None
        places: list[Place] = [(other, term)] if other is not None and term is not None else []
        for step in names[1:]:
            members = (self._evaluate.members.find(v, step) for place in places for v in self._evaluate.value(*place))
            places = [entry.place for member in members for entry in member.entries]
        return places

    def _values_of(self, places: list[Place]) -> Values:
        return together([self._evaluate.value(*place) for place in places]) if places else ANYTHING

    # -- members of modules

    def member_values(self, path: str, name: str) -> Values:
        """Return the values of a module's member."""
        places, module = self.member(path, name)
        if places:
            return join([self._evaluate.value(*place) for place in places])
        return only(module) if module is not None else ANYTHING

    def member(self, path: str, name: str) -> tuple[list[Place], Value | None]:
        """Return where a module's member is written, or the module or outside value that it is."""
        unit = self._world.unit(path)
        if unit is not None:
            found, outside = self._written(unit, name)
            if found or outside is not None:
                return found, outside
        if path.startswith("<"):
            return [], (OUTSIDE, f"{path.partition('/')[2].rpartition('.')[0]}.{name}")
        inner = submodule(self._world, path, name)
        if inner is not None:
            return [], (MODULE if inner.kind == "file" else FOLDER, inner.path)
        given = unit is not None and name in unit.language.builtins and re.search(unit.language.implicit or "(?!)", name)
        return [], (OUTSIDE, name) if given else None

    def _written(self, unit: Unit, name: str) -> tuple[list[Place], Value | None]:
        facts = unit.facts
        table = facts.exports if facts.module_exports else facts.names
        term = table.get(name)
        if term is not None:
            return [(unit, term)], None
        if facts.module_exports:
            if name in unit.language.own_module:
                return self.wholes.itself(unit, name)
            found, outside = self.stars.member(unit, facts.star_exports, name)
            return (found, outside) if found or outside is not None else (self.wholes.member(unit, name), None)
        return self.stars.member(unit, facts.stars[::-1], name)

    # -- names bound nowhere in the file

    def free(self, unit: Unit, name: str) -> Values:
        """Return what a name means that its file does not bind: from its package, a star import, else a builtin."""
        places, value = self.free_places(unit, name)
        if places:
            return join([self._evaluate.value(*place) for place in places])
        if value is None and unit.language.includes:
            return only((INCOMPLETE, name, False))
        return only(value) if value is not None else ANYTHING

    def completed(self, unit: Unit, values: Values) -> Values:
        """Return values with what a file knows of names that others left incomplete."""
        parts = [only(v) for v in values if v[0] != INCOMPLETE]
        for _, name, is_instance in (v for v in values if v[0] == INCOMPLETE):
            term = unit.facts.names.get(name)
            known = self._evaluate.value(unit, term) if term is not None else self.free(unit, name)
            parts.append(self._evaluate.types.instances(known) if is_instance else known)
        return join(parts)

    def free_places(self, unit: Unit, name: str) -> tuple[list[Place], Value | None]:
        """Return where a name that its file does not bind is written."""
        if unit.language.includes:
            return self._included(unit, name)
        if unit.language.members_in_scope:
            return self._of_packages(unit, name)
        siblings = self.packages.places(unit, name)
        if siblings:
            return list(siblings), None
        if name in unit.language.own_module and unit.facts.exports:
            return self.wholes.itself(unit, name)
        places, value = self.stars.member(unit, unit.facts.stars[::-1], name)
        if places or (value is not None and not self.is_builtin(unit, name)):
            return places, value
        shapes = self._world.unit(unit.language.builtins_path)
        if shapes is not None and name in shapes.facts.names:
            return [(shapes, shapes.facts.names[name])], None
        if unit.language.declares and (given := self._added_to(unit, name) or self._given_to_all(unit, name)):
            return given, None
        return [], (OUTSIDE, name) if name in unit.language.builtin_names else self._named_by_itself(unit, name)

    def _added_to(self, unit: Unit, name: str) -> list[Place]:
        """Return where a name is written in a module that the file declares more of."""
        found = (self._named(unit, module) for module in added_to(self._world, unit) if name not in unit.language.builtin_names)
        return next((places for one in found if one.kind == "file" and (places := self.member(one.path, name)[0])), [])

    def _given_to_all(self, unit: Unit, name: str) -> list[Place]:
        """Return where a name is declared for all files; types of that name only add to one of the language's own."""
        given = given_to_all(self._world, unit, name)
        items = [(other, other.facts.terms[term]) for other, term in given] if name in unit.language.builtin_names else []
        adds = items and all(item[0] == op.DEFINITION and other.facts.definitions[item[1]].kind == "type" for other, item in items)
        return [] if adds else given

    def _named_by_itself(self, unit: Unit, name: str) -> Value | None:
        """Return the package that an import brings in under a name which its path does not tell."""
        if not unit.language.import_name:
            return None
        outside: Value | None = None
        for ordinal, one in enumerate(unit.facts.imports):
            found = self.find(unit, ordinal) if not one.name else MISSING
            if found.kind == "package" and self.packages.name_of(found.path) == name:
                return (PACKAGE, found.path)
            if found.kind == "outside" and name in one.module:
                outside = outside or (OUTSIDE, one.module)
        return outside

    def _included(self, unit: Unit, name: str) -> tuple[list[Place], Value | None]:
        """Return where a name is written in what a file includes; one that is certainly of a library is outside."""
        places = self.includes.places(unit, name)
        if not places and self.includes.is_outside(unit, name):
            return [], (OUTSIDE, name)
        return places, None

    def _of_packages(self, unit: Unit, name: str) -> tuple[list[Place], Value | None]:
        """Return where a name is written that may be of the own package, taken whole from others, or the language's own (JLS 6.4.1).

        Functions are only taken whole from classes. What the package declares in a file of another name is looked for last: for
        that, all its files have to be read.
        """
        function = bool(unit.language.function_suffix) and name.endswith(unit.language.function_suffix)
        found = (
            None
            if function
            else self._world.remember(("own", unit.folder, unit.facts.package, name), lambda: own_package(self._world, unit, name))
        )
        if found is not None and (places := self.inner(found)):
            return places, None
        outside: Value | None = None
        for ordinal in unit.facts.stars:
            one = unit.facts.imports[ordinal]
            if function and one.form != "member":
                continue
            found = self._named(unit, f"{one.module}.{name}")
            if found.inner and (places := self.inner(found)):
                return places, None
            if found.kind == "outside" or found.path.startswith("<"):
                outside = outside or (OUTSIDE, f"{one.module}.{name}")
        return self._of_language(unit, name, outside, function=function)

    def _of_language(self, unit: Unit, name: str, outside: Value | None, *, function: bool) -> tuple[list[Place], Value | None]:
        shapes = self._world.unit(unit.language.builtins_path)
        if function:
            root = self.root(unit)
            found = self._evaluate.members.find(root, name) if root is not None else None
            if found is not None and found.entries:
                return [entry.place for entry in found.entries], None
        elif shapes is not None and name in shapes.facts.names:
            return [(shapes, shapes.facts.names[name])], None
        if name in unit.language.builtin_names:
            return [], (OUTSIDE, name)
        if not function and name[:1].isupper():
            found_beside = self._world.remember(("beside", unit.folder, unit.facts.package, name), lambda: beside(self._world, unit, name))
            if found_beside is not None:
                return self.inner(found_beside), None
        return [], outside

    def root(self, unit: Unit) -> Value | None:
        """Return the class that every class of the unit's language inherits from, if there is one."""
        shapes = self._world.unit(unit.language.builtins_path) if unit.language.root_class else None
        term = shapes.facts.names.get(unit.language.root_class) if shapes is not None else None
        item = shapes.facts.terms[term] if shapes is not None and term is not None else (op.UNKNOWN,)
        return (DEFINED, shapes.path, item[1]) if shapes is not None and item[0] == op.DEFINITION else None

    def is_builtin(self, unit: Unit, name: str) -> bool:
        """Say whether the language itself gives this name."""
        if name in unit.language.builtin_names:
            return True
        shapes = self._world.unit(unit.language.builtins_path)
        return shapes is not None and name in shapes.facts.names

    # -- fixtures

    def fixture(self, unit: Unit, ordinal: int, name: str) -> Value | None:
        """Return the fixture that a test's or fixture's parameter asks for."""
        asks = unit.facts.definitions[ordinal].flags & (Flag.TEST | Flag.FIXTURE)
        return self.fixture_named(unit, ordinal, name) if asks else None

    def fixture_named(self, unit: Unit, user: int, name: str) -> Value | None:
        """Return the nearest fixture of a name: of the user's class and its bases, of the file, of the shared files up the tree.

        `user` is the definition that asks, -1 for the file; a fixture never means itself.
        """
        shared = unit.language.tests.shared_fixtures
        if not shared:
            return None
        itself = (DEFINED, unit.path, user)
        found = self._fixture_of_class(unit, user, name) or self._fixture_of_file(unit, name, itself)
        folder: str | None = unit.folder
        while found is None and folder is not None:
            path = f"{folder}/{shared}" if folder else shared
            other = self._world.unit(path) if path != unit.path and self._world.has(path) else None
            found = self._fixture_of_file(other, name, itself) if other is not None else None
            folder = folder.rpartition("/")[0] if folder else None
        return found

    def _fixture_of_class(self, unit: Unit, user: int, name: str) -> Value | None:
        """Return a fixture of the class that a definition is or lies in, or of the classes that it is built on."""
        shape = user
        while shape >= 0 and unit.facts.definitions[shape].kind != "class":
            shape = unit.facts.definitions[shape].parent
        for entry in self._evaluate.orders.of(unit.path, shape).entries if shape >= 0 else ():
            other = self._world.unit(entry.path)
            described = other.facts.classes.get(entry.ordinal) if other is not None else None
            term = described.members.get(name) if described is not None else None
            if other is not None and term is not None:
                for value in self._evaluate.value(other, term):
                    if value[0] == DEFINED and value[:3] != (DEFINED, unit.path, user) and self._is_fixture(value):
                        return value
        return None

    def _fixture_of_file(self, unit: Unit, name: str, itself: Value) -> Value | None:
        for ordinal, definition in enumerate(unit.facts.definitions):
            if definition.flags & Flag.FIXTURE and definition.parent == -1 and _asked_as(unit, ordinal) == name:
                found = (DEFINED, unit.path, ordinal)
                if found != itself:
                    return found
        places, _ = self.member(unit.path, name)
        for place in places:
            for value in self._evaluate.value(*place):
                if value[0] == DEFINED and value[:3] != itself and self._is_fixture(value):
                    return value
        return None

    def _is_fixture(self, value: Value) -> bool:
        unit = self._world.unit(value[1])
        return unit is not None and bool(unit.facts.definitions[value[2]].flags & Flag.FIXTURE)


def _asked_as(unit: Unit, ordinal: int) -> str:
    """Return the name by which tests ask for a fixture."""
    return unit.facts.functions[ordinal].asked_as or unit.facts.definitions[ordinal].name
