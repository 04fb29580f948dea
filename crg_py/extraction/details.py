"""What functions and classes say about values: parameters, returns, bases and members as terms."""

import re
from collections import defaultdict
from typing import TYPE_CHECKING

import msgspec

from crg_py.extraction.bind import Binder
from crg_py.extraction.drafts import Draft
from crg_py.extraction.file import File
from crg_py.extraction.lower import Lowering
from crg_py.extraction.macro_parameters import handed
from crg_py.extraction.marks import Mark
from crg_py.extraction.scopes import Scope
from crg_py.extraction.signatures import signature_bits
from crg_py.model import terms as op
from crg_py.model.facts import EXAMPLES, Class, Flag, Function, Parameter

if TYPE_CHECKING:
    from tree_sitter import Node


class Details:
    """Lowers the headers and results of all definitions."""

    def __init__(self, file: File, lowering: Lowering, binder: Binder) -> None:
        """Describe the definitions of a file whose names are bound."""
        self._file = file
        self._lower = lowering
        self._binder = binder
        self._results = {role: self._by_scope("flow." + role) for role in ("return", "yield", "delegate")}
        self._children: dict[int, list[Draft]] = defaultdict(list)
        self._drafts: dict[int, list[Draft]] = defaultdict(list)
        for draft in file.drafts:
            self._children[draft.parent].append(draft)
            if draft.role not in {"variable", "test"}:
                self._drafts[draft.mark.node.id].append(draft)
        self._unnamed: dict[int, list[Mark]] = defaultdict(list)
        for mark in file.marks.entries.values():
            if "name" in mark.settings and mark.node.parent is not None:
                self._unnamed[mark.node.parent.id].append(mark)

    def _by_scope(self, role: str) -> dict[int, list["Node"]]:
        """Map the definition that owns a function scope to the value nodes of its results."""
        found: dict[int, list[Node]] = defaultdict(list)
        for mark in self._file.marks.by_role.get(role, ()):
            value = mark.part("value")
            scope = self._file.regions.at(mark.node.start_byte).scope.function()
            if value is not None and scope.owner >= 0:
                found[scope.owner].append(value)
        return found

    def functions(self) -> dict[int, Function]:
        """Return what each function states and shows."""
        return {d.ordinal: self._function(d) for d in self._file.drafts if d.is_function}

    def _function(self, draft: Draft) -> Function:
        if self._results["yield"].get(draft.ordinal) or self._results["delegate"].get(draft.ordinal):
            draft.flags |= Flag.GENERATOR
        if draft.role == "method" and (self._file.language.implicit_interfaces or self._file.language.overloading):
            draft.flags |= signature_bits(self._file, draft)
        stated = self._lower.instance(draft.mark.part("returns")) or -1
        return Function(
            tuple(self._parameter(m, draft.ordinal, i) for i, m in enumerate(self._file.parameter_marks.get(draft.ordinal, ()))),
            self._decorators(draft),
            stated,
            *(self._evident(draft) if stated < 0 else (-1, -1)),
            self._type_parameters(draft),
            asked_as=self._asked_as(draft) if draft.flags & Flag.FIXTURE else "",
            receiver=self._stated_receiver(draft),
            handed=self._handed(draft),
        )

    def _evident(self, draft: Draft) -> tuple[int, int]:
        """Return what the body of a function that states nothing gives back, and what it yields; -1 for nothing.

        Of one that states what it gives, nobody asks: so that an edit of its body shows nowhere else.
        """
        returned = self._results["return"].get(draft.ordinal, [])
        yielded = [self._lower.lower(n) for n in self._results["yield"].get(draft.ordinal, [])]
        delegated = [self._lower.lower(n) for n in self._results["delegate"].get(draft.ordinal, [])]
        yielded += [self._file.terms.add(op.ITER, t) for t in delegated if t]
        evident = self._file.terms.union([self._lower.lower(n) for n in returned]) if returned else -1
        return evident, self._file.terms.union(yielded) if yielded else -1

    def _handed(self, draft: Draft) -> tuple[tuple[int, str, int], ...]:
        """Return what the text of a macro does with its parameters."""
        parameters, body = draft.mark.part("parameters"), draft.mark.part("body")
        if not draft.flags & Flag.MACRO or parameters is None or body is None:
            return ()
        return tuple(dict.fromkeys(handed(body.text or b"", [n.text or b"" for n in parameters.named_children])))

    def _stated_receiver(self, draft: Draft) -> int:
        """Return the type that is written for a receiver which is the first parameter; -1 without one."""
        first = next(iter(self._file.parameter_marks.get(draft.ordinal, ())), None)
        if first is None or "type" not in first.parts or not self._takes_receiver(first, draft.ordinal, 0):
            return -1
        return self._lower.instance(first.part("type")) or -1

    def _asked_as(self, draft: Draft) -> str:
        """Return the name that a fixture's decorator gives it, if any."""
        pattern = self._file.language.tests.fixture_name
        found = (re.search(pattern, self._file.source.text(d)) for d in draft.decorators) if pattern else ()
        return next((match[1] for match in found if match is not None), "")

    def _decorators(self, draft: Draft) -> tuple[int, ...]:
        return tuple(self._lower.lower(n) for n in draft.decorators)

    def _parameter(self, mark: Mark, owner: int, index: int) -> Parameter:
        node = mark.part("name") or mark.part("target")
        name = self._file.source.text(node) if node is not None and not node.named_child_count else ""
        stated, default = self._lower.instance(mark.part("type")), self._lower.constant(mark.part("value"))
        if self._takes_receiver(mark, owner, index):
            stated = self._binder.parameter(mark, owner, index)
        return Parameter(name, mark.settings.get("parameter", "plain"), stated or -1, default or -1)

    def _takes_receiver(self, mark: Mark, owner: int, index: int) -> bool:
        flags = self._file.drafts[owner].flags
        first = index == 0 and mark.settings.get("parameter", "plain") == "plain"
        return first and self._file.language.receiver == "first-parameter" and bool(flags & Flag.METHOD) and not flags & Flag.STATIC

    def _type_parameters(self, draft: Draft) -> tuple[str, ...]:
        return tuple(self._file.source.text(n) for n in self._file.type_parameter_names(draft))

    # ---- classes

    def classes(self) -> dict[int, Class]:
        """Return what each class, type or named object says."""
        given = self._file.constructors | self._file.attributes.keys()
        described = (d for d in self._file.drafts if d.is_type or d.kind == "module" or d.ordinal in given)
        found = {d.ordinal: self._class(d) for d in described}
        for ordinal, members in self._assigned().items():
            known = found.get(ordinal)
            merged = {**members, **known.members} if known else members
            found[ordinal] = msgspec.structs.replace(known, members=merged) if known else Class((), (), (), merged, (), -1)
        return found

    def _class(self, draft: Draft) -> Class:
        members: dict[str, list[int]] = defaultdict(list)
        self._components(draft, members)
        scope = self._file.regions.scope_of.get(draft.ordinal)
        scope = None if scope is not None and scope.kind == "function" else scope
        if scope is not None:
            for name in scope.bindings:
                members[name].append(self._lower.value(self._lower.final(scope, name)))
        for child in self._children[draft.ordinal]:
            introduced = (draft.ordinal, child.name) in self._file.attribute_drafts
            if child.is_anonymous or (child.flags & Flag.OVERLOAD and self._file.language.declarations == "merge"):
                continue
            known = scope is not None and child.member_name in scope.bindings
            if not introduced and not child.container and child.name != EXAMPLES and not known:
                members[child.member_name].append(self._member(child))
        for name, supplies in self._file.attributes.get(draft.ordinal, {}).items():
            members[name].extend(self._attribute(draft.ordinal, name, supplies, bool(members.get(name))))
        for mark in self._unnamed.get(body.id, ()) if (body := draft.mark.part("body")) is not None else ():
            members[mark.settings["name"]].append(self._lower.lower(mark.node))
        value = draft.mark.part("value") if draft.role == "type" else None
        return Class(
            (*(t for n in draft.bases if (t := self._lower.lower(n))), *self._implied_base(draft)),
            tuple(t for n in draft.implements if (t := self._lower.lower(n))),
            self._decorators(draft),
            {name: self._file.terms.union(terms) for name, terms in members.items()},
            self._type_parameters(draft),
            self._lower.lower(value) if value is not None else -1,
            self._lower.lower(draft.mark.part("type")) or -1,
        )

    def _implied_base(self, draft: Draft) -> tuple[int, ...]:
        """Return the base that the form of a class implies, made for the class itself."""
        name = draft.mark.settings.get("base")
        if name is None:
            return ()
        own = self._file.terms.add(op.DEFINITION, draft.ordinal)
        return (self._file.terms.add(op.INDEX, self._file.terms.add(op.NAME, name), (own,)),)

    def _components(self, draft: Draft, members: dict[str, list[int]]) -> None:
        """Add what reads each component of a record, unless the record defines it itself."""
        written = {child.member_name for child in self._children[draft.ordinal]}
        for child in self._children[draft.ordinal]:
            name = self._file.language.function_name(child.name)
            if child.mark.settings.get("member") == "component" and name not in written:
                given = self._file.terms.add(op.CALLABLE, self._lower.instance(child.mark.part("type")))
                members[name].append(self._file.terms.add(op.VARIABLE, child.ordinal, given))

    def _member(self, draft: Draft) -> int:
        if draft.kind != "variable":
            return self._file.terms.add(op.DEFINITION, draft.ordinal)
        if draft.parent >= 0 and self._file.drafts[draft.parent].flags & Flag.ENUM:
            return self._file.terms.add(op.VARIABLE, draft.ordinal, self._enumerated(draft.parent))
        stated, value = self._lower.instance(draft.mark.part("type")), draft.mark.part("value")
        return self._file.terms.add(op.VARIABLE, draft.ordinal, stated or (self._lower.lower(value) if value is not None else 0))

    def _enumerated(self, enum: int) -> int:
        return self._file.terms.add(op.INSTANCE, self._file.terms.add(op.DEFINITION, enum))

    def _attribute(self, owner: int, name: str, supplies: list, known: bool) -> list[int]:  # type: ignore[type-arg]
        terms = [t for s in supplies if (t := s())]
        if known:
            stated = any(c.name == name and (c.is_function or "type" in c.mark.parts) for c in self._children[owner])
            return [t for t in terms if not (stated and self._is_assigned(t))]
        ordinal = self._file.attribute_drafts.get((owner, name), -1)
        value = self._file.terms.union(terms) if terms else 0
        return [self._file.terms.add(op.VARIABLE, ordinal, value)] if ordinal >= 0 else terms

    def _is_assigned(self, term: int) -> bool:
        """Say whether a term is a function literal that has its name from an assignment: of a member, its stated type tells enough."""
        item = self._file.terms.items[term]
        return item[0] == op.DEFINITION and self._file.drafts[item[1]].mark.settings.get("binds") == "elsewhere"

    def _assigned(self) -> dict[int, dict[str, int]]:
        """Return members that are assigned to a named value elsewhere in the file, by the value's definition."""
        found: dict[int, dict[str, int]] = defaultdict(dict)
        for draft in self._file.drafts:
            if draft.container and draft.parent >= 0:
                found[draft.parent][draft.name] = self._file.terms.add(op.DEFINITION, draft.ordinal)
        return found

    def attached(self) -> dict[str, dict[str, int]]:
        """Return the members that the file gives to types which it does not define, by the type's name."""
        found: dict[str, dict[str, int]] = defaultdict(dict)
        for draft in self._file.drafts:
            if draft.container and draft.parent < 0 and draft.role == "method" and self._file.language.shares_scope:
                found[draft.container][draft.name] = self._file.terms.add(op.DEFINITION, draft.ordinal)
        return dict(found)

    def shapes(self) -> list[Class]:
        """Return the members of each object literal or inline type that a term speaks of."""
        done: list[Class] = []
        while len(done) < len(self._lower.shapes):
            done.append(self._shape(self._lower.shapes[len(done)]))
        return done

    def _shape(self, mark: Mark) -> Class:
        members: dict[str, int] = {}
        lower = self._lower.instance if "of" in mark.settings else self._lower.lower
        for key, value in zip(mark.parts.get("key", ()), mark.parts.get("value", ()), strict=False):
            members[self._file.source.unquoted(key)] = lower(value)
        spread = [self._lower.lower(n) for n in mark.parts.get("base", ())]
        for node in mark.node.named_children:
            drafts = self._drafts.get(node.id, ())
            entry = self._file.marks.entries.get(node.id)
            spread += [self._lower.instance(n) for n in entry.parts.get("base", ())] if entry is not None else []
            if drafts:
                members.update((draft.name, self._member(draft)) for draft in drafts)
            elif entry is not None and "key" in entry.parts:
                members[self._file.source.unquoted(entry.parts["key"][0])] = self._entry(entry)
            elif entry is not None and "name" in entry.settings:
                name = entry.settings["name"]
                members[name] = self._file.terms.union([*([members[name]] if name in members else []), self._lower.lower(node)])
            elif not node.named_child_count and node.id not in self._file.marks.expressions:
                members[self._file.source.text(node)] = self._lower.lower(node)
        return Class(tuple(filter(None, spread)), (), (), members, (), -1)

    def _entry(self, entry: Mark) -> int:
        if "type" in entry.parts:
            return self._lower.instance(entry.part("type"))
        return self._lower.lower(entry.part("value") or entry.node)


def final_names(scope: Scope, lowering: Lowering) -> dict[str, int]:
    """Return the term of each name bound at file scope once the file has run."""
    return {name: lowering.value(lowering.final(scope, name)) for name in sorted(scope.bindings)}
