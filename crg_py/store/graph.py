"""Read one snapshot's graph as columns, in one transaction."""

from typing import TYPE_CHECKING, Any

from crg_py.model.errors import CrgError
from crg_py.model.ids import SnapshotId
from crg_py.model.rows import GraphRows, Origin, Patch
from crg_py.store.columns import columns, plain
from crg_py.store.names import texts_of
from crg_py.store.session import Transaction
from crg_py.store.snapshots import find_snapshot, problems

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int32]
    Found = dict[str, NDArray[Any]]

SHARE = 10
"""At most one of so many files is read as a patch; beyond that all are read, which is as quick."""


def read_graph(transaction: Transaction, snapshot: SnapshotId) -> GraphRows:
    """Return the graph of a stored snapshot. Raises CrgError when it is not there (any more)."""
    files, whole = _files(transaction, snapshot)
    return GraphRows(**whole, **columns(transaction, files))


def read_patch(transaction: Transaction, snapshot: SnapshotId, base: GraphRows) -> Patch | None:
    """Return what the graph of a stored snapshot has that another one, `base`, has not; None when that is much. Raises CrgError."""
    files, whole = _files(transaction, snapshot)
    shared = _shared_files(base, whole["paths"], whole["origin"])
    if shared is None:
        return None
    anew = {name: column[shared < 0] for name, column in files.items()}
    return Patch(GraphRows(**_of_files(anew), problems=[], **columns(transaction, anew)), shared, whole)


def _files(transaction: Transaction, snapshot: SnapshotId) -> "tuple[Found, dict[str, Any]]":
    """Return the files of a stored snapshot in the order of their paths, and what is said of the tree as a whole. Raises CrgError."""
    import numpy as np

    stored = find_snapshot(transaction, snapshot)
    if stored is None:
        raise CrgError(f"snapshot {snapshot} is not in the store", "run the command again: it is made anew")
    files = transaction.columns("graph_files", snapshot=stored.row)
    order = np.array(sorted(range(len(files["path"])), key=texts_of(files["path"]).__getitem__), dtype=np.int64)
    files = {name: plain(column)[order] for name, column in files.items()}
    origin = Origin(transaction.generation, files["fact"], files["unit"])
    return files, {**_of_files(files), "origin": origin, "problems": problems(transaction, stored.row)}


def _shared_files(base: GraphRows, paths: list[str], origin: Origin) -> "Ints | None":
    """Return per path the file of `base` that says the same of it, -1 without one; None when too few are shared."""
    import numpy as np

    if not base.paths or base.origin is None or base.origin.generation != origin.generation:
        return None
    if paths == base.paths:
        at = np.arange(len(paths), dtype=np.int32)
    else:
        of_path = {path: file for file, path in enumerate(base.paths)}
        at = np.array([of_path.get(path, -1) for path in paths], np.int32)
    same = (at >= 0) & (base.origin.facts[at] == origin.facts) & (base.origin.units[at] == origin.units)
    return np.where(same, at, np.int32(-1)) if np.count_nonzero(~same) * SHARE <= len(paths) else None


def _of_files(files: "Found") -> dict[str, Any]:
    """Return what is said of each file as a whole."""
    return {
        "paths": texts_of(files["path"]),
        "blobs": ["sha256:" + digest for digest in files["blob"].tolist()],
        "languages": files["language"].tolist(),
        "n_lines": files["n_lines"],
    }
