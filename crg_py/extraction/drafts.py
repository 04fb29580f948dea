"""Definitions of a file while they are being put together."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from crg_py.extraction.intervals import Intervals
from crg_py.extraction.marks import Mark, Marks
from crg_py.extraction.source import Source
from crg_py.extraction.variables import variable_names
from crg_py.languages import Language
from crg_py.model.facts import EXAMPLES, Flag

if TYPE_CHECKING:
    from tree_sitter import Node

_KINDS = {
    "class": "class", "interface": "type", "enum": "type", "type": "type", "module": "module",
    "function": "function", "method": "function", "variable": "variable", "field": "variable", "macro": "variable",
}  # fmt: skip
_FLAGS = {"interface": Flag.INTERFACE, "enum": Flag.ENUM, "method": Flag.METHOD, "field": Flag.INSTANCE}
_STRENGTH = ("class", "interface", "enum", "module", "function", "method", "type", "field", "macro", "variable")


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
    member_name: str = ""
    """The name it is a member by: functions have names apart from those of variables in some languages."""

    key: str = field(init=False)
    """The name in the space of names it belongs to."""
    is_hidden: bool = False
    """Marked as seen by the code around it only."""

    is_anonymous: bool = field(init=False)
    """A class without a name of its own, known by what it is built on."""
    kind: str = field(init=False)
    """The kind the graph knows it by."""
    is_function: bool = field(init=False)
    """Whether it has parameters and gives something back."""
    is_type: bool = field(init=False)
    """Whether it has members."""

    def __post_init__(self) -> None:
        """Say what follows from the role."""
        self.kind = _KINDS[self.role]
        space = "tag" if "tag" in self.mark.settings else self.mark.settings.get("space")
        self.key = f"{space} {self.name}" if space else self.name
        self.is_function = self.kind == "function"
        self.is_type = self.kind in {"class", "type"}
        self.member_name = self.name
        self.is_anonymous = self.mark.settings.get("binds") == "nowhere"


def draft_definitions(marks: Marks, source: Source, language: Language) -> list[Draft]:
    """Return all definitions in source order, with ordinals, parents and qualified names."""
    by_node: dict[int, Draft] = {}
    functions = inside_functions(marks)
    for role in _STRENGTH:
        found = marks.by_role.get("definition." + role, ())
        if role == "variable":
            found = [m for m in found if not functions.at(m.node.start_byte)]
        for mark in found:
            key = mark.node.id
            if key not in by_node or (by_node[key].role == role and (role in {"variable", "field"} or "states" in mark.settings)):
                by_node[key if key not in by_node else -len(by_node)] = _draft(role, mark, source)
    for mark in marks.by_role.get("test", ()):
        draft = _draft("function", mark, source)
        draft.flags |= Flag.TEST
        by_node.setdefault(mark.node.id, draft)
    _drop_repeated(by_node)
    for mark in marks.entries.values():
        if "key" in mark.parts and mark.node.id not in by_node and "member" in mark.settings:
            by_node[mark.node.id] = _draft("field", mark, source, mark.parts["key"][0])
    for mark, name_node in variable_names(marks):
        if mark.node.id not in by_node or by_node[mark.node.id].role == "variable":
            by_node[name_node.id] = _draft("variable", mark, source, name_node)
    _extend(marks, by_node)
    # A name that the parser put in, where it missed one, names nothing.
    named = [draft for draft in by_node.values() if draft.name or not draft.name_node.is_missing]
    drafts = sorted(named, key=lambda d: (d.start, -d.end, d.name_node.start_byte))
    _name_members(drafts, language)
    headers = [m.node for m in marks.by_role.get("scope.function", ())]
    return _join(_arrange(drafts, Intervals([(n.start_byte, n.end_byte, i) for i, n in enumerate(headers)], -1)))


def _name_members(drafts: list[Draft], language: Language) -> None:
    """Tell functions from variables by the names they are members by, where both may have one name."""
    for draft in drafts if language.function_suffix else ():
        if draft.is_function:
            draft.member_name = language.function_name(draft.name)


def inside_functions(marks: Marks) -> Intervals:
    """Return 1 where code runs as part of a function: variables there are no definitions."""
    ranges = [(m.node.start_byte, m.node.end_byte, 1) for m in marks.by_role.get("scope.function", ())]
    ranges += [(m.node.start_byte, m.node.end_byte, 0) for m in marks.by_role.get("scope.class", ())]
    ranges += [(m.node.start_byte, m.node.end_byte, 1) for m in marks.by_role.get("scope.examples", ())]
    return Intervals(ranges, 0)


def _drop_repeated(by_node: dict[int, Draft]) -> None:
    """Drop what has a name of its own but is known by what it is bound to."""
    for draft in list(by_node.values()):
        value = draft.mark.part("value")
        if value is not None and draft.kind in {"function", "class"} and value.id in by_node:
            del by_node[value.id]


def _draft(role: str, mark: Mark, source: Source, name_node: "Node | None" = None) -> Draft:
    name_node = name_node or mark.parts["name"][0]
    draft = Draft(
        role,
        mark,
        mark.settings.get("named") or source.unquoted(name_node),
        name_node,
        mark.node.start_byte,
        mark.node.end_byte,
        mark.node,
        int(_FLAGS.get(role, 0)),
    )
    draft.bases.extend(mark.parts.get("base", ()))
    draft.implements.extend(mark.parts.get("implements", ()))
    if "tag" in mark.settings:
        draft.name_node = mark.node.children[0]
    if container := mark.part("container"):
        draft.container = source.text(container)
    if mark.settings.get("named") == EXAMPLES:
        draft.flags |= Flag.DOCTEST
    if mark.settings.get("member") in {"object", "static"}:
        draft.flags &= ~Flag.INSTANCE
    if "states" in mark.settings:
        draft.flags |= Flag.DECLARATION
    return draft


def _extend(marks: Marks, by_node: dict[int, Draft]) -> None:
    valued = {v.id: d for d in by_node.values() if d.kind != "variable" and (v := d.mark.part("value")) is not None}
    for mark in marks.by_role.get("extent", ()):
        of = mark.part("of") or mark.node
        draft = by_node.get(of.id) or valued.get(of.id)
        if draft is None:
            continue
        for part in ("returns", "type", "type_parameter"):
            if part in mark.parts:
                draft.mark.parts[part] = mark.parts[part]
        if "parameters" in mark.parts:
            draft.mark.parts["parameters"] = [*draft.mark.parts.get("parameters", ()), *mark.parts["parameters"]]
        if mark.node.start_byte < draft.start:
            draft.start, draft.first = mark.node.start_byte, mark.node
        draft.end = max(draft.end, mark.node.end_byte)
        draft.decorators.extend(mark.parts.get("decorator", ()))
        draft.bases.extend(mark.parts.get("base", ()))
        draft.implements.extend(mark.parts.get("implements", ()))
    for mark in marks.by_role.get("flag", ()):
        node = mark.part("of") or mark.node
        draft = by_node.get(node.id) or valued.get(node.id)
        if draft is not None and "flag" in mark.settings:
            if mark.settings["flag"] == "hidden":
                draft.is_hidden = True
            else:
                draft.flags |= getattr(Flag, mark.settings["flag"].upper())


def _arrange(drafts: list[Draft], functions: Intervals) -> list[Draft]:
    """Give the drafts their numbers and places, and give repeated names in one scope their marks.

    A variable assigned several times is one definition, and none where a function or class of the scope has its name.
    """
    parents = _parents(drafts)
    strong = {_key(d, parents) for d in drafts if d.kind != "variable"}
    kept: list[Draft] = []
    seen: dict[str, int] = {}
    taken: set[str] = set()
    for draft in drafts:
        key = _key(draft, parents)
        parent = parents[id(draft)]
        while parent is not None and parent.ordinal < 0:
            parent = parents[id(parent)]
        member = draft.mark.settings.get("member", "")
        if member == "constructor" and parent is not None:
            parent = parents[id(parent)]
        named = key[1].removesuffix(draft.member_name) + draft.name
        if draft.kind == "variable" and draft.role != "macro" and (key in strong or _path(parent, key[1]) in taken):
            continue
        if member not in _MEMBERSHIP or _MEMBERSHIP[member](draft, parent, functions):
            taken.add(_path(parent, key[1]))
            adopt(draft, parent, kept, seen, named)
    return kept


def _in_class(_draft: Draft, parent: Draft | None, _functions: Intervals) -> bool:
    return parent is not None and parent.is_type


def _in_type(draft: Draft, parent: Draft | None, functions: Intervals) -> bool:
    """Say whether a member of a written shape belongs to something with a name, and not to what a function type takes or gives."""
    holder = draft.mark.node.parent
    if parent is None or holder is None or not (parent.is_type or parent.kind == "variable"):
        return False
    return functions.at(holder.start_byte) == functions.at(parent.mark.node.start_byte)


def _in_object(draft: Draft, parent: Draft | None, _functions: Intervals) -> bool:
    """Say whether an entry belongs to the object that a variable, or an entry of one, is given."""
    value = parent.mark.part("value") if parent is not None and parent.kind == "variable" else None
    while value is not None and value.named_child_count and value.start_byte < draft.start:
        if value.id == _holder(draft):
            return True
        value = value.named_children[0] if value.named_child_count == 1 or value.named_children[0].end_byte >= draft.end else None
    return False


def _holder(draft: Draft) -> int:
    holder = draft.mark.node.parent
    return holder.id if holder is not None else -1


_MEMBERSHIP = {"constructor": _in_class, "type": _in_type, "object": _in_object}


def _join(drafts: list[Draft]) -> list[Draft]:
    """Make what is given to a member of a named value a part of that value's definition."""
    homes = {(d.parent, d.name): d for d in reversed(drafts) if not d.container and d.role not in {"method", "field"}}
    for draft in drafts:
        home = homes.get((draft.parent, draft.container)) if draft.container else None
        if home is not None:
            draft.parent = home.ordinal
    return drafts


def adopt(draft: Draft, parent: Draft | None, kept: list[Draft], seen: dict[str, int], name: str) -> None:
    """Give a draft its number, its qualified name and what follows from where it lies."""
    path = _path(parent, name)
    seen[path] = seen.get(path, 0) + 1
    draft.ordinal = len(kept)
    draft.parent = parent.ordinal if parent else -1
    draft.qualified = path if seen[path] == 1 else f"{path}~{seen[path]}"
    if parent is not None and (parent.is_function or parent.flags & Flag.LOCAL):
        draft.flags |= Flag.LOCAL | (parent.flags & Flag.DOCTEST)
    kept.append(draft)


def _path(parent: Draft | None, name: str) -> str:
    return f"{parent.qualified}.{name}" if parent else name


def _key(draft: Draft, parents: dict[int, Draft | None]) -> tuple[int, str]:
    local = f"{draft.container}.{draft.member_name}" if draft.container else draft.member_name
    return id(parents[id(draft)]), local


def _parents(drafts: list[Draft]) -> dict[int, Draft | None]:
    """Return what each draft lies in; variables that one statement declares do not lie in each other."""
    parents: dict[int, Draft | None] = {}
    stack: list[tuple[Draft, Draft | None]] = []
    for draft in drafts:
        while stack and stack[-1][0].end <= draft.start:
            stack.pop()
        inner, outer = stack[-1] if stack else (None, None)
        around = outer if inner is None or _beside(inner, draft) else inner
        parents[id(draft)] = around if draft.mark.settings.get("level") != "file" else None
        stack.append((draft, around))
    return parents


def _beside(one: Draft, other: Draft) -> bool:
    return one.role == other.role and (one.role == "variable" or (one.role == "field" and one.mark.node == other.mark.node))


def owners(drafts: list[Draft], holes: list[tuple[int, int, int]]) -> Intervals:
    """Return which definition the code at a position belongs to; `holes` are ranges that belong further out."""
    ranges = [(d.start, d.end, d.ordinal) for d in drafts if d.kind != "variable" or d.role == "macro"]
    return Intervals([*ranges, *holes], -1)
