"""Choose the files whose links have to be computed: all others have a stored unit whose look-ups hold in this tree."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from crg_py.index.tree import TreeFile, fingerprints, folders
from crg_py.store.session import Transaction
from crg_py.store.snapshots import SnapshotFile, base_snapshot, files
from crg_py.store.units import looked_up_paths, touched_units, valid_units


@dataclass(frozen=True)
class Choice:
    """`units` are the rows of units that hold, by path; `paths` must be linked; `prospects` is what linking them will likely look at."""

    units: dict[str, int]
    paths: list[str]
    prospects: list[str] = field(default_factory=list)


def choose(transaction: Transaction, tree: Mapping[str, TreeFile], root: str, steering: int) -> Choice:
    """Return which units of `tree` are known.

    Files shared with the last snapshot used at `root` keep its units, except those that looked at something that differs now;
    the rest is checked look-up by look-up. Both ways find the same: a file has at most one unit that holds.
    """
    sources = {path: file for path, file in tree.items() if file.is_source}
    row = base_snapshot(transaction, root, steering)
    base = {file.path: file for file in files(transaction, row)} if row is not None else {}
    units = _kept(transaction, base, tree)
    open_pairs = [(path, file.row) for path, file in sources.items() if path not in units]
    units |= valid_units(transaction, open_pairs, fingerprints(tree), steering)
    paths = sorted(path for path in sources if path not in units)
    former = [base[path].unit for path in paths if path in base and base[path].unit >= 0]
    return Choice(units, paths, looked_up_paths(transaction, former))


def _kept(transaction: Transaction, base: Mapping[str, SnapshotFile], tree: Mapping[str, TreeFile]) -> dict[str, int]:
    """Return path -> unit of files that `base` holds too and whose look-ups no change touched."""
    units = {path: file.unit for path, file in base.items() if file.unit >= 0 and path in tree and _is_same(file, tree[path])}
    touched = touched_units(transaction, units.values(), _changed(base, tree)) if units else set()
    return {path: unit for path, unit in units.items() if unit not in touched}


def _is_same(old: SnapshotFile, new: TreeFile) -> bool:
    return new.is_source and old.blob == new.row


def _changed(base: Mapping[str, SnapshotFile], tree: Mapping[str, TreeFile]) -> dict[str, int]:
    """Return key -> fingerprint in `tree` (0: gone) of everything whose fingerprint differs from `base`."""
    changed = {path: file.fingerprint for path, file in tree.items() if path not in base or base[path].fingerprint != file.fingerprint}
    changed |= {path: 0 for path in base if path not in tree}
    before, after = folders(base), folders(tree)
    changed |= {folder + "/": 1 for folder in after - before}
    changed |= {folder + "/": 0 for folder in before - after}
    return changed
