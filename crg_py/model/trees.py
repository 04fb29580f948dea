"""Trees: which path holds which bytes, for one baseline."""

from collections.abc import Iterable, Mapping
from typing import Protocol

import msgspec

from crg_py.model.ids import Address, BlobId


class Listing(msgspec.Struct, frozen=True):
    """What a workspace says it holds, before any byte is read.

    `entries` maps each path (relative, forward slashes, NFC-untouched) to the address of its bytes; `skipped` maps paths that
    are there but cannot be read to the reason; `others` holds paths that are there and were not asked for, so never read;
    `label` is the baseline's name for people and hosts.
    """

    entries: Mapping[str, Address]
    label: str
    skipped: Mapping[str, str] = msgspec.field(default_factory=dict)
    others: frozenset[str] = frozenset()


class Tree(msgspec.Struct, frozen=True):
    """A listing whose bytes are all identified: path -> blob id."""

    entries: Mapping[str, BlobId]
    label: str
    skipped: Mapping[str, str] = msgspec.field(default_factory=dict)
    others: frozenset[str] = frozenset()


class Workspace(Protocol):
    """Anything that can list a tree and give its bytes: a git repository, a folder, a host, an overlay over one of these."""

    def listing(self) -> Listing:
        """Return the current entries. Raises WorkspaceError."""
        ...

    def read(self, addresses: Iterable[Address]) -> Iterable[tuple[Address, bytes]]:
        """Yield the bytes of each address, in any order. Raises BlobMissing."""
        ...
