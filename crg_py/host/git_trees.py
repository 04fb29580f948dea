"""A git repository as a host's source of baselines, trees and bytes."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from crg_py.host.tree import Baseline, HostTree, blob_ref
from crg_py.model.errors import BlobMissing, CrgError, UsageError
from crg_py.model.settings import Limits, Settings
from crg_py.workspace import GitWorkspace, RevisionWorkspace, open_workspace

if TYPE_CHECKING:
    from crg_py.model.ids import Address

EVERYTHING = Settings(limits=Limits(blob_bytes=1 << 40, listing_files=1 << 40, listing_bytes=1 << 50))
"""A host lists what is there; what is worth reading is the provider's business."""
TREE = "git:tree:"


class GitTrees:
    """Baselines are `git:tree:<hex>`; the working tree's has a `dirty` digest when it is not what HEAD holds.

    The working tree is looked at once, when it is first asked for.
    """

    def __init__(self, repo: Path) -> None:
        """Serve the repository around `repo`."""
        self._repo = repo
        self._trees: dict[str, HostTree] = {}
        self._blobs: dict[Address, str] = {}
        self._sources: dict[str, tuple[GitWorkspace, Address]] = {}
        self._given: dict[str, bytes] = {}

    def revision(self, text: str) -> dict[str, str]:
        """Return the baseline of a revision. Raises RevisionError."""
        workspace = self._open(text)
        if not isinstance(workspace, RevisionWorkspace):
            raise TypeError(text)
        baseline = {"rev": TREE + self._hex(workspace, workspace.revision.oid)}
        self._keep(baseline, workspace)
        return baseline

    def worktree(self) -> dict[str, str]:
        """Return the baseline of the files on disk now."""
        workspace = self._open(None)
        label = workspace.listing().label.removeprefix("git:")
        oid, _, dirty = label.partition("+")
        baseline = {"rev": TREE + self._hex(workspace, oid)} | ({"dirty": dirty} if dirty else {})
        self._keep(baseline, workspace)
        return baseline

    def tree(self, baseline: Baseline) -> HostTree | None:
        """Return a tree of this repository; one that was not looked at yet is looked up by its `rev`."""
        key = _key(baseline)
        if key not in self._trees and not baseline.get("dirty") and str(baseline["rev"]).startswith(TREE):
            try:
                self._keep(baseline, self._open(str(baseline["rev"]).removeprefix(TREE)))
            except CrgError:
                return None
        return self._trees.get(key)

    def content(self, blob: str) -> bytes:
        """Return the bytes of a blob of any tree looked at, or given. Raises BlobMissing."""
        if blob in self._given:
            return self._given[blob]
        if blob not in self._sources:
            raise BlobMissing(f"no tree holds {blob}")
        workspace, address = self._sources[blob]
        return next(iter(workspace.read([address])))[1]

    def give(self, content: bytes) -> str:
        """Add bytes that no tree holds, and return their reference."""
        blob = blob_ref(content)
        self._given[blob] = content
        return blob

    def _open(self, at: str | None) -> GitWorkspace:
        workspace = open_workspace(self._repo, at, settings=EVERYTHING, force=True)
        if not isinstance(workspace, GitWorkspace):
            raise UsageError(f"{str(self._repo)!r} is not in a git repository", "name one with --repo")
        return workspace

    def _hex(self, workspace: GitWorkspace, oid: str) -> str:
        return workspace.repository.git.run("rev-parse", "--verify", f"{oid}^{{tree}}").decode("ascii").strip()

    def _keep(self, baseline: Baseline, workspace: GitWorkspace) -> None:
        listing = workspace.listing()
        unseen = sorted(set(listing.entries.values()) - self._blobs.keys())
        for address, content in workspace.read(unseen):
            self._blobs[address] = blob_ref(content)
            self._sources.setdefault(self._blobs[address], (workspace, address))
        links = dict(self._links(workspace, [path for path, reason in listing.skipped.items() if reason == "symbolic link"]))
        self._trees[_key(baseline)] = HostTree({path: self._blobs[address] for path, address in listing.entries.items()}, links)

    def _links(self, workspace: GitWorkspace, paths: list[str]) -> Iterator[tuple[str, str]]:
        """Yield each symbolic link with the reference of the path it holds."""
        for path in paths:
            if isinstance(workspace, RevisionWorkspace):
                target = workspace.repository.git.run("cat-file", "blob", f"{workspace.revision.oid}:{path}")
            else:
                target = os.fsencode(workspace.root.joinpath(path).readlink())
            yield path, self.give(target)


def _key(baseline: Baseline) -> str:
    return json.dumps({name: baseline[name] for name in ("rev", "dirty") if name in baseline}, sort_keys=True)
