"""Make a tree's snapshot exist: answer from its listing if it was seen before, else extract, link, write, commit the snapshot last."""

from collections.abc import Callable

from crg_py.index.collector import paused
from crg_py.index.known import Stored, find_noted, find_stored, note, noted_name, unread
from crg_py.index.run import Moved, Progress, Run
from crg_py.index.steering import steering
from crg_py.index.tree import listing_digest
from crg_py.index.workbench import Workbench
from crg_py.model.errors import CrgError, StoreDamaged
from crg_py.model.settings import Settings
from crg_py.model.snapshots import Snapshot
from crg_py.model.trees import Listing, Workspace
from crg_py.store import Store, snapshots

_ATTEMPTS = 4


def ensure(
    workspace: Workspace,
    store: Store,
    settings: Settings,
    *,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
    workers: int = 1,
    workbench: Workbench | None = None,
) -> Snapshot:
    """Return the snapshot of what `workspace` holds now, making it first if need be.

    `workers` above 1 extracts in that many processes when there is much to do; what is stored does not depend on it.
    A `workbench` that outlives the run makes the next one quicker.
    Raises Cancelled (what was extracted stays), StoreBusy, WorkspaceError, BlobMissing.
    """
    kept = workbench if workbench is not None else Workbench()
    for _ in range(_ATTEMPTS):
        try:
            with paused():
                return _snapshot(workspace, Run(store, settings, progress, cancelled, workers, workbench=kept))
        except (Moved, StoreDamaged):
            # The store was collected by another process, or set aside as damaged: begin again with what is there now.
            kept.clear()
            continue
        finally:
            if workbench is None:
                kept.clear()
    raise CrgError(
        f"the store changed under this run {_ATTEMPTS} times", "run the command again, or give it a store of its own with --store"
    )


def _snapshot(workspace: Workspace, run: Run) -> Snapshot:
    """Make one attempt."""
    steered = steering(run.settings)
    with run.phase("list"):
        listing = workspace.listing()
        digest = listing_digest(listing.entries, steered)
    root = str(getattr(workspace, "root", ""))
    name = noted_name(digest, listing.label, root)
    stored = _succeeding(workspace, run, steered, listing, digest) if run.workbench.standings.trees else None
    stored = stored or find_noted(run.store, name) or _known(run, listing, digest, root)
    if stored is None and run.workbench.ahead and not run.workbench.standings.trees and _stands(run, listing, root, steered):
        stored = _succeeding(workspace, run, steered, listing, digest)
    if stored is None:
        # Grammars, extraction and linking are loaded only when there is something to do.
        from crg_py.index.making import Making

        stored = Making(workspace, run, steered).made(listing, digest)
    if not run.workbench.standings.is_waiting(digest):
        note(run.store, name, stored)
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


def _succeeding(workspace: Workspace, run: Run, steered: int, listing: Listing, digest: bytes) -> Stored | None:
    """Make the snapshot of a tree at hand that differs little, or else store what waits: from then on the store is asked."""
    from crg_py.index.settle import settle
    from crg_py.index.successor import Successor

    standing = run.workbench.standings.trees.get(digest)
    if standing is not None:
        return standing.stored
    stored = Successor(workspace, run, steered).made(listing, digest)
    if stored is None:
        settle(run.store, run.workbench)
    return stored


def _stands(run: Run, listing: Listing, root: str, steered: int) -> bool:
    """Take the tree last used at `root` at hand, if the store has one and its files are addressed as the listing's are."""
    from crg_py.index.link import Fetcher
    from crg_py.index.standing import stored_standing

    if not all(address.startswith("sha256:") for address in listing.entries.values()):
        return False
    with run.reading() as transaction:
        standing = stored_standing(transaction, root, steered)
    if standing is None:
        return False
    run.workbench.shelf(run.generation, Fetcher(run))
    run.workbench.stand(standing)
    return True


def _known(run: Run, listing: Listing, digest: bytes, root: str) -> Stored | None:
    """Answer from the listing alone, if a listing like it was seen before."""
    with run.phase("plan"), run.reading() as transaction:
        stored = find_stored(transaction, digest)
        is_fresh = stored is not None and snapshots.is_label_fresh(transaction, listing.label, root, stored.row.id)
    if stored is not None and not is_fresh:
        with run.phase("write"), run.writing() as transaction:
            snapshots.add_label(transaction, listing.label, root, stored.row.id)
    return stored
