"""Decide of each path whether it is listed, and gather the listing."""

from collections.abc import Callable

import msgspec

from crg_py.model.errors import WorkspaceError
from crg_py.model.ids import Address
from crg_py.model.settings import Limits
from crg_py.model.trees import Listing
from crg_py.workspace.files import too_large
from crg_py.workspace.ignore import IgnoreRules
from crg_py.workspace.paths import decode_path

Wanted = Callable[[str], bool]
"""Says of a path whether its bytes may be needed: source, or configuration that linking reads."""


def everything(path: str) -> bool:
    """Want every path."""
    return bool(path)


class Selection(msgspec.Struct):
    """A listing in the making."""

    wanted: Wanted
    rules: IgnoreRules
    limits: Limits
    entries: dict[str, Address] = msgspec.field(default_factory=dict)
    skipped: dict[str, str] = msgspec.field(default_factory=dict)
    others: set[str] = msgspec.field(default_factory=set)
    _bytes: int = 0

    def path(self, raw: bytes) -> str | None:
        """Return `raw` as text when its bytes are wanted; else note it where it belongs and return None."""
        path, reason = decode_path(raw)
        if reason:
            self.skipped[path] = reason
        elif not self.rules.ignores(path):
            if self.wanted(path):
                return path
            self.others.add(path)
        return None

    def reads(self, path: str) -> bool:
        """Return whether a file of this path is read if there is one."""
        return self.wanted(path) and not self.rules.ignores(path)

    def skip(self, raw: bytes, reason: str) -> None:
        """Note that something is there that gives no bytes, unless it is ignored."""
        path, unlistable = decode_path(raw)
        if unlistable or not self.rules.ignores(path):
            self.skipped[path] = unlistable or reason

    def add(self, path: str, address: Address, size: int) -> None:
        """Take a file in, or skip it when it is too large; `size` is -1 when unknown. Raises WorkspaceError beyond the limits."""
        if size > self.limits.blob_bytes:
            self.skipped[path] = too_large(size, self.limits.blob_bytes)
            return
        self.entries[path] = address
        self._bytes += max(size, 0)
        if len(self.entries) > self.limits.listing_files:
            message = f"the tree holds more than {self.limits.listing_files:,} files to read"
            raise WorkspaceError(message, "exclude folders in .crgignore, or raise limits.listing_files")
        if self._bytes > self.limits.listing_bytes:
            message = f"the tree holds more than {self.limits.listing_bytes:,} bytes to read"
            raise WorkspaceError(message, "exclude folders in .crgignore, or raise limits.listing_bytes")

    def listing(self, label: str) -> Listing:
        """Return what was gathered, sorted by path."""
        return Listing(dict(sorted(self.entries.items())), label, dict(sorted(self.skipped.items())), frozenset(self.others))
