"""The graph of a snapshot: as it was kept, else built from the store's rows and those of a graph like it."""

from typing import TYPE_CHECKING

import xxhash

from crg_py.index.steering import code_digest
from crg_py.model.settings import Settings

if TYPE_CHECKING:
    from crg_py.graph.graph import Graph
    from crg_py.model.ids import SnapshotId
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
    kept = _load(store, name)
    if kept is not None:
        return kept
    from crg_py.graph.graph import Graph
    from crg_py.graph.packed import packed

    last = store.kept.last(_family(settings)) if like is None else None
    base = like if like is not None else _load(store, last) if last is not None else None
    graph = Graph(store.read_graph(snapshot, base.rows if base is not None else None), settings)
    if base is None or _is_far(graph, base):
        store.kept.save(name, *packed(graph))
    return graph


def keep_graph(store: "Store", snapshot: "SnapshotId", settings: Settings) -> None:
    """Have the graph of a stored snapshot ready for whoever asks next. Raises CrgError."""
    if not store.kept.has(kept_name(snapshot, settings)):
        graph_of(store, snapshot, settings)


def kept_name(snapshot: "SnapshotId", settings: Settings) -> str:
    """Return a name that changes with everything that a graph is computed from."""
    return f"{_family(settings)}-{snapshot}"


def _family(settings: Settings) -> str:
    """Return how names begin of graphs that the same code makes under the same settings."""
    text = f"{settings.tests!r} {settings.entry_points!r} {code_digest(_CODE)}"
    return xxhash.xxh3_64_hexdigest(text.encode("utf-8", "surrogatepass"))


def _load(store: "Store", name: str) -> "Graph | None":
    found = store.kept.load(name)
    if found is None:
        return None
    from crg_py.graph.packed import unpacked

    return unpacked(*found)


def _is_far(graph: "Graph", base: "Graph") -> bool:
    """Say whether many files of a graph are not in another one as they are."""
    known = dict(zip(base.rows.paths, base.rows.blobs, strict=True))
    return sum(known.get(path) != blob for path, blob in zip(graph.rows.paths, graph.rows.blobs, strict=True)) > _FAR
