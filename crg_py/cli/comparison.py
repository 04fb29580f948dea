"""What differs between two snapshots, definition by definition."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from crg_py.cli.text import shown
from crg_py.languages import language_of
from crg_py.model.ids import split_symbol

if TYPE_CHECKING:
    from crg_py.cli.session import Taken
    from crg_py.graph import Differences, FileChange
    from crg_py.workspace import PathChange


_CODE = ("cli", "graph", "model", "workspace")
"""Packages whose code compares; what is compared is named by the snapshots."""


_MOST_NAMED = 5


class _Blobs(msgspec.Struct, frozen=True):
    """Path -> blob id of one side, in the shape `workspace.changed_paths` takes."""

    entries: Mapping[str, str]


def differences(before: "Taken", after: "Taken") -> "Differences":
    """Compare two snapshots definition by definition; what was found is noted beside the store."""
    import xxhash

    from crg_py.graph import Differences
    from crg_py.graph import differences as compared
    from crg_py.index.steering import code_digest

    name = xxhash.xxh3_128_hexdigest(f"{before.snapshot.id} {after.snapshot.id} {code_digest(_CODE)}".encode())
    noted = after.store.notes.find(name)
    if noted is not None:
        with suppress(msgspec.MsgspecError):
            return _doubted(msgspec.msgpack.decode(noted, type=Differences), before, after)
    found = compared(_file_changes(before, after, changed_files(before, after)))
    with suppress(UnicodeEncodeError):
        after.store.notes.note(name, msgspec.msgpack.encode(found))
    return _doubted(found, before, after)


def _doubted(found: "Differences", before: "Taken", after: "Taken") -> "Differences":
    """Take what a file holds for changed in any way, and not for added or removed, where the other tree holds the file unread."""
    unread = {"added": before.listing.skipped, "removed": after.listing.skipped}
    doubted = (split_symbol(change.id)[0] in unread.get(change.change, ()) for change in found.changes)
    changes = [
        msgspec.structs.replace(change, change="asked") if doubt else change for change, doubt in zip(found.changes, doubted, strict=True)
    ]
    return msgspec.structs.replace(found, changes=changes)


def changed_files(before: "Taken", after: "Taken") -> "list[PathChange]":
    """Return the source files that differ; removed and added ones of similar content are one renamed file."""
    from crg_py.workspace import changed_paths, with_renames

    if before.snapshot.id == after.snapshot.id:
        return []
    sides = [_Blobs(one.store.blobs(one.snapshot.id)) for one in (before, after)]
    return with_renames(changed_paths(*sides), before.tree.content, after.tree.content)


def uncomparable(before: "Taken", after: "Taken") -> dict[str, str]:
    """Return the source files that are there on both sides and read on one alone (path -> why), so that nobody knows what changed."""
    found: dict[str, str] = {}
    for unread, read in ((before.listing, after.listing), (after.listing, before.listing)):
        found |= {path: reason for path, reason in unread.skipped.items() if path in read.entries and language_of(path)}
    return found


def uncomparable_notes(before: "Taken", after: "Taken") -> list[str]:
    """Return a sentence on the files that cannot be compared."""
    found = uncomparable(before, after)
    listed = [f"{shown(path)} ({reason})" for path, reason in list(found.items())[:_MOST_NAMED]]
    more = [f"{len(found) - _MOST_NAMED:,} more"] if len(found) > _MOST_NAMED else []
    return [f"not compared, as one side is not read: {', '.join([*listed, *more])}"] if found else []


def changed_configuration(before: "Taken", after: "Taken") -> list[str]:
    """Return the configuration files that differ, or may: their addresses do."""
    old, new = before.listing.entries, after.listing.entries
    paths = (path for path in {*old, *new} if old.get(path) != new.get(path) and language_of(path) is None)
    return sorted(path for path in paths if _content(before, path) != _content(after, path))


def _content(side: "Taken", path: str) -> bytes | None:
    return side.tree.content(path) if path in side.listing.entries else None


def _file_changes(before: "Taken", after: "Taken", changed: "Sequence[PathChange]") -> "Iterator[FileChange]":
    from crg_py.graph import FileChange

    old = before.store.facts(before.snapshot.id, [one.before or one.path for one in changed if one.kind != "added"])
    new = after.store.facts(after.snapshot.id, [one.path for one in changed if one.kind != "removed"])
    for one in changed:
        former = one.before or one.path
        sides = (None if one.kind == "added" else old.get(former), None if one.kind == "removed" else new.get(one.path))
        yield FileChange(one.path, *sides, former=one.before)
