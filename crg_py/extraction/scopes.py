"""Scopes of one file: which names they bind, and which bindings reach a position."""

from bisect import bisect_right
from collections.abc import Callable

import msgspec

Supply = Callable[[], int]
"""Gives the term of a binding's value, computed when first asked."""


class Region(msgspec.Struct, eq=False):
    """A stretch of code that control enters as a whole: a scope, a branch or a loop."""

    kind: str
    start: int
    end: int
    parent: "Region | None"
    scope: "Scope"

    def encloses(self, other: "Region | None") -> bool:
        """Say whether `other` is this region or lies in it."""
        while other is not None:
            if other is self:
                return True
            other = other.parent
        return False


class Binding(msgspec.Struct, eq=False):
    """One place that gives a name a value, from byte `position` on.

    `definition` is the ordinal of the definition it makes or -1. A binding that does not `replace` earlier ones only adds to them;
    a `narrow` one speaks only inside its region.
    """

    position: int
    region: Region
    supply: Supply
    definition: int = -1
    replaces: bool = True
    narrow: bool = False
    imported: bool = False
    term: int = -1


class Sight(msgspec.Struct, eq=False):
    """A name as seen from a scope: the scope that binds it, whether the use runs later than that scope's code, and what it stands for.

    A `local` one is bound by variables and parameters that are no definitions. `term` is -1 where it depends on the position.
    """

    home: "Scope | None"
    later: bool
    local: bool
    term: int = -1


class Scope(msgspec.Struct, eq=False):
    """Names bound at one level. `kind` is file, function, class, block or comprehension; `owner` the definition it belongs to or -1."""

    kind: str
    parent: "Scope | None"
    owner: int = -1
    bindings: dict[str, list[Binding]] = {}
    outer_names: dict[str, str] = {}
    """Names declared to live further out: `global` or `nonlocal`."""
    items: dict[str, list[Binding]] = {}
    """What elements of variables are given by their literal keys; names as `table['a']`."""
    parameters: list[str] = []
    own_receiver: bool = False
    """A function with a receiver of its own, that is not the one of the code around it."""
    sights: dict[str, Sight] = {}
    """What names mean as seen from here, once all are bound."""
    finals: dict[str, list[Binding]] = {}
    """The bindings of names that hold once the code of the scope has run."""

    def bind(self, name: str, binding: Binding) -> None:
        """Add a binding, to the scope the name is declared to live in."""
        scope = self
        declared = self.outer_names.get(name)
        if declared == "global":
            while scope.parent is not None:
                scope = scope.parent
        elif declared == "nonlocal" and scope.parent is not None:
            scope = scope.parent
            while name not in scope.bindings and scope.parent is not None and scope.parent.kind != "file":
                scope = scope.parent
        scope.bindings.setdefault(name, []).append(binding)

    def function(self) -> "Scope":
        """Return the nearest scope that a hoisted name lives in: a function's, that of a block which is a module, or the file's."""
        scope = self
        while scope.kind not in {"function", "file"} and not (scope.kind == "block" and scope.owner >= 0) and scope.parent is not None:
            scope = scope.parent
        return scope


def find(name: str, scope: Scope) -> tuple[Scope | None, bool]:
    """Return the scope that binds a name as seen from `scope`, and whether the use runs later than that scope's code.

    A class's names are seen at its own level only (Python language reference 4.2.2); blocks and comprehensions run at once.
    """
    later = False
    at: Scope | None = scope
    first = True
    while at is not None:
        if name in at.bindings and (first or at.kind != "class") and name not in at.outer_names:
            return at, later
        if at.outer_names.get(name) == "global":
            later = True
            while at.parent is not None:
                at = at.parent
            return (at if name in at.bindings else None), later
        if at.kind == "function":
            later = True
        if at.kind in {"function", "class"}:
            first = False
        at = at.parent
    return None, later


def declared_around(name: str, position: int, home: Scope) -> tuple[Scope | None, bool]:
    """Return, from the scope `home` outwards, the one that has declared a name before a position, and whether that runs earlier.

    For languages in which a local name means what it means further out until it is declared. All of a file is declared at once.
    """
    at: Scope | None = home
    later = False
    while at is not None:
        bound = at.bindings.get(name)
        if bound and (at.kind == "file" or bound[0].position <= position):
            return at, later
        later = later or at.kind == "function"
        at = at.parent
    return None, later


MAX_REACHING = 48
"""A name bound on more paths than this means none of them for sure: linking gives up well before."""


def sight(name: str, scope: Scope) -> Sight:
    """Return what a name is as seen from a scope of a file whose names are bound."""
    known = scope.sights.get(name)
    if known is None:
        home, later = find(name, scope)
        local = home is not None and all(b.definition < 0 and not b.imported for b in home.bindings[name])
        known = scope.sights[name] = Sight(home, later, local)
    return known


def reaching(bindings: list[Binding], position: int, region: Region) -> list[Binding]:
    """Return the bindings that may hold at a position, last first.

    Walks back from the position; a replacing binding in the same or an enclosing region hides what came before it. What is bound
    later in a loop around the position reaches it too, unless hidden inside that loop.
    """
    if len(bindings) == 1 and not bindings[0].narrow and (bindings[0].position <= position or not _carrying_loop(region, None)):
        return bindings if bindings[0].position <= position else []
    found: list[Binding] = []
    stop: Binding | None = None
    for index in range(bisect_right(bindings, position, key=_position) - 1, -1, -1):
        binding = bindings[index]
        inside = binding.region.encloses(region)
        if binding.narrow and not inside:
            continue
        found.append(binding)
        if (binding.replaces and inside) or len(found) > MAX_REACHING:
            stop = binding
            break
    loop = _carrying_loop(region, stop)
    if loop is not None:
        found.extend(b for b in bindings if b.position > position and not b.narrow and loop.encloses(b.region))
    return found


def _position(binding: Binding) -> int:
    return binding.position


def _carrying_loop(region: Region | None, stop: Binding | None) -> Region | None:
    """Return the outermost loop around a region, within its function, that the hiding binding does not lie in."""
    found = None
    while region is not None and region.kind not in {"function", "file", "class"}:
        if region.kind == "loop":
            if stop is not None and region.encloses(stop.region):
                break
            found = region
        region = region.parent
    return found
