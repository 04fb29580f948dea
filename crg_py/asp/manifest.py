"""The manifest: what an administrator reads before a host starts this provider."""

import os
import sys
from pathlib import Path

import msgspec

from crg_py import __version__
from crg_py.asp.introduction import NAME, PROTOCOL, PUBLISHER, fingerprint, shipped
from crg_py.asp.messages import Wire


class Server(Wire, frozen=True):
    """Who is started."""

    id: str
    name: str
    version: str


class Entrypoint(Wire, frozen=True):
    """How it is started: an absolute program, and its arguments."""

    transport: str
    bin: str
    args: list[str]


class Checksum(Wire, frozen=True):
    """One shipped file."""

    path: str
    sha256: str


class Artifact(Wire, frozen=True):
    """What it consists of; `fingerprint` is what it says of itself in `initialize`."""

    fingerprint: str
    checksums: list[Checksum]


class Origin(Wire, frozen=True):
    """Where it is from."""

    publisher: str
    source: str
    license: str


class Filesystem(Wire, frozen=True):
    """Paths it reads and writes by itself; the workspace is reached through the host alone."""

    read: list[str]
    write: list[str]


class Network(Wire, frozen=True):
    """Peers it speaks to."""

    outbound: bool
    allowlist: list[str]


class Secrets(Wire, frozen=True):
    """Secrets it needs."""

    names: list[str]


class Environment(Wire, frozen=True):
    """Variables it needs."""

    inherit: bool
    variables: list[str]


class AccessExpectations(Wire, frozen=True):
    """What it expects to be let do."""

    filesystem: Filesystem
    network: Network
    secrets: Secrets
    environment: Environment
    data_classes: list[str]


class Manifest(Wire, frozen=True):
    """`asp-server.json`."""

    manifest_version: str
    server: Server
    protocol_versions: list[str]
    capabilities: list[str]
    roles: list[str]
    entrypoint: Entrypoint
    artifact: Artifact
    provenance: Origin
    access_expectations: AccessExpectations


def manifest(store: Path | None) -> Manifest:
    """Return the manifest of this installation; with `store` the provider is told to keep its store there."""
    package = Path(__file__).resolve().parent.parent
    where = [] if store is None else ["--store", os.path.abspath(store)]  # noqa: PTH100 - links in it stay as they were given
    return Manifest(
        manifest_version="asp-server/1.0",
        server=Server(NAME, NAME, __version__),
        protocol_versions=[PROTOCOL],
        capabilities=["inspect"],
        roles=["sense"],
        entrypoint=Entrypoint("stdio", _interpreter(), ["-P", str(package / "__main__.py"), "serve", "--stdio", *where]),
        artifact=Artifact(fingerprint(), [Checksum(str(path), digest) for path, digest in shipped().items()]),
        provenance=Origin(PUBLISHER, "pkg:pypi/crg-py", "MIT"),
        access_expectations=AccessExpectations(
            filesystem=Filesystem([str(package)], where[1:]),
            network=Network(outbound=False, allowlist=[]),
            secrets=Secrets([]),
            environment=Environment(inherit=False, variables=[]),
            data_classes=["source-code"],
        ),
    )


def text(store: Path | None) -> str:
    """Return the manifest as it is written."""
    return msgspec.json.format(msgspec.json.encode(manifest(store)), indent=2).decode() + "\n"


def _interpreter() -> str:
    """Return the program that runs this; a link is kept, for in a virtual environment it is what leads to the packages."""
    return os.path.abspath(sys.executable)  # noqa: PTH100
