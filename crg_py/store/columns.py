"""The columns of a graph's definitions and uses, read some files at a time and put where they belong.

Rows lie in the store in the order in which files were indexed. So many files that lie there together are read at once, and
their rows put in the order of the paths: besides the columns themselves, only one batch is held.
"""

from typing import TYPE_CHECKING, Any

from crg_py.store.numbering import Numbering
from crg_py.store.session import Transaction

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int32]
    Longs = NDArray[np.int64]
    Found = dict[str, NDArray[Any]]

BATCH_ROWS = 500_000
"""Rows that are read at once, unless one file has more."""
_POSITION = ("start_line", "start_char", "end_line", "end_char", "name_line", "name_char")
_USE_POSITION = ("line", "char", "end_char")
_HALF = 32


def columns(transaction: Transaction, files: "Found") -> dict[str, Any]:
    """Return the columns of definitions and uses of files, which are in order; by the names of the fields of `GraphRows`."""
    import numpy as np

    first = offsets(_link_counts(transaction, files))
    definitions = _definitions(transaction, files)
    uses = _links(transaction, files, first) | {"kind": np.empty(first[-1], np.int32)}
    _add_uses(transaction, files, first, uses)
    kinds = Numbering(transaction, [definitions["kind"], uses["kind"]], np.int16)
    names = Numbering(transaction, [definitions["name"], definitions["qualified"], uses["name"], uses["target"]], np.int32)
    uses["target"] = names.of(uses["target"])
    _order_targets(uses, first)
    every = np.arange(len(files["path"]), dtype=np.int32)
    return {
        "texts": names.texts,
        "d_file": np.repeat(every, plain(files["n_definitions"])),
        "d_ordinal": within(plain(files["n_definitions"])),
        "d_name": names.column(definitions.pop("name")),
        "d_qualified": names.column(definitions.pop("qualified")),
        "d_kind": kinds.column(definitions.pop("kind")),
        **{f"d_{name}": column for name, column in definitions.items()},
        "u_file": np.repeat(every, np.diff(first)),
        "u_kind": kinds.column(uses.pop("kind")),
        "u_name": names.of(uses.pop("name")),
        **{f"u_{name}": column for name, column in uses.items()},
    }


def offsets(counts: "NDArray[Any]") -> "Longs":
    """Return where the rows of each begin, and how many there are at the end."""
    import numpy as np

    return np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(plain(counts), dtype=np.int64)])


def within(counts: "NDArray[Any]") -> "Ints":
    """Return 0, 1, ... for as many rows as each has."""
    import numpy as np

    return (np.arange(int(counts.sum()), dtype=np.int32) - np.repeat(offsets(counts)[:-1].astype(np.int32), counts)).astype(np.int32)


def plain(column: "NDArray[Any]") -> "NDArray[Any]":
    """Drop the mask that DuckDB gives to columns which may be null."""
    import numpy as np

    return np.ma.getdata(column)


def _link_counts(transaction: Transaction, files: "Found") -> "Longs":
    import numpy as np

    counts = np.zeros(len(files["path"]), np.int64)
    unit = plain(files["unit"])
    if len(unit):
        shown = {"file": np.arange(len(unit), dtype=np.int32), "unit": unit}
        found = transaction.columns("graph_link_counts", {"shown": shown}, first=int(unit.min()), last=int(unit.max()))
        counts[found["file"]] = plain(found["n"])
    return counts


def _batches(files: "Found", by: str, counts: "NDArray[Any]") -> "Iterator[tuple[Found, dict[str, int]]]":
    """Yield files in the order of their rows in the store, `by` what they are known there; and between which numbers these are."""
    import numpy as np

    known = plain(files[by])
    order = np.argsort(known, kind="stable").astype(np.int32)
    batch = np.cumsum(counts[order]) // BATCH_ROWS
    for some in np.split(order, np.flatnonzero(np.diff(batch)) + 1):
        if len(some):
            yield {"file": some, by: known[some]}, {"first": int(known[some[0]]), "last": int(known[some[-1]])}


def _definitions(transaction: Transaction, files: "Found") -> "Found":
    """Return the columns of all definitions."""
    import numpy as np

    first = offsets(files["n_definitions"])
    held = {name: np.empty(first[-1], np.int32) for name in ("parent", "name", "qualified", "kind", "flags")}
    held["position"] = np.empty((first[-1], len(_POSITION)), np.int32)
    for shown, borders in _batches(files, "fact", np.diff(first)):
        found = transaction.columns("graph_definitions", {"shown": shown}, **borders)
        at = first[found["file"]] + found["ordinal"]
        _put(held, at, {name: plain(column) for name, column in found.items()}, _POSITION)
    return held


def _links(transaction: Transaction, files: "Found", first: "Longs") -> "Found":
    """Return what links say, in the order of (file, use); their targets are numbers of the store and in no order."""
    import numpy as np

    types = {"use": np.int32, "bucket": np.int8, "target": np.int32, "implied": np.bool_}
    held: Found = {name: np.empty(first[-1], kind) for name, kind in types.items()}
    for shown, borders in _batches(files, "unit", np.diff(first)):
        found = transaction.columns("graph_links", {"shown": shown}, **borders)
        order = np.argsort((found["file"].astype(np.int64) << _HALF) | found["use"], kind="stable")
        file = found["file"][order]
        # Rows of one file stand together now, so the place among them is that since the file's first one.
        at = first[file] + np.arange(len(file)) - np.searchsorted(file, file, "left")
        for name, column in held.items():
            column[at] = plain(found[name])[order]
    return held


def _add_uses(transaction: Transaction, files: "Found", first: "Longs", held: "Found") -> None:
    """Add what is said of the use of each link; `first` says where the links of each file begin."""
    import numpy as np

    held |= {name: np.empty(first[-1], np.int32) for name in ("owner", "name")}
    held["position"] = np.empty((first[-1], len(_USE_POSITION)), np.int32)
    n_uses, own = plain(files["n_uses"]), np.zeros(len(first), np.int64)
    for shown, borders in _batches(files, "fact", np.maximum(np.diff(first), n_uses)):
        found = transaction.columns("graph_uses", {"shown": shown}, **borders)
        file = shown["file"]
        own[file] = offsets(n_uses[file])[:-1]
        place = np.empty(len(found["file"]), np.int64)
        place[own[found["file"]] + found["ordinal"]] = np.arange(len(place))
        counts = first[file + 1] - first[file]
        at = np.repeat(first[file], counts) + within(counts)
        row = place[np.repeat(own[file], counts) + held["use"][at]]
        _put(
            {name: held[name] for name in ("owner", "name", "kind", "position")},
            at,
            {n: plain(c)[row] for n, c in found.items()},
            _USE_POSITION,
        )


def _put(held: "Found", at: "Longs", found: "Found", position: tuple[str, ...]) -> None:
    """Put columns in their places; `position` names those that stand side by side in one."""
    for name, column in held.items():
        if name != "position":
            column[at] = found[name]
    for part, name in enumerate(position):
        held["position"][at, part] = found[name]


def _order_targets(uses: "Found", first: "Longs") -> None:
    """Put the links of each use in the order of their targets; `first` says where the links of each file begin."""
    import numpy as np

    begins = np.ones(first[-1], np.bool_)
    begins[1:] = uses["use"][1:] != uses["use"][:-1]
    begins[first[:-1][first[:-1] < first[-1]]] = True
    borders = first[np.flatnonzero(np.diff(first // BATCH_ROWS, prepend=-1))].tolist()
    for start, stop in zip(borders, [*borders[1:], int(first[-1])], strict=True):
        rows = slice(start, stop)
        key = (np.cumsum(begins[rows], dtype=np.int64) << _HALF) | uses["target"][rows]
        if (key[1:] < key[:-1]).any():
            order = np.argsort(key, kind="stable")
            for name in ("target", "bucket", "implied"):
                uses[name][rows] = uses[name][rows][order]
