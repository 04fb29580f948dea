"""Names, and members of names, that a test tells more of: what they are in the code that runs where it holds."""

from typing import TYPE_CHECKING

from crg_py.extraction.scopes import Binding
from crg_py.extraction.told_members import narrow_member
from crg_py.model import terms as op

if TYPE_CHECKING:
    from tree_sitter import Node

    from crg_py.extraction.file import File
    from crg_py.extraction.lower import Lowering
    from crg_py.extraction.marks import Mark
    from crg_py.extraction.scopes import Supply


def narrow(file: "File", lowering: "Lowering", mark: "Mark") -> None:
    """Bind a name of a function to what a test says it is, in the region where that holds or behind the test."""
    target, inner = mark.part("target"), mark.part("region")
    supply = _supply(file, lowering, mark)
    if target is None or supply is None:
        return
    region = file.regions.at(inner.start_byte if inner is not None else mark.node.start_byte)
    position = region.start if inner is not None else mark.node.end_byte
    name = file.source.text(target)
    if target.child_count:
        narrow_member(file, name, Binding(position, region, supply, narrow=True))
        return
    own = name in region.scope.bindings or region.scope.kind == "block"
    if own and file.regions.at(target.start_byte).scope.function().kind != "file":
        region.scope.bind(name, Binding(position, region, supply, narrow=True))


def _supply(file: "File", lowering: "Lowering", mark: "Mark") -> "Supply | None":
    if "value" in mark.parts:
        return _asked(file, lowering, mark)
    return _excluded(file, lowering, mark) if mark.settings.get("told") == "not" else _tested(file, lowering, mark)


def _tested(file: "File", lowering: "Lowering", mark: "Mark") -> "Supply | None":
    """Return the union of the types that a test lists."""
    stated = _listed(file, mark)
    return (lambda: file.terms.union([lowering.instance(n) for n in stated])) if stated else None


def _listed(file: "File", mark: "Mark") -> "list[Node]":
    """Return the types that a test lists."""
    tested = mark.parts.get("type", [])
    expression = file.marks.expressions.get(tested[0].id) if len(tested) == 1 else None
    several = expression is not None and expression.role == "expression.sequence"
    return tested[0].named_children if several else tested


def _excluded(file: "File", lowering: "Lowering", mark: "Mark") -> "Supply | None":
    """Return what a name was before a test, without the types that the test has excluded."""
    target, stated = mark.parts["target"][0], _listed(file, mark)

    def supply() -> int:
        before = lowering.lower(target) if target.child_count else lowering.name(file.source.text(target), target.start_byte)
        types = tuple(lowering.instance(n) for n in stated)
        return file.terms.add(op.EXCLUDED, before, types) if before and all(types) else before

    return supply if stated else None


def _asked(file: "File", lowering: "Lowering", mark: "Mark") -> "Supply | None":
    """Return what calls say of the name that they are asked about; None where they are asked about several names."""
    names = {file.source.text(node) for node in mark.parts["target"]}
    if len(names) > 1:
        return None
    target = mark.parts["target"][0]

    def supply() -> int:
        before = lowering.name(file.source.text(target), target.start_byte)
        return file.terms.union([file.terms.add(op.NARROWED, lowering.lower(call), before) for call in mark.parts["value"]])

    return supply
