"""Members of variables (`self.x`) of which a test tells more, where they are what members are taken of.

They are bound under the text that they are written as, which no name is like, in the scope of the function; whatever gives the member
or what it is a member of another value binds it again, to nothing that is known.
"""

from typing import TYPE_CHECKING

from crg_py.extraction.scopes import Binding, Scope, reaching

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from crg_py.extraction.file import File
    from crg_py.extraction.lower import Lowering

_GIVING = ("assign", "augment", "iterate", "enter")


def narrow_member(file: "File", written: str, binding: Binding) -> None:
    """Bind a member as it is written to what a test says of it, inside a function."""
    if written.replace(".", "").isidentifier() and binding.region.scope.function().kind != "file":
        binding.region.scope.bind(written, binding)
        file.narrowed.add(written)


def forget_members(file: "File") -> None:
    """Bind members of which tests tell more to nothing known behind whatever may give them another value."""
    if not file.narrowed:
        return
    by_part: dict[str, list[str]] = {}
    for written in file.narrowed:
        parts = written.split(".")
        for count in range(1, len(parts) + 1):
            by_part.setdefault(".".join(parts[:count]), []).append(written)
    for role in _GIVING:
        for mark in file.marks.by_role.get("binding." + role, ()):
            for target in _targets(file, mark.parts.get("target", [])):
                for written in by_part.get(file.source.text(target), ()):
                    region = file.regions.at(target.start_byte)
                    home = _home(region.scope, written)
                    if home is not None:
                        home.bind(written, Binding(_end(role, mark.node, target), region, lambda: 0))


def receiver(file: "File", lowering: "Lowering", node: "Node") -> int:
    """Return the term of what a member is taken of: as a test tells it, if one holds here."""
    if file.narrowed and node.child_count and (written := file.source.text(node)) in file.narrowed:
        region = file.regions.at(node.start_byte)
        home = _home(region.scope, written)
        found = reaching(home.bindings[written], node.start_byte, region) if home is not None else []
        if found and all(b.narrow for b in found) and (told := lowering.value(found)):
            return told
    return lowering.lower(node)


def _home(scope: Scope, written: str) -> Scope | None:
    """Return the scope that knows of a member, no further out than the function around."""
    while written not in scope.bindings:
        if scope.kind in {"function", "class"} or scope.parent is None:
            return None
        scope = scope.parent
    return scope


def _targets(file: "File", nodes: "list[Node]") -> "Iterator[Node]":
    """Yield what is given a value, the parts of a pattern one by one."""
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        if node.id in file.marks.targets:
            waiting.extend(node.named_children)
        else:
            yield node


def _end(role: str, statement: "Node", target: "Node") -> int:
    """Return the byte from which a target has its new value: an assignment's right side comes before it."""
    return statement.end_byte if role in {"assign", "augment"} else target.end_byte
