"""Names where classes show their members, own and inherited, to all code inside them."""

from typing import TYPE_CHECKING

from crg_py.extraction.file import File
from crg_py.extraction.scopes import Binding, Scope, reaching
from crg_py.model import terms as op

if TYPE_CHECKING:
    from collections.abc import Callable


class EnclosedNames:
    """Finds what a bare name stands for: a local one, else a member of the classes around it, else a name of the file or beyond."""

    def __init__(self, file: File, value: "Callable[[list[Binding]], int]") -> None:
        """Work on a file whose names are bound; `value` gives the term of what bindings give."""
        self._file = file
        self._terms = file.terms
        self._value = value

    def name(self, name: str, position: int, scope: Scope | None) -> int:
        """Return the term of a name where members of the classes around it, own and inherited, are seen like any other name."""
        found: list[int] = []
        while scope is not None:
            if scope.kind == "class" and scope.owner >= 0:
                member, own = self._own_member(name, scope)
                if member:
                    found.append(member)
                if own:
                    break
            elif scope.kind == "file":
                found.append(self._terms.add(op.GLOBAL if name in scope.bindings else op.NAME, name))
            elif name in scope.bindings:
                found.append(self._reaching(name, position, scope))
                break
            scope = scope.parent
        return found[0] if len(found) == 1 else self._terms.add(op.FIRST, tuple(found))

    def _own_member(self, name: str, scope: Scope) -> tuple[int, bool]:
        """Return the term of a class's member if it may have one of the name, and whether it surely does."""
        draft = self._file.drafts[scope.owner]
        own = name in scope.bindings or (scope.owner, name) in self._file.member_names
        if not own and not draft.bases and not draft.implements and "base" not in draft.mark.settings:
            return 0, False
        return self._terms.member(self._terms.add(op.SELF, scope.owner), name), own

    def _reaching(self, name: str, position: int, scope: Scope) -> int:
        """Return what a name bound in a function or block stands for at a position."""
        bindings = scope.bindings[name]
        if len(bindings) == 1:
            return self._value(bindings)
        return self._value(reaching(bindings, position, self._file.regions.at(position)) or list(bindings))
