"""Build the regions and scopes of a file from its marks."""

from crg_py.extraction.drafts import Draft
from crg_py.extraction.intervals import Intervals
from crg_py.extraction.marks import Mark, Marks
from crg_py.extraction.scopes import Region, Scope

_ROLES = ("scope.type", "scope.function", "scope.class", "scope.block", "scope.comprehension", "branch", "loop", "scope.examples")


class Regions:
    """All regions of a file, the innermost at a position, and each definition's own scope."""

    def __init__(self, marks: Marks, drafts: list[Draft], size: int) -> None:
        """Nest the regions by range and attach scopes to the definitions whose body or value they are."""
        self.file = Scope("file", None)
        self.all: list[Region] = [Region("file", 0, size + 1, None, self.file)]
        self.scope_of: dict[int, Scope] = {}
        self.scope_at: dict[int, Scope] = {}
        """Scopes of functions by their node's id."""
        self.header_scopes: set[int] = set()
        """Ids of scopes that hold a definition's type parameters and not what it binds."""
        self.draft_at = _draft_nodes(drafts)
        self._region_of: dict[int, Region] = {id(self.file): self.all[0]}
        self._owner_of = _owner_nodes(drafts)
        found = [(m.node.start_byte, -m.node.end_byte, i, m) for i, role in enumerate(_ROLES) for m in marks.by_role.get(role, ())]
        found.sort(key=lambda item: item[:3])
        stack = [self.all[0]]
        ranges: list[tuple[int, int, int]] = []
        for start, before_end, _, mark in found:
            end = -before_end
            while stack[-1].end <= start:
                stack.pop()
            if mark.role == "scope.block" and stack[-1].kind == "function" and stack[-1].end == end:
                continue
            region = self._region(mark, start, end, stack[-1])
            ranges.append((start, end, len(self.all)))
            self.all.append(region)
            stack.append(region)
        self.intervals = Intervals(ranges, 0)
        """Indices of `all` by position."""
        self._parameters = Intervals(_parameter_ranges(drafts), -1)

    def _region(self, mark: Mark, start: int, end: int, parent: Region) -> Region:
        kind = mark.role.removeprefix("scope.")
        if kind == "examples":
            kind, parent = "function", self.all[0]
        if mark.role == kind:
            return Region(kind, start, end, parent, parent.scope)
        owner = self._owner_of.get(mark.node.id, -1) if kind != "type" else -1
        scope = Scope(kind, parent.scope, owner, own_receiver="this" in mark.settings)
        if kind == "function":
            self.scope_at[mark.node.id] = scope
        if kind == "type":
            self.header_scopes.add(id(scope))
        if owner >= 0:
            self.scope_of[owner] = scope
        region = Region(kind, start, end, parent, scope)
        self._region_of[id(scope)] = region
        return region

    def region_of(self, scope: Scope) -> Region:
        """Return the region that a scope spans."""
        return self._region_of[id(scope)]

    def release(self) -> None:
        """Let go of what the scopes hold, which points back at them: memory is free at once and the collector has nothing to find."""
        for region in self.all:
            region.scope.bindings.clear()
            region.scope.sights.clear()
            region.scope.finals.clear()
            region.scope.items.clear()

    def at(self, position: int) -> Region:
        """Return the innermost region at a byte."""
        return self.all[self.intervals.at(position)]

    def header_of(self, position: int) -> int:
        """Return the definition whose parameter list holds the byte, or -1."""
        return self._parameters.at(position)


def _owner_nodes(drafts: list[Draft]) -> dict[int, int]:
    """Map nodes to the definition whose own scope they may open: its node, body or value."""
    owners: dict[int, int] = {}
    for draft in drafts:
        if draft.kind == "variable":
            continue
        value = draft.mark.part("value")
        body = draft.mark.part("body") if value is None or not draft.is_function else None
        for node in (draft.mark.node, body, value):
            if node is not None:
                owners.setdefault(node.id, draft.ordinal)
    return owners


def _draft_nodes(drafts: list[Draft]) -> dict[int, int]:
    """Map nodes that stand for a function or class as a value to its definition."""
    nodes: dict[int, int] = {}
    for draft in drafts:
        if draft.kind == "class" or (draft.is_function and not draft.is_anonymous):
            for node in (draft.first, draft.mark.node, draft.mark.part("value")):
                if node is not None:
                    nodes.setdefault(node.id, draft.ordinal)
    return nodes


def _parameter_ranges(drafts: list[Draft]) -> list[tuple[int, int, int]]:
    ranges: list[tuple[int, int, int]] = []
    for draft in drafts:
        ranges.extend((node.start_byte, node.end_byte, draft.ordinal) for node in draft.mark.parts.get("parameters", ()))
    return ranges


def type_ranges(marks: Marks) -> Intervals:
    """Return where types are written: annotations and what functions state to return."""
    ranges: list[tuple[int, int, int]] = []
    for found in marks.by_role.values():
        for mark in found:
            parts = mark.parts
            for part in ("type", "returns"):
                if part in parts:
                    ranges += [(n.start_byte, n.end_byte, 1) for n in parts[part]]
    return Intervals(ranges, 0)
