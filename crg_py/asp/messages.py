"""What is said on the wire, as closed types: parameters a host sends, answers to callbacks, and what this provider sends."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from crg_py.model.answers import Edge, Node, ValidAsOf

BLOB = r"^blob:sha256:[0-9a-f]{64}$"
Text = Annotated[str, Meta(min_length=1)]
Count = Annotated[int, Meta(ge=0)]
AtLeastOne = Annotated[int, Meta(ge=1)]
BlobRef = Annotated[str, Meta(pattern=BLOB)]
NodeKind = Literal["file", "module", "class", "function", "type", "test"]
FailClass = Literal["health", "contract", "policy", "input"]
AssuranceMode = Literal["advisory", "gated", "mediated-write", "isolated"]


class Wire(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename="camel"):
    """A closed object."""


class Baseline(Wire, frozen=True):
    """A host's name for a tree; equal ones are equal in all parts."""

    rev: Text
    dirty: str | UnsetType = UNSET
    stamped_at: str | UnsetType = UNSET


class HostName(Struct, frozen=True):
    """Who hosts."""

    name: Text
    version: Text


class WorkspaceRef(Struct, frozen=True):
    """What is looked at; `root` names it and is never opened."""

    root: str
    baseline: Baseline


class InitializeParams(Wire, frozen=True):
    """`initialize`."""

    protocol_version: str
    host: HostName
    workspace: WorkspaceRef
    host_capabilities: dict[str, Any] = {}
    assurance_mode: AssuranceMode | UnsetType = UNSET
    authority_mode: AssuranceMode | UnsetType = UNSET
    trust_tier: Literal["first-party", "certified", "untrusted"] | UnsetType = UNSET


class ResourceLimits(Wire, frozen=True):
    """What one request may take."""

    cpu_pct: Count | UnsetType = UNSET
    memory_mb: Count | UnsetType = UNSET
    wallclock_ms: Count | UnsetType = UNSET
    fd: Count | UnsetType = UNSET


class AllowedHost(Wire, frozen=True):
    """A network peer a host allows; this provider has no use for one."""

    host: str
    port: Count | UnsetType = UNSET
    proto: Literal["https", "http", "tcp"] | UnsetType = UNSET


class Permissions(Wire, frozen=True):
    """What a host grants."""

    resource_limits: ResourceLimits
    read: list[str] | UnsetType = UNSET
    write: bool = False
    network: bool = False
    network_allowlist: list[AllowedHost] | UnsetType = UNSET


class InitializedParams(Wire, frozen=True):
    """`initialized`."""

    granted_permissions: Permissions
    baseline: Baseline


class BaselineChangedParams(Wire, frozen=True):
    """`workspace/baselineChanged`."""

    baseline: Baseline


class TreeEntry(Wire, frozen=True):
    """One entry of a listing. Listings are long, so `blob_id` is checked where it is new."""

    path: Text
    blob_id: str
    kind: Literal["file", "dir", "symlink"]


class TreeListing(Wire, frozen=True):
    """The answer to `workspace/listTree`."""

    entries: list[TreeEntry]
    truncated: bool = False


class BlobContent(Wire, frozen=True):
    """One blob as a host sends it."""

    id: str
    encoding: Literal["utf-8", "base64"]
    bytes: str


class BlobContents(Wire, frozen=True):
    """The answer to `workspace/readBlob`."""

    blobs: list[BlobContent]


class Place(Wire, frozen=True):
    """Zero-based line and UTF-16 unit."""

    line: Count
    char: Count


class SymbolRef(Wire, frozen=True):
    """A definition or file: by its id, or by a place in a file. Exactly one of the two."""

    id: str | UnsetType = UNSET
    path: Text | UnsetType = UNSET
    position: Place | UnsetType = UNSET


class PathScope(Struct, frozen=True):
    """Some files, or folders."""

    paths: list[str]


Scope = Literal["changeset", "workspace"] | PathScope


class Change(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename={"source": "from"}):
    """One changed file; contents are named, never given."""

    path: Text
    kind: Literal["create", "modify", "delete", "rename"]
    source: Text | UnsetType = UNSET
    before: BlobRef | UnsetType = UNSET
    after: BlobRef | UnsetType = UNSET


class ChangeSet(Wire, frozen=True):
    """An edit over a baseline."""

    baseline: Baseline
    changes: Annotated[list[Change], Meta(max_length=10_000)]


class ReferencesParams(Wire, frozen=True):
    """`inspect/references`."""

    symbol: SymbolRef
    scope: Scope = "workspace"
    baseline: Baseline | UnsetType = UNSET


class CallsParams(Wire, frozen=True):
    """`inspect/callers` and `inspect/callees`."""

    symbol: SymbolRef
    depth: AtLeastOne = 1
    baseline: Baseline | UnsetType = UNSET


class SymbolsParams(Wire, frozen=True):
    """`inspect/symbols`."""

    query: str
    kinds: list[NodeKind] | UnsetType = UNSET
    baseline: Baseline | UnsetType = UNSET


class ImpactParams(Wire, frozen=True):
    """`inspect/impact`; without `depth` the walk goes to the end."""

    changeset: ChangeSet
    scope: Scope
    depth: AtLeastOne | UnsetType = UNSET
    baseline: Baseline | UnsetType = UNSET


class QueryParams(Wire, frozen=True):
    """`inspect/query`; what `args` may hold is up to the verb."""

    verb: str
    args: dict[str, Any]
    baseline: Baseline | UnsetType = UNSET


class ImpactAnswer(Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """The answer to `inspect/impact`: closed, so it has no room for `data`."""

    changed_nodes: list[Node]
    impacted_nodes: list[Node]
    impacted_files: list[str]
    edges: list[Edge]
    truncated: bool
    valid_as_of: ValidAsOf


class ServerInfo(Wire, frozen=True):
    """This provider; `fingerprint` changes with every file it consists of."""

    name: str
    version: str
    fingerprint: str


class GraphKinds(Wire, frozen=True):
    """The kinds that answers are made of."""

    node_kinds: list[str]
    edge_kinds: list[str]


class InspectCapability(Wire, frozen=True):
    """What can be asked."""

    verbs: list[str]
    query: list[str]
    scopes: list[str]
    partial_results: bool
    graph: GraphKinds


class Capabilities(Wire, frozen=True):
    """The families and, under their former names, the same again."""

    inspect: InspectCapability
    sense: InspectCapability
    transport: list[str]


class RequestedPermissions(Struct, frozen=True, forbid_unknown_fields=True):
    """What this provider asks for: to read."""

    read: list[str]
    write: bool
    network: bool


class Provenance(Wire, frozen=True):
    """Where this provider is from."""

    publisher: str


class InitializeResult(Wire, frozen=True):
    """The answer to `initialize`."""

    server_info: ServerInfo
    capability_families: list[str]
    capabilities: Capabilities
    roles: list[str]
    requested_permissions: RequestedPermissions
    provenance: Provenance


class ProgressReport(Wire, frozen=True):
    """How far a request is."""

    kind: Literal["report"]
    percentage: int
    message: str


class Progress(Wire, frozen=True):
    """`$/progress`; `token` is the id of the request."""

    token: str | int
    value: ProgressReport


class ErrorData(Wire, frozen=True):
    """What an error says beside its code; `fail_class` decides what a host makes of it."""

    fail_class: FailClass
    retryable: bool | UnsetType = UNSET
    detail: str = ""


class ErrorObject(Wire, frozen=True):
    """An error as it is sent, and as a host sends one."""

    code: int
    message: str
    data: ErrorData
