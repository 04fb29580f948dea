"""What a host serves for one baseline."""

import hashlib
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

Baseline = Mapping[str, Any]
"""A SnapshotRef: `rev`, and `dirty` and `stampedAt` where it has them."""


class HostTree(msgspec.Struct, frozen=True, dict=True):
    """The files (`entries`) and symbolic links of a tree, each path -> blob reference."""

    entries: Mapping[str, str]
    links: Mapping[str, str] = msgspec.field(default_factory=dict)

    @cached_property
    def listed(self) -> list[dict[str, str]]:
        """Return every entry as `workspace/listTree` spells it, sorted by path."""
        rows = [(path, blob, "file") for path, blob in self.entries.items()]
        rows += [(path, blob, "symlink") for path, blob in self.links.items()]
        return [{"path": path, "blobId": blob, "kind": kind} for path, blob, kind in sorted(rows)]


def blob_ref(content: bytes) -> str:
    """Return the reference of bytes: `blob:sha256:<hex>`."""
    return "blob:sha256:" + hashlib.sha256(content).hexdigest()
