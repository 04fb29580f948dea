"""What `crg impact` is asked about.

A TARGET is taken as the first of these that it is: the path of a file or folder; `path:10` or `path:10-20`, lines of a file; the id of a
definition; a revision or range (alone); a symbol by its short name. A path that only HEAD has is a deleted file.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from crg_py.cli.comparison import changed_configuration, differences, uncomparable_notes
from crg_py.cli.paths import candidates, localised
from crg_py.cli.session import Session, Taken, wanted
from crg_py.cli.text import joined
from crg_py.cli.unknowns import NOT_READ, explained, refuse_unread, unread_reason
from crg_py.model.errors import RevisionError, UnknownSymbol, UsageError, WorkspaceError

if TYPE_CHECKING:
    from crg_py.model.answers import Change
    from crg_py.workspace import Comparison

LINES = re.compile(r"(?P<path>.+):(?P<first>[0-9]{1,9})(?:-(?P<last>[0-9]{1,9}))?", re.DOTALL)
REVISION = re.compile(r"(?<![/])\.\.(?!/)|[~^]|@\{")
"""Marks that only revisions have; a text with one of them is reported as an unknown revision, not as an unknown symbol."""
PARENT_FOLDER = re.compile(r"(?:.*/)?\.\.(?:/.*)?", re.DOTALL)
"""Paths through a parent folder, whose dots are those of no range."""


class Asked(msgspec.Struct, frozen=True):
    """The two sides of a question (the same one for files and symbols), what changed between them, and what a person should know."""

    before: Taken
    after: Taken
    changes: "list[Change]"
    about: str
    notes: tuple[str, ...] = ()


def understand(session: Session, targets: Sequence[str], at: str | None, *, staged: bool) -> Asked:
    """Find out what is asked. Raises UsageError and its kin for what is not there, WorkspaceError for what is not read."""
    if staged and at is not None:
        raise UsageError("--at and --staged exclude each other", "name one of them")
    if not all(targets):
        raise UsageError("a target is empty", "leave it out to ask about the uncommitted changes")
    if not targets:
        return _commit(session, at) if at is not None else _compared(session, "", staged=staged)
    if staged:
        if len(targets) == 1 and ".." not in targets[0]:
            return _compared(session, targets[0], staged=True)
        raise UsageError("--staged takes no target but one revision", "leave the targets out")
    if at is None and len(targets) == 1 and REVISION.search(targets[0]) and session.is_bare():
        return _compared(session, targets[0])
    return _Reader(session, at).read(targets)


def _compared(session: Session, text: str, *, staged: bool = False) -> Asked:
    from crg_py.workspace import resolve_target

    return _sides(session, resolve_target(session.repo, text, staged=staged, wanted=wanted))


def _commit(session: Session, text: str) -> Asked:
    from crg_py.workspace import resolve_commit

    return _sides(session, resolve_commit(session.repo, text, wanted=wanted))


def _sides(session: Session, comparison: "Comparison") -> Asked:
    session.keep(comparison.before)
    session.keep(comparison.after)
    # What is noted of a snapshot holds until the next one is made, so the side that is new most often comes first.
    after = session.take(comparison.after, comparison.listed)
    before = session.take(comparison.before)
    notes = [comparison.note] if comparison.note else []
    notes += uncomparable_notes(before, after)
    configuration = changed_configuration(before, after)
    if configuration:
        notes.append(f"configuration changed: {joined(configuration)}")
    about = f"{before.listing.label}..{after.listing.label}"
    found = differences(before, after)
    # The graph before only says more where something went or means something else now.
    if found.inside and not configuration:
        before = after
    return Asked(before, after, found.changes, about, tuple(notes))


class _Reader:
    """Reads targets against one tree."""

    def __init__(self, session: Session, at: str | None) -> None:
        self._session = session
        self._at = at
        self._workspace = session.workspace(at)
        self._listing = self._workspace.listing()
        self._unread: list[str] = []
        self._known = {*self._listing.entries, *self._listing.others, *self._listing.skipped}

    def read(self, targets: Sequence[str]) -> Asked:
        """Take each target as the first thing that it can be; files that are not read are told, and refused where nothing else is named."""
        plain = [self._as_file(one) or self._as_lines(one) for one in targets]
        if len(self._unread) == len(targets):
            raise WorkspaceError(self._unread[0], NOT_READ)
        if len(targets) == 1 and plain[0] is None and "::" not in targets[0]:
            compared = self._as_revision(targets[0])
            if compared is not None:
                return compared
        gone = [self._gone(one) if given is None else [] for one, given in zip(targets, plain, strict=True)]
        after = self._session.take(self._workspace, self._listing)
        changes: list[Change] = []
        before = self._with({path for paths in gone for path in paths}) if any(gone) else after
        for one, given, lost in zip(targets, plain, gone, strict=True):
            if lost:
                changes += _removed(before, lost)
            else:
                changes += given(after) if given else self._as_symbol(after, one)
        unique = {change.id: change for change in changes}
        return Asked(before, after, [unique[id_] for id_ in sorted(unique)], after.listing.label, tuple(self._unread))

    def _as_file(self, text: str) -> "Callable[[Taken], list[Change]] | None":
        """Return what a path of a file or folder means."""
        for path in candidates(self._workspace.root, self._session.repo, text):
            reason = unread_reason(self._listing, path)
            if reason:
                self._unread.append(reason)
                return _nothing
            below = [path] if path in self._listing.entries else self._below(path)
            if below:
                return lambda after: _whole(after, below)
        return None

    def _below(self, folder: str) -> list[str]:
        prefix = f"{folder}/" if folder else ""
        return [path for path in self._listing.entries if path.startswith(prefix)]

    def _as_lines(self, text: str) -> "Callable[[Taken], list[Change]] | None":
        """Return what `path:first-last` means."""
        from crg_py.graph import asked_lines

        match = LINES.fullmatch(text)
        if match is None:
            return None
        first, last = int(match["first"]), int(match["last"] or match["first"])
        for path in candidates(self._workspace.root, self._session.repo, match["path"]):
            refuse_unread(self._listing, path)
            if path not in self._listing.entries:
                continue
            if not 1 <= first <= last:
                raise UsageError(f"{text!r} names no lines", "lines are counted from 1, as in path:10-20")
            return lambda after: [one for run in _written(after, path, text, first, last) for one in asked_lines(after.graph, path, *run)]
        return None

    def _as_revision(self, text: str) -> Asked | None:
        """Compare with a revision, or compare a range; None when the repository knows no such thing."""
        from crg_py.workspace.repository import discover

        marked = REVISION.search(text) is not None
        if PARENT_FOLDER.fullmatch(text) or not (marked or discover(self._session.repo)):
            return None
        if self._at is not None and ".." in text:
            raise UsageError("--at and a range exclude each other", "name one of them")
        try:
            return _compared(self._session, text if self._at is None else f"{text}..{self._at}")
        except RevisionError:
            if marked:
                raise
            return None

    def _as_symbol(self, after: Taken, text: str) -> "list[Change]":
        from crg_py.graph import asked, find

        symbol = localised(self._workspace.root, self._session.repo, text, self._known)
        try:
            with explained(after, symbol):
                return asked(after.graph, [find(after.graph, symbol)])
        except UnknownSymbol as error:
            if self._is_revision(text):
                raise UsageError(f"{text!r} is a revision, and a revision stands alone", "leave the other targets out") from None
            if "::" not in text:
                error.message = f"there is no file, revision or definition {text!r}"
            raise

    def _is_revision(self, text: str) -> bool:
        """Say whether the repository knows a text that stands among others as a revision, or its ends as those of a range."""
        from crg_py.workspace import GitWorkspace

        ends = [end for end in re.split(r"\.{2,3}", text) if end]
        if not ends or not isinstance(self._workspace, GitWorkspace):
            return False
        with suppress(RevisionError):
            return all(self._workspace.repository.revision(end) for end in ends)
        return False

    def _gone(self, text: str) -> list[str]:
        """Return the paths that `text` names in HEAD, where the tree at hand has none."""
        from crg_py.workspace import WorktreeWorkspace

        if not isinstance(self._workspace, WorktreeWorkspace) or "::" in text:
            return []
        git = self._workspace.repository.git
        places = candidates(self._workspace.root, self._session.repo, text)
        if not any(git.answer("cat-file", "-t", f"HEAD:{path}") for path in places):
            return []
        listed = self._session.workspace("HEAD").listing().entries
        found = ([one for one in listed if one == path or one.startswith(f"{path}/")] for path in places)
        return next(filter(None, found), [])

    def _with(self, lost: set[str]) -> Taken:
        """Return the tree at hand with files that only HEAD has: what else differs from HEAD is not asked about."""
        from crg_py.workspace.labels import digest

        held = self._session.workspace("HEAD").listing().entries
        more = {path: held[path] for path in lost}
        entries = dict(sorted({**self._listing.entries, **more}.items()))
        label = f"{self._listing.label}+edit:{digest(more)}"
        return self._session.take(self._workspace, msgspec.structs.replace(self._listing, entries=entries, label=label))


def _nothing(_after: Taken) -> "list[Change]":
    """Take a file that is not read as no change."""
    return []


def _written(after: Taken, path: str, text: str, first: int, last: int) -> list[tuple[int, int]]:
    """Return the runs of lines (zero-based, inclusive) that hold text; blank lines ask for nothing. Raises UsageError beyond the end."""
    lines = after.tree.content(path).removesuffix(b"\n").split(b"\n")
    if first > len(lines):
        raise UsageError(f"{text!r} names no lines, the file has {len(lines):,}", "lines are counted from 1, as in path:10-20")
    written = [number for number in range(first - 1, min(last, len(lines))) if lines[number].strip()]
    runs: list[tuple[int, int]] = []
    for number in written:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs


def _whole(after: Taken, paths: Sequence[str]) -> "list[Change]":
    from crg_py.graph import asked

    nodes = (after.graph.nodes.of_id.get(path) for path in paths)
    return asked(after.graph, [node for node in nodes if node is not None])


def _removed(before: Taken, paths: Sequence[str]) -> "list[Change]":
    """Take files that are no longer there, and all they held, as removed."""
    from crg_py.model.answers import Change

    return [Change(one.id, "removed") for one in _whole(before, paths)]
