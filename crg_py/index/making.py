"""Make a snapshot that the store lacks: find what is missing, extract and link it, write, commit the snapshot last."""

from collections.abc import Mapping, Sequence

import msgspec

from crg_py.index.collector import sweep
from crg_py.index.known import Stored, find_stored
from crg_py.index.link import Fetcher, link_paths, prefetch
from crg_py.index.plan import complete, find_known, plan
from crg_py.index.relink import Choice, choose
from crg_py.index.run import Run
from crg_py.index.standing import Standing
from crg_py.index.tree import TreeFile, snapshot_id
from crg_py.model.errors import CrgError
from crg_py.model.ids import SnapshotId
from crg_py.model.trees import Listing, Workspace
from crg_py.store import snapshots
from crg_py.store.retention import size_marks
from crg_py.store.snapshots import SnapshotFile
from crg_py.store.units import NewUnit, add_units, drop_unfinished

_MANY = 1000
"""Files from which on a run that linked them leaves nothing to the next one: that is as much again as the tree's facts."""


class Making:
    """One attempt to make one tree's snapshot."""

    def __init__(self, workspace: Workspace, run: Run, steering: int) -> None:
        """Read nothing yet; `steering` digests everything but the tree that links depend on."""
        self._workspace = workspace
        self._run = run
        self._steering = steering
        self._root = str(getattr(workspace, "root", ""))
        self._shelf = run.workbench.shelf(run.generation, Fetcher(run))

    def made(self, listing: Listing, digest: bytes) -> Stored:
        """Return the snapshot of `listing`, which has this `digest`. Raises as `ensure` does."""
        run = self._run
        with run.phase("plan"), run.reading() as transaction:
            planned = plan(listing, run)
            known = find_known(transaction, planned)
        with run.phase("extract"):
            tree, n_extracted = complete(run, self._workspace, planned, known, self._shelf.put)
        identity = snapshot_id(tree, self._steering)
        with run.phase("plan"):
            choice = self._choice(identity, tree)
        with run.phase("link"):
            linked = _Linked(tree, *link_paths(run, tree, choice, self._shelf, self._steering, identity))
        if len(choice.paths) > _MANY:
            run.workbench.spread()
            sweep()
        with run.phase("write"):
            stored, units = self._commit(listing, digest, identity, linked)
        if len(units) == stored.row.n_files:
            run.workbench.stand(Standing(digest, listing.entries, tree, units, choice.texts, self._steering, stored))
        return msgspec.structs.replace(stored, n_extracted=n_extracted, n_linked=len(choice.paths))

    def _choice(self, identity: SnapshotId, tree: Mapping[str, TreeFile]) -> Choice:
        """Choose what to link, and fetch the facts for it: nothing if the same tree was reached by another listing."""
        with self._run.reading() as transaction:
            if snapshots.find_snapshot(transaction, identity) is not None:
                return Choice({}, [])
            choice = choose(transaction, tree, self._root, self._steering, identity)
            prefetch(transaction, choice.prospects, self._shelf)
            return choice

    def _commit(self, listing: Listing, digest: bytes, identity: SnapshotId, linked: "_Linked") -> tuple[Stored, dict[str, int]]:
        with self._run.writing() as transaction:
            rows = add_units(transaction, linked.waiting, self._steering)
            units = linked.units | {unit.links.path: row for unit, row in zip(linked.waiting, rows, strict=True)}
            snapshots.add_snapshot(transaction, identity, snapshot_files(linked.tree, units, {}), self._steering)
            drop_unfinished(transaction, identity)
            snapshots.add_listing(transaction, digest, identity)
            snapshots.add_label(transaction, listing.label, self._root, identity)
            stored = find_stored(transaction, digest)
            if stored is None:
                raise CrgError(f"snapshot {identity} was written and is not there", "this is a fault in crg: please report it")
            marks = size_marks(transaction)
        self._run.store.collect_if_due(marks)
        return stored, units


class _Linked(msgspec.Struct, frozen=True):
    """A tree with the rows of its units, and the units that are not stored yet."""

    tree: Mapping[str, TreeFile]
    units: dict[str, int]
    waiting: Sequence[NewUnit]


def snapshot_files(tree: Mapping[str, TreeFile], units: Mapping[str, int], rows: Mapping[int, int]) -> list[SnapshotFile]:
    """Return the files of a tree as they are stored; `rows` are the rows that provisional ones became."""
    return [
        SnapshotFile(path, rows.get(file.row, file.row), rows.get(unit := units.get(path, -1), unit), -1, file.fingerprint)
        if file.is_source
        else SnapshotFile(path, -1, -1, file.row, file.fingerprint)
        for path, file in tree.items()
    ]
