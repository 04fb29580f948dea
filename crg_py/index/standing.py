"""The trees at hand in one process, and what was made for them in memory and waits to be stored."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from crg_py.workspace.differing import differing

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from crg_py.index.known import Stored
    from crg_py.index.tree import TreeFile
    from crg_py.model.ids import Address, SnapshotId
    from crg_py.model.links import UnitLinks
    from crg_py.store import PackedFacts
    from crg_py.store.session import Transaction

Need = tuple["Address", int]
"""An address and the extraction wanted of it."""
TREES = 24
"""Trees that are kept, of an edit both sides."""
NEAR = 4
"""The last trees, one of which the next is made from: of an edit both sides, and of the one before it."""
PATHS = 400_000
"""Paths of all trees that are kept, but for the last two."""
FILES = 128
"""Files whose facts and links are kept after they were stored."""
_LEAST = 2
_FIRST = -2
"""The first provisional row; -1 stands for no row."""


class Standing(msgspec.Struct, frozen=True):
    """A tree with its snapshot. Rows below -1 are provisional; `loose` are the paths that may have one.

    `digest` is that of the listing, `units` are rows of units by path, `texts` the bytes of configuration files by row.
    """

    digest: bytes
    entries: "Mapping[str, Address]"
    files: "dict[str, TreeFile]"
    units: dict[str, int]
    texts: Mapping[int, bytes]
    steering: int
    stored: "Stored"
    loose: frozenset[str] = frozenset()


class Difference(msgspec.Struct, frozen=True):
    """The paths of another tree that differ from `before`, and those that it has not."""

    before: Standing
    changed: list[str]
    gone: "AbstractSet[str]"

    @property
    def size(self) -> int:
        """Count the paths."""
        return len(self.changed) + len(self.gone)


class HeldFacts(msgspec.Struct, frozen=True):
    """Facts of one file as they were made: what they were needed for, the file, and how many bytes it has."""

    need: "Need"
    file: "TreeFile"
    packed: "PackedFacts"
    n_bytes: int


class HeldLinks(msgspec.Struct, frozen=True):
    """Links of one file as they were made of its facts, and how many of its uses are in each bucket."""

    file: "TreeFile"
    links: "UnitLinks"
    counts: tuple[int, ...]
    steering: int


class Waiting(msgspec.Struct, frozen=True):
    """A snapshot that is not stored: its tree, and the name of its baseline at the workspace `root`."""

    digest: bytes
    label: str
    root: str


class Standings:
    """The last trees of a process, with the facts and links that were made for them. Rows hold for one generation of the store."""

    def __init__(self) -> None:
        """Hold nothing yet."""
        self.trees: dict[bytes, Standing] = {}
        self.facts: dict[int, HeldFacts] = {}
        self.links: dict[int, HeldLinks] = {}
        self.waiting: list[Waiting] = []
        self.stored_as: dict[int, int] = {}
        """The rows that provisional rows of facts and of units became."""
        self.names: dict[str, int] = {}
        """The store's ids of paths."""
        self._next = _FIRST

    def provisional(self) -> int:
        """Return a row that no other facts or unit of this process has, or will have in the store."""
        self._next -= 1
        return self._next + 1

    def add(self, standing: Standing) -> None:
        """Keep a tree, last of all."""
        self.trees.pop(standing.digest, None)
        self.trees[standing.digest] = standing
        waiting = {one.digest for one in self.waiting}
        for digest in [digest for digest in self.trees if digest not in waiting][:-_LEAST]:
            if len(self.trees) <= TREES and sum(len(one.entries) for one in self.trees.values()) <= PATHS:
                break
            del self.trees[digest]

    def nearest(self, entries: "Mapping[str, Address]", steering: int) -> "Difference | None":
        """Return the way from the tree that has most in common with a listing, of several the last."""
        found: Difference | None = None
        for one in [*self.trees.values()][: -NEAR - 1 : -1]:
            if one.steering == steering and (found is None or found.size > 1):
                way = Difference(one, differing(entries, one.entries), one.entries.keys() - entries.keys())
                found = way if found is None or way.size < found.size else found
        return found

    def is_waiting(self, digest: bytes) -> bool:
        """Say whether the snapshot of a listing is not stored yet."""
        return any(one.digest == digest for one in self.waiting)

    def of_snapshot(self, snapshot: "SnapshotId") -> Standing | None:
        """Return the tree of a snapshot."""
        return next((one for one in self.trees.values() if one.stored.row.id == snapshot), None)

    def known_facts(self, need: "Need") -> HeldFacts | None:
        """Return the facts made for an address."""
        return next((one for one in self.facts.values() if one.need == need), None)

    def settle(self, rows: Mapping[int, int]) -> None:
        """Take note that everything is stored, and as which rows."""
        self.stored_as |= rows
        self.waiting.clear()
        self.trees = {digest: _settled(one, rows) for digest, one in self.trees.items()}
        files = list(self.facts.items())[-FILES:]
        self.facts = {rows.get(row, row): msgspec.structs.replace(one, file=_of_row(one.file, rows)) for row, one in files}
        links = list(self.links.items())[-FILES:]
        self.links = {rows.get(row, row): msgspec.structs.replace(one, file=_of_row(one.file, rows)) for row, one in links}


def stored_standing(transaction: "Transaction", root: str, steering: int) -> Standing | None:
    """Return the tree last used at `root` as the store has it, addressed by what its files hold."""
    from crg_py.index.known import Stored
    from crg_py.index.tree import TreeFile, listing_digest
    from crg_py.model.ids import Address
    from crg_py.store import snapshots
    from crg_py.store.facts import bodies

    base = snapshots.base_snapshot(transaction, root, steering)
    if base is None:
        return None
    files, units = dict[str, TreeFile](), dict[str, int]()
    for file, blob in snapshots.files_and_blobs(transaction, base.row):
        is_source = file.unit >= 0
        files[file.path] = TreeFile(blob, file.blob if is_source else file.configuration, file.fingerprint, is_source)
        if is_source:
            units[file.path] = file.unit
    texts = bodies(transaction, [file.row for file in files.values() if not file.is_source], configurations=True)
    entries = {path: Address(file.blob) for path, file in files.items()}
    stored = Stored(base, snapshots.problems(transaction, base.row))
    return Standing(listing_digest(entries, steering), entries, files, units, texts, steering, stored)


def _settled(standing: Standing, rows: Mapping[int, int]) -> Standing:
    if not standing.loose:
        return standing
    files = standing.files | {path: _of_row(standing.files[path], rows) for path in standing.loose}
    units = standing.units | {path: rows.get(standing.units[path], standing.units[path]) for path in standing.loose}
    return msgspec.structs.replace(standing, files=files, units=units, loose=frozenset())


def _of_row(file: "TreeFile", rows: Mapping[int, int]) -> "TreeFile":
    return msgspec.structs.replace(file, row=rows[file.row]) if file.row in rows else file
