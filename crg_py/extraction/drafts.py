"""Definitions of a file while they are being put together."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from crg_py.extraction.intervals import Intervals
from crg_py.extraction.marks import Mark, Marks
from crg_py.extraction.source import Source
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from tree_sitter import Node

_KINDS = {
    "class": "class", "interface": "type", "enum": "type", "type": "type", "module": "module",
    "function": "function", "method": "function", "variable": "variable", "field": "variable",
}  # fmt: skip
_FLAGS = {"interface": Flag.INTERFACE, "enum": Flag.ENUM, "method": Flag.METHOD, "field": Flag.INSTANCE}
_STRENGTH = ("class", "interface", "enum", "module", "function", "method", "type", "field", "variable")


@dataclass(slots=True, eq=False)
class Draft:
    """One definition to be: its nodes, and what other matches add to it."""

    role: str
    mark: Mark
    name: str
    name_node: "Node"
    start: int
    end: int
    first: "Node"
    flags: int
    decorators: list["Node"] = field(default_factory=list)
    bases: list["Node"] = field(default_factory=list)
    implements: list["Node"] = field(default_factory=list)
    ordinal: int = -1
    parent: int = -1
    qualified: str = ""
    container: str = ""

    @property
    def kind(self) -> str:
        """Return the kind the graph knows it by."""
        return _KINDS[self.role]

    @property
    def is_function(self) -> bool:
        """Say whether it has parameters and gives something back."""
        return self.kind == "function"

    @property
    def is_type(self) -> bool:
        """Say whether it has members."""
        return self.kind in {"class", "type"}


def draft_definitions(marks: Marks, source: Source) -> list[Draft]:
    """Return all definitions in source order, with ordinals, parents and qualified names."""
    by_node: dict[int, Draft] = {}
    for role in _STRENGTH:
        for mark in marks.by_role.get("definition." + role, ()):
            if mark.node.id not in by_node or (role in {"variable", "field"} and by_node[mark.node.id].role == role):
                draft = _draft(role, mark, source)
                by_node[mark.node.id if mark.node.id not in by_node else -len(by_node)] = draft
    _extend(marks, by_node)
    for mark in marks.by_role.get("test", ()):
        draft = _draft("function", mark, source)
        draft.flags |= Flag.TEST
        by_node.setdefault(mark.node.id, draft)
    drafts = sorted(by_node.values(), key=lambda d: (d.start, -d.end, d.name_node.start_byte))
    return _arrange(drafts)


def _draft(role: str, mark: Mark, source: Source) -> Draft:
    name_node = mark.parts["name"][0]
    draft = Draft(role, mark, source.text(name_node).strip("\"'`"), name_node, mark.node.start_byte, mark.node.end_byte, mark.node, int(_FLAGS.get(role, 0)))
    draft.bases.extend(mark.parts.get("base", ()))
    draft.implements.extend(mark.parts.get("implements", ()))
    if container := mark.part("container"):
        draft.container = source.text(container)
    return draft


def _extend(marks: Marks, by_node: dict[int, Draft]) -> None:
    for mark in marks.by_role.get("extent", ()):
        of = mark.part("of") or mark.node
        draft = by_node.get(of.id)
        if draft is None:
            continue
        if mark.node.start_byte < draft.start:
            draft.start, draft.first = mark.node.start_byte, mark.node
        draft.end = max(draft.end, mark.node.end_byte)
        draft.decorators.extend(mark.parts.get("decorator", ()))
        draft.bases.extend(mark.parts.get("base", ()))
        draft.implements.extend(mark.parts.get("implements", ()))
    for mark in marks.by_role.get("flag", ()):
        draft = by_node.get((mark.part("of") or mark.node).id)
        if draft is not None:
            draft.flags |= Flag[mark.settings["flag"].upper()]


def _arrange(drafts: list[Draft]) -> list[Draft]:
    """Number the drafts, nest them and give repeated names in one scope their marks.

    A variable assigned several times is one definition, and none where a function or class of the scope has its name.
    """
    parents = _parents(drafts)
    strong = {_key(d, parents) for d in drafts if d.kind != "variable"}
    kept: list[Draft] = []
    seen: dict[tuple[int, str], int] = {}
    for draft in drafts:
        key = _key(draft, parents)
        if draft.kind == "variable" and (key in strong or key in seen):
            continue
        adopt(draft, parents[id(draft)], kept, seen, key)
    return kept


def adopt(draft: Draft, parent: Draft | None, kept: list[Draft], seen: dict[tuple[int, str], int], key: tuple[int, str]) -> None:
    """Give a draft its number, its qualified name and what follows from where it lies."""
    while parent is not None and parent.ordinal < 0:
        parent = None
    seen[key] = seen.get(key, 0) + 1
    own = key[1] if seen[key] == 1 else f"{key[1]}~{seen[key]}"
    draft.ordinal = len(kept)
    draft.parent = parent.ordinal if parent else -1
    draft.qualified = f"{parent.qualified}.{own}" if parent else own
    if parent is not None and (parent.is_function or parent.flags & Flag.LOCAL):
        draft.flags |= Flag.LOCAL
    kept.append(draft)


def _key(draft: Draft, parents: dict[int, Draft | None]) -> tuple[int, str]:
    local = f"{draft.container}.{draft.name}" if draft.container else draft.name
    return id(parents[id(draft)]), local


def _parents(drafts: list[Draft]) -> dict[int, Draft | None]:
    parents: dict[int, Draft | None] = {}
    stack: list[Draft] = []
    for draft in drafts:
        while stack and stack[-1].end <= draft.start:
            stack.pop()
        parents[id(draft)] = stack[-1] if stack else None
        stack.append(draft)
    return parents


def owners(drafts: list[Draft], holes: list[tuple[int, int, int]]) -> Intervals:
    """Return which definition the code at a position belongs to; `holes` are ranges that belong further out."""
    ranges = [(d.start, d.end, d.ordinal) for d in drafts if d.kind != "variable"]
    return Intervals([*ranges, *holes], -1)
