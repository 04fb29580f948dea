"""Workspaces over a git repository: a revision and the index. The working tree is in `worktree`."""

import os
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path

from crg_py.model.errors import BlobMissing, WorkspaceError
from crg_py.model.ids import Address
from crg_py.model.settings import Settings
from crg_py.model.trees import Listing
from crg_py.workspace import records
from crg_py.workspace.files import KeptFiles
from crg_py.workspace.ignore import CRGIGNORE, IgnoreRules
from crg_py.workspace.labels import dirty_label
from crg_py.workspace.paths import decode_path
from crg_py.workspace.repository import Repository, Revision
from crg_py.workspace.selection import Selection, Wanted
from crg_py.workspace.settings import SETTING_FILES, read_settings
from crg_py.workspace.unentered import SUBMODULE

NOT_FETCHED = "not fetched: the clone is partial"


class GitWorkspace:
    """What revision, index and working tree have in common."""

    def __init__(self, repository: Repository, wanted: Wanted, settings: Settings | None) -> None:
        """Read `repository`; `settings` replace those of the tree."""
        self.repository = repository
        self._wanted = wanted
        self._given = settings
        self.kept = KeptFiles(repository.root)

    @property
    def root(self) -> Path:
        """Return the top folder of the working tree, or the bare repository."""
        return self.repository.root

    @property
    def settings(self) -> Settings:
        """Return the settings in force. Raises SettingError."""
        return self._given or read_settings(self._setting_files())

    def repository_identity(self) -> str:
        """Return the key of the repository's store; all its working trees have the same."""
        return str(self.repository.common_folder)

    def listing(self) -> Listing:
        """Return the current entries. Raises WorkspaceError."""
        raise NotImplementedError

    def read(self, addresses: Iterable[Address]) -> Iterator[tuple[Address, bytes]]:
        """Yield the bytes of each address, in any order. Raises BlobMissing."""
        oids = []
        for address in addresses:
            if address.startswith("git:"):
                oids.append(address.removeprefix("git:"))
            else:
                yield address, self.kept.content(address)
        for oid, content in self.repository.objects.read(oids):
            yield Address(f"git:{oid}"), content

    def close(self) -> None:
        """End the git process that reads objects."""
        self.repository.objects.close()

    def _setting_files(self) -> dict[str, bytes]:
        raise NotImplementedError

    def _missing(self, tree: str) -> frozenset[str]:
        """Return the blobs of a tree that a partial clone lacks."""
        if not self.repository.git.partial:
            return frozenset()
        output = self.repository.git.run("rev-list", "--objects", "--missing=print", "--no-object-names", tree)
        return frozenset(line[1:].decode("ascii") for line in output.split() if line.startswith(b"?"))


class ObjectsWorkspace(GitWorkspace):
    """A tree whose files are all git objects."""

    def _select(self, entries: list[records.Entry], missing: frozenset[str]) -> Selection:
        ignore_files = {entry.path.decode(): entry.oid for entry in entries if _is_named(entry, CRGIGNORE.encode())}

        def content_of(path: str) -> bytes | None:
            oid = ignore_files.get(path)
            return None if oid is None or oid in missing else self.repository.objects.read_one(oid)

        settings = self.settings
        chosen = Selection(self._wanted, IgnoreRules(CRGIGNORE, content_of, settings.excludes, ignore_files), settings.limits)
        for entry in entries:
            if entry.mode == records.SYMLINK:
                chosen.skip(entry.path, "symbolic link")
            elif entry.mode == records.GITLINK:
                chosen.skip(entry.path, SUBMODULE)
            elif (path := chosen.path(entry.path)) is not None:
                if entry.oid in missing:
                    chosen.skipped[path] = NOT_FETCHED
                else:
                    chosen.add(path, Address(f"git:{entry.oid}"), entry.size)
        return chosen

    def _setting_files_of(self, entries: list[records.Entry]) -> dict[str, bytes]:
        named = {name.encode() for name in SETTING_FILES}
        found = {entry.path.decode(): entry.oid for entry in entries if entry.path in named}
        return {name: self.repository.objects.read_one(oid) for name, oid in found.items()}


class RevisionWorkspace(ObjectsWorkspace):
    """The tree of one commit, pinned when the workspace is opened."""

    def __init__(self, repository: Repository, revision: Revision, wanted: Wanted, settings: Settings | None) -> None:
        """Read what `revision` holds."""
        super().__init__(repository, wanted, settings)
        self.revision = revision

    def listing(self) -> Listing:
        """Return the tree's entries. Raises WorkspaceError."""
        return self._listing

    @cached_property
    def _listing(self) -> Listing:
        chosen = self._select(self._entries, self._missing(self.revision.tree))
        if not chosen.entries and NOT_FETCHED in chosen.skipped.values():
            message = f"no file of {self.revision.text} is in this partial clone"
            raise BlobMissing(message, "check it out with git once, so that its files are fetched")
        return chosen.listing(f"git:{self.revision.oid}")

    @cached_property
    def _entries(self) -> list[records.Entry]:
        arguments = ("ls-tree", "-r", "-z", "--full-tree")
        try:
            # In a partial clone git cannot tell sizes.
            output = self.repository.git.run(*arguments, *([] if self.repository.git.partial else ["-l"]), self.revision.tree)
        except WorkspaceError as error:
            message = f"cannot list {self.revision.text}: {error.message}"
            raise WorkspaceError(message, error.hint) from None
        return list(records.tree_entries(output))

    def _setting_files(self) -> dict[str, bytes]:
        return self._setting_files_of([one for one in self._entries if one.mode.startswith(records.REGULAR)])


class IndexWorkspace(ObjectsWorkspace):
    """What is staged: the tree the next commit would have."""

    def listing(self) -> Listing:
        """Return the index's entries. Raises WorkspaceError."""
        entries = self._entries()
        base = self.repository.head or self.repository.empty
        chosen = self._select([one for one in entries if one.stage == 0], self._missing(base.tree))
        for entry in entries:
            if entry.stage:
                chosen.skip(entry.path, "unmerged")
        return chosen.listing(dirty_label(base.oid, self._changed(chosen, base)))

    def _changed(self, chosen: Selection, base: Revision) -> dict[str, str]:
        """Return what differs from HEAD among the files that are read."""
        output = self.repository.git.run("ls-tree", "-r", "-z", "--full-tree", base.tree)
        before = {os.fsdecode(one.path): one.oid for one in records.tree_entries(output) if one.mode.startswith(records.REGULAR)}
        after = {path: address.removeprefix("git:") for path, address in chosen.entries.items()}
        gone = {path: "" for path in before.keys() - after.keys() if chosen.reads(path)}
        return gone | {path: oid for path, oid in after.items() if before.get(path) != oid}

    def _entries(self) -> list[records.Entry]:
        git = self.repository.git.without_filters()
        entries = list(records.index_entries(git.run("ls-files", "-s", "-v", "-z")))
        # `git add --intent-to-add` promises a file: the index shows it as empty, the next commit would not have it.
        empty = self.repository.empty_blob
        if any(entry.oid == empty for entry in entries):
            promised = set(git.run("diff-files", "-z", "--name-only", "--no-ext-diff", "--diff-filter=A").split(b"\0"))
            entries = [entry for entry in entries if entry.path not in promised]
        sizes = {} if git.partial else self.repository.objects.sizes({one.oid for one in entries if one.mode.startswith(records.REGULAR)})
        return [records.Entry(one.path, one.mode, one.oid, sizes.get(one.oid, -1), one.stage, one.tag) for one in entries]

    def _setting_files(self) -> dict[str, bytes]:
        output = self.repository.git.run("ls-files", "-s", "-v", "-z", "--", *SETTING_FILES)
        entries = [one for one in records.index_entries(output) if not one.stage and one.mode.startswith(records.REGULAR)]
        return self._setting_files_of(entries)


def _is_named(entry: records.Entry, name: bytes) -> bool:
    return entry.path.rpartition(b"/")[2] == name and entry.mode.startswith(records.REGULAR) and not decode_path(entry.path)[1]
