"""What crg says about every place of a small project, in the words of the specs."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crg_py.graph import Graph
from crg_py.model.links import BUCKETS, INFERRED
from tests.languages.spec import KINDS, Assertion

if TYPE_CHECKING:
    from crg_py.model.rows import GraphRows


@dataclass(frozen=True)
class Seen:
    """One definition's name (`kind` is `definition`) or one use, with where it leads.

    `targets` are symbol ids (of all members of a name, when ambiguous) or one outside name; `implied` those the text does not name.
    """

    path: str
    line: int
    char: int
    end_char: int
    kind: str
    bucket: str
    targets: frozenset[str]
    implied: frozenset[str]

    def covers(self, at: Assertion) -> bool:
        """Tell whether the assertion points into this name."""
        return (self.path, self.line) == (at.path, at.line) and self.char <= at.char < self.end_char


def holds(at: Assertion, seen: list[Seen]) -> bool:
    """Tell whether what the assertion says is what was seen at its place."""
    here = [one for one in seen if one.covers(at)]
    if at.word == "definition":
        return any(one.kind == "definition" and one.targets == at.symbols for one in here)
    uses = [one for one in here if one.kind != "definition" and (at.word not in KINDS or one.kind == at.word)]
    if at.word == "nothing":
        return not any(one.bucket in {"exact", "inferred", "ambiguous"} for one in uses)
    if at.word == "external":
        return any(one.bucket == "external" and at.symbols <= one.targets for one in uses)
    if at.word in {"ambiguous", "unresolved"}:
        return any(one.bucket == at.word and one.targets == at.symbols for one in uses)
    found = [one for one in uses if one.bucket in {"exact", "inferred"}]
    named = frozenset[str]().union(*(one.targets for one in found))
    implied = frozenset[str]().union(*(one.implied for one in found))
    return bool(found) and named <= at.symbols <= named | implied


def observe(graph: Graph) -> list[Seen]:
    """Return every definition and every use of a snapshot."""
    return [*definitions(graph.rows), *uses(graph)]


def definitions(rows: "GraphRows") -> Iterator[Seen]:
    """Yield each definition where its name stands."""
    for i, name in enumerate(rows.d_name):
        path = rows.paths[rows.d_file[i]]
        line, char = (int(n) for n in rows.d_position[i, 4:])
        width = len(name.encode("utf-16-le")) // 2
        yield Seen(path, line, char, char + width, "definition", "exact", frozenset({f"{path}::{rows.d_qualified[i]}"}), frozenset())


def uses(graph: Graph) -> Iterator[Seen]:
    """Yield each use with all it leads to; rows of one use stand together."""
    rows, members, joined = graph.rows, members_of_hubs(graph), joined_by_name(graph)
    for _, together in itertools.groupby(range(len(rows.u_file)), key=lambda i: (rows.u_file[i], rows.u_use[i])):
        group = list(together)
        first = group[0]
        bucket = BUCKETS[rows.u_bucket[first]]
        targets = {rows.texts[rows.u_target[i]] for i in group if not rows.u_implied[i]}
        implied = {rows.texts[rows.u_target[i]] for i in group if rows.u_implied[i]}
        if first in joined:
            bucket, targets = "inferred", {joined[first]}
        elif bucket == "ambiguous":
            targets = members.get(first, set())
            bucket = bucket if targets else "unresolved"
        line, char, end_char = (int(n) for n in rows.u_position[first])
        found = frozenset(targets - {""}) if bucket != "unresolved" else frozenset[str]()
        yield Seen(rows.paths[rows.u_file[first]], line, char, end_char, rows.u_kind[first], bucket, found, frozenset(implied))


def members_of_hubs(graph: Graph) -> dict[int, set[str]]:
    """Return the ids that an ambiguous use may mean, by its row."""
    links, nodes = graph.links, graph.nodes
    hubs = {int(row): int(end) - len(nodes) for row, end in zip(links.row, links.target, strict=True) if end >= len(nodes)}
    members = links.hubs.members
    return {row: {nodes.ids[n] for n in members.edges[members.start[hub] : members.start[hub + 1]]} for row, hub in hubs.items()}


def joined_by_name(graph: Graph) -> dict[int, str]:
    """Return the one id that a use leads to because nothing else in the tree has its name, by the use's row."""
    links, nodes = graph.links, graph.nodes
    chosen = graph.links.bucket != graph.rows.u_bucket[links.row]
    pairs = zip(links.row[chosen], links.target[chosen], links.bucket[chosen], strict=True)
    return {int(row): nodes.ids[int(end)] for row, end, bucket in pairs if bucket == INFERRED}


def told(seen: list[Seen]) -> list[tuple[object, ...]]:
    """Return everything seen in an order of its own, to be compared."""
    return sorted(
        (one.path, one.line, one.char, one.end_char, one.kind, one.bucket, tuple(sorted(one.targets)), tuple(sorted(one.implied)))
        for one in seen
    )
