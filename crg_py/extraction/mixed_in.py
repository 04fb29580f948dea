"""Objects whose members a call copies to another: `Object.assign(Point.prototype, { move() {} })` (ECMA-262 20.1.2.1)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

    from crg_py.extraction.file import File
    from crg_py.extraction.lower import Lowering
    from crg_py.extraction.marks import Mark
    from crg_py.extraction.member_binder import MemberBinder
    from crg_py.extraction.scopes import Supply


def mix_in(file: "File", lowering: "Lowering", members: "MemberBinder") -> None:
    """Give the members of such objects to the function or class that a call copies them to, or to its instances."""
    names = file.language.mixing
    if not any(name.encode() in file.source.content for name in names):
        return
    for mark in file.marks.of("expression.call"):
        callee, arguments = mark.part("callee"), mark.part("arguments")
        if callee is None or arguments is None or file.source.text(callee) not in names:
            continue
        to, *given = [n for n in arguments.named_children if not n.is_extra] or [arguments]
        owner = members.named_value(to)
        for node in given:
            known = file.marks.expressions.get(node.id)
            if known is not None and known.role == "expression.object":
                file.mixed_in.add(node.id)
                _give(file, lowering, owner, known)


def _give(file: "File", lowering: "Lowering", owner: int, written: "Mark") -> None:
    if owner < 0:
        return
    if file.drafts[owner].is_function:
        file.constructors.add(owner)
    for entry in written.node.named_children:
        name = entry.child_by_field_name("key") or entry.child_by_field_name("name") or entry
        if not name.named_child_count or file.marks.expressions.get(name.id) is not None:
            text = file.source.unquoted(name)
            file.attributes.setdefault(owner, {}).setdefault(text, []).append(_member(file, lowering, written.node, text))


def _member(file: "File", lowering: "Lowering", holder: "Node", name: str) -> "Supply":
    return lambda: file.terms.member(lowering.lower(holder), name)
