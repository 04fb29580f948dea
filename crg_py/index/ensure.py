"""Make a tree's snapshot exist: list, extract what was never seen, link what changed, write, commit the snapshot last."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from crg_py.index.collector import paused
from crg_py.index.link import Fetcher, link_paths, prefetch
from crg_py.index.plan import Plan, complete, find_known, plan, unread
from crg_py.index.relink import Choice, choose
from crg_py.index.run import Moved, Progress, Run
from crg_py.index.shelf import Shelf
from crg_py.index.steering import steering
from crg_py.index.tree import TreeFile, listing_digest, snapshot_id
from crg_py.model.errors import CrgError, StoreDamaged
from crg_py.model.ids import SnapshotId
from crg_py.model.settings import Settings
from crg_py.model.snapshots import Snapshot
from crg_py.model.trees import Listing, Workspace
from crg_py.store import Store, snapshots
from crg_py.store.retention import size_marks
from crg_py.store.session import Transaction
from crg_py.store.snapshots import SnapshotFile
from crg_py.store.units import NewUnit, add_units

_ATTEMPTS = 4


def ensure(
    workspace: Workspace,
    store: Store,
    settings: Settings,
    *,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
    workers: int = 1,
) -> Snapshot:
    """Return the snapshot of what `workspace` holds now, making it first if need be.

    `workers` above 1 extracts in that many processes when there is much to do; what is stored does not depend on it.
    Raises Cancelled (what was extracted stays), StoreBusy, WorkspaceError, BlobMissing.
    """
    for _ in range(_ATTEMPTS):
        try:
            with paused():
                return _Indexing(workspace, Run(store, settings, progress, cancelled, workers)).snapshot()
        except (Moved, StoreDamaged):
            # The store was collected by another process, or set aside as damaged: begin again with what is there now.
            continue
    raise CrgError(
        f"the store changed under this run {_ATTEMPTS} times", "run the command again, or give it a store of its own with --store"
    )


@dataclass(frozen=True)
class _Stored:
    """A snapshot's row and problems, and what this run did for it."""

    row: snapshots.StoredSnapshot
    problems: list[tuple[str, str, str, int]]
    n_extracted: int = 0
    n_linked: int = 0


class _Indexing:
    """One attempt to make one tree's snapshot."""

    def __init__(self, workspace: Workspace, run: Run) -> None:
        self._workspace = workspace
        self._run = run
        self._steering = steering(run.settings)
        self._root = str(getattr(workspace, "root", ""))
        self._shelf = Shelf(Fetcher(run))

    def snapshot(self) -> Snapshot:
        run = self._run
        try:
            with run.phase("list"):
                listing = self._workspace.listing()
                digest = listing_digest(listing.entries, self._steering)
            stored = self._made(listing, digest)
        finally:
            self._shelf.close()
        return Snapshot(
            id=stored.row.id,
            label=listing.label,
            n_files=stored.row.n_files,
            n_extracted=stored.n_extracted,
            n_linked=stored.n_linked,
            ledger=stored.row.ledger,
            problems=tuple(stored.problems),
            skipped=dict(listing.skipped),
            unread=unread(listing),
            seconds=run.seconds,
            warnings=tuple(run.store.warnings),
        )

    def _made(self, listing: Listing, digest: bytes) -> _Stored:
        run = self._run
        with run.phase("plan"), run.reading() as transaction:
            stored, is_fresh = self._known(transaction, listing, digest)
            planned = plan(listing, run) if stored is None else Plan(listing, {})
            known = find_known(transaction, planned)
        if stored is not None:
            if not is_fresh:
                with run.phase("write"), run.writing() as transaction:
                    snapshots.add_label(transaction, listing.label, self._root, stored.row.id)
            return stored
        with run.phase("extract"):
            tree, n_extracted = complete(run, self._workspace, planned, known, self._shelf.put)
        identity = snapshot_id(tree, self._steering)
        with run.phase("plan"):
            choice = self._choice(identity, tree)
        with run.phase("link"):
            units, waiting = link_paths(run, tree, choice, self._shelf, self._steering)
        with run.phase("write"):
            stored = self._commit(listing, digest, identity, _Linked(tree, units, waiting))
        return replace(stored, n_extracted=n_extracted, n_linked=len(choice.paths))

    def _known(self, transaction: Transaction, listing: Listing, digest: bytes) -> tuple[_Stored | None, bool]:
        """Answer from the listing alone, if a listing like it was seen before; say whether its label needs no touch."""
        row = snapshots.find_listing(transaction, digest)
        if row is None:
            return None, False
        is_fresh = snapshots.is_label_fresh(transaction, listing.label, self._root, row.id)
        return _Stored(row, snapshots.problems(transaction, row.row)), is_fresh

    def _choice(self, identity: SnapshotId, tree: Mapping[str, TreeFile]) -> Choice:
        """Choose what to link, and fetch the facts for it: nothing if the same tree was reached by another listing."""
        with self._run.reading() as transaction:
            if snapshots.find_snapshot(transaction, identity) is not None:
                return Choice({}, [])
            choice = choose(transaction, tree, self._root, self._steering)
            prefetch(transaction, choice.prospects, self._shelf)
            return choice

    def _commit(self, listing: Listing, digest: bytes, identity: SnapshotId, linked: "_Linked") -> _Stored:
        with self._run.writing() as transaction:
            units = linked.units | add_units(transaction, linked.waiting, self._steering)
            snapshots.add_snapshot(transaction, identity, _files(linked.tree, units), self._steering)
            snapshots.add_listing(transaction, digest, identity)
            snapshots.add_label(transaction, listing.label, self._root, identity)
            row = snapshots.find_snapshot(transaction, identity)
            if row is None:
                raise CrgError(f"snapshot {identity} was written and is not there", "this is a fault in crg: please report it")
            stored = _Stored(row, snapshots.problems(transaction, row.row))
            marks = size_marks(transaction)
        self._run.store.collect_if_due(marks)
        return stored


@dataclass(frozen=True)
class _Linked:
    """A tree with the rows of its units, and the units that are not stored yet."""

    tree: Mapping[str, TreeFile]
    units: dict[str, int]
    waiting: Sequence[NewUnit]


def _files(tree: Mapping[str, TreeFile], units: Mapping[str, int]) -> list[SnapshotFile]:
    return [
        SnapshotFile(path, file.row, units.get(path, -1), -1, file.fingerprint)
        if file.is_source
        else SnapshotFile(path, -1, -1, file.row, file.fingerprint)
        for path, file in tree.items()
    ]
