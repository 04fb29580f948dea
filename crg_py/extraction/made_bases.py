"""Bases of classes that a call gives: what is called is no base itself, and what it gives is one without a name of its own."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from crg_py.model.facts import Use

if TYPE_CHECKING:
    from tree_sitter import Node

    from crg_py.extraction.file import File
    from crg_py.extraction.lower import Lowering
    from crg_py.extraction.marks import Mark, Marks

_INSIDE = {"expression.wrap": "value", "expression.index": "value", "expression.member": "name"}


def call_in(marks: "Marks", node: "Node") -> "Mark | None":
    """Return the call that an expression is, through brackets and subscripts."""
    mark = marks.expressions.get(node.id)
    while mark is not None and mark.role in {"expression.wrap", "expression.index"} and (inner := _inside(mark)) is not None:
        mark = marks.expressions.get(inner.id)
    return mark if mark is not None and mark.role == "expression.call" else None


def made_bases(file: "File", lower: "Lowering") -> Iterator[tuple[int, Use]]:
    """Yield where classes inherit from what a call gives, told at the name of what is called."""
    for draft in file.drafts:
        for node in draft.bases if not draft.is_anonymous else ():
            call = call_in(file.marks, node)
            name = call.part("callee") if call is not None else None
            if call is None or name is None:
                continue
            while (mark := file.marks.expressions.get(name.id)) is not None and (inner := _inside(mark)) is not None:
                name = inner
            line, char, end_char = file.source.stretch(name.start_byte, name.end_byte)
            yield name.start_byte, Use("inherit", lower.lower(call.node), draft.ordinal, "()", line, char, end_char)


def _inside(mark: "Mark") -> "Node | None":
    part = _INSIDE.get(mark.role)
    inner = mark.part(part) if part is not None else None
    return inner if inner is not None and inner.id != mark.node.id else None
