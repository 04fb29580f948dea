"""The graph of a snapshot: as it was kept, else built from the store's rows and those of a graph like it."""

from typing import TYPE_CHECKING

import msgspec
import xxhash

from crg_py.index.steering import code_digest
from crg_py.model.answers import LedgerCounts
from crg_py.model.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crg_py.graph.graph import Graph
    from crg_py.model.ids import SnapshotId
    from crg_py.model.rows import Patch
    from crg_py.store import Store

_CODE = ("graph", "model", "store")
"""Packages whose code makes a graph out of a snapshot's rows; what the rows say is part of the snapshot's id."""
_FAR = 50
"""Files that differ from a kept graph from which on a graph is kept for itself: nearer ones are made from it in little time."""


def graph_of(store: "Store", snapshot: "SnapshotId", settings: Settings, like: "Graph | None" = None) -> "Graph":
    """Return the graph of a stored snapshot under settings that may name more tests and entry points. Raises CrgError.

    What it has in common with `like`, a graph under the same settings, or with the one that was kept last, is not read again.
    """
    name = kept_name(snapshot, settings)
    found = _load(store, name) or (_load_patched(store, name, settings) if like is None else None)
    return found or _made(store, snapshot, settings, like)


def graph_near(choices: "Iterable[tuple[Graph, Patch]]", settings: Settings) -> "Graph | None":
    """Return the graph that a patch makes of one under the same settings, of whichever it is made at least cost; None without any."""
    from crg_py.graph.patched import patched_nearest

    return patched_nearest(choices, settings)


def keep_graph(store: "Store", snapshot: "SnapshotId", settings: Settings) -> None:
    """Have the graph of a stored snapshot ready for whoever asks next. Raises CrgError."""
    name = kept_name(snapshot, settings)
    if not store.kept.has(name) and not store.patches.has(name):
        graph_of(store, snapshot, settings)


def ledger_of(store: "Store", snapshot: "SnapshotId", settings: Settings) -> "LedgerCounts":
    """Return the ledger of a stored snapshot, from beside its graph if that is kept. Raises CrgError."""
    name = kept_name(snapshot, settings)
    beside = store.kept.beside(name) or store.patches.beside(name)
    if beside is not None:
        return LedgerCounts(*beside["ledger"])
    from crg_py.graph.ledger import ledger

    return ledger(graph_of(store, snapshot, settings))


def kept_name(snapshot: "SnapshotId", settings: Settings) -> str:
    """Return a name that changes with everything that a graph is computed from."""
    return f"{_family(settings)}-{snapshot}"


def _family(settings: Settings) -> str:
    """Return how names begin of graphs that the same code makes under the same settings."""
    text = f"{settings.tests!r} {settings.entry_points!r} {code_digest(_CODE)}"
    return xxhash.xxh3_64_hexdigest(text.encode("utf-8", "surrogatepass"))


def _load(store: "Store", name: str) -> "Graph | None":
    """Return a graph that is kept whole."""
    found = store.kept.load(name)
    if found is None:
        return None
    from crg_py.graph.packed import unpacked

    return unpacked(*found)


def _load_patched(store: "Store", name: str, settings: Settings) -> "Graph | None":
    """Return a graph that is kept as a patch of another one."""
    found = store.patches.load(name)
    base = _load(store, found[0]["base"]) if found is not None else None
    if found is None or base is None:
        return None
    from crg_py.graph.packed_patch import unpacked_patch
    from crg_py.graph.patched import patched

    return patched(base, unpacked_patch(*found), settings)


def _made(store: "Store", snapshot: "SnapshotId", settings: Settings, like: "Graph | None") -> "Graph":
    """Make a graph of the store's rows and of one that has most of them already, and keep it unless it is as quickly made again."""
    from crg_py.graph.graph import Graph
    from crg_py.graph.ledger import ledger
    from crg_py.graph.packed import packed
    from crg_py.graph.packed_patch import packed_patch
    from crg_py.graph.patched import patched

    last = store.kept.last(_family(settings)) if like is None else None
    base = like if like is not None else _load(store, last) if last is not None else None
    patch = store.read_patch(snapshot, base.rows) if base is not None else None
    graph = patched(base, patch, settings) if base is not None and patch is not None else Graph(store.read_graph(snapshot), settings)
    counts = msgspec.structs.astuple(ledger(graph))
    if patch is None or len(patch.fresh.paths) > _FAR:
        beside, arrays = packed(graph)
        store.kept.save(kept_name(snapshot, settings), {**beside, "ledger": counts}, arrays)
    elif last is not None:
        beside, patched_arrays = packed_patch(patch)
        store.patches.save(kept_name(snapshot, settings), {**beside, "base": last, "ledger": counts}, patched_arrays.items())
    return graph
