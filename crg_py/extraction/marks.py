"""Run a language's queries over a tree: what each match says, by role and by node."""

from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache, partial
from typing import TYPE_CHECKING

import msgspec

from crg_py.extraction.wholes import declared, entries, operation
from crg_py.languages.queries import Patterns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tree_sitter import Node

    _Step = tuple[str, Callable[["Marks", "Mark"], None] | None, tuple[str, ...], dict[str, str]]

Parts = dict[str, list["Node"]]


class Mark(msgspec.Struct, eq=False, gc=False):
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
    spreads: set[int] = field(default_factory=set)
    """Ids of arguments and elements that stand for any number of them."""
    entries: dict[int, Mark] = field(default_factory=dict)
    """Entries of objects and inline types, by node."""
    kinds: dict[int, str] = field(default_factory=dict)
    """The kind of use of names that the grammar itself tells apart."""
    spaces: dict[int, str] = field(default_factory=dict)
    """The space of names that a name belongs to, where it is not that of ordinary names."""

    hidden: list[tuple[int, int]] = field(default_factory=list)
    """Byte ranges of macros' names that are in no node."""

    def of(self, *roles: str) -> list[Mark]:
        """Return the expressions of these roles."""
        return [mark for mark in self.expressions.values() if mark.role in roles]


_NAME = "expression.name"
_MERGED = frozenset(
    {
        *("expression.choice", "expression.index", "expression.mapping", "expression.object", "expression.sequence", "expression.super"),
        "target.mapping",
    }
)
_MOST_UNDER_WAY = 4096
"""Patterns begun and not yet matched: what people write comes to some hundreds."""
_STRONG = frozenset({"expression.super", "expression.quoted", "expression.cast"})


MOST_STEPS = 1 << 27
"""Steps from the root to all nodes of a tree: what people write comes to two million."""
_SAMPLES = 64


class Entangled(Exception):
    """A file is nested so deeply, or so many patterns are under way at one place, that matching would cost the square of its size."""


def collect(root: "Node", patterns: Patterns, marks: Marks | None = None) -> Marks:
    """Return every match under `root`, added to `marks` if given. Raises Entangled."""
    from tree_sitter import QueryCursor

    marks = marks or Marks()
    if steps(root) > MOST_STEPS:
        raise Entangled
    plan = _plan(patterns)
    names, claimed, expressions = marks.names, marks.claimed, marks.expressions
    cursor = QueryCursor(patterns.query, match_limit=_MOST_UNDER_WAY)
    matches = cursor.matches(root)
    if cursor.did_exceed_match_limit:
        raise Entangled
    for index, captures in matches:
        role, keep, claims, settings = plan[index]
        found = captures.pop(role)
        if keep is None:
            names.append(found[0])
            continue
        mark = Mark(role, found[0], captures, settings)
        for part in claims:
            for node in captures.get(part, ()):
                claimed.add(node.id)
        if keep is _keep_expression and (key := found[0].id) not in expressions:
            expressions[key] = mark
        else:
            keep(marks, mark)
    return marks


def steps(root: "Node") -> int:
    """Return about how many steps it is from the root to each node, all added up: a cursor takes them anew at every node."""
    n_nodes = root.descendant_count
    if n_nodes * n_nodes < MOST_STEPS:
        return 0
    cursor, total = root.walk(), 0
    for sample in range(_SAMPLES):
        cursor.goto_descendant((2 * sample + 1) * n_nodes // (2 * _SAMPLES))
        total += cursor.depth
    return total * n_nodes // _SAMPLES


@cache
def _plan(patterns: Patterns) -> list["_Step"]:
    """Return, for each pattern, its role, what keeps its matches (None: as a plain name), the parts that are no uses, its settings."""
    plan: list[_Step] = []
    for role, parts, settings in zip(patterns.subjects, patterns.parts, patterns.settings, strict=True):
        keep = _KEEP.get(role.partition(".")[0], _keep_role)
        if role == "expression.binary":
            keep = _keep_operation
        elif role == "binding.list":
            keep = _keep_declared
        elif "kind" in settings:
            keep = _keep_kind
        elif role == _NAME and settings:
            keep = _keep_more
        elif (role.startswith("import.") and role != "import.call") or role == "package" or (role == "keyword" and "path" in parts):
            keep = _keep_import
        if "listed" in parts:
            keep = partial(_keep_entries, keep)
        claims = tuple(part for part in ("name", "alias") if part in parts and "claims" not in settings)
        plan.append((role, None if role == _NAME and keep is _keep_expression else keep, claims, settings))
    return plan


def _claim_path(claimed: set[int], nodes: "Iterable[Node]") -> None:
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        claimed.add(node.id)
        waiting.extend(node.named_children)


def _keep_role(marks: Marks, mark: Mark) -> None:
    marks.by_role[mark.role].append(mark)
    if mark.role == "keyword":
        marks.keywords.add(mark.node.id)
    elif mark.role == "spread":
        marks.spreads.add(mark.node.id)


def _keep_entries(keep: "Callable[[Marks, Mark], None]", marks: Marks, mark: Mark) -> None:
    """Keep one mark for each entry of a list."""
    for named in entries(mark.parts.pop("listed")[0]):
        marks.claimed.update(nodes[0].id for nodes in named.values())
        keep(marks, Mark(mark.role, mark.node, {**mark.parts, **named}, mark.settings))


def _keep_declared(marks: Marks, mark: Mark) -> None:
    """Keep one mark for each name of a declaration."""
    marks.by_role["binding.assign"] += [Mark("binding.assign", *found) for found in declared(mark.node, mark.settings)]


def _keep_import(marks: Marks, mark: Mark) -> None:
    _claim_path(marks.claimed, mark.parts.get("path" if mark.role != "package" else "name", ()))
    marks.by_role[mark.role].append(mark)


def _keep_kind(marks: Marks, mark: Mark) -> None:
    """Keep a name or expression whose kind of use the grammar tells."""
    key = mark.node.id
    if mark.role == _NAME:
        marks.names.append(mark.node)
        marks.kinds[key] = mark.settings["kind"]
        return
    _keep_expression(marks, mark)
    if marks.expressions[key] is mark:
        marks.kinds[key] = mark.settings["kind"]


def _keep_more(marks: Marks, mark: Mark) -> None:
    """Keep what a further pattern says of a name that another one lists."""
    if "space" in mark.settings:
        marks.spaces[mark.node.id] = mark.settings["space"]
    if "marks" in mark.settings:
        marks.kinds[mark.node.id] = mark.settings["marks"]


def _keep_target(marks: Marks, mark: Mark) -> None:
    _merge(marks.targets, mark)


def _keep_entry(marks: Marks, mark: Mark) -> None:
    marks.entries[mark.node.id] = mark


def _keep_expression(marks: Marks, mark: Mark) -> None:
    key = mark.node.id
    known = marks.expressions.get(key)
    if known is not None and known.role == mark.role and mark.role in _MERGED:
        _merge(marks.expressions, mark)
    elif known is None or known.role not in _STRONG:
        marks.expressions[key] = mark


def _merge(table: dict[int, Mark], mark: Mark) -> None:
    known = table.get(mark.node.id)
    if known is None or known.role != mark.role:
        table[mark.node.id] = mark
        return
    for name, nodes in mark.parts.items():
        have = known.parts.setdefault(name, [])
        # Matches come in the order of the text: what is there already was added last, if it is there.
        last = have[-1].start_byte if have else -1
        have.extend(n for n in nodes if name == "value" or n.start_byte > last or all(n.id != other.id for other in have))


def _keep_operation(marks: Marks, mark: Mark) -> None:
    if (found := operation(mark.node, mark.settings)) is not None:
        role, parts, settings = found
        marks.expressions[mark.node.id] = Mark(role, mark.node, parts, settings)


_KEEP: dict[str, "Callable[[Marks, Mark], None]"] = {"expression": _keep_expression, "target": _keep_target, "entry": _keep_entry}
