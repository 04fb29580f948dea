"""Members that calls ask for by a string: by its whole name, or by the first part of a name put together at run time."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from crg_py.model import terms as op

if TYPE_CHECKING:
    from tree_sitter import Node

    from crg_py.extraction.file import File
    from crg_py.extraction.lower import Lowering
    from crg_py.extraction.marks import Mark

_SAID = re.compile(r"""[fruFRU]*(?P<quote>["'])(?P<name>[A-Za-z_]\w*)(?:(?P<end>(?P=quote))$|[{%]|(?P=quote)\s*[+%])""")
"""A name in a string, whole or as the first part of one put together."""
_SHORTEST = 3
"""A first part shorter than this says nothing."""


class AskedMember(NamedTuple):
    """One name of a member that a call is given: the call, the term and name of what is asked for, and the node that gives it."""

    call: "Mark"
    term: int
    name: str
    node: "Node"


def asked_members(file: "File", lowering: "Lowering") -> Iterator[AskedMember]:
    """Yield what calls of the language's functions for this ask for; a variable stands for the strings that its function gives it."""
    names = file.language.member_calls
    if not any(name.encode() in file.source.content for name in names):
        return
    strings = _Strings(file)
    for mark in file.marks.of("expression.call"):
        callee, arguments = mark.part("callee"), mark.part("arguments")
        if callee is None or arguments is None or file.source.text(callee) not in names:
            continue
        for place, node in enumerate(arguments.named_children[:2]):
            said = [match for string in strings.of(node, place) if (match := _SAID.match(string)) is not None]
            for match in said:
                name = match["name"]
                if not match["end"] and len(name) >= _SHORTEST:
                    yield AskedMember(mark, file.terms.add(op.BEGINNING, name), name + "*", node)
                elif match["end"] and place:
                    receiver = lowering.lower(arguments.named_children[0])
                    yield AskedMember(mark, file.terms.add(op.MEMBER, receiver, name), name, node)
            if said:
                break


class _Strings:
    """Finds the texts that an argument may be, as they are written."""

    def __init__(self, file: "File") -> None:
        """Look at a file whose names are bound."""
        self._file = file
        self._given: dict[tuple[int, str], list[Node]] = {}
        self._ready = False

    def of(self, node: "Node", place: int) -> list[str]:
        """Return the text of an argument, or those that a variable is given which it names, itself or what a method makes of it."""
        call = self._file.marks.expressions.get(node.id)
        if call is not None and call.role == "expression.call" and (callee := call.part("callee")) is not None:
            member = self._file.marks.expressions.get(callee.id)
            node = member.parts["receiver"][0] if member is not None and member.role == "expression.member" else node
        if node.child_count or not place:
            return [self._file.source.text(node)]
        scope = self._file.regions.at(node.start_byte).scope
        if scope.kind != "function":
            return []
        if not self._ready:
            self._prepare()
        return [self._file.source.text(value) for value in self._given.get((id(scope), self._file.source.text(node)), ())]

    def _prepare(self) -> None:
        """Note what the variables of functions are given."""
        self._ready = True
        for mark in self._file.marks.by_role.get("binding.assign", ()):
            target, value = mark.part("target"), mark.part("value")
            if target is not None and value is not None and not target.child_count:
                scope = self._file.regions.at(target.start_byte).scope
                self._given.setdefault((id(scope), self._file.source.text(target)), []).append(value)
