"""Which two trees a target compares, as `git diff` users expect.

| target | before | after |
|---|---|---|
| nothing, changes in the working tree | HEAD | working tree |
| nothing, no changes | first parent of HEAD (of a root commit: nothing) | HEAD |
| nothing, `staged` | HEAD | index |
| `R` | R | working tree (`staged`: index) |
| `A..B` | A | B |
| `A...B` | merge base of A and B | B |

An end left out of a range is HEAD. Before the first commit HEAD is a tree without files.
"""

import re
from pathlib import Path

import msgspec

from crg_py.model.errors import RevisionError, UsageError, WorkspaceError
from crg_py.model.settings import Settings
from crg_py.model.trees import Listing
from crg_py.workspace.git import GitWorkspace, IndexWorkspace, RevisionWorkspace
from crg_py.workspace.repository import Repository, Revision, discover
from crg_py.workspace.selection import Wanted, everything
from crg_py.workspace.worktree import WorktreeWorkspace

RANGE = re.compile(r"(?P<first>(?:[^{.]|\{[^}]*\}|\.(?!\.))*)(?P<dots>\.{2,3})(?P<last>.*)", re.DOTALL)
"""Dots within braces belong to a revision (`HEAD^{/wait..}`)."""


class Comparison(msgspec.Struct, frozen=True):
    """Two trees to compare; `note` tells people what was chosen when they did not, `listed` is what `after` held if it was looked at."""

    before: GitWorkspace
    after: GitWorkspace
    note: str = ""
    listed: Listing | None = None


class _Opener(msgspec.Struct, frozen=True):
    """Opens workspaces over one repository."""

    repository: Repository
    wanted: Wanted
    settings: Settings | None

    def at(self, revision: Revision) -> RevisionWorkspace:
        return RevisionWorkspace(self.repository, revision, self.wanted, self.settings)

    def current(self, *, staged: bool) -> GitWorkspace:
        if self.repository.bare:
            message = "a bare repository has no working tree"
            raise UsageError(message, "name a range of revisions, A..B")
        make = IndexWorkspace if staged else WorktreeWorkspace
        return make(self.repository, self.wanted, self.settings)


def resolve_target(
    path: Path, text: str = "", *, staged: bool = False, settings: Settings | None = None, wanted: Wanted = everything
) -> Comparison:
    """Return the two workspaces that `text` compares in the repository around `path`. Raises RevisionError, UsageError."""
    opener = _Opener(_repository(path), wanted, settings)
    found = RANGE.fullmatch(text)
    if found and staged:
        message = "a range of revisions leaves no room for staged changes"
        raise UsageError(message, "drop --staged, or name one revision")
    if found:
        return _range(opener, found["first"] or "HEAD", found["last"] or "HEAD", merge_base=len(found["dots"]) == len("..."))
    if text:
        return Comparison(opener.at(opener.repository.revision(text)), opener.current(staged=staged))
    return _uncommitted(opener, staged=staged)


def resolve_commit(path: Path, text: str, *, settings: Settings | None = None, wanted: Wanted = everything) -> Comparison:
    """Return what one commit changed: its first parent (of a root commit: nothing) and itself. Raises RevisionError, WorkspaceError."""
    opener = _Opener(_repository(path), wanted, settings)
    return _commit(opener, opener.repository.revision(text))


def _repository(path: Path) -> Repository:
    repository = discover(path)
    if repository is None:
        message = f"{str(path)!r} is not in a git repository, so there are no revisions to compare"
        raise UsageError(message, "name files, lines of a file or a symbol")
    return repository


def _range(opener: _Opener, first: str, last: str, *, merge_base: bool) -> Comparison:
    repository = opener.repository
    before, after = repository.revision(first), repository.revision(last)
    if merge_base:
        base = repository.git.answer("merge-base", before.oid, after.oid)
        if base is None:
            message = f"{first} and {last} have no common ancestor here"
            raise RevisionError(message, f"compare them as they are with {first}..{last}; a shallow clone may lack the ancestor")
        before = repository.revision(base)
    return Comparison(opener.at(before), opener.at(after))


def _uncommitted(opener: _Opener, *, staged: bool) -> Comparison:
    repository = opener.repository
    head = repository.head
    if head is None:
        return Comparison(opener.at(repository.empty), opener.current(staged=staged), "no commit yet: everything is new")
    if staged:
        return Comparison(opener.at(head), opener.current(staged=True))
    if not repository.bare:
        current = opener.current(staged=False)
        listed = current.listing()
        if "+" in listed.label:
            return Comparison(opener.at(head), current, listed=listed)
    return _last_commit(opener, head)


def _last_commit(opener: _Opener, head: Revision) -> Comparison:
    found = _commit(opener, head, "no uncommitted changes, and ")
    first = ", the first of the history" if found.note else ""
    return msgspec.structs.replace(found, note=f"no uncommitted changes: this is the last commit, {head.oid[:10]}{first}")


def _commit(opener: _Opener, commit: Revision, why: str = "") -> Comparison:
    """Return what a commit changed; `why` says why it is looked at, where the parent that it is compared with is missing."""
    repository = opener.repository
    header = repository.git.answer("cat-file", "commit", commit.oid)
    if header is None:
        message = f"{commit.text} is a tree and no commit, so it has no parent to be compared with"
        raise UsageError(message, "name two trees with A..B")
    parents = [line.split()[1] for line in header.partition("\n\n")[0].split("\n") if line.startswith("parent ")]
    if not parents:
        return Comparison(opener.at(repository.empty), opener.at(commit), f"{commit.oid[:10]} is the first commit of the history")
    try:
        parent = repository.revision(parents[0])
    except RevisionError:
        message = f"{why}this shallow clone lacks the parent of {commit.text} ({commit.oid[:10]})"
        raise WorkspaceError(message, "run `git fetch --deepen=1`, or name a file or symbol") from None
    return Comparison(opener.at(parent), opener.at(commit))
