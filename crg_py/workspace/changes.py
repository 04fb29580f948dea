"""What differs between two trees: paths, renames, lines."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from difflib import SequenceMatcher
from typing import Literal, Protocol

import msgspec

ALIKE = 0.5
"""Least share of equal lines (of the longer file) at which a file counts as renamed; git's own threshold."""
PAIRS = 250_000
"""Most pairs of removed and added files that are compared by content; beyond that only equal ones count as renamed."""
PRODUCT = 4_000_000
"""Most pairs of lines that are aligned; beyond that the whole middle counts as changed."""


class HasEntries(Protocol):
    """A `Listing` or a `Tree`. Trees compare content exactly; two addresses of a listing may name equal bytes."""

    @property
    def entries(self) -> Mapping[str, str]:
        """Return path -> address or blob id."""
        ...


class PathChange(msgspec.Struct, frozen=True):
    """One path that differs; `before` is the former path of a renamed file, else empty. `path` of a removed file is the old one."""

    path: str
    kind: Literal["added", "removed", "modified", "renamed"]
    before: str = ""


class LineRange(msgspec.Struct, frozen=True):
    """Lines `start` up to, not including, `end`, counted from 0; equal when lines were only taken out before `start`."""

    start: int
    end: int


def changed_paths(before: HasEntries, after: HasEntries) -> list[PathChange]:
    """Return what differs, sorted by path; a removed and an added file of equal content are one renamed file."""
    old, new = before.entries, after.entries
    removed = sorted(old.keys() - new.keys())
    added = sorted(new.keys() - old.keys())
    sources: dict[str, list[str]] = {}
    for path in reversed(removed):
        sources.setdefault(old[path], []).append(path)
    renamed = {path: sources[new[path]].pop() for path in added if sources.get(new[path])}
    changes = [PathChange(path, "modified") for path in old.keys() & new.keys() if old[path] != new[path]]
    return _sorted(changes, removed, added, renamed)


def with_renames(
    changes: Iterable[PathChange], content_before: Callable[[str], bytes], content_after: Callable[[str], bytes]
) -> list[PathChange]:
    """Return `changes` with removed and added files of similar lines joined, best match first; reads only those files."""
    given = list(changes)
    removed = [one.path for one in given if one.kind == "removed"]
    added = [one.path for one in given if one.kind == "added"]
    if not removed or len(removed) * len(added) > PAIRS:
        return given
    lines_before = {path: Counter(content_before(path).splitlines()) for path in removed}
    lines_after = {path: Counter(content_after(path).splitlines()) for path in added}
    pairs = [(-_likeness(lines_before[a], lines_after[b]), a, b) for a in removed for b in added]
    renamed: dict[str, str] = {one.path: one.before for one in given if one.kind == "renamed"}
    taken: set[str] = set()
    for likeness, source, path in sorted(pairs):
        if -likeness >= ALIKE and source not in taken and path not in renamed:
            renamed[path] = source
            taken.add(source)
    kept = [one for one in given if one.kind == "modified"]
    return _sorted(kept, removed, [*added, *(one.path for one in given if one.kind == "renamed")], renamed)


def changed_lines(before: bytes, after: bytes) -> list[LineRange]:
    """Return the ranges of lines of `after` that differ from `before`, in order; only a line feed ends a line."""
    old, new = _lines(before), _lines(after)
    start = 0
    shortest = min(len(old), len(new))
    while start < shortest and old[start] == new[start]:
        start += 1
    tail = 0
    while tail < shortest - start and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    old, new = old[start : len(old) - tail], new[start : len(new) - tail]
    if not old and not new:
        return []
    if not old or not new or len(old) * len(new) > PRODUCT:
        return [LineRange(start, start + len(new))]
    blocks = SequenceMatcher(None, old, new).get_opcodes()
    return [LineRange(start + first, start + last) for tag, _, _, first, last in blocks if tag != "equal"]


def _lines(content: bytes) -> list[bytes]:
    lines = content.split(b"\n")
    return lines if lines[-1] else lines[:-1]


def _likeness(before: Counter[bytes], after: Counter[bytes]) -> float:
    longer = max(before.total(), after.total())
    return (before & after).total() / longer if longer else 0.0


def _sorted(changes: list[PathChange], removed: Iterable[str], added: Iterable[str], renamed: Mapping[str, str]) -> list[PathChange]:
    """Join single changes with what was removed, added and renamed."""
    sources = set(renamed.values())
    gone = [PathChange(path, "removed") for path in removed if path not in sources]
    new = [PathChange(path, "renamed", renamed[path]) if path in renamed else PathChange(path, "added") for path in added]
    return sorted([*changes, *gone, *new], key=lambda one: (one.path, one.kind))
