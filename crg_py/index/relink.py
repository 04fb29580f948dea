"""Choose the files whose links have to be computed: all others have a stored unit whose look-ups hold in this tree."""

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from functools import cache, partial

import msgspec

from crg_py.index.surroundings import TreeMarks
from crg_py.index.tree import TreeFile
from crg_py.languages import language_of
from crg_py.linking.surroundings import INCLUDED, fingerprint, keys_touched, keys_written
from crg_py.model.ids import SnapshotId
from crg_py.store.facts import bodies
from crg_py.store.session import Transaction
from crg_py.store.snapshots import SnapshotFile, base_snapshot, files
from crg_py.store.units import looked_up, touched_units, unfinished_units, valid_units

Touched = Callable[[Iterable[int], Mapping[str, int]], set[int]]
"""Returns those units with a look-up of a key (key -> fingerprint now) that no longer holds."""


class Choice(msgspec.Struct, frozen=True):
    """`units` are the rows of units that hold, by path; `paths` must be linked.

    `prospects` are the rows of facts that linking them will likely look at, `texts` the bytes of configuration files by row.
    """

    units: dict[str, int]
    paths: list[str]
    prospects: set[int] = msgspec.field(default_factory=set)
    texts: Mapping[int, bytes] = msgspec.field(default_factory=dict)


def choose(transaction: Transaction, tree: Mapping[str, TreeFile], root: str, steering: int, identity: SnapshotId) -> Choice:
    """Return which units of `tree` are known, whose snapshot is to be `identity`.

    Files shared with the last snapshot used at `root` keep its units, except those that looked at something that differs now; what
    stopped runs linked for this very snapshot holds; the rest is checked look-up by look-up. All ways find the same: a file has at most
    one unit that holds.
    """
    texts = bodies(transaction, {file.row for file in tree.values() if not file.is_source}, configurations=True)
    mark = cache(partial(fingerprint, TreeMarks(tree, texts)))
    last = base_snapshot(transaction, root, steering)
    base = {file.path: file for file in files(transaction, last.row)} if last is not None else {}
    units = kept_units(base, tree, mark, partial(touched_units, transaction))
    units |= unfinished_units(transaction, identity)
    open_pairs = [(path, file.row) for path, file in tree.items() if file.is_source and path not in units]
    units |= valid_units(transaction, open_pairs, mark, steering)
    paths = sorted(path for path, _ in open_pairs if path not in units)
    former = [base[path].unit for path in paths if path in base and base[path].unit >= 0]
    likely = {*paths, *looked_up(transaction, former)}
    return Choice(units, paths, {tree[path].row for path in likely if path in tree and tree[path].is_source}, texts)


def kept_units(
    base: Mapping[str, SnapshotFile], tree: Mapping[str, TreeFile], mark: Callable[[str], int], touched_by: Touched
) -> dict[str, int]:
    """Return path -> unit of files that `base` holds too and whose look-ups no change touched."""
    units = {path: file.unit for path, file in base.items() if file.unit >= 0 and path in tree and _is_same(file, tree[path])}
    changed = {path for path, file in tree.items() if path not in base or base[path].fingerprint != file.fingerprint}
    changed |= base.keys() - tree.keys()
    return untouched(units, {path: path in base and path in tree for path in changed}, mark, touched_by)


def untouched(units: Mapping[str, int], changed: Mapping[str, bool], mark: Callable[[str], int], touched_by: Touched) -> dict[str, int]:
    """Return those of `units` whose look-ups no change of a surface touched; `changed` says whether there is such a file on both sides."""
    if not units:
        return {}
    keys = {key for path, is_there in changed.items() for key in (keys_written(path) if is_there else keys_touched(path))}
    touched = touched_by(units.values(), {key: mark(key) for key in keys})
    touched |= _including(touched_by, units, changed, touched)
    return {path: unit for path, unit in units.items() if unit not in touched}


def _including(touched_by: Touched, units: Mapping[str, int], changed: Iterable[str], touched: AbstractSet[int]) -> set[int]:
    """Return the units of files that include, at any depth, one that changed or that includes otherwise now."""
    of_unit = {unit: path for path, unit in units.items()}
    found: set[int] = set()
    level = {*changed, *(of_unit[unit] for unit in touched)}
    while keys := {INCLUDED + path: 0 for path in level if (row := language_of(path)) is not None and row.includes}:
        fresh = touched_by(units.values(), keys) - found
        found |= fresh
        level = {of_unit[unit] for unit in fresh}
    return found


def _is_same(old: SnapshotFile, new: TreeFile) -> bool:
    return new.is_source and old.blob == new.row
