"""A workspace plus a changeset: the tree an edit would make, without writing it anywhere."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import msgspec

from crg_py.model.errors import UsageError
from crg_py.model.ids import Address
from crg_py.model.trees import Listing, Workspace
from crg_py.workspace.files import sha256_address
from crg_py.workspace.labels import digest
from crg_py.workspace.paths import decode_path


class FileChange(msgspec.Struct, frozen=True):
    """One change. `content` is needed by create and modify, and optional for rename, whose source is `source`."""

    kind: Literal["create", "modify", "delete", "rename"]
    path: str
    content: bytes | None = None
    source: str = ""


class OverlayWorkspace:
    """The listing of another workspace with changes applied in order."""

    def __init__(self, base: Workspace, changes: Sequence[FileChange]) -> None:
        """Lay `changes` over `base`."""
        self._base = base
        self._changes = changes
        self._contents = {sha256_address(one.content): one.content for one in changes if one.content is not None}

    def listing(self) -> Listing:
        """Return the entries after the changes; the label adds `+edit:<digest>`. Raises UsageError when a change does not fit."""
        base = self._base.listing()
        if not self._changes:
            return base
        entries = dict(base.entries)
        others = set(base.others)
        skipped = dict(base.skipped)
        for change in self._changes:
            _apply(change, entries, others | skipped.keys())
            for place in (others, skipped):
                _drop(place, change)
        paths = base.entries.keys() | entries.keys()
        changed = {path: entries.get(path, "") for path in paths if base.entries.get(path) != entries.get(path)}
        label = f"{base.label}+edit:{digest(changed)}" if changed else base.label
        return msgspec.structs.replace(base, entries=dict(sorted(entries.items())), label=label, others=frozenset(others), skipped=skipped)

    def read(self, addresses: Iterable[Address]) -> Iterator[tuple[Address, bytes]]:
        """Yield the bytes of each address, those of the changes first. Raises BlobMissing."""
        rest = []
        for address in addresses:
            if address in self._contents:
                yield address, self._contents[address]
            else:
                rest.append(address)
        yield from self._base.read(rest)


def _apply(change: FileChange, entries: dict[str, Address], unread: set[str]) -> None:
    """Change `entries`. Raises UsageError naming the path."""
    before = change.source if change.kind == "rename" else change.path
    if reason := decode_path(change.path.encode("utf-8", "surrogateescape"))[1]:
        raise _misfit(change, reason)
    if change.kind == "create" and change.path in entries.keys() | unread:
        raise _misfit(change, "the file is there already")
    if change.kind != "create" and before not in entries.keys() | unread:
        raise _misfit(change, f"there is no {before!r}")
    if change.kind == "rename" and change.path in entries.keys() | unread:
        raise _misfit(change, "the destination is there already")
    if change.kind in {"create", "modify"} and change.content is None:
        raise _misfit(change, "the content is missing")
    former = entries.pop(before, None)
    if change.content is not None:
        entries[change.path] = sha256_address(change.content)
    elif change.kind == "rename" and former is not None:
        entries[change.path] = former


def _drop(place: "set[str] | dict[str, str]", change: FileChange) -> None:
    for path in (change.path, change.source):
        if isinstance(place, set):
            place.discard(path)
        else:
            place.pop(path, None)


def _misfit(change: FileChange, reason: str) -> UsageError:
    return UsageError(f"cannot {change.kind} {change.path!r}: {reason}")
