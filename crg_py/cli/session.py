"""One command's repository and store: from words on the command line to a snapshot that exists, and its graph."""

import os
from functools import cache, cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

import msgspec

from crg_py.cli.progress import progress
from crg_py.cli.text import warn
from crg_py.languages import is_configuration, language_of
from crg_py.model.errors import BlobMissing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crg_py.graph import Graph
    from crg_py.model.ids import Address
    from crg_py.model.settings import Settings
    from crg_py.model.snapshots import Snapshot
    from crg_py.model.trees import Listing
    from crg_py.store import Store
    from crg_py.workspace import DirectoryWorkspace, GitWorkspace

    AnyWorkspace = GitWorkspace | DirectoryWorkspace

_ATTEMPTS = 3
_MOST_WORKERS = 4


@cache
def wanted(path: str) -> bool:
    """Say whether a path's bytes may be needed: source, or configuration that linking reads."""
    return language_of(path) is not None or is_configuration(path)


class Pinned(msgspec.Struct, frozen=True):
    """A workspace whose listing was taken once, so that everything in one answer speaks of the same tree."""

    workspace: "AnyWorkspace"
    pinned: "Listing"

    @property
    def root(self) -> Path:
        """Return the folder that paths are relative to."""
        return self.workspace.root

    def listing(self) -> "Listing":
        """Return the listing that was taken."""
        return self.pinned

    def read(self, addresses: "Iterable[Address]") -> "Iterable[tuple[Address, bytes]]":
        """Yield the bytes of each address. Raises BlobMissing."""
        return self.workspace.read(addresses)

    def content(self, path: str) -> bytes:
        """Return the bytes of one listed file. Raises BlobMissing."""
        return next(iter(self.workspace.read([self.pinned.entries[path]])))[1]


class Taken(msgspec.Struct, frozen=True, dict=True):
    """A tree whose snapshot is in the store."""

    tree: Pinned
    snapshot: "Snapshot"
    store: "Store"
    settings: "Settings"

    @property
    def listing(self) -> "Listing":
        """Return what the tree holds."""
        return self.tree.pinned

    @cached_property
    def graph(self) -> "Graph":
        """Return the snapshot's graph."""
        from crg_py.providers.graphs import graph_of

        return graph_of(self.store, self.snapshot.id, self.settings)


class Session:
    """What one command opens. `repo` is a path in the repository or folder, `where` the store's place or None for the usual one."""

    def __init__(self, repo: Path, where: Path | None) -> None:
        """Open nothing yet."""
        self.repo = repo
        self.where = where
        self._open: list[AnyWorkspace] = []
        self._store: Store | None = None

    def __enter__(self) -> Self:
        """Return the session itself."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Let go of git and of the store."""
        for workspace in self._open:
            workspace.close()
        if self._store is not None:
            self._store.close()

    def workspace(self, at: str | None = None) -> "AnyWorkspace":
        """Open the files on disk, or the revision `at`. Raises UsageError, RevisionError, WorkspaceError."""
        from crg_py.workspace import open_workspace

        return self.keep(open_workspace(self.repo, at, wanted=wanted))

    def keep(self, workspace: "AnyWorkspace") -> "AnyWorkspace":
        """Close `workspace` with the session."""
        self._open.append(workspace)
        return workspace

    def store(self, workspace: "AnyWorkspace", settings: "Settings") -> "Store":
        """Return the store of the workspace's repository."""
        from crg_py.store import open_store

        if self._store is None:
            identity = workspace.repository_identity()
            memory = settings.limits.memory_mib
            self._store = open_store(identity, self.where, patience=settings.lock_seconds, memory_mib=memory, on_warning=warn)
        return self._store

    def workspace_for_store(self) -> "AnyWorkspace":
        """Open whatever leads to the store: of a bare repository, HEAD."""
        return self.workspace("HEAD" if self.is_bare() else None)

    def is_bare(self) -> bool:
        """Say whether the repository has no working tree."""
        from crg_py.workspace.repository import discover

        repository = discover(self.repo)
        return repository is not None and repository.bare

    def take(self, workspace: "AnyWorkspace", listed: "Listing | None" = None) -> Taken:
        """Make the snapshot of what `workspace` holds now, or held when it was `listed`, exist. Raises CrgError."""
        settings = workspace.settings
        tree = Pinned(workspace, listed) if listed is not None else pin(workspace)
        for _ in range(_ATTEMPTS - 1):
            try:
                return self.take_pinned(tree, settings)
            except BlobMissing:
                # A file was written while it was read: list again.
                tree = pin(workspace)
        return self.take_pinned(tree, settings)

    def take_pinned(self, tree: Pinned, settings: "Settings") -> Taken:
        """Make the snapshot of this very listing exist. Raises CrgError, BlobMissing when it no longer holds."""
        from crg_py.index import ensure

        store = self.store(tree.workspace, settings)
        with progress() as report:
            return Taken(tree, ensure(tree, store, settings, progress=report, workers=_workers()), store, settings)

    def is_indexed(self, tree: Pinned, settings: "Settings") -> bool:
        """Say whether the snapshot of this listing exists already."""
        from crg_py.index.steering import steering
        from crg_py.index.tree import listing_digest
        from crg_py.store.snapshots import find_listing

        with self.store(tree.workspace, settings).reading() as transaction:
            return find_listing(transaction, listing_digest(tree.pinned.entries, steering(settings))) is not None


def _workers() -> int:
    """Return how many processes may extract: as many as there are processors for this one, within bounds."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(allowed, _MOST_WORKERS)


def pin(workspace: "AnyWorkspace") -> Pinned:
    """Take the listing of a workspace. Raises WorkspaceError."""
    return Pinned(workspace, workspace.listing())
