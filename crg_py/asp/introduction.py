"""What the provider says of itself: in the answer to `initialize`, and in the manifest."""

import hashlib
from functools import cache
from pathlib import Path

from crg_py import __version__
from crg_py.asp.messages import (
    Capabilities,
    GraphKinds,
    InitializeResult,
    InspectCapability,
    Provenance,
    RequestedPermissions,
    ServerInfo,
)
from crg_py.languages.data import data_folder

PROTOCOL = "asp/1.0"
NAME = "crg"
PUBLISHER = "crg contributors"
VERBS = ("references", "callers", "callees", "symbols", "impact", "query")
FAMILIES = ("inspect", "sense")
METHODS = frozenset(f"{family}/{verb}" for family in FAMILIES for verb in VERBS)
NODE_KINDS = ["file", "module", "class", "function", "type", "test"]
EDGE_KINDS = ["calls", "imports", "inherits", "implements", "contains", "tested-by", "depends-on"]


def introduction() -> InitializeResult:
    """Return the answer to `initialize`."""
    from crg_py.asp.query import QUERIES

    inspect = InspectCapability(
        verbs=[verb for verb in VERBS if verb != "query"],
        query=list(QUERIES),
        scopes=["changeset", "workspace"],
        partial_results=True,
        graph=GraphKinds(NODE_KINDS, EDGE_KINDS),
    )
    return InitializeResult(
        server_info=ServerInfo(NAME, __version__, fingerprint()),
        capability_families=["inspect"],
        capabilities=Capabilities(inspect, inspect, ["stdio"]),
        roles=["sense"],
        requested_permissions=RequestedPermissions(["**/*"], write=False, network=False),
        provenance=Provenance(PUBLISHER),
    )


def shipped() -> dict[Path, str]:
    """Return the SHA-256 of every file this installation of crg consists of."""
    package = Path(__file__).resolve().parent.parent
    folders = (package, data_folder("queries"), data_folder("grammars"))
    files = {file for folder in folders for file in folder.rglob("*") if file.is_file() and not _is_left_by_tools(file)}
    return {file: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(files)}


def _is_left_by_tools(file: Path) -> bool:
    """Say whether a file came after the installation: compiled code, caches."""
    return any(part == "__pycache__" or part.startswith(".") for part in file.parts[-3:]) or file.suffix == ".pyc"


@cache
def fingerprint() -> str:
    """Return a digest of all shipped files; it does not depend on where they lie."""
    package = Path(__file__).resolve().parent.parent
    roots = (package, data_folder("queries").parent)
    named = sorted((_below(file, roots), digest) for file, digest in shipped().items())
    return "sha256:" + hashlib.sha256("".join(f"{name}\0{digest}\n" for name, digest in named).encode()).hexdigest()


def _below(file: Path, roots: tuple[Path, ...]) -> str:
    """Return a file's path below the first of these folders that holds it."""
    return next(file.relative_to(root).as_posix() for root in roots if file.is_relative_to(root))
