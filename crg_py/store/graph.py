"""Read one snapshot's graph as columns, in one transaction."""

from typing import TYPE_CHECKING, Any

from crg_py.model.errors import CrgError
from crg_py.model.ids import SnapshotId
from crg_py.model.rows import GraphRows, Origin, Patch
from crg_py.store.names import texts_of
from crg_py.store.session import Transaction
from crg_py.store.snapshots import find_snapshot, problems

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from crg_py.model.texts import Column

    Ints = NDArray[np.int32]
    Found = dict[str, NDArray[Any]]

_POSITION = ("start_line", "start_char", "end_line", "end_char", "name_line", "name_char")
_USE_POSITION = ("line", "char", "end_char")


SHARE = 10
"""At most one of so many files is read as a patch; beyond that all are read, which is as quick."""


def read_graph(transaction: Transaction, snapshot: SnapshotId) -> GraphRows:
    """Return the graph of a stored snapshot. Raises CrgError when it is not there (any more)."""
    files, whole = _files(transaction, snapshot)
    return GraphRows(**whole, **_columns(transaction, files))


def read_patch(transaction: Transaction, snapshot: SnapshotId, base: GraphRows) -> Patch | None:
    """Return what the graph of a stored snapshot has that another one, `base`, has not; None when that is much. Raises CrgError."""
    files, whole = _files(transaction, snapshot)
    shared = _shared_files(base, whole["paths"], whole["origin"])
    if shared is None:
        return None
    anew = {name: column[shared < 0] for name, column in files.items()}
    return Patch(GraphRows(**_of_files(anew), problems=[], **_columns(transaction, anew)), shared, whole)


def _files(transaction: Transaction, snapshot: SnapshotId) -> "tuple[Found, dict[str, Any]]":
    """Return the files of a stored snapshot in the order of their paths, and what is said of the tree as a whole. Raises CrgError."""
    import numpy as np

    stored = find_snapshot(transaction, snapshot)
    if stored is None:
        raise CrgError(f"snapshot {snapshot} is not in the store", "run the command again: it is made anew")
    files = transaction.columns("graph_files", snapshot=stored.row)
    order = np.array(sorted(range(len(files["path"])), key=texts_of(files["path"]).__getitem__), dtype=np.int64)
    files = {name: _plain(column)[order] for name, column in files.items()}
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


def _columns(transaction: Transaction, files: "Found") -> dict[str, Any]:
    """Return the columns of definitions and uses of files, which are in order."""
    import numpy as np

    shown = {"file": np.arange(len(files["path"]), dtype=np.int32), "fact": files["fact"], "unit": files["unit"]}
    definitions = _placed(transaction.columns("graph_definitions", {"shown": shown}), "ordinal", files["n_definitions"])
    uses = _placed(transaction.columns("graph_uses", {"shown": shown}), "ordinal", files["n_uses"])
    links = transaction.columns("graph_links", {"shown": shown})
    kinds = _Numbering(transaction, [definitions["kind"], uses["kind"]])
    names = _Numbering(transaction, [definitions["name"], definitions["qualified"], uses["name"], links["target"]])
    at = _offsets(files["n_uses"])[links.pop("file")] + links.pop("use")
    target = names.of(links.pop("target"))
    sequence = np.argsort((at << 32) | target, kind="stable")
    at = at[sequence]
    return {
        "texts": names.texts,
        "d_file": definitions["file"],
        "d_ordinal": definitions["ordinal"],
        "d_parent": definitions["parent"],
        "d_name": names.column(definitions["name"]),
        "d_qualified": names.column(definitions["qualified"]),
        "d_kind": kinds.column(definitions["kind"]),
        "d_flags": definitions["flags"],
        "d_position": np.stack([definitions.pop(name) for name in _POSITION], axis=1),
        "u_bucket": links.pop("bucket")[sequence].astype(np.int32),
        "u_target": target[sequence],
        "u_implied": _plain(links.pop("implied"))[sequence].astype(np.bool_),
        "u_file": uses.pop("file")[at],
        "u_use": uses.pop("ordinal")[at],
        "u_kind": kinds.column(uses.pop("kind")[at]),
        "u_owner": uses.pop("owner")[at],
        "u_name": names.of(uses.pop("name")[at]),
        "u_position": np.stack([uses.pop(name)[at] for name in _USE_POSITION], axis=1),
    }


class _Numbering:
    """The texts that some columns speak of, numbered in their order."""

    def __init__(self, transaction: Transaction, columns: "list[NDArray[Any]]") -> None:
        import numpy as np

        from crg_py.model.texts import Texts

        top = 1 + max((int(column.max()) for column in columns if len(column)), default=0)
        is_wanted = np.zeros(top, dtype=np.bool_)
        for column in columns:
            is_wanted[column] = True
        found = transaction.columns("graph_names", {"wanted": {"id": np.flatnonzero(is_wanted).astype(np.int32)}})
        texts, ids = texts_of(found["text"]), _plain(found["id"])
        if any(not text.isascii() for text in texts):
            # The store sorts what it holds, which for undecodable paths is not what is shown.
            order = sorted(range(len(texts)), key=texts.__getitem__)
            texts, ids = [texts[at] for at in order], ids[order]
        self.texts = Texts.of_sorted(texts)
        self._number = np.zeros(top, dtype=np.int32)
        self._number[ids] = np.arange(len(ids), dtype=np.int32)

    def of(self, ids: "NDArray[Any]") -> "Ints":
        numbers: Ints = self._number[_plain(ids)]
        return numbers

    def column(self, ids: "NDArray[Any]") -> "Column":
        from crg_py.model.texts import Column

        return Column(self.of(ids), self.texts)


def _placed(found: "Found", ordinal: str, counts: "NDArray[Any]") -> "Found":
    """Put rows in the order of (file, ordinal): each file's ordinals are 0, 1, ... without gaps."""
    import numpy as np

    at = _offsets(counts)[found["file"]] + found[ordinal]
    order = np.empty(len(at), dtype=np.int64)
    order[at] = np.arange(len(at))
    # Each column is let go of as soon as it is in order: of a large tree there is no room for all of them twice.
    return {name: _plain(found.pop(name))[order] for name in [*found]}


def _offsets(counts: "NDArray[Any]") -> "NDArray[np.int64]":
    import numpy as np

    return np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(_plain(counts), dtype=np.int64)])


def _plain(column: "NDArray[Any]") -> "NDArray[Any]":
    """Drop the mask that DuckDB gives to columns which may be null."""
    import numpy as np

    return np.ma.getdata(column)
