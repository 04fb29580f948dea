"""Variables that are definitions: names declared at the level of a file or module rather than inside a function."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from crg_py.extraction.intervals import Intervals
from crg_py.extraction.marks import Mark, Marks

if TYPE_CHECKING:
    from tree_sitter import Node

_MAX_NESTING = 8


def variable_names(marks: Marks) -> Iterator[tuple[Mark, "Node"]]:
    """Yield each declaration that makes a definition of a name, with the name's node."""
    declared = [m for m in marks.by_role.get("binding.assign", ()) if "defines" in m.settings]
    if not declared:
        return
    imports = {m.node.id for m in marks.by_role.get("import.call", ()) if "form" in m.settings}
    bodies = {b.id for m in marks.by_role.get("definition.module", ()) for b in m.parts.get("body", ())}
    scopes = [m.node for role in ("scope.function", "scope.class", "scope.block", "scope.examples") for m in marks.by_role.get(role, ())]
    inside = Intervals([(n.start_byte, n.end_byte, int(n.id not in bodies)) for n in scopes], 0)
    for mark in declared:
        if not inside.at(mark.node.start_byte) and not _brings_in(mark, marks, imports):
            for name in _names(mark.parts["target"][0], marks, 0):
                yield mark, name


def _brings_in(mark: Mark, marks: Marks, imports: set[int]) -> bool:
    """Say whether a declaration gives a name to an import, or to a member of one."""
    value = mark.part("value")
    if value is None or not imports:
        return False
    expression = marks.expressions.get(value.id)
    receiver = expression.part("receiver") if expression is not None and expression.role == "expression.member" else None
    return value.id in imports or (receiver is not None and receiver.id in imports)


def _names(target: "Node", marks: Marks, depth: int) -> Iterator["Node"]:
    pattern = marks.targets.get(target.id)
    if pattern is None:
        wrap = marks.expressions.get(target.id)
        if target.child_count == 0:
            yield target
        elif wrap is not None and wrap.role == "expression.wrap" and depth < _MAX_NESTING:
            yield from _names(wrap.parts["value"][0], marks, depth + 1)
    elif depth < _MAX_NESTING:
        written = target.named_children if pattern.role == "target.sequence" else pattern.parts.get("target", [])
        for part in written or pattern.parts.get("value", []):
            yield from _names(part, marks, depth + 1)
