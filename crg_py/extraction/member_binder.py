"""Register what members are given elsewhere than in the body of their class: through its receiver, or through the name of a value."""

from typing import TYPE_CHECKING

from crg_py.extraction.drafts import Draft, adopt
from crg_py.extraction.file import File
from crg_py.extraction.marks import Mark
from crg_py.extraction.scopes import Scope, Supply, find
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from tree_sitter import Node


def takes_receiver(file: File, draft: Draft) -> bool:
    """Say whether the first parameter of a function is its receiver."""
    return file.language.receiver == "first-parameter" and bool(draft.flags & Flag.METHOD) and not draft.flags & Flag.STATIC


class MemberBinder:
    """Finds whose member an assignment is to, and makes it a definition where it is the first."""

    def __init__(self, file: File) -> None:
        """Bind the members of a file's classes and named values."""
        self._file = file
        self._variables = {(d.parent, d.name) for d in file.drafts if d.kind == "variable" and not d.container}
        self._members_of = {(d.parent, d.name) for d in file.drafts if d.container}
        self._attributes: dict[tuple[int, str], int] = {}

    def bind(self, mark: Mark, supply: Supply) -> None:
        """Remember what a member of the receiver's class, or of a named object, is given."""
        receiver, name_node = mark.part("receiver"), mark.parts["name"][0]
        if receiver is None:
            return
        owner = self._receiver_class(receiver)
        name = self._file.source.text(name_node)
        if owner < 0 and (named := self.named_value(receiver)) >= 0 and (named, name) not in self._members_of:
            self._file.attributes.setdefault(named, {}).setdefault(name, []).append(supply)
        if owner >= 0:
            self._attribute(owner, name, name_node, mark)
            self._file.attributes.setdefault(owner, {}).setdefault(name, []).append(supply)

    def named_value(self, receiver: "Node") -> int:
        """Return the function or class that a receiver names, or whose instances' members it holds; -1 if it names none."""
        mark = self._file.marks.expressions.get(receiver.id)
        if mark is not None and mark.role == "expression.member" and self._is_of_instances(mark):
            receiver, mark = mark.parts["receiver"][0], None
        if mark is not None or receiver.child_count:
            return -1
        home, _ = find(self._file.source.text(receiver), self._file.regions.at(receiver.start_byte).scope)
        bindings = home.bindings[self._file.source.text(receiver)] if home is not None else []
        definition = bindings[0].definition if len(bindings) == 1 else -1
        return definition if definition >= 0 and self._file.drafts[definition].kind in {"function", "class"} else -1

    def _is_of_instances(self, mark: Mark) -> bool:
        return self._file.source.text(mark.parts["name"][0]) == self._file.language.instance_members

    def _receiver_class(self, receiver: "Node") -> int:
        mark = self._file.marks.expressions.get(receiver.id)
        if mark is not None and mark.role != "expression.this":
            return -1
        scope: Scope | None = self._file.regions.at(receiver.start_byte).scope
        text = self._file.source.text(receiver)
        while scope is not None:
            owner = scope.owner
            if mark is not None and owner in self._file.constructors:
                return owner
            if scope.kind == "function" and owner >= 0 and self._file.drafts[owner].flags & Flag.METHOD:
                draft = self._file.drafts[owner]
                named = mark is not None or (takes_receiver(self._file, draft) and scope.parameters[:1] == [text])
                return self._file.enclosing_class(owner) if named else -1
            if text in scope.parameters or (mark is None and text in scope.bindings) or (mark is not None and scope.own_receiver):
                return -1
            scope = scope.parent
        return -1

    def _attribute(self, owner: int, name: str, node: "Node", mark: Mark) -> None:
        """Make the attribute a definition at its first assignment, unless the class body already defines it."""
        key = (owner, name)
        if key in self._attributes or key in self._variables or (owner, name) in self._file.member_names:
            return
        draft = Draft("field", mark, name, node, mark.node.start_byte, mark.node.end_byte, mark.node, int(Flag.INSTANCE))
        drafts = self._file.drafts
        adopt(draft, drafts[owner], drafts, {}, name)
        self._attributes[key] = draft.ordinal
        self._file.attribute_drafts[owner, name] = draft.ordinal
        self._file.introducing.add(node.id)
