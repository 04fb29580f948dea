"""What the place of a value asks it to be: what a call states for its argument, or the type of what it is put to."""

from typing import TYPE_CHECKING

from crg_py.extraction.file import File
from crg_py.extraction.lower import Lowering
from crg_py.model import terms as op

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from crg_py.extraction.marks import Mark


class Asked:
    """Looks from a written function, or a call, to what stands around it."""

    def __init__(self, file: File, lowering: Lowering) -> None:
        """Look in a file whose names are bound."""
        self._file = file
        self._lower = lowering
        self._terms = file.terms
        self._stated: dict[int, Node | None] | None = None

    def argument(self, node: "Node") -> tuple[int, "Mark | None"]:
        """Return of which call a node is an argument, and at which position."""
        arguments = node.parent
        call = arguments.parent if arguments is not None else None
        expression = self._file.marks.expressions.get(call.id) if call is not None else None
        if expression is None or arguments is None or expression.part("arguments") != arguments:
            return -1, None
        return next(i for i, n in enumerate(n for n in arguments.named_children if not n.is_extra) if n == node), expression

    def handed(self, function: "Node", index: int) -> int:
        """Return what a written function is called with, by the type that the place it stands at asks for."""
        if stated := self._stated_function(function):
            return self._terms.add(op.TYPED, stated, index)
        return self._of_call(function, index)

    def _of_call(self, node: "Node", index: int) -> int:
        """Return what a call gives to a parameter of a function that is its argument; index -1: the type it asks for itself."""
        position, call = self.argument(node)
        callee = self._lower.lower(call.part("callee")) if call is not None else 0
        if call is None or not callee:
            return 0
        arguments = self._given(call.parts["arguments"][0])
        expected = self._stated_function(call.node) or self._of_call(call.node, -1)
        return self._terms.add(op.PASSED, callee, position, index, arguments, expected)

    def _stated_function(self, function: "Node") -> int:
        """Return the term of the type that the place of a written function states: of a variable, a result or a cast."""
        if not self._file.language.functional_types:
            return 0
        if self._stated is None:
            self._stated = dict(self._stated_values())
        node: Node | None = function
        while node is not None:
            if node.id in self._stated:
                return self._lower.instance(self._stated[node.id])
            node = node.parent
            mark = self._file.marks.expressions.get(node.id) if node is not None else None
            if mark is None or mark.role not in {"expression.wrap", "expression.choice"}:
                return 0
            if (target := mark.part("target")) is not None:
                return self._lower.lower(target)
        return 0

    def _stated_values(self) -> "Iterator[tuple[int, Node | None]]":
        """Yield the nodes of values whose type is stated where they stand, with the node that states it."""
        for role in ("binding.assign", "definition.field", "flow.return"):
            for mark in self._file.marks.by_role.get(role, ()):
                value, stated = mark.part("value"), mark.part("type")
                if role == "flow.return":
                    owner = self._file.regions.at(mark.node.start_byte).scope.function().owner
                    stated = self._file.drafts[owner].mark.part("returns") if owner >= 0 else None
                if value is not None and stated is not None:
                    yield value.id, stated
        for mark in self._file.marks.of("expression.cast"):
            if (value := mark.part("value")) is not None:
                yield value.id, mark.part("type")

    def _given(self, arguments: "Node") -> tuple[int, ...]:
        """Return the terms of arguments, unknown for functions that are written as one."""
        return tuple(0 if self._is_function(n) else self._lower.lower(n) for n in self._file.written_arguments(arguments))

    def _is_function(self, node: "Node") -> bool:
        mark = self._file.marks.expressions.get(node.id)
        return mark is not None and mark.role == "expression.function"
