"""Changesets: checked, laid over a baseline, and compared definition by definition."""

from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET, UnsetType

from crg_py.asp.callbacks import address_of
from crg_py.asp.errors import invalid, stale
from crg_py.asp.paths import check_path
from crg_py.asp.provider import Provider, Taken, digest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from crg_py.asp.messages import Baseline, Change, ChangeSet
    from crg_py.asp.task import Task
    from crg_py.asp.trees import HostTree
    from crg_py.graph import Differences, FileChange, Graph

_FIELDS = {
    "create": ({"after"}, {"after"}),
    "modify": ({"before", "after"}, {"before", "after"}),
    "delete": ({"before"}, {"before"}),
    "rename": ({"source", "before"}, {"source", "before", "after"}),
}
"""What each kind needs, and what it may have."""


class Compared(msgspec.Struct, frozen=True):
    """The two sides of an edit, and what it changed."""

    before: Taken
    after: Taken
    differences: "Differences"

    @property
    def graphs(self) -> "tuple[Graph, Graph]":
        """Return the graphs of both sides; where an edit shows nowhere else, the one after tells all."""
        return (self.after if self.differences.inside else self.before).graph, self.after.graph


def check_changes(changes: "Sequence[Change]") -> None:
    """Check what can be checked without the tree. Raises Refusal (input)."""
    for change in changes:
        _check_change(change)
    destinations = [change.path for change in changes]
    sources = [change.source for change in changes if change.source is not UNSET]
    if len(set(destinations)) != len(destinations):
        raise invalid("two changes have the same path")
    if len(set(sources)) != len(sources):
        raise invalid("two renames have the same source")
    if set(sources) & set(destinations):
        raise invalid("the source of a rename is the path of a change")


def _check_change(change: "Change") -> None:
    given = {name for name in ("source", "before", "after") if getattr(change, name) is not UNSET}
    needed, allowed = _FIELDS[change.kind]
    if not needed <= given <= allowed:
        raise invalid(f"a change of kind {change.kind} has exactly its own fields")
    check_path(change.path)
    if change.source is not UNSET:
        check_path(change.source)


def check_fits(changes: "Sequence[Change]", tree: "HostTree", *, partial: bool) -> None:
    """Check each change against the tree it is laid over. Raises Refusal; of a partial tree, what is absent may be there."""
    for change in changes:
        source = change.path if change.source is UNSET else change.source
        if change.kind in {"create", "rename"} and (change.path in tree.files or change.path in tree.links):
            raise invalid(f"{change.path!r} is there already")
        if change.kind == "create" or source in tree.links:
            continue
        held = tree.files.get(source)
        if held is None and partial:
            continue
        if held is None or held != _address(change.before):
            raise stale(f"{source!r} is not in the baseline as the change has it before")


def compare(provider: Provider, task: "Task", baseline: "Baseline", changeset: "ChangeSet") -> Compared:
    """Return what an edit over a baseline changes; it need exist nowhere but with the host. Raises Refusal, CrgError."""
    before = provider.take(task, baseline)
    changes = changeset.changes
    check_fits(changes, before.tree, partial=before.partial)
    tree = _applied(before.tree, changes)
    edit = _digest(changes)
    after = provider.take_tree(task, baseline, tree, edit)
    key = (before.snapshot.id, after.snapshot.id, edit)
    return Compared(before, after, provider.differences.take(key, lambda: _differences(provider, before, after, changes)))


def _applied(tree: "HostTree", changes: "Sequence[Change]") -> "HostTree":
    gone = [change.path if change.source is UNSET else change.source for change in changes if change.kind in {"delete", "rename"}]
    new = {}
    for change in changes:
        content = change.before if change.kind == "rename" and change.after is UNSET else change.after
        if content is not UNSET:
            new[change.path] = address_of(content)
    return tree.changed(gone, new)


def _digest(changes: "Sequence[Change]") -> str:
    return digest(f"{c.kind}\0{c.path}\0{c.source or ''}\0{c.before or ''}\0{c.after or ''}" for c in changes)


def _address(blob: str | UnsetType) -> str:
    return "" if blob is UNSET else address_of(blob)


def _differences(provider: Provider, before: Taken, after: Taken, changes: "Sequence[Change]") -> "Differences":
    from crg_py.graph import differences

    files = list(_file_changes(provider, before, after, changes))
    found = differences(files)
    # A file that is no source may be configuration, which steers what other files mean.
    return found if len(files) == len(changes) else msgspec.structs.replace(found, inside=False)


def _file_changes(provider: Provider, before: Taken, after: Taken, changes: "Sequence[Change]") -> "Iterator[FileChange]":
    from crg_py.graph import FileChange

    former = {change.path: change.path if change.source is UNSET else change.source for change in changes}
    old = provider.facts(before.snapshot.id, [*former.values()])
    new = provider.facts(after.snapshot.id, [*former])
    for path, source in former.items():
        sides = old.get(source), new.get(path)
        if sides != (None, None):
            yield FileChange(path, *sides, former=source if source != path else "")
