"""The working tree of a git repository: git's word where it is certain, the bytes on disk where it is not."""

import os
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from crg_py.model.errors import WorkspaceError
from crg_py.model.ids import Address
from crg_py.model.trees import Listing
from crg_py.workspace import records
from crg_py.workspace.files import Unreadable, git_address, is_other_worktree, read_if_there, read_regular
from crg_py.workspace.git import NOT_FETCHED, GitWorkspace
from crg_py.workspace.ignore import CRGIGNORE, GITIGNORE, IgnoreRules, SkippedFolders
from crg_py.workspace.labels import dirty_label
from crg_py.workspace.repository import Revision
from crg_py.workspace.selection import Selection
from crg_py.workspace.settings import SETTING_FILES
from crg_py.workspace.unentered import NESTED, SUBMODULE

ATTEMPTS = 20
RULE_FILE_BYTES = 1024 * 1024
STATUS = (
    "status",
    "--porcelain=v2",
    "-z",
    "--branch",
    "--no-ahead-behind",
    "--no-renames",
    "--untracked-files=all",
    "--ignore-submodules=all",
)


class _IndexFile(NamedTuple):
    """Tells one writing of the index file from another; `seconds` is when it was written."""

    inode: int
    size: int
    nanoseconds: int

    @property
    def seconds(self) -> int:
        return self.nanoseconds // 1_000_000_000


class _Scan(msgspec.Struct):
    """One consistent look at index, HEAD and files."""

    entries: list[records.Entry]
    status: records.Status
    index_seconds: int


class WorktreeWorkspace(GitWorkspace):
    """Tracked and untracked files as they are on disk.

    A file that git finds equal to the index is addressed by its object; every other is read once and addressed by its content. Git compares
    times in whole seconds, so a file that was changed in or after the second in which the index was written is compared by content here.
    """

    def listing(self) -> Listing:
        """Return the current entries. Raises WorkspaceError."""
        scan = self._scan()
        settings = self.settings
        held = self._ignore_file(scan)
        rules = IgnoreRules(CRGIGNORE, held, settings.excludes, held.paths())
        chosen = Selection(self._wanted, rules, settings.limits)
        base = Revision("HEAD", scan.status.head) if scan.status.head else self.repository.empty
        heads: dict[bytes, str] = {}
        for one in scan.status.changes:
            heads[one.path] = heads.get(one.path) or one.head_oid
        on_disk = {one.path: one for one in scan.status.changes if one.work not in ".?"}
        reading = _Reading(self, chosen, heads, {}, self._missing(base.tree), scan.index_seconds * 1_000_000_000, str(self.root))
        for entry in scan.entries:
            reading.tracked(entry, on_disk.get(entry.path))
        for path in {one.path for one in scan.status.changes if one.work == "U"}:
            reading.from_disk(path, ())
        self._untracked(scan, rules, reading)
        return chosen.listing(dirty_label(base.oid, reading.changed()))

    def _scan(self) -> _Scan:
        """Ask git twice at once, and again when the index was written meanwhile."""
        git = self.repository.git.without_filters()
        for _ in range(ATTEMPTS):
            before = self._index_file()
            asked = git.start("ls-files", "-s", "-v", "-z"), git.start(*STATUS)
            outputs = [git.finish(one) for one in asked]
            if before == self._index_file():
                return _Scan(list(records.index_entries(outputs[0])), records.status(outputs[1]), before.seconds)
        message = "the git index keeps changing"
        raise WorkspaceError(message, "run again when git is done")

    def _index_file(self) -> _IndexFile:
        try:
            found = self.repository.index_file.stat()
        except FileNotFoundError:
            return _IndexFile(0, 0, 0)
        return _IndexFile(found.st_ino, found.st_size, found.st_mtime_ns)

    def _untracked(self, scan: _Scan, rules: IgnoreRules, reading: "_Reading") -> None:
        root = str(self.root)
        paths = [one.path for one in scan.status.changes if one.work == "?"]
        listed = set(paths)
        git_rules = IgnoreRules(GITIGNORE, lambda path: read_if_there(root, path, RULE_FILE_BYTES))
        skipped = SkippedFolders(
            (git_rules, rules), lambda path: os.fsencode(path) in listed, lambda folder: is_other_worktree(root, folder)
        )
        for path in paths:
            if skipped.covers(os.fsdecode(path)):
                continue
            if path.endswith(b"/"):
                reading.chosen.skip(path[:-1], NESTED)
            else:
                reading.from_disk(path, ())

    def _ignore_file(self, scan: _Scan) -> "_IgnoreFiles":
        name = CRGIGNORE.encode()
        found = {os.fsdecode(one.path): "" for one in scan.status.changes if one.path.endswith(name)}
        for one in scan.entries:
            if one.path.endswith(name) and not one.stage:
                found[os.fsdecode(one.path)] = one.oid if one.tag in "Ss" else ""
        return _IgnoreFiles(self, {CRGIGNORE: ""} | found)

    def _setting_files(self) -> dict[str, bytes]:
        read = {name: read_if_there(str(self.root), name, RULE_FILE_BYTES) for name in SETTING_FILES}
        return {name: content for name, content in read.items() if content is not None}


class _IgnoreFiles(msgspec.Struct):
    """Reads `.crgignore` files: from disk, and from git where a sparse checkout leaves them out."""

    workspace: WorktreeWorkspace
    oids: dict[str, str]
    """Path to the object that holds it while it is not checked out, or to nothing."""

    def paths(self) -> list[str]:
        """Return the paths of those that are there."""
        return [path for path in self.oids if self(path) is not None]

    def __call__(self, path: str) -> bytes | None:
        oid = self.oids.get(path)
        if oid is None:
            return None
        content = read_if_there(str(self.workspace.root), path, RULE_FILE_BYTES)
        return self.workspace.repository.objects.read_one(oid) if content is None and oid else content


class _Reading(msgspec.Struct):
    """Fills a selection from index entries and from disk, and keeps what each file's git object would be."""

    workspace: WorktreeWorkspace
    chosen: Selection
    heads: dict[bytes, str]
    """What HEAD holds of each file that differs somewhere."""
    oids: dict[str, str]
    """Object id of what was read from disk."""
    missing: frozenset[str]
    index_nanoseconds: int
    """The start of the second in which the index was written."""
    root: str

    def tracked(self, entry: records.Entry, change: records.Change | None) -> None:
        """List one entry of the index."""
        if entry.stage or (change is not None and change.work == "D"):
            return
        mode = change.work_mode if change is not None else entry.mode
        if mode == records.SYMLINK:
            self.chosen.skip(entry.path, "symbolic link")
        elif records.GITLINK in (mode, entry.mode):
            self.chosen.skip(entry.path, SUBMODULE)
        elif change is not None:
            self.from_disk(entry.path, (entry.oid,))
        elif (path := self.chosen.path(entry.path)) is not None:
            self._unchanged(path, entry)

    def from_disk(self, raw: bytes, known: Iterable[str]) -> None:
        """List one file by its content; bytes that git holds as one of `known` or in HEAD are addressed by that object."""
        path = self.chosen.path(raw)
        if path is None:
            return
        content = self._content(path)
        if content is None:
            return
        oid = git_address(content, self.workspace.repository.digest).removeprefix("git:")
        self.oids[path] = oid
        if oid in known or oid == self.heads.get(raw):
            self.chosen.add(path, Address(f"git:{oid}"), len(content))
        else:
            self.chosen.add(path, self.workspace.kept.keep(path, content), len(content))

    def changed(self) -> dict[str, str]:
        """Return the files that differ from HEAD, with the object id of what they hold now (empty: gone)."""
        found = {}
        for raw in self.heads.keys() | {os.fsencode(path) for path in self.oids}:
            path = os.fsdecode(raw)
            address = self.chosen.entries.get(path, Address(""))
            now = self.oids.get(path, "") if address.startswith("sha256:") else address.removeprefix("git:")
            before = self.heads[raw] if raw in self.heads else (now if address.startswith("git:") else "?")
            if now != before and (now or self.chosen.reads(path)):
                found[path] = now
        return found

    def _unchanged(self, path: str, entry: records.Entry) -> None:
        """List a file that git finds equal to the index, unless its times leave room for doubt."""
        address = Address(f"git:{entry.oid}")
        try:
            found = os.lstat(f"{self.root}/{path}")
        except OSError:
            # A sparse checkout leaves files out; the tree still has them.
            if entry.oid in self.missing:
                self.chosen.skipped[path] = NOT_FETCHED
            else:
                self.chosen.add(path, address, -1)
            return
        if entry.tag.islower() or found.st_ctime_ns >= self.index_nanoseconds:
            content = self._content(path)
            if content is None:
                return
            if not self._holds(content, entry.oid):
                self.oids[path] = git_address(content, self.workspace.repository.digest).removeprefix("git:")
                address = self.workspace.kept.keep(path, content)
        self.chosen.add(path, address, found.st_size)

    def _holds(self, content: bytes, oid: str) -> bool:
        """Return whether git would store `content` as `oid`; line ends may have been converted on checkout."""
        digest = self.workspace.repository.digest
        return any(git_address(one, digest) == f"git:{oid}" for one in (content, content.replace(b"\r\n", b"\n")))

    def _content(self, path: str) -> bytes | None:
        try:
            return read_regular(self.root, path, self.chosen.limits.blob_bytes)
        except Unreadable as reason:
            self.chosen.skipped[path] = str(reason)
        except FileNotFoundError:
            pass
        return None
