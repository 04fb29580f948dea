"""The rows of a few files put among those of a tree that holds these files with other insides: nothing is copied of what stays."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from crg_py.graph.distinct import distinct
from crg_py.graph.exchange import Exchange
from crg_py.graph.exchanged import exchanged
from crg_py.model.links import LINKAGE
from crg_py.model.more_texts import MoreTexts
from crg_py.model.rows import GraphRows
from crg_py.model.texts import Column

if TYPE_CHECKING:
    from crg_py.model.rows import Ints, Patch

_USES = ("u_file", "u_use", "u_owner", "u_position", "u_bucket", "u_target", "u_name", "u_implied")
_SAME = ("d_file", "d_ordinal", "d_parent", "d_flags")
_NAMED = ("d_name", "d_qualified", "d_kind")


@dataclass(frozen=True)
class Placed:
    """Rows of which some files differ from the rows `before`, in nothing that other definitions depend on by itself."""

    before: GraphRows
    rows: GraphRows
    """All rows, read through."""
    old: GraphRows
    """The uses of the files that differ alone, as they were."""
    new: GraphRows
    """The same as they are. Definitions are those of the files that differ."""
    files: "Ints"
    uses: Exchange


def place(before: GraphRows, patch: "Patch") -> Placed | None:
    """Return the rows that a patch makes of those `before`; None where definitions differ, or names that a linker would join come."""
    files = np.flatnonzero(patch.shared < 0).astype(np.int32)
    whole = patch.whole
    if whole["paths"] != before.paths or whole["languages"] != before.languages:
        return None
    first, last = (np.searchsorted(before.d_file, files, side) for side in ("left", "right"))
    own = Exchange(first, last, last - first)
    use_first, use_last = (np.searchsorted(before.u_file, files, side) for side in ("left", "right"))
    new = _numbered(before, patch.fresh, files, own.gone, Exchange(use_first, use_last, use_last - use_first).gone)
    if new is None or not _are_same(before, own.gone, new):
        return None
    uses = Exchange(use_first, use_last, np.bincount(patch.fresh.u_file, minlength=len(files)))
    columns: dict[str, Any] = {name: exchanged(getattr(before, name), getattr(new, name), uses) for name in _USES}
    columns["u_kind"] = Column(exchanged(before.u_kind.numbers, new.u_kind.numbers, uses), before.u_kind.texts)
    columns["d_position"] = exchanged(before.d_position, new.d_position, own)
    rows = replace(before, texts=new.texts, **columns, **whole)
    return Placed(before, rows, _part(before, uses.gone), replace(new, **whole), files, uses)


def _numbered(before: GraphRows, fresh: GraphRows, files: "Ints", definitions: "Ints", uses: "Ints") -> GraphRows | None:
    """Return fresh rows of `files` under the numbers of the rows `before`, of which these definitions and uses are their own."""
    columns = (before.d_name.numbers[definitions], before.d_qualified.numbers[definitions], before.u_target[uses], before.u_name[uses])
    held = distinct(np.concatenate(columns))
    number = dict(zip(before.texts.some(held), held.tolist(), strict=True))
    listed = fresh.texts[:]
    found = [number[text] if text in number else before.texts.find(text) for text in listed]
    more = [text for text, at in zip(listed, found, strict=True) if at < 0]
    if any(text.startswith(LINKAGE) for text in more):
        return None
    came = iter(range(len(before.texts), len(before.texts) + len(more)))
    of_text = np.array([at if at >= 0 else next(came) for at in found], np.int32)
    of_kind = np.array([before.d_kind.texts.find(kind) for kind in fresh.d_kind.texts], np.int32)
    if (of_kind < 0).any():
        return None
    texts = MoreTexts(before.texts, more)
    return replace(
        fresh,
        texts=texts,
        d_file=files[fresh.d_file],
        d_name=Column(of_text[fresh.d_name.numbers], texts),
        d_qualified=Column(of_text[fresh.d_qualified.numbers], texts),
        u_file=files[fresh.u_file],
        u_target=of_text[fresh.u_target],
        u_name=of_text[fresh.u_name],
        d_kind=Column(of_kind[fresh.d_kind.numbers], before.d_kind.texts),
        u_kind=Column(of_kind[fresh.u_kind.numbers], before.u_kind.texts),
    )


def _are_same(before: GraphRows, definitions: "Ints", new: GraphRows) -> bool:
    """Say whether these definitions are those of the new rows, wherever they stand."""
    return all(np.array_equal(getattr(before, name)[definitions], getattr(new, name)) for name in _SAME) and all(
        np.array_equal(getattr(before, name).numbers[definitions], getattr(new, name).numbers) for name in _NAMED
    )


def _part(rows: GraphRows, uses: "Ints") -> GraphRows:
    """Return rows with these uses alone."""
    columns: dict[str, Any] = {name: getattr(rows, name)[uses] for name in _USES}
    return replace(rows, **columns, u_kind=Column(rows.u_kind.numbers[uses], rows.u_kind.texts))
