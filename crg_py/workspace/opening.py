"""Open what lies at a path: a git repository in one of its states, or a plain folder."""

import os
from pathlib import Path

from crg_py.model.errors import UsageError
from crg_py.model.settings import Settings
from crg_py.workspace.directory import DirectoryWorkspace
from crg_py.workspace.git import GitWorkspace, IndexWorkspace, RevisionWorkspace
from crg_py.workspace.repository import discover, existing_folder
from crg_py.workspace.selection import Wanted, everything
from crg_py.workspace.worktree import WorktreeWorkspace


def open_workspace(
    path: Path,
    at: str | None = None,
    *,
    staged: bool = False,
    settings: Settings | None = None,
    force: bool = False,
    wanted: Wanted = everything,
) -> GitWorkspace | DirectoryWorkspace:
    """Open the repository around `path`, else the folder itself.

    `at` names a revision, `staged` the index; else the files on disk. `settings` replace those of the tree. `wanted` says which paths
    may be read; the rest is only known to be there. Raises UsageError for a root that is no project, unless `force`.
    """
    repository = discover(path)
    if at is not None and staged:
        message = "a revision and staged changes exclude each other"
        raise UsageError(message, "name one of them")
    if repository is None:
        if at is not None or staged:
            message = f"{str(path)!r} is not in a git repository, so it has no revisions"
            raise UsageError(message, "leave the revision out to read the files as they are")
        root = existing_folder(path)
        _refuse_no_project(root, force=force)
        return DirectoryWorkspace(root, wanted, settings)
    if at is not None:
        return RevisionWorkspace(repository, repository.revision(at), wanted, settings)
    if repository.bare:
        message = f"{str(path)!r} is a bare repository: it has no files of its own"
        raise UsageError(message, "name a revision, for example --at HEAD")
    if staged:
        return IndexWorkspace(repository, wanted, settings)
    _refuse_no_project(repository.root, force=force)
    return WorktreeWorkspace(repository, wanted, settings)


def locate(path: Path) -> Path:
    """Return the root that `open_workspace` would read: the same from a subfolder, through a link, with a trailing slash."""
    repository = discover(path)
    return existing_folder(path) if repository is None else repository.root


def _refuse_no_project(root: Path, *, force: bool) -> None:
    home = os.path.realpath(os.path.expanduser("~"))  # noqa: PTH111 - Path.home raises where this does not
    if not force and (root == Path(root.anchor) or str(root) == home):
        message = f"{str(root)!r} is no project, it holds everything"
        raise UsageError(message, "name a project's folder; of a repository, --at reads a revision")
