"""The graph of a tree made from that of another one: what the same facts and links said of a file is taken over, the rest is read."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from crg_py.model.rows import GraphRows, Origin

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from crg_py.model.texts import Column, Texts

    Found = dict[str, NDArray[Any]]
    Run = tuple[bool, int, int]

SHARE = 10
"""At most one of so many files may be read anew; beyond that all are read, which is as quick."""
_NAMED = ("d_name", "d_qualified")
_KINDS = ("d_kind", "u_kind")
_PLAIN = {
    "d": ("d_ordinal", "d_parent", "d_flags", "d_position"),
    "u": ("u_use", "u_owner", "u_position", "u_bucket", "u_implied"),
}


def shared_files(base: GraphRows, paths: list[str], origin: Origin) -> "NDArray[np.int64] | None":
    """Return per path the file of `base` that says the same of it, -1 without one; None when too few are shared."""
    import numpy as np

    if not base.paths or base.origin is None or base.origin.generation != origin.generation:
        return None
    of_path = {path: file for file, path in enumerate(base.paths)}
    at = np.array([of_path.get(path, -1) for path in paths], np.int64)
    same = (at >= 0) & (base.origin.facts[at] == origin.facts) & (base.origin.units[at] == origin.units)
    return np.where(same, at, -1) if np.count_nonzero(~same) * SHARE <= len(paths) else None


def spliced(base: GraphRows, fresh: GraphRows, shared: "NDArray[np.int64]", whole: dict[str, Any]) -> GraphRows:
    """Return the rows of a tree: of each file those in `base` at the place `shared` names, else the next of `fresh`.

    `whole` holds the fields that are known of the tree as it is (`paths`, `origin` and the like).
    """
    import numpy as np

    texts, of_base, of_fresh = _joined(base.texts, fresh.texts)
    kinds, kind_of_base, kind_of_fresh = _joined(base.d_kind.texts, fresh.d_kind.texts)
    columns: dict[str, Any] = {}
    for group in ("d", "u"):
        starts = [np.searchsorted(getattr(rows, f"{group}_file"), np.arange(len(rows.paths) + 1)) for rows in (base, fresh)]
        runs, counts = _runs(shared, *starts)
        columns[f"{group}_file"] = np.repeat(np.arange(len(shared), dtype=np.int32), counts)
        for name in _PLAIN[group]:
            columns[name] = _chosen(getattr(base, name), getattr(fresh, name), runs)
        for name in (name for name in _NAMED if name.startswith(group)):
            columns[name] = _column(getattr(base, name), getattr(fresh, name), runs, texts, of_base, of_fresh)
        for name in (name for name in _KINDS if name.startswith(group)):
            columns[name] = _column(getattr(base, name), getattr(fresh, name), runs, kinds, kind_of_base, kind_of_fresh)
        for name in ("u_target", "u_name") if group == "u" else ():
            columns[name] = _chosen(of_base(getattr(base, name)), of_fresh(getattr(fresh, name)), runs)
    return GraphRows(texts=texts, **columns, **whole)


Renumber = Callable[["NDArray[Any]"], "NDArray[Any]"]


def _joined(base: "Texts", fresh: "Texts") -> "tuple[Texts, Renumber, Renumber]":
    """Return all texts of both, and what turns the numbers of each into the new ones."""
    import numpy as np

    known = base.find_all(fresh)
    texts, shift, added = base.with_more([fresh[number] for number in np.flatnonzero(known < 0).tolist()])
    new = shift[known] if len(shift) else known.copy()
    new[known < 0] = added
    return texts, (lambda numbers: shift[numbers]) if len(added) else (lambda numbers: numbers), lambda numbers: new[numbers]


def _column(base: "Column", fresh: "Column", runs: "list[Run]", texts: "Texts", of_base: Renumber, of_fresh: Renumber) -> "Column":
    from crg_py.model.texts import Column

    return Column(_chosen(of_base(base.numbers), of_fresh(fresh.numbers), runs), texts)


def _chosen(base: "NDArray[Any]", fresh: "NDArray[Any]", runs: "list[Run]") -> "NDArray[Any]":
    import numpy as np

    return np.concatenate([base[:0], *((base if taken else fresh)[first:last] for taken, first, last in runs)])


def _runs(shared: "NDArray[np.int64]", base: "NDArray[np.int64]", fresh: "NDArray[np.int64]") -> "tuple[list[Run], NDArray[np.int64]]":
    """Return which rows of which side follow each other, neighbours as one run; and how many rows each file has."""
    import numpy as np

    runs: list[Run] = []
    counts = np.zeros(len(shared), np.int64)
    anew = 0
    for file, at in enumerate(shared.tolist()):
        taken = at >= 0
        first, last = (int(base[at]), int(base[at + 1])) if taken else (int(fresh[anew]), int(fresh[anew + 1]))
        anew += not taken
        counts[file] = last - first
        if runs and runs[-1][0] == taken and runs[-1][2] == first:
            runs[-1] = (taken, runs[-1][1], last)
        else:
            runs.append((taken, first, last))
    return runs, counts
