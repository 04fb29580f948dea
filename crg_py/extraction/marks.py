"""Run a language's queries over a tree: what each match says, by role and by node."""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from crg_py.languages.queries import Patterns

if TYPE_CHECKING:
    from tree_sitter import Node

Parts = dict[str, list["Node"]]


@dataclass(slots=True)
class Mark:
    """One match: its role, the subject node, the part nodes by name and the pattern's settings."""

    role: str
    node: "Node"
    parts: Parts
    settings: dict[str, str]

    def part(self, name: str) -> "Node | None":
        """Return the first part of that name."""
        found = self.parts.get(name)
        return found[0] if found else None


@dataclass(slots=True)
class Marks:
    """All matches of a file. `expressions` maps a node's id to its expression mark; `claimed` holds ids of names that are no uses."""

    by_role: dict[str, list[Mark]] = field(default_factory=lambda: defaultdict(list))
    names: list["Node"] = field(default_factory=list)
    expressions: dict[int, Mark] = field(default_factory=dict)
    targets: dict[int, Mark] = field(default_factory=dict)
    claimed: set[int] = field(default_factory=set)
    keywords: set[int] = field(default_factory=set)
    entries: dict[int, Mark] = field(default_factory=dict)
    """Entries of objects and inline types, by node."""
    kinds: dict[int, str] = field(default_factory=dict)
    """The kind of use of names that the grammar itself tells apart."""


_NAME = "expression.name"
_MERGED = frozenset({"expression.choice", "expression.index", "expression.mapping", "expression.object", "target.mapping", "expression.sequence"})
_STRONG = frozenset({"expression.super", "expression.quoted", "expression.cast"})


def collect(root: "Node", patterns: Patterns, marks: Marks | None = None) -> Marks:
    """Return every match under `root`, added to `marks` if given."""
    from tree_sitter import QueryCursor

    marks = marks or Marks()
    subjects, settings = patterns.subjects, patterns.settings
    for index, captures in QueryCursor(patterns.query).matches(root):
        role = subjects[index]
        if role == _NAME:
            node = captures[role][0]
            marks.names.append(node)
            if "kind" in settings[index]:
                marks.kinds[node.id] = settings[index]["kind"]
            continue
        node = captures.pop(role)[0]
        mark = Mark(role, node, captures, settings[index])
        _claim(marks, mark)
        if role.startswith("expression."):
            _keep_expression(marks, mark)
        elif role.startswith("target."):
            _merge(marks.targets, mark)
        elif role == "entry":
            marks.entries[node.id] = mark
        else:
            marks.by_role[role].append(mark)
            if role == "keyword":
                marks.keywords.add(node.id)
    return marks


def _claim(marks: Marks, mark: Mark) -> None:
    for part in ("name", "alias"):
        for node in mark.parts.get(part, ()):
            marks.claimed.add(node.id)
    if mark.role.startswith("import.") and mark.role != "import.call":
        for node in mark.parts.get("path", ()):
            marks.claimed.update(n.id for n in (node, *node.named_children))
            marks.claimed.update(leaf.id for n in node.named_children for leaf in n.named_children)


def _keep_expression(marks: Marks, mark: Mark) -> None:
    known = marks.expressions.get(mark.node.id)
    if known is not None and known.role == mark.role and mark.role in _MERGED:
        _merge(marks.expressions, mark)
    elif known is None or known.role not in _STRONG:
        marks.expressions[mark.node.id] = mark
        if "kind" in mark.settings:
            marks.kinds[mark.node.id] = mark.settings["kind"]


def _merge(table: dict[int, Mark], mark: Mark) -> None:
    known = table.get(mark.node.id)
    if known is None or known.role != mark.role:
        table[mark.node.id] = mark
        return
    for name, nodes in mark.parts.items():
        have = known.parts.setdefault(name, [])
        seen = {n.id for n in have}
        have.extend(n for n in nodes if n.id not in seen or name == "value")
