"""Patterns that take a value apart: which part is given what."""

from itertools import pairwise
from typing import TYPE_CHECKING

from crg_py.model import terms as op

if TYPE_CHECKING:
    from tree_sitter import Node

    from crg_py.extraction.file import File
    from crg_py.extraction.marks import Mark
    from crg_py.extraction.scopes import Supply
    from crg_py.extraction.terms import Terms


def parts_of(file: "File", mark: "Mark", supply: "Supply") -> list[tuple["Node", "Supply"]]:
    """Return the parts of a pattern with what each is given, `supply` being what the whole is given."""
    if mark.role == "target.rest":
        return [(n, supply) for n in mark.parts.get("value", ())[:1]]
    if mark.role == "target.default":
        return [(n, supply) for n in mark.parts["target"][:1]]
    if mark.role == "target.sequence":
        return _elements(file, mark.node, supply)
    pairs = zip(mark.parts.get("key", ()), mark.parts.get("target", ()), strict=False)
    parts = [(target, _step(file.terms, op.MEMBER, supply, file.source.text(key))) for key, target in pairs]
    # What is left over has the other members of the whole.
    return [*parts, *((n, supply) for n in mark.node.named_children if n.id in file.marks.targets and n not in dict(parts))]


def _elements(file: "File", pattern: "Node", supply: "Supply") -> list[tuple["Node", "Supply"]]:
    """Return the parts of a sequence pattern; those left out count, and what stands behind a rest is counted from the end."""
    nodes = pattern.named_children
    if any(one.type == other.type == "," for one, other in pairwise(pattern.children)) or _begins_empty(pattern):
        return [(n, _step(file.terms, op.UNPACK, supply, i)) for i, n in _positions(pattern)]
    targets = file.marks.targets
    rests = [i for i, n in enumerate(nodes) if n.id in targets and targets[n.id].role == "target.rest"]
    rest = rests[0] if rests else len(nodes)
    parts = [(n, _step(file.terms, op.UNPACK, supply, i if i < rest else i - len(nodes))) for i, n in enumerate(nodes)]
    if rests:
        parts[rest] = (nodes[rest], _step(file.terms, op.STRETCH, supply, rest, len(nodes) - rest - 1))
    return parts


def _begins_empty(pattern: "Node") -> bool:
    return not pattern.children[0].is_named and pattern.children[1].type == ","


def _positions(pattern: "Node") -> list[tuple[int, "Node"]]:
    """Return the parts of a sequence pattern with their places, some of which are empty."""
    found, position = [], 0
    for child in pattern.children:
        if child.is_named:
            found.append((position, child))
        elif child.type == ",":
            position += 1
    return found


def _step(terms: "Terms", kind: int, supply: "Supply", *operands: int | str) -> "Supply":
    def stepped() -> int:
        term = supply()
        return terms.add(kind, term, *operands) if term else 0

    return stepped
