"""List every use of a file: names from outside the function they stand in, members, calls and imports."""

from bisect import bisect_right
from collections.abc import Iterator
from operator import itemgetter
from typing import TYPE_CHECKING

from crg_py.extraction.asked_members import asked_members
from crg_py.extraction.file import File
from crg_py.extraction.intervals import Intervals
from crg_py.extraction.lower import Lowering
from crg_py.extraction.made_bases import call_in, made_bases
from crg_py.extraction.scopes import Scope, declared_around, sight
from crg_py.extraction.source import own_text
from crg_py.extraction.texts import Place, written_names
from crg_py.model import terms as op
from crg_py.model.facts import Flag, Use

if TYPE_CHECKING:
    from tree_sitter import Node

    from crg_py.extraction.marks import Mark

_NO_DECORATOR = -2
_UNNAMED = frozenset({"expression.call", "expression.new", "expression.index"})
_CALLING = frozenset({"expression.call", "expression.new", "expression.super", "expression.element"})

_NAMELESS = frozenset({op.CALLABLE, op.INSTANCE})


class Uses:
    """Collects uses with what they stand for, in source order."""

    def __init__(self, file: File, lowering: Lowering, owners: Intervals) -> None:
        """List the uses of a file whose names are bound; `owners` says which definition a position belongs to."""
        self._file = file
        self._lower = lowering
        self._owners = owners
        self._kinds: dict[int, str] = {}
        self._handed: dict[int, tuple[Node, int]] = {}
        self._source = file.source
        self._regions = file.regions
        self._types = file.types
        self._targets = file.target_ids
        self._receivers = file.language.no_names
        self._ordered = file.language.ordered
        self._terms = file.terms.items
        self._found: list[tuple[int, Use]] = []
        self._of_decorator: dict[int, int] = {}
        self._nameless: list[tuple[Node, Node]] = []
        self._values_by_name: dict[int, Node] = {}
        self._overloading = file.language.overloading
        self._calls: dict[int, Mark] = {}
        """The call of each called node, where a call's arguments choose what it means."""

    def run(self, limit: int) -> tuple[list[Use], bool]:
        """Return the uses and whether `limit` cut them."""
        self._roles()
        self._names()
        for kind, text, key, place in written_names(self._file):
            self._add(kind, self._lower.name_in(key, self._file.size, self._regions.all[0], self._regions.file), place.id, text, place)
        for mark in self._file.marks.of("expression.quoted") if self._file.language.quoted_types else ():
            self._lower.lower(mark.node)
        for name, string in list(self._file.quoted_names):
            if name.id not in self._file.marks.claimed and name.id not in self._targets:
                self._quoted(name, string)
        self._members()
        self._calls_without_name()
        self._implicit_members()
        self._taken()
        self._fills()
        self._imports()
        self._exports()
        self._supers()
        self._fixtures()
        self._anonymous()
        self._found += made_bases(self._file, self._lower)
        self._found.sort(key=itemgetter(0))
        return [use for _, use in self._found[:limit]], len(self._found) > limit

    def _roles(self) -> None:
        """Note which nodes are called, inherited from or used as decorators."""
        expressions, kinds, macros = self._file.marks.expressions, self._kinds, self._file.language.macro_name
        for mark in expressions.values():
            if mark.role in _CALLING and (callee := mark.part("callee")) is not None:
                if self._overloading:
                    self._calls[self._mark(callee, "call")] = mark
                    continue
                above = expressions.get(callee.id)
                if above is None or above.role == "expression.member":
                    kinds.setdefault(callee.id, "call")
                else:
                    self._mark(callee, "call")
                    self._note_nameless(callee, mark.part("arguments"))
                if macros is not None and above is None and macros.fullmatch(self._source.text(callee)):
                    arguments = (n for n in mark.parts["arguments"][0].named_children if not n.is_extra)
                    self._handed.update((n.id, (callee, place)) for place, n in enumerate(arguments) if not n.child_count)
        for draft in self._file.drafts:
            for node in draft.bases if not draft.is_anonymous else ():
                self._inherited(node)
            for node in draft.implements:
                self._mark(node, "implement")
            for node in draft.decorators:
                called = node.id in expressions and expressions[node.id].role == "expression.call"
                self._mark(node, "call" if called else "decorator", draft.parent if self._file.is_inner(draft) else draft.ordinal)
        self._passed_to_callers()

    def _inherited(self, node: "Node") -> None:
        """Note that a class inherits from what is named, unless that is called to make the base."""
        if call_in(self._file.marks, node) is None:
            self._mark(node, "inherit")

    def _note_nameless(self, callee: "Node", arguments: "Node | None") -> None:
        """Remember a call of what another call or a subscript gives, which no name stands for."""
        expressions = self._file.marks.expressions
        mark = expressions.get(callee.id)
        while mark is not None and mark.role == "expression.wrap" and (inner := mark.part("value")) is not None:
            mark = expressions.get(inner.id)
        if mark is not None and mark.role in _UNNAMED and arguments is not None and arguments.child_count:
            self._nameless.append((callee, arguments.children[0]))

    def _calls_without_name(self) -> None:
        for callee, place in self._nameless:
            term = self._lower.lower(callee)
            if term:
                self._add("call", term, place.id, "()", place)

    def _passed_to_callers(self) -> None:
        """Note what is given to a built-in function that calls what it is given: it is called."""
        calling = self._file.language.calling
        for mark in self._marks_calling(calling) if calling else ():
            arguments = mark.part("arguments")
            for node in arguments.named_children if arguments is not None else ():
                self._call_of_name(self._values_by_name.get(node.id, node))

    def _marks_calling(self, names: list[str]) -> Iterator["Mark"]:
        if not any(f"{name}(".encode() in self._source.content for name in names):
            return
        keywords = self._file.marks.by_role.get("keyword", ())
        self._values_by_name = {m.node.id: value for m in keywords if (value := m.part("value")) is not None}
        for mark in self._file.marks.of("expression.call"):
            callee = mark.part("callee")
            if callee is not None and self._source.text(callee) in names:
                yield mark

    def _call_of_name(self, node: "Node") -> None:
        """Note that a name or member is called where it stands, unless it is a variable of the function around it."""
        mark = self._file.marks.expressions.get(node.id)
        member = mark is not None and mark.role == "expression.member"
        if member or (mark is None and not node.child_count and not self._is_local_at(node)):
            self._kinds.setdefault(node.id, "call")

    def _is_local_at(self, node: "Node") -> bool:
        return self._is_local(self._source.text(node), self._regions.at(node.start_byte).scope, node.start_byte)

    def _implicit_members(self) -> None:
        """Add the members that are run without being named, such as by a loop the iterator of what it goes through."""
        marks = self._file.marks.by_role.get("implicit", ())
        # Of several patterns for one place the last holds.
        found = {(m.node.id, *(n.id for n in m.parts.get("value", ()))): m for m in marks if "member" in m.settings}
        for mark in found.values():
            member, value = mark.settings["member"], mark.part("value")
            owner = self._file.method_scope(mark.node.start_byte)[0] if value is None else -1
            if value is None and (owner, member) not in self._file.member_names:
                continue
            of = self._file.terms.add(op.DEFINITION, owner) if value is None else self._lower.lower(value)
            term = self._file.terms.member(of, member)
            called = self._lower.chosen(term, mark) if self._overloading else self._file.terms.add(op.CALL, term, ())
            self._add("call", called, mark.node.id, member, mark.node)

    def _mark(self, node: "Node | None", kind: str, decorated: int = -1) -> int:
        """Give a use's node its kind, looking through brackets, subscripts and the callee of a call; return the node's id.

        A decorator that is a call is called by the definition it decorates, or by the function that this lies in.
        """
        while node is not None:
            mark = self._file.marks.expressions.get(node.id)
            inner = None
            if mark is not None and mark.role in {"expression.wrap", "expression.index"}:
                inner = mark.part("value")
            elif mark is not None and mark.role == "expression.cast" and kind == "call":
                inner = next((n for n in mark.node.named_children if n not in mark.parts["type"]), None)
            elif mark is not None and mark.role in {"expression.call", "expression.new"} and (kind != "call" or decorated >= 0):
                inner = mark.part("callee")
            if inner is None or inner.id == node.id:
                break
            node = inner
        if node is not None:
            self._kinds[node.id] = kind if kind != "call" or node.id not in self._kinds else self._kinds[node.id]
            if decorated >= 0:
                self._of_decorator[node.id] = decorated
        return node.id if node is not None else -1

    # ---- kinds of use

    def _names(self) -> None:
        """Add the names that stand for more than a variable or parameter of the function around them."""
        again = self._file.assigned_again()
        self._kinds.update(dict.fromkeys(again, "write"))
        passed = (self._file.marks.claimed | self._targets) - again
        kinds, written, spaces = self._kinds, self._source.text, self._file.marks.spaces
        starts, numbers, regions = self._regions.intervals.starts, self._regions.intervals.numbers, self._regions.all
        qualifying = self._qualifying()
        for node in self._file.marks.names:
            key = node.id
            if key in passed:
                continue
            text, position = written(node), node.start_byte
            name = f"{spaces[key]} {text}" if key in spaces else text
            region = regions[numbers[bisect_right(starts, position) - 1]]
            known = kinds.get(key)
            if text in self._receivers or (key in qualifying and self._is_imported(text, region.scope)):
                continue
            local = self._is_local(name, region.scope, position)
            if local and known != "call":
                if not self._file.names_type(key):
                    continue
                region, position = regions[0], self._file.size
            term = self._lower.named(node, name, position, region)
            if known == "call" and self._terms[term][0] in _NAMELESS and self._holds_nameless(text, term, region.scope, position):
                continue
            if local and term and self._file.language.names_assigned:
                term = self._file.terms.add(op.HELD, term)
            if key in self._handed:
                callee, place = self._handed[key]
                term = self._file.terms.add(op.HANDED, self._lower.lower(callee), term, place)
            self._add(known or self._kind(key, node.start_byte), term, key, text, node)

    def _qualifying(self) -> set[int]:
        """Return the names that members are taken from, where an import's name there says nothing by itself."""
        if not self._file.language.qualifiers:
            return set()
        return {m.parts["receiver"][0].id for m in self._file.marks.of("expression.member")}

    def _is_imported(self, name: str, scope: Scope) -> bool:
        home = (scope.sights.get(name) or sight(name, scope)).home
        return home is not None and all(b.imported for b in home.bindings[name])

    def _holds_nameless(self, name: str, term: int, scope: Scope, position: int) -> bool:
        """Say whether a variable of the function around holds a function without a name: its code belongs to what is around it."""
        home = (scope.sights.get(name) or sight(name, scope)).home
        if home is None or name in home.parameters or not self._is_local(name, scope, position):
            return False
        item = self._terms[term]
        held: int = item[0] if item[0] == op.CALLABLE else self._terms[item[1]][0]
        return held == op.CALLABLE

    def _quoted(self, node: "Node", string: "Node") -> None:
        """Add a name inside a type that is written as a string."""
        text, position = node.text.decode() if node.text else "", string.start_byte
        known = self._kinds.get(node.id)
        if text in self._receivers or (known != "call" and self._is_local(text, self._regions.at(position).scope, position)):
            return
        self._add(known or self._file.marks.kinds.get(node.id, "type"), self._lower.name(text, position), node.id, text, string)

    def _is_local(self, name: str, scope: Scope, position: int) -> bool:
        seen = scope.sights.get(name) or sight(name, scope)
        if seen.local and self._ordered and seen.home is not None and seen.home.bindings[name][0].position > position:
            around, _ = declared_around(name, position, seen.home)
            return around is not None and sight(name, around).local
        return seen.local

    def _members(self) -> None:
        kinds, claimed, targets, quoted = self._kinds, self._file.marks.claimed, self._targets, self._file.quoted
        for mark in self._file.marks.of("expression.member"):
            node, name = mark.node, mark.parts["name"][0]
            key = node.id
            if (key not in claimed or key == name.id) and mark.settings.get("of") != "type":
                kind = "write" if key in targets else kinds.get(key) or ("type" if key in quoted else self._kind(key, node.start_byte))
                self._add(
                    kind, self._lower.lower(node), key, own_text(name) if key in quoted else self._source.text(name), quoted.get(key, name)
                )

    def _taken(self) -> None:
        """Add the members that patterns take out of a value under another name."""
        for key, supply in self._file.taken:
            self._add("read", supply(), key.id, self._source.text(key), key)

    def _fills(self) -> None:
        """Add what members are given that a call of the member may run, where the type they belong to is written."""
        macros = self._file.language.macro_name
        for mark in self._file.marks.by_role.get("fill", ()):
            member, value = self._lower.lower(mark.parts["key"][0]), mark.parts["value"][0]
            term = self._lower.lower(value)
            if (
                member
                and term
                and not (macros and macros.fullmatch(self._source.text(value)))
                and self._file.terms.items[term][0] in {op.NAME, op.GLOBAL, op.DEFINITION}
            ):
                self._add("fill", self._file.terms.add(op.FILLED, member, term), value.id, self._source.text(value).lstrip("& "), value)

    def _imports(self) -> None:
        seen: set[tuple[int, int, str]] = set()
        for node, ordinal, name in self._file.import_nodes:
            key = (node.start_byte, 0 if not name else ordinal, name)
            if key in seen:
                continue
            seen.add(key)
            if name:
                taken = [ordinal, self._file.import_functions.get(ordinal, ordinal)]
                term = self._file.terms.union([self._file.terms.add(op.IMPORT, each) for each in taken])
                self._add("import", term, node.id, name, node)
            else:
                self._add("import", self._file.terms.add(op.MODULE, ordinal), node.id, self._file.source.unquoted(node), node)

    def _fixtures(self) -> None:
        """Add the fixtures that tests and fixtures ask for by a parameter's name."""
        for owner, marks in self._file.parameter_marks.items():
            draft = self._file.drafts[owner]
            if not self._file.language.tests.shared_fixtures or not draft.flags & (Flag.TEST | Flag.FIXTURE):
                continue
            for index, mark in enumerate(marks):
                node = mark.part("name")
                if node is not None and not (index == 0 and draft.flags & Flag.METHOD):
                    term = self._file.terms.add(op.PARAMETER, owner, index)
                    line, char = self._file.source.start(node)
                    use = Use("read", term, owner, self._file.source.text(node), line, char, self._file.source.end(node)[1])
                    self._found.append((node.start_byte, use))

        self._fixtures_by_name()
        self._members_by_name()

    def _fixtures_by_name(self) -> None:
        """Add the fixtures that calls name in strings, such as a decorator that asks on behalf of a class."""
        names = self._file.language.tests.fixture_calls
        if not any(name.encode() in self._file.source.content for name in names):
            return
        for mark in self._file.marks.of("expression.call"):
            callee, arguments = mark.part("callee"), mark.part("arguments")
            if callee is None or arguments is None:
                continue
            if self._file.source.text(callee).rpartition(".")[2] not in names:
                continue
            for node in arguments.named_children:
                if self._file.language.literals.get(node.type) == "str":
                    owner, name = self._owners.at(node.start_byte), self._file.source.unquoted(node)
                    self._add("read", self._file.terms.add(op.FIXTURE, owner, name), node.id, name, node)

    def _members_by_name(self) -> None:
        """Add the members that calls ask for by a string: called where the call's result is."""
        for asked in asked_members(self._file, self._lower):
            whole = self._file.terms.items[asked.term][0] == op.MEMBER
            self._add(self._kinds.get(asked.call.node.id, "read") if whole else "read", asked.term, asked.node.id, asked.name, asked.node)

    def _exports(self) -> None:
        for node, term in self._file.export_uses:
            self._add("read", term, node.id, self._file.source.text(node), node)

    def _supers(self) -> None:
        """Add the constructors that calls of the base itself run; where constructors are not told apart, the base stands for its own."""
        roles = ("expression.super", "expression.this") if self._overloading else ("expression.super",)
        for mark in [m for m in self._file.marks.of(*roles) if self._kinds.get(m.node.id) == "call"]:
            for name in self._file.language.constructors[:1]:
                base = self._lower.lower(mark.node)
                term = self._file.terms.member(base, self._file.language.function_name(name)) if self._overloading else base
                self._add("call", term, mark.node.id, name, mark.node)

    def _anonymous(self) -> None:
        """Add what classes without a name are built on, which is called at the same place."""
        for draft in self._file.drafts:
            for node in draft.bases if draft.is_anonymous else ():
                if (
                    draft.name_node.start_byte < draft.start
                    and draft.mark.node.parent is not None
                    and node.parent == draft.mark.node.parent
                ):
                    line, char, end_char = self._source.stretch(draft.name_node.start_byte, draft.name_node.end_byte)
                    use = Use("inherit", self._lower.lower(node), draft.ordinal, draft.name, line, char, end_char)
                    self._found.append((draft.name_node.start_byte, use))

    def _kind(self, key: int, position: int) -> str:
        """Return the kind of a use that its place in an expression does not tell."""
        return self._file.marks.kinds.get(key) or ("type" if self._types.at(position) else "read")

    def _add(self, kind: str, term: int, key: int, name: str, place: "Node | Place") -> None:
        if kind == "write" and place.id in self._file.introducing:
            return
        start = place.start_byte
        if kind == "call" and self._overloading and (call := self._calls.get(key)) is not None:
            term = self._lower.chosen(term, call)
        line, char, end_char = self._source.stretch(start, place.end_byte)
        owner = self._of_decorator.get(key, _NO_DECORATOR) if self._of_decorator else _NO_DECORATOR
        if owner == _NO_DECORATOR:
            owner = self._owners.at(start)
        self._found.append((start, Use(kind, term, owner, name, line, char, end_char)))
