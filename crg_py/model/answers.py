"""Answers: the closed envelopes of ASP inspect results, and what crg says beside them in `data`.

Shapes follow PROTOCOL section 10 (graphResult, impactResult). `data` holds arrays parallel to `nodes` and `edges`,
never objects keyed by names from the code. What an answer has thousands of is left out of garbage collection: it forms no cycles.
"""

import msgspec


class Position(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Zero-based line and UTF-16 character."""

    line: int
    char: int


class Range(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Start and exclusive end."""

    start: Position
    end: Position


class Location(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A file, or a range of it."""

    path: str
    range: Range | None = None


class Node(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A file or definition; `kind` is `file`, `module`, `class`, `function`, `type` or `test`."""

    id: str
    kind: str
    name: str
    location: Location
    exported: bool = False
    test: bool = False


_ENDS = {"source": "from", "target": "to"}


class Edge(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True, rename=_ENDS):
    """From dependent to dependency, but `tested-by` from the definition to the test."""

    kind: str
    source: str
    target: str
    location: Location | None = None


class ValidAsOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The baseline an answer speaks of, and references (`blob:sha256:<hex>`) of the blobs its nodes and edges lie in, sorted."""

    rev: str
    blobs: list[str]


class LedgerCounts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Uses by bucket.

    Of the subject's name where a question is about who uses it, those that stand inside where it is about what the subject uses or
    holds, and of the snapshot where there is no subject.
    """

    exact: int
    inferred: int
    ambiguous: int
    external: int
    unresolved: int


class Step(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """One edge of an explaining chain, told from the dependent."""

    kind: str
    source: str
    target: str
    resolution: str
    location: Location | None = None


class Change(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One changed definition.

    `change` is added, removed, signature, body, module-code, imports, renamed, moved, documentation, cosmetic or asked (any
    change is meant: the question names it, or its file is read in one tree alone). `before` is the former id of a renamed or moved
    definition.
    """

    id: str
    change: str
    before: str = ""


class Detail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `data` holds. Arrays are parallel to `nodes` (or `impactedNodes`) and `edges`.

    `total` counts results before `limit` cut them; `notes` are sentences for people: files degraded, languages not read,
    what a zero does not know.
    """

    ledger: LedgerCounts
    edgeResolution: list[str] = []
    nodeResolution: list[str] = []
    nodeDistance: list[int] = []
    chains: list[list[Step]] = []
    tests: list[str] = []
    changes: list[Change] = []
    total: int = 0
    truncated: bool = False
    notes: list[str] = []


class GraphResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to every question but impact."""

    validAsOf: ValidAsOf
    nodes: list[Node]
    edges: list[Edge]
    data: Detail


class ImpactResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to impact; over `asp` it is sent without `data`."""

    changedNodes: list[Node]
    impactedNodes: list[Node]
    impactedFiles: list[str]
    edges: list[Edge]
    truncated: bool
    validAsOf: ValidAsOf
    data: Detail


class GroupedDetail(Detail, frozen=True, forbid_unknown_fields=True):
    """Beside the rest: the number of the group each node belongs to (a cycle, a community), parallel to `nodes`."""

    nodeGroup: list[int] = []


class CountedDetail(Detail, frozen=True, forbid_unknown_fields=True):
    """Beside the rest: how many definitions and files use each node, parallel to `nodes`."""

    nodeUsers: list[int] = []


class DifferenceDetail(Detail, frozen=True, forbid_unknown_fields=True):
    """Beside the rest: `added` or `removed`, parallel to `nodes` and to `edges`."""

    nodeChange: list[str] = []
    edgeChange: list[str] = []
