"""List every use of a file: names from outside the function they stand in, members, calls and imports."""

import re
from typing import TYPE_CHECKING

from crg_py.extraction.file import File
from crg_py.extraction.intervals import Intervals
from crg_py.extraction.lower import Lowering
from crg_py.extraction.marks import Mark
from crg_py.model import terms as op
from crg_py.model.facts import Flag, Use

if TYPE_CHECKING:
    from tree_sitter import Node

_NO_DECORATOR = -2
_CALLING = frozenset({"expression.call", "expression.new", "expression.super", "expression.element"})

_SAID = re.compile(r"""[fruFRU]*(?P<quote>["'])(?P<name>[A-Za-z_]\w*)(?:(?P<end>(?P=quote))$|[{%]|(?P=quote)\s*[+%])""")
"""A name in a string, whole or as the first part of one put together."""
_SHORTEST = 3
"""A first part shorter than this says nothing."""


class Uses:
    """Collects uses with what they stand for, in source order."""

    def __init__(self, file: File, lowering: Lowering, owners: Intervals) -> None:
        """List the uses of a file whose names are bound; `owners` says which definition a position belongs to."""
        self._file = file
        self._lower = lowering
        self._owners = owners
        self._kinds: dict[int, str] = {}
        self._found: list[tuple[int, Use]] = []
        self._decorated = {n.id: d.ordinal for d in file.drafts for n in d.decorators}
        self._of_decorator: dict[int, int] = {}

    def run(self, limit: int) -> tuple[list[Use], bool]:
        """Return the uses and whether `limit` cut them."""
        self._roles()
        expressions = self._file.marks.expressions
        for node in self._file.marks.names:
            if node.id not in self._file.marks.claimed:
                self._name(node, node.start_byte, node)
        for name, string in list(self._file.quoted_names):
            if name.id not in self._file.marks.claimed:
                self._name(name, string.start_byte, string)
        for mark in list(expressions.values()):
            if mark.role == "expression.member" and mark.node.id not in self._file.marks.claimed:
                self._member(mark)
        self._imports()
        self._exports()
        self._supers([m for m in expressions.values() if m.role == "expression.super" and self._kinds.get(m.node.id) == "call"])
        self._fixtures()
        self._found.sort(key=lambda item: item[0])
        return [use for _, use in self._found[:limit]], len(self._found) > limit

    def _roles(self) -> None:
        """Note which nodes are called, inherited from or used as decorators."""
        for mark in self._file.marks.expressions.values():
            if mark.role in _CALLING:
                self._mark(mark.part("callee"), "call")
        for draft in self._file.drafts:
            for node in draft.bases:
                self._mark(node, "inherit")
            for node in draft.implements:
                self._mark(node, "implement")
            for node in draft.decorators:
                called = node.id in self._file.marks.expressions and self._file.marks.expressions[node.id].role == "expression.call"
                self._mark(node, "call" if called else "decorator", draft.ordinal)

    def _mark(self, node: "Node | None", kind: str, decorated: int = -1) -> None:
        """Give a use's node its kind, looking through brackets, subscripts and the callee of a call.

        A decorator that is a call is called by the definition it decorates.
        """
        while node is not None:
            mark = self._file.marks.expressions.get(node.id)
            inner = None
            if mark is not None and mark.role in {"expression.wrap", "expression.index"}:
                inner = mark.part("value")
            elif mark is not None and mark.role in {"expression.call", "expression.new"} and (kind != "call" or decorated >= 0):
                inner = mark.part("callee")
            if inner is None or inner.id == node.id:
                break
            node = inner
        if node is not None:
            self._kinds[node.id] = kind if kind != "call" or node.id not in self._kinds else self._kinds[node.id]
            if decorated >= 0:
                self._of_decorator[node.id] = decorated

    # ---- kinds of use

    def _name(self, node: "Node", position: int, place: "Node") -> None:
        key = node.id
        if key in self._file.target_ids:
            return
        text = self._file.source.text(node) if place is node else node.text.decode() if node.text else ""
        if text in self._file.language.receiver_names or (self._kinds.get(key) != "call" and self._lower.is_local(text, position)):
            return
        kind = self._kind(node, position)
        term = self._lower.lower(node) if place is node else self._lower.name(text, position)
        self._add(kind, term, node, text, place)

    def _member(self, mark: Mark) -> None:
        name = mark.parts["name"][0]
        position = mark.node.start_byte
        kind = "write" if mark.node.id in self._file.target_ids else self._kind(mark.node, position)
        self._add(kind, self._lower.lower(mark.node), mark.node, self._file.source.text(name), name)

    def _imports(self) -> None:
        seen: set[tuple[int, int, str]] = set()
        for node, ordinal, name in self._file.import_nodes:
            key = (node.start_byte, 0 if not name else ordinal, name)
            if key in seen:
                continue
            seen.add(key)
            if name:
                self._add("import", self._file.terms.add(op.IMPORT, ordinal), node, name, node)
            else:
                self._add("import", self._file.terms.add(op.MODULE, ordinal), node, self._file.source.text(node).strip("\"'`"), node)

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
        for mark in list(self._file.marks.expressions.values()):
            callee, arguments = mark.part("callee"), mark.part("arguments")
            if mark.role != "expression.call" or callee is None or arguments is None:
                continue
            if self._file.source.text(callee).rpartition(".")[2] not in names:
                continue
            for node in arguments.named_children:
                if self._file.language.literals.get(node.type) == "str":
                    owner, name = self._owners.at(node.start_byte), self._file.source.text(node).strip("\"'")
                    self._add("read", self._file.terms.add(op.FIXTURE, owner, name), node, name, node)

    def _members_by_name(self) -> None:
        """Add the members that calls ask for by a string: by its whole name, or by the first part of a name put together at run time."""
        names = self._file.language.member_calls
        if not any(name.encode() in self._file.source.content for name in names):
            return
        for mark in list(self._file.marks.expressions.values()):
            callee, arguments = mark.part("callee"), mark.part("arguments")
            if mark.role != "expression.call" or callee is None or arguments is None or self._file.source.text(callee) not in names:
                continue
            for place, node in enumerate(arguments.named_children[:2]):
                said = _SAID.match(self._file.source.text(node))
                if said is None:
                    continue
                name = said["name"]
                if not said["end"] and len(name) >= _SHORTEST:
                    self._add("read", self._file.terms.add(op.BEGINNING, name), node, name + "*", node)
                elif said["end"] and place:
                    receiver = self._lower.lower(arguments.named_children[0])
                    self._add("read", self._file.terms.add(op.MEMBER, receiver, name), node, name, node)
                break

    def _exports(self) -> None:
        for node, term in self._file.export_uses:
            self._add("read", term, node, self._file.source.text(node), node)

    def _supers(self, marks: list[Mark]) -> None:
        """Add the constructors that calls of the base itself run."""
        for mark in marks:
            for name in self._file.language.constructors[:1]:
                term = self._file.terms.add(op.MEMBER, self._lower.lower(mark.node), name)
                self._add("call", term, mark.node, name, mark.node)

    def _kind(self, node: "Node", position: int) -> str:
        known = self._kinds.get(node.id)
        if known is not None:
            return known
        known = self._file.marks.kinds.get(node.id)
        if known is not None:
            return known
        return "type" if self._file.types.at(position) else "read"

    def _add(self, kind: str, term: int, node: "Node", name: str, place: "Node") -> None:
        if kind == "write" and self._introduces(place):
            return
        start = place.start_byte
        line, char = self._file.source.place(start)
        _, end_char = self._file.source.place(place.end_byte)
        owner = self._of_decorator.get(node.id, _NO_DECORATOR) if self._of_decorator else _NO_DECORATOR
        if owner == _NO_DECORATOR:
            owner = self._owners.at(start)
        self._found.append((start, Use(kind, term, owner, name, line, char, end_char)))

    def _introduces(self, place: "Node") -> bool:
        return place.id in self._file.introducing
