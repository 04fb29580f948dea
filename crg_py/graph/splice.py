"""The rows of a tree from those of another one and a patch: what both say of a file is taken over."""

from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from crg_py.model.rows import GraphRows, Patch
from crg_py.model.texts import Column

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from crg_py.model.rows import Ints
    from crg_py.model.texts import Texts

    Run = tuple[bool, int, int]
    Renumber = Callable[["NDArray[Any]"], "NDArray[Any]"]

_NAMED = {"d": ("d_name", "d_qualified"), "u": ()}
_KINDS = {"d": ("d_kind",), "u": ("u_kind",)}
_PLAIN = {
    "d": ("d_ordinal", "d_parent", "d_flags", "d_position"),
    "u": ("u_use", "u_owner", "u_position", "u_bucket", "u_implied"),
}
_NUMBERS = {"d": (), "u": ("u_target", "u_name")}


class Spliced(msgspec.Struct, frozen=True):
    """Rows that were put together."""

    rows: GraphRows
    definitions: "Ints"
    """Per definition the one that it is in the other rows, -1 if it is none of them."""
    texts: "Ints"
    """The number here of each text of the other rows."""


def splice(base: GraphRows, patch: Patch) -> Spliced:
    """Return the rows of the tree that a patch makes of `base`."""
    fresh = patch.fresh
    texts, of_base, of_fresh = _joined(base.texts, fresh.texts)
    kinds, kind_of_base, kind_of_fresh = _joined(base.d_kind.texts, fresh.d_kind.texts)
    columns: dict[str, Any] = {}
    definitions = np.zeros(0, np.int32)
    for group in ("d", "u"):
        starts = [np.searchsorted(getattr(rows, f"{group}_file"), np.arange(len(rows.paths) + 1, dtype=np.int32)) for rows in (base, fresh)]
        runs, counts = _runs(patch.shared, *starts)
        columns[f"{group}_file"] = np.repeat(np.arange(len(patch.shared), dtype=np.int32), counts)
        for name in _PLAIN[group]:
            columns[name] = _chosen(getattr(base, name), getattr(fresh, name), runs)
        for name in _NAMED[group]:
            pair = of_base(getattr(base, name).numbers), of_fresh(getattr(fresh, name).numbers)
            columns[name] = Column(_chosen(*pair, runs), texts)
        for name in _KINDS[group]:
            pair = kind_of_base(getattr(base, name).numbers), kind_of_fresh(getattr(fresh, name).numbers)
            columns[name] = Column(_chosen(*pair, runs), kinds)
        for name in _NUMBERS[group]:
            columns[name] = _chosen(of_base(getattr(base, name)), of_fresh(getattr(fresh, name)), runs)
        if group == "d":
            definitions = _chosen(np.arange(len(base.d_file), dtype=np.int32), np.full(len(fresh.d_file), -1, np.int32), runs)
    rows = GraphRows(texts=texts, **columns, **patch.whole)
    return Spliced(rows, definitions, of_base(np.arange(len(base.texts), dtype=np.int32)))


def composed(first: Patch, then: Patch) -> Patch:
    """Return the patch that makes of a tree what two patches make of it, one after the other."""
    of_first, came = first.shared[then.shared], np.cumsum(first.shared < 0) - 1
    kept = (then.shared >= 0) & (of_first >= 0)
    files = np.flatnonzero(~kept)
    of_fresh = np.where(then.shared >= 0, came[then.shared], -1)[files].astype(np.int32)
    whole = {name: [then.whole[name][file] for file in files.tolist()] for name in ("paths", "blobs", "languages")}
    whole |= {"n_lines": then.whole["n_lines"][files], "problems": []}
    rows = splice(first.fresh, Patch(then.fresh, of_fresh, whole)).rows
    return Patch(rows, np.where(kept, of_first, np.int32(-1)), then.whole)


def _joined(base: "Texts", fresh: "Texts") -> "tuple[Texts, Renumber, Renumber]":
    """Return all texts of both, and what turns the numbers of each into the new ones."""
    known = base.find_all(fresh)
    texts, shift, added = base.with_more([fresh[number] for number in np.flatnonzero(known < 0).tolist()])
    new = shift[known] if len(shift) else known.copy()
    new[known < 0] = added
    return texts, (lambda numbers: shift[numbers]) if len(added) else (lambda numbers: numbers), lambda numbers: new[numbers]


def _chosen(base: "NDArray[Any]", fresh: "NDArray[Any]", runs: "list[Run]") -> "NDArray[Any]":
    return np.concatenate([base[:0], *((base if taken else fresh)[first:last] for taken, first, last in runs)])


def _runs(shared: "Ints", base: "NDArray[np.int64]", fresh: "NDArray[np.int64]") -> "tuple[list[Run], NDArray[np.int64]]":
    """Return which rows of which side follow each other, neighbours as one run; and how many rows each file has."""
    taken = shared >= 0
    file = np.where(taken, shared, np.cumsum(~taken) - 1)
    first, last = np.zeros(len(file), np.int64), np.zeros(len(file), np.int64)
    for side, starts in ((taken, base), (~taken, fresh)):
        first[side], last[side] = starts[file[side]], starts[file[side] + 1]
    begins = np.ones(len(file), np.bool_)
    begins[1:] = (taken[1:] != taken[:-1]) | (file[1:] != file[:-1] + 1)
    ends = np.append(begins[1:], values=True)[: len(file)]
    return list(zip(taken[begins].tolist(), first[begins].tolist(), last[ends].tolist(), strict=True)), last - first
