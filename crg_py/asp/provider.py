"""What a session knows: trees by baseline, graphs by snapshot, and the store. Used by one thread, one request at a time."""

import hashlib
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from crg_py.asp.baselines import label
from crg_py.asp.callbacks import Host
from crg_py.asp.grant import Grant
from crg_py.asp.messages import Baseline
from crg_py.asp.recent import Recent
from crg_py.asp.task import LostReply, Task
from crg_py.asp.trees import HostTree, HostWorkspace, Selected, host_tree, select, select_near
from crg_py.languages import language_of
from crg_py.model.errors import CrgError, StoreDamaged
from crg_py.model.ids import Address, BlobId, SnapshotId
from crg_py.model.settings import Limits, Settings

if TYPE_CHECKING:
    from crg_py.graph import Differences, Graph
    from crg_py.index.workbench import Workbench
    from crg_py.model.facts import Facts
    from crg_py.model.snapshots import Snapshot
    from crg_py.store import Store

TREES = 8
"""Listings kept in a session, last used first to stay."""
EDITS = 64
"""Edits of which it is kept what they changed."""
TAKEN_PATHS = 400_000
"""Paths of all trees kept of which the snapshot is known."""
GRAPH_ROWS = 2_500_000
"""Nodes and links of all graphs kept in memory."""
LIKE = 3
"""Graphs of which one that a new one is like is looked for, of an edit both sides and of the one before it."""
MOST_WORKERS = 4


class Taken(msgspec.Struct, frozen=True):
    """A tree whose snapshot is in the store, and its graph. `partial`: the host holds, or may hold, more than it listed."""

    tree: HostTree
    selected: Selected
    snapshot: "Snapshot"
    partial: bool
    make: Callable[[], "Graph"]

    @property
    def graph(self) -> "Graph":
        """Return the snapshot's graph. Raises CrgError."""
        return self.make()


class Provider:
    """Makes trees into graphs; `differences` keeps what edits changed.

    `where` is the store's place, `root` names the workspace, `complain` writes to the error stream.
    """

    def __init__(self, where: Path | None, root: str, grant: Grant, complain: Callable[[str], None]) -> None:
        """Open nothing yet."""
        self.host = Host()
        self._where = where
        self._root = root
        self._grant = grant
        self._complain = complain
        self._store: Store | None = None
        self.differences: Recent[tuple[SnapshotId, SnapshotId, str], Differences] = Recent(EDITS)
        self._chosen: tuple[HostTree, Selected, int] | None = None
        self._trees: Recent[Baseline, HostTree] = Recent(TREES)
        self._taken: Recent[tuple[Baseline, str], Taken] = Recent(TAKEN_PATHS, lambda taken: len(taken.tree.files))
        self._rules: Recent[tuple[Address, ...], Mapping[Address, bytes]] = Recent(TREES)
        self._graphs: Recent[tuple[SnapshotId, Settings], Graph] = Recent(
            GRAPH_ROWS, lambda graph: len(graph.nodes) + len(graph.links.source)
        )

    @cached_property
    def _workbench(self) -> "Workbench":
        """Return what one run of the indexer leaves to the next."""
        from crg_py.index.workbench import Workbench

        return Workbench(ahead=True)

    def tree(self, task: Task, baseline: Baseline) -> HostTree:
        """Return what a baseline holds; asks the host once a session. Raises Refusal."""
        return self._trees.take(baseline, lambda: self._listed(task, baseline))

    def take(self, task: Task, baseline: Baseline) -> Taken:
        """Return a baseline with its graph. Raises Refusal, CrgError."""
        return self.take_tree(task, baseline, self.tree(task, baseline), "")

    def take_tree(self, task: Task, baseline: Baseline, tree: HostTree, edit: str) -> Taken:
        """Return a tree with its graph: a baseline's, or one that `edit` (a digest of changes) made of it. Raises Refusal, CrgError."""
        return self._taken.take((baseline, edit), lambda: self._take(task, tree, label(baseline) + (f"+edit:{edit}" if edit else "")))

    def store(self) -> "Store":
        """Return the session's store: where it was told to be, else in the cache folder, else in memory."""
        from crg_py.store import memory_store, open_store

        if self._store is None:
            memory = min(Limits().memory_mib, self._grant.memory_mb // 2 or Limits().memory_mib)
            patience = min(Settings().lock_seconds, self._grant.seconds / 2)
            try:
                identity = self._root or "crg"
                self._store = open_store(identity, self._where, patience=patience, memory_mib=memory, on_warning=self._complain)
            except (StoreDamaged, OSError) as error:
                self._complain(f"{error}: this session keeps everything in memory")
                self._store = memory_store()
        return self._store

    def use_memory(self, error: OSError) -> bool:
        """Go on in memory after the store's place failed; say whether that is something new."""
        from crg_py.store import memory_store

        store = self.store()
        if store.place.path is None:
            return False
        self._complain(f"the store cannot be used ({error}): this session keeps everything in memory")
        store.close()
        self._store = memory_store()
        self._drop()
        return True

    @property
    def n_waiting(self) -> int:
        """Return how many snapshots are not stored yet."""
        return len(self._workbench.standings.waiting)

    def settle(self) -> None:
        """Store what was made in memory. What cannot be stored is made anew when it is asked for again."""
        from crg_py.index.run import Moved
        from crg_py.index.settle import settle

        try:
            settle(self.store(), self._workbench)
        except (Moved, CrgError):
            self._drop()
        except OSError as error:
            if not self.use_memory(error):
                self._drop()

    def facts(self, snapshot: SnapshotId, paths: Sequence[str]) -> "Mapping[str, Facts]":
        """Return the facts of those `paths` that are source files of a snapshot. Raises CrgError."""
        from crg_py.index.fresh import facts_of

        found = facts_of(self._workbench, snapshot, paths)
        return found if found is not None else self._settled(snapshot).facts(snapshot, paths)

    def forget(self) -> None:
        """Let go of everything that can be made again."""
        for kept in (self.differences, self._trees, self._taken, self._rules, self._graphs):
            kept.clear()
        self._chosen = None
        self._workbench.clear()
        self.host.stored()

    def close(self) -> None:
        """Store what waits, and let go of the store."""
        self.settle()
        self._workbench.clear()
        if self._store is not None:
            self._store.close()

    def _drop(self) -> None:
        """Let go of what the store does not hold, or not as it was held."""
        self._taken.clear()
        self._workbench.clear()

    def _settled(self, snapshot: SnapshotId) -> "Store":
        """Return the store once it holds a snapshot. Raises CrgError."""
        from crg_py.index.settle import settle

        standing = self._workbench.standings.of_snapshot(snapshot)
        if standing is not None and self._workbench.standings.is_waiting(standing.digest):
            settle(self.store(), self._workbench)
        return self.store()

    def _take(self, task: Task, tree: HostTree, name: str) -> Taken:
        while True:
            n_unreadable = len(self.host.unreadable)
            try:
                return self._made(task, tree, name)
            except LostReply:
                # A file that cannot be sent is left out, and said to be.
                if len(self.host.unreadable) == n_unreadable:
                    raise

    def _made(self, task: Task, tree: HostTree, name: str) -> Taken:
        from crg_py.index import ensure

        selected = self._select(task, tree, name)
        workspace = HostWorkspace(self._root, selected, self.host, task)
        task.begin(sum(map(bool, map(language_of, selected.listing.entries))))
        snapshot = ensure(
            workspace,
            self.store(),
            selected.settings,
            progress=task.progress,
            cancelled=task.is_over,
            workers=self._n_workers(),
            workbench=self._workbench,
        )
        self.host.stored()
        partial = tree.truncated or not self._grant.whole
        return Taken(tree, selected, snapshot, partial, lambda: self._graph(snapshot.id, selected.settings))

    def _listed(self, task: Task, baseline: Baseline) -> HostTree:
        last = next((tree.files for tree in self._trees.latest()), {})
        return host_tree(self.host.list_tree(task, baseline, override=baseline != task.baseline), last)

    def _select(self, task: Task, tree: HostTree, name: str) -> Selected:
        """Choose what of a tree is read, by its difference from the one that was chosen from last."""
        n_unreadable = len(self.host.unreadable)
        known = self._chosen[:2] if self._chosen is not None and self._chosen[2] == n_unreadable else None
        near = select_near(tree, name, known, self.host.unreadable) if known is not None else None
        selected = near or select(tree, name, lambda addresses: self._rule_files(task, addresses), self.host.unreadable)
        self._chosen = tree, selected, n_unreadable
        return selected

    def _graph(self, snapshot: SnapshotId, settings: Settings) -> "Graph":
        try:
            return self._graphs.take((snapshot, settings), lambda: self._made_graph(snapshot, settings))
        except CrgError:
            # Another process collected the store: the next request makes the snapshot anew.
            self._drop()
            raise

    def _made_graph(self, snapshot: SnapshotId, settings: Settings) -> "Graph":
        """Make a graph of what is in memory, else of what the store holds."""
        from crg_py.index.fresh import patch_of
        from crg_py.providers.graphs import graph_near, graph_of

        known = self._graphs.latest(lambda key: key[1] == settings)
        near = ((like, patch) for like in known[:LIKE] if (patch := patch_of(self._workbench, snapshot, like.rows)) is not None)
        found = graph_near(near, settings)
        return found or graph_of(self._settled(snapshot), snapshot, settings, next(iter(known), None))

    def _n_workers(self) -> int:
        granted = max(1, self._grant.cpu_pct // 100) if self._grant.cpu_pct else MOST_WORKERS
        return min(granted, os.cpu_count() or 1, MOST_WORKERS)

    def _rule_files(self, task: Task, addresses: Iterable[Address]) -> Mapping[Address, bytes]:
        """Return the bytes of small files that steer a listing."""
        asked = tuple(dict.fromkeys(addresses))
        return self._rules.take(asked, lambda: self._read_rules(task, asked))

    def _read_rules(self, task: Task, asked: Sequence[Address]) -> Mapping[Address, bytes]:
        """Read such files, from the store where it has them."""
        from crg_py.index.extract import fingerprint_of
        from crg_py.store.facts import CONFIGURATION, NewConfiguration, add_configurations, bodies, resolve

        store = self.store()
        with store.reading() as transaction:
            known = resolve(transaction, [(address, CONFIGURATION) for address in asked])
            stored = bodies(transaction, {one.row for one in known.values() if one.row >= 0}, configurations=True)
        found = {asked[at]: stored[one.row] for at, one in known.items() if one.row in stored}
        read = dict(self.host.read(task, [address for address in asked if address not in found]))
        if read:
            with store.writing() as transaction:
                add_configurations(transaction, [NewConfiguration(BlobId(one), fingerprint_of(text), text) for one, text in read.items()])
        return found | read


def digest(parts: Iterable[str]) -> str:
    """Return 32 hexadecimal digits that stand for these texts in their order."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
