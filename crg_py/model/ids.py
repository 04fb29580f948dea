"""Identifiers: distinct types, so that a blob id is never taken for a symbol id."""

from typing import NewType

BlobId = NewType("BlobId", str)
"""`sha256:<hex>` of a file's raw bytes."""

Address = NewType("Address", str)
"""How a workspace names bytes: a `BlobId`, or `git:<oid>` for an object of a git repository."""

SymbolId = NewType("SymbolId", str)
"""`path` for a file, `path::Qualified.name` for a definition; a repeated name in one scope ends in `~2`, `~3`, ..."""

SnapshotId = NewType("SnapshotId", str)
"""Digest of a tree's sorted (path, blob id) pairs."""

UnitKey = NewType("UnitKey", str)
"""Digest of everything the links of one file were computed from."""


BLOB = "blob:"
"""What a blob reference of an envelope begins with."""


def blob_reference(blob: str) -> str:
    """Return how envelopes name the bytes that a blob id or address names: `blob:sha256:<hex>`."""
    return BLOB + blob


def symbol_id(path: str, qualified: str) -> SymbolId:
    """Return the id of the definition `qualified` in `path`; an empty name addresses the file."""
    return SymbolId(f"{path}::{qualified}" if qualified else path)


def split_symbol(symbol: str) -> tuple[str, str]:
    """Return (path, qualified name); the name is empty for a file."""
    path, _, qualified = symbol.partition("::")
    return path, qualified
