"""Read one snapshot's graph as columns, in one transaction."""

from typing import TYPE_CHECKING, Any

from crg_py.model.errors import CrgError
from crg_py.model.ids import SnapshotId
from crg_py.model.rows import GraphRows
from crg_py.store.names import texts_of
from crg_py.store.session import Transaction
from crg_py.store.snapshots import find_snapshot, problems

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int32]
    Found = dict[str, NDArray[Any]]

_POSITION = ("start_line", "start_char", "end_line", "end_char", "name_line", "name_char")
_USE_POSITION = ("line", "char", "end_char")


def read_graph(transaction: Transaction, snapshot: SnapshotId) -> GraphRows:
    """Return the graph of a stored snapshot. Raises CrgError when it is not there (any more)."""
    import numpy as np

    stored = find_snapshot(transaction, snapshot)
    if stored is None:
        raise CrgError(f"snapshot {snapshot} is not in the store", "run the command again: it is made anew")
    files = transaction.columns("graph_files", snapshot=stored.row)
    order = np.array(sorted(range(len(files["path"])), key=texts_of(files["path"]).__getitem__), dtype=np.int64)
    files = {name: column[order] for name, column in files.items()}
    shown = {"file": np.arange(len(order), dtype=np.int32), "fact": _plain(files["fact"]), "unit": _plain(files["unit"])}
    definitions = _placed(transaction.columns("graph_definitions", {"shown": shown}), "ordinal", files["n_definitions"])
    uses = _placed(transaction.columns("graph_uses", {"shown": shown}), "ordinal", files["n_uses"])
    links = transaction.columns("graph_links", {"shown": shown})
    found_problems = problems(transaction, stored.row)
    wanted = [definitions["name"], definitions["qualified"], definitions["kind"], uses["kind"], uses["name"], links["target"]]
    names = _Names(transaction, wanted)
    targets, ranks = names.ranked(links["target"])
    used_names, name_ranks = names.ranked(uses["name"])
    at = _offsets(files["n_uses"])[links["file"]] + links["use"]
    rank = ranks[links["target"]] if len(at) else np.zeros(0, dtype=np.int32)
    sequence = np.argsort((at.astype(np.int64) << 32) | rank, kind="stable")
    at = at[sequence]
    return GraphRows(
        paths=texts_of(files["path"]),
        blobs=["sha256:" + digest for digest in files["blob"].tolist()],
        languages=files["language"].tolist(),
        d_file=definitions["file"],
        d_ordinal=definitions["ordinal"],
        d_parent=definitions["parent"],
        d_name=names.texts(definitions["name"]),
        d_qualified=names.texts(definitions["qualified"]),
        d_kind=names.texts(definitions["kind"]),
        d_flags=definitions["flags"],
        d_position=np.stack([definitions[name] for name in _POSITION], axis=1),
        u_file=uses["file"][at],
        u_use=uses["ordinal"][at],
        u_kind=names.texts(uses["kind"][at]),
        u_owner=uses["owner"][at],
        u_position=np.stack([uses[name][at] for name in _USE_POSITION], axis=1),
        u_bucket=links["bucket"][sequence].astype(np.int32),
        u_target=rank[sequence],
        u_implied=_plain(links["implied"])[sequence].astype(np.bool_),
        targets=targets,
        problems=found_problems,
        u_name=name_ranks[uses["name"][at]],
        names=used_names,
        n_lines=_plain(files["n_lines"]),
    )


class _Names:
    """The texts that one graph speaks of."""

    def __init__(self, transaction: Transaction, columns: "list[NDArray[Any]]") -> None:
        import numpy as np

        top = 1 + max((int(column.max()) for column in columns if len(column)), default=0)
        is_wanted = np.zeros(top, dtype=np.bool_)
        for column in columns:
            is_wanted[column] = True
        wanted = {"id": np.flatnonzero(is_wanted).astype(np.int32)}
        found = transaction.columns("graph_names", {"wanted": wanted})
        self._texts = np.full(top, "", dtype=object)
        self._texts[found["id"]] = np.array([*texts_of(found["text"]), None], dtype=object)[:-1]

    def texts(self, ids: "NDArray[Any]") -> list[str]:
        texts: list[str] = self._texts[ids].tolist()
        return texts

    def ranked(self, ids: "NDArray[Any]") -> "tuple[list[str], Ints]":
        """Return the distinct texts of `ids`, sorted, and the place of each id among them."""
        import numpy as np

        is_used = np.zeros(len(self._texts), dtype=np.bool_)
        is_used[ids] = True
        used = np.flatnonzero(is_used)
        texts = self._texts[used].tolist()
        order = sorted(range(len(texts)), key=texts.__getitem__)
        ranks = np.zeros(len(self._texts), dtype=np.int32)
        ranks[used[order]] = np.arange(len(order), dtype=np.int32)
        return [texts[at] for at in order], ranks


def _placed(found: "Found", ordinal: str, counts: "NDArray[Any]") -> "Found":
    """Put rows in the order of (file, ordinal): each file's ordinals are 0, 1, ... without gaps."""
    import numpy as np

    at = _offsets(counts)[found["file"]] + found[ordinal]
    order = np.empty(len(at), dtype=np.int64)
    order[at] = np.arange(len(at))
    return {name: _plain(column)[order] for name, column in found.items()}


def _offsets(counts: "NDArray[Any]") -> "NDArray[np.int64]":
    import numpy as np

    return np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(_plain(counts), dtype=np.int64)])


def _plain(column: "NDArray[Any]") -> "NDArray[Any]":
    """Drop the mask that DuckDB gives to columns which may be null."""
    import numpy as np

    return np.ma.getdata(column)
