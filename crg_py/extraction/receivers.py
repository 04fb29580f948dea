"""The type that a function states for its receiver."""

from typing import TYPE_CHECKING

from crg_py.extraction.file import File

if TYPE_CHECKING:
    from tree_sitter import Node

    from crg_py.extraction.scopes import Scope


def stated_receiver(file: File, position: int) -> "Node | None":
    """Return the type that the function around a receiver states for it."""
    scope: Scope | None = file.regions.at(position).scope
    while scope is not None:
        stated = file.receivers.get(id(scope))
        if stated is not None or scope.own_receiver or scope.kind == "class":
            return stated
        scope = scope.parent
    return None
