"""What is matched whole and read by its fields.

A pattern for each part would wait for what stands behind it: of a list of n parts n patterns would, which costs the square of its length.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    Parts = dict[str, list[Node]]
    Reading = tuple[str, Parts, dict[str, str]]
    """Role, parts and settings of a mark."""


def entries(listed: "Node") -> "Iterator[Parts]":
    """Yield the name of each entry of a list, with its alias if it has one."""
    for entry in listed.named_children:
        named = {field: [node] for field in ("name", "alias") if (node := entry.child_by_field_name(field)) is not None}
        if "name" in named:
            yield named


def operation(node: "Node", settings: dict[str, str]) -> "Reading | None":
    """Return an operation as what its operator makes it: a value passed on, a choice, a literal of a type, or what a method gives."""
    left, operator, right = (node.child_by_field_name(field) for field in ("left", "operator", "right"))
    if left is None or operator is None or right is None:
        return None
    sign = operator.type
    plus, _, text = settings.get("texts", "").partition(" ")
    if sign == plus and text in {left.type, right.type}:
        return "expression.literal", {}, {"type": settings["text"]}
    if sign in settings.get("typed", "").split():
        return "expression.literal", {}, {"type": settings["type"]}
    if sign in settings.get("either", "").split():
        return "expression.choice", {"value": [left, right]}, {}
    if sign in settings.get("alike", "").split():
        return "expression.wrap", {"value": [right if left.type in settings["untyped"].split() else left]}, {}
    if sign in settings.get("left", "").split():
        return "expression.wrap", {"value": [left]}, {}
    if sign in settings.get("right", "").split():
        return "expression.wrap", {"value": [right]}, {}
    method = next((name for one, name in zip(*[iter(settings.get("methods", "").split())] * 2, strict=True) if one == sign), "")
    if method:
        own, reflected = settings["names"].replace("*", method), settings["reflects"].replace("*", method)
        return "expression.operator", {"receiver": [left], "value": [right]}, {"method": own, "reflected": reflected}
    return None


def declared(node: "Node", settings: dict[str, str]) -> "Iterator[tuple[Node, Parts, dict[str, str]]]":
    """Yield line, parts and settings of each name that the lines of a declaration give a value or a type.

    A line without either says what the one above it says. A single value of several names is taken apart, if its node is one of `several`;
    otherwise the first name is that value.
    """
    own = {"defines": settings["defines"]}
    unknown = own | {"declares": "yes"}
    stated: list[Node] = []
    values: list[Node] = []
    for line in node.named_children:
        names = [name for name in line.children_by_field_name("name") if name.is_named]
        if not names:
            continue
        kind, listed = line.child_by_field_name("type"), line.child_by_field_name("value")
        if kind is not None or listed is not None:
            stated = [kind] if kind is not None else []
            values = [value for value in listed.named_children if not value.is_extra] if listed is not None else []
        apart = len(values) == 1 < len(names) and values[0].type in settings["several"].split()
        for at, name in enumerate(names):
            if name.text == settings["blank"].encode():
                continue
            if stated:
                yield line, {"target": [name], "type": stated}, own
            elif apart:
                yield line, {"target": [name], "value": values}, own | {"position": str(at)}
            elif at < len(values):
                yield line, {"target": [name], "value": [values[at]]}, own
            else:
                yield line, {"target": [name]}, unknown
