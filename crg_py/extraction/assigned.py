"""Function and class literals that are known by what they are given to: a variable through brackets or a cast, a member, an export."""

from typing import TYPE_CHECKING

from crg_py.extraction.drafts import inside_functions
from crg_py.extraction.marks import Mark, Marks, Parts

if TYPE_CHECKING:
    from tree_sitter import Node

    from crg_py.extraction.source import Source
    from crg_py.languages import Language

_MAX_NESTING = 8
_AROUND = frozenset({"expression.wrap", "expression.cast"})
_MADE = frozenset({"expression.object", "expression.sequence", "expression.literal", "expression.new", "expression.call"})


class Assigned:
    """Turns assignments of literals into marks of definitions."""

    def __init__(self, marks: Marks, source: "Source", language: "Language") -> None:
        """Read the assignments of a file."""
        self._marks = marks
        self._source = source
        self._instances = language.instance_members
        self._inside = inside_functions(marks)
        self._classes = {m.node.id for m in marks.by_role.get("scope.class", ())}
        self._given_out = {m.node.id for role in ("export.assign", "export.member") for m in marks.by_role.get(role, ())}
        self._imports = {m.node.id for m in marks.by_role.get("import.call", ())}

    def run(self) -> None:
        """Add a mark for each assignment that names what it assigns."""
        for mark in list(self._marks.by_role.get("binding.assign", ())):
            value, target = mark.part("value"), mark.part("target")
            if value is None or target is None:
                continue
            if mark.settings.get("declares") == "no":
                self._assignment(mark, value, target)
            elif mark.settings.get("declares") == "yes" and self._role(value) in _AROUND and not target.child_count:
                self._define(mark, value, {"name": [target]})
        for entry in self._marks.entries.values():
            key, value = entry.part("key"), entry.part("value")
            if key is not None and self._role(value) in _AROUND and (literal := self._literal(value)) is not None:
                self._entry(entry, key, literal)
        for mark in self._marks.by_role.get("flow.return", ()):
            self._returned(self._literal(mark.part("value")))

    def _returned(self, literal: "Node | None") -> None:
        """Add the definition of a class without a name that a function gives back: it is called as the word that begins it."""
        body = literal.child_by_field_name("body") if literal is not None else None
        if literal is not None and body is not None and body.id in self._classes and literal.child_by_field_name("name") is None:
            self._add("class", Mark("definition.class", literal, {"name": literal.children[:1], "body": [body]}, {"binds": "elsewhere"}))

    def _entry(self, entry: Mark, key: "Node", literal: "Node") -> None:
        """Add the definition of a function that an entry of an object holds in brackets or a cast."""
        body = literal.child_by_field_name("body")
        if body is not None and body.id not in self._classes:
            self._add("method", Mark("definition.method", entry.node, {"name": [key], "value": [literal], "body": [body]}, {}))

    def _role(self, node: "Node | None") -> str:
        known = self._marks.expressions.get(node.id) if node is not None else None
        return known.role if known is not None else ""

    def _assignment(self, mark: Mark, value: "Node", target: "Node") -> None:
        exported = mark.node.id in self._given_out
        member = self._marks.expressions.get(target.id)
        if member is None or member.role != "expression.member":
            if not target.child_count:
                self._define(mark, value, {"name": [target]}, binds="nowhere" if self._inside.at(target.start_byte) else "elsewhere")
            return
        parts: Parts = {"name": member.parts["name"]}
        receiver = member.parts["receiver"][0]
        if exported:
            named = value.child_by_field_name("name") is not None and any(m.node.id == mark.node.id for m in self._wholes())
            if not named and not self._define(mark, value, parts):
                self._define_value(mark, value, parts)
            return
        inner = self._marks.expressions.get(receiver.id)
        if inner is None and not receiver.child_count:
            self._define(mark, value, {**parts, "container": [receiver]})
        elif inner is not None and inner.role == "expression.member" and self._source.text(inner.parts["name"][0]) == self._instances:
            self._define(mark, value, {**parts, "container": inner.parts["receiver"]}, "instance")
        else:
            self._define(mark, value, parts)

    def _wholes(self) -> list[Mark]:
        return self._marks.by_role.get("export.assign", [])

    def _define(self, mark: Mark, value: "Node", parts: Parts, member: str = "", binds: str = "elsewhere") -> bool:
        """Add the definition of a literal; say whether there is one."""
        literal = self._literal(value)
        body = literal.child_by_field_name("body") if literal is not None else None
        if literal is None or body is None:
            return False
        kind = "class" if body.id in self._classes else "method" if member else "function"
        settings = {"binds": binds, "member": member} if member else {"binds": binds}
        self._add(kind, Mark("definition." + kind, mark.node, {**parts, "value": [literal], "body": [body]}, settings))
        return True

    def _define_value(self, mark: Mark, value: "Node", parts: Parts) -> None:
        """Add the definition of another value that a file gives out under a name of its own."""
        if self._role(value) in _MADE and value.id not in self._imports and mark.node.id not in {m.node.id for m in self._wholes()}:
            self._add("variable", Mark("definition.variable", mark.node, {**parts, "value": [value]}, {"binds": "elsewhere"}))

    def _add(self, kind: str, mark: Mark) -> None:
        self._marks.by_role["definition." + kind].append(mark)

    def _literal(self, value: "Node | None") -> "Node | None":
        """Return the function or class literal inside brackets and casts, if that is what a value is."""
        for _ in range(_MAX_NESTING):
            role = self._role(value)
            if value is None or role not in _AROUND:
                return value if role == "expression.function" else None
            value = self._marks.expressions[value.id].part("value") or next(iter(value.named_children), None)
        return None
