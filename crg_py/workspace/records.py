"""What git's listings say, as plain records. All output is NUL-separated (`-z`)."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

REGULAR = "100"
"""First digits of the mode of a regular file, executable or not."""
SYMLINK = "120000"
GITLINK = "160000"


class Entry(NamedTuple):
    """One file of a tree or of the index. `size` is in bytes or -1 when git does not say; `tag` is `ls-files -v`'s letter."""

    path: bytes
    mode: str
    oid: str
    size: int = -1
    stage: int = 0
    tag: str = "H"


class Change(msgspec.Struct, frozen=True):
    """One file in which HEAD, index and working tree are not all equal.

    `index` and `work` are the letters of `git status` (`.` for equal); `head_oid` is the file HEAD holds, empty when none;
    an untracked file has `?` for both, a conflict `U` for `work`.
    """

    path: bytes
    index: str
    work: str
    work_mode: str
    head_oid: str


def tree_entries(output: bytes) -> Iterator[Entry]:
    """Yield the files that `git ls-tree -r -z` lists, with or without `-l`."""
    for record in output.split(b"\0"):
        head, tab, path = record.partition(b"\t")
        if tab:
            mode, _, oid, *size = head.decode("ascii").split()
            yield Entry(path, mode, oid, int(size[0]) if size and size[0].isdigit() else -1)


def index_entries(output: bytes) -> Iterator[Entry]:
    """Yield the files that `git ls-files -s -v -z` lists."""
    for record in output.split(b"\0"):
        head, tab, path = record.partition(b"\t")
        if tab:
            tag, mode, oid, stage = head.decode("ascii").split()
            yield Entry(path, mode, oid, -1, int(stage), tag)


class Status(msgspec.Struct, frozen=True):
    """HEAD's commit (empty: no commit yet) and every file that is not the same in HEAD, index and working tree."""

    head: str
    changes: list[Change]


def status(output: bytes) -> Status:
    """Return what `git status --porcelain=v2 -z --branch --no-renames` says."""
    head, changes = "", []
    for record in output.split(b"\0"):
        if record.startswith(b"# branch.oid "):
            oid = record.removeprefix(b"# branch.oid ").decode("ascii")
            head = "" if oid == "(initial)" else oid
        elif record.startswith(b"1 "):
            changes.append(_ordinary(record))
        elif record.startswith(b"u "):
            changes.append(_unmerged(record))
        elif record.startswith(b"? "):
            changes.append(Change(record[2:], "?", "?", "", ""))
    return Status(head, changes)


def _ordinary(record: bytes) -> Change:
    _, xy, _, head_mode, _, work_mode, head_oid, _, path = record.split(b" ", 8)
    letters = xy.decode("ascii")
    before = head_oid.decode("ascii") if head_mode.startswith(REGULAR.encode()) else ""
    return Change(path, letters[0], letters[1], work_mode.decode("ascii"), before)


def _unmerged(record: bytes) -> Change:
    fields = record.split(b" ", 10)
    ours = fields[8].decode("ascii")
    return Change(fields[10], "U", "U", fields[6].decode("ascii"), ours if re.search("[^0]", ours) else "")
