"""The closed shapes of ASP 1.0 that a provider's messages must have, written down a second time and strictly."""

import json
import pathlib
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Literal

import jsonschema
import msgspec
from msgspec import Meta

SCHEMAS = pathlib.Path(__file__).parent.parent.parent / "docs/schemas"

Natural = Annotated[int, Meta(ge=0)]
Path = Annotated[str, Meta(min_length=1, max_length=4096)]
BlobRef = Annotated[str, Meta(pattern=r"^blob:[a-z0-9]+:[0-9a-f]+$")]
NodeKind = Literal["file", "module", "class", "function", "type", "test"]
EdgeKind = Literal["calls", "imports", "inherits", "implements", "contains", "tested-by", "depends-on"]
FORBIDDEN = {
    *("authority", "assurance", "decision", "disposition", "pass", "transactionGuarantee", "verdict", "applyReceipt", "receipt"),
    *("policyDigest", "policyRef", "policyReference", "authorityEvidence", "hostDecision", "applyAttempt", "applyResult"),
    *("apply", "fail", "transaction", "policy", "command", "commands", "script", "shellCommand"),
}
"""Names that only a host may use, as keys, anywhere."""


class Closed(msgspec.Struct, forbid_unknown_fields=True):
    pass


class Position(Closed):
    line: Natural
    char: Natural


class Range(Closed):
    start: Position
    end: Position


class Location(Closed):
    path: Path
    range: Range | msgspec.UnsetType = msgspec.UNSET


class Node(Closed):
    id: Annotated[str, Meta(min_length=1)]
    kind: NodeKind
    name: str
    location: Location
    exported: bool | msgspec.UnsetType = msgspec.UNSET
    test: bool | msgspec.UnsetType = msgspec.UNSET


class Edge(Closed, rename={"source": "from"}):
    kind: EdgeKind
    source: str
    to: str
    location: Location | msgspec.UnsetType = msgspec.UNSET


class ValidAsOf(Closed):
    rev: str
    blobs: list[BlobRef]


class GraphResult(Closed, rename="camel"):
    valid_as_of: ValidAsOf
    nodes: list[Node] | msgspec.UnsetType = msgspec.UNSET
    edges: list[Edge] | msgspec.UnsetType = msgspec.UNSET
    data: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


class ImpactResult(Closed, rename="camel"):
    changed_nodes: list[Node]
    impacted_nodes: list[Node]
    impacted_files: list[Path]
    valid_as_of: ValidAsOf
    edges: list[Edge] | msgspec.UnsetType = msgspec.UNSET
    truncated: bool | msgspec.UnsetType = msgspec.UNSET


class GraphKinds(Closed, rename="camel"):
    node_kinds: list[str]
    edge_kinds: list[str]


class InspectBlock(Closed, rename="camel"):
    verbs: list[Literal["references", "callers", "callees", "symbols", "impact"]] | msgspec.UnsetType = msgspec.UNSET
    query: list[str] | msgspec.UnsetType = msgspec.UNSET
    scopes: list[Literal["changeset", "workspace"]] | msgspec.UnsetType = msgspec.UNSET
    partial_results: bool | msgspec.UnsetType = msgspec.UNSET
    graph: GraphKinds | msgspec.UnsetType = msgspec.UNSET


class CheckBlock(Closed, rename="camel"):
    capability_version: Annotated[str, Meta(min_length=1)]
    diagnostic_sources: Annotated[list[str], Meta(min_length=1)]
    scopes: Annotated[list[Literal["changeset", "workspace"]], Meta(min_length=1)]
    comparisons: Annotated[list[Literal["introduced", "all", "resolved"]], Meta(min_length=1)]
    partial_results: bool
    incremental: bool
    unsupported_reporting: Literal["assessment-status"]
    fixes: bool | msgspec.UnsetType = msgspec.UNSET


class Watch(Closed):
    push: bool


class Capabilities(Closed):
    inspect: InspectBlock | msgspec.UnsetType = msgspec.UNSET
    check: CheckBlock | msgspec.UnsetType = msgspec.UNSET
    sense: InspectBlock | msgspec.UnsetType = msgspec.UNSET
    judge: CheckBlock | msgspec.UnsetType = msgspec.UNSET
    watch: Watch | msgspec.UnsetType = msgspec.UNSET
    transport: list[Literal["stdio", "socket"]] | msgspec.UnsetType = msgspec.UNSET


class ServerInfo(Closed):
    name: Annotated[str, Meta(min_length=1)]
    version: Annotated[str, Meta(min_length=1)]
    fingerprint: Annotated[str, Meta(pattern="^sha256:[0-9a-f]{64}$")]


class Permissions(Closed, rename="camel"):
    read: Annotated[list[str], Meta(min_length=1)]
    write: bool
    network: bool
    network_allowlist: list[dict[str, Any]] | msgspec.UnsetType = msgspec.UNSET
    resource_limits: dict[Literal["cpuPct", "memoryMb", "wallclockMs", "fd"], int] | msgspec.UnsetType = msgspec.UNSET


class Provenance(Closed):
    publisher: str | msgspec.UnsetType = msgspec.UNSET
    signature: str | msgspec.UnsetType = msgspec.UNSET


class InitializeResult(Closed, rename="camel"):
    server_info: ServerInfo
    capability_families: Annotated[list[Literal["inspect", "check", "edit"]], Meta(min_length=1)]
    capabilities: Capabilities
    requested_permissions: Permissions
    provenance: Provenance
    roles: list[Literal["sense", "judge", "act"]] | msgspec.UnsetType = msgspec.UNSET


class Server(Closed):
    id: Annotated[str, Meta(min_length=1)]
    name: Annotated[str, Meta(min_length=1)]
    version: Annotated[str, Meta(min_length=1)]


class Entrypoint(Closed):
    transport: Literal["stdio"]
    bin: str
    args: list[str]


class Checksum(Closed):
    path: str
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Artifact(Closed):
    fingerprint: Annotated[str, Meta(pattern="^sha256:[0-9a-f]{64}$")]
    checksums: list[Checksum]


class Origin(Closed):
    publisher: str
    source: str
    license: str
    signature: str | msgspec.UnsetType = msgspec.UNSET


class Filesystem(Closed):
    read: list[str]
    write: list[str]


class Network(Closed):
    outbound: bool
    allowlist: list[str]


class Secrets(Closed):
    names: list[str]


class Environment(Closed):
    inherit: bool
    variables: list[str]


class AccessExpectations(Closed, rename="camel"):
    filesystem: Filesystem
    network: Network
    secrets: Secrets
    environment: Environment
    data_classes: list[Literal["source-code", "diff-metadata", "repository-content"]]


class Manifest(Closed, rename="camel"):
    manifest_version: Literal["asp-server/1.0"]
    server: Server
    protocol_versions: Annotated[list[str], Meta(min_length=1)]
    capabilities: list[Literal["inspect", "check", "edit"]]
    entrypoint: Entrypoint
    artifact: Artifact
    provenance: Origin
    access_expectations: AccessExpectations
    roles: list[Literal["sense", "judge", "act"]] | msgspec.UnsetType = msgspec.UNSET


class Report(Closed, tag="report", tag_field="kind"):
    percentage: Annotated[int, Meta(ge=0, le=100)] | msgspec.UnsetType = msgspec.UNSET
    message: str | msgspec.UnsetType = msgspec.UNSET


class End(Closed, tag="end", tag_field="kind"):
    message: str | msgspec.UnsetType = msgspec.UNSET


class Progress(Closed):
    token: str | int
    value: Report | End


PUBLISHED: dict[Any, str] = {
    InitializeResult: "initialize.result",
    GraphResult: "inspect.graph.result",
    ImpactResult: "inspect.impact.result",
    Progress: "progress",
}
"""The provider's own schemas, which say more (what `data` holds) and must hold too."""


@cache
def _validator(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(json.loads((SCHEMAS / f"{name}.json").read_text("utf-8")))


def fits(value: Any, shape: Any) -> None:
    """Raise where `value` does not have the shape, is keyed by a host's name, or repeats what is to be unique."""
    msgspec.convert(value, shape, strict=True)
    if shape in PUBLISHED:
        _validator(PUBLISHED[shape]).validate(value)
    found = {key for key in keys(value) if key in FORBIDDEN}
    assert not found, f"host-owned names: {found}"
    as_of = value.get("validAsOf") if isinstance(value, dict) else None
    if as_of is not None:
        assert as_of["blobs"] == sorted(set(as_of["blobs"]))
    for part in ("nodes", "changedNodes", "impactedNodes"):
        ids = [node["id"] for node in value.get(part, [])] if isinstance(value, dict) else []
        assert len(ids) == len(set(ids)), f"{part} repeats a node"


def keys(value: Any) -> Iterator[str]:
    """Yield every key of every object within."""
    if isinstance(value, dict):
        yield from value
        for part in value.values():
            yield from keys(part)
    elif isinstance(value, list):
        for part in value:
            yield from keys(part)
