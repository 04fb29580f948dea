"""The rows of a few files put among those of a tree that holds these files with all the same definitions, or fewer.

Of uses, which are most, nothing is copied that stays.
"""

from typing import TYPE_CHECKING, Any

import msgspec
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
_PLAIN = ("d_file", "d_ordinal", "d_parent", "d_flags")
_NAMED = ("d_name", "d_qualified", "d_kind")


class Placed(msgspec.Struct, frozen=True):
    """Rows of which some files differ from the rows `before`, in uses and in definitions that come."""

    before: GraphRows
    rows: GraphRows
    """All rows, read through."""
    old: GraphRows
    """The uses of the files that differ alone, as they were."""
    new: GraphRows
    """The same as they are. Definitions are those of the files that differ."""
    files: "Ints"
    uses: Exchange
    came: "Ints"
    """Which definitions of `new` came."""
    places: "Ints"
    """Before which definition of the rows before each of them comes."""


def place(before: GraphRows, patch: "Patch") -> Placed | None:
    """Return the rows that a patch makes of those `before`; None where a definition goes or differs, or a name comes that is joined."""
    files = np.flatnonzero(patch.shared < 0).astype(np.int32)
    whole = patch.whole
    if whole["paths"] != before.paths or whole["languages"] != before.languages:
        return None
    first, last = (np.searchsorted(before.d_file, files, side) for side in ("left", "right"))
    own = Exchange(first, last, np.bincount(patch.fresh.d_file, minlength=len(files)))
    use_first, use_last = (np.searchsorted(before.u_file, files, side) for side in ("left", "right"))
    new = _numbered(before, patch.fresh, files, own.gone, Exchange(use_first, use_last, use_last - use_first).gone)
    found = _aligned(before, own.gone, new) if new is not None else None
    if new is None or found is None:
        return None
    uses = Exchange(use_first, use_last, np.bincount(patch.fresh.u_file, minlength=len(files)))
    columns: dict[str, Any] = {name: exchanged(getattr(before, name), getattr(new, name), uses) for name in _USES}
    columns["u_kind"] = Column(exchanged(before.u_kind.numbers, new.u_kind.numbers, uses), before.u_kind.texts)
    columns["d_position"] = exchanged(before.d_position, new.d_position, own)
    if len(found[0]):
        columns |= {name: own.put(getattr(before, name), getattr(new, name)) for name in _PLAIN}
    for name in _NAMED:
        was, now = getattr(before, name), getattr(new, name)
        columns[name] = Column(own.put(was.numbers, now.numbers) if len(found[0]) else was.numbers, now.texts)
    rows = msgspec.structs.replace(before, texts=new.texts, **columns, **whole)
    return Placed(before, rows, _part(before, uses.gone), msgspec.structs.replace(new, **whole), files, uses, *found)


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
    return msgspec.structs.replace(
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


def _aligned(before: GraphRows, definitions: "Ints", new: GraphRows) -> "tuple[Ints, Ints] | None":
    """Return which definitions of the new rows are none of these, and before which rows each comes; None where one of these is not there.

    Definitions are the same where they differ in nothing but their place.
    """
    n_new = len(new.d_file)
    at = {pair: place for place, pair in enumerate(zip(new.d_file.tolist(), new.d_qualified.numbers.tolist(), strict=True))}
    pairs = zip(before.d_file[definitions].tolist(), before.d_qualified.numbers[definitions].tolist(), strict=True)
    kept = np.array([at.get(pair, -1) for pair in pairs], np.int32)
    if (kept < 0).any() or (np.diff(kept) <= 0).any():
        return None
    same = [
        np.array_equal(before.d_flags[definitions], new.d_flags[kept]),
        np.array_equal(_parents(before, definitions), _parents(new)[kept]),
    ]
    same += [np.array_equal(getattr(before, name).numbers[definitions], getattr(new, name).numbers[kept]) for name in ("d_name", "d_kind")]
    if not all(same):
        return None
    came = np.ones(n_new, np.bool_)
    came[kept] = False
    fresh = np.flatnonzero(came).astype(np.int32)
    following = np.searchsorted(kept, fresh)
    end = np.searchsorted(before.d_file, new.d_file[fresh], "right")
    place = np.append(definitions, len(before.d_file))[following]
    return fresh, np.minimum(place, end).astype(np.int32)


def _parents(rows: GraphRows, chosen: "Ints | None" = None) -> "Ints":
    """Return the qualified name, as its number, of what each definition lies in, -1 for its file."""
    definitions = np.arange(len(rows.d_file), dtype=np.int32) if chosen is None else chosen
    above = rows.d_parent[definitions]
    return np.where(above < 0, -1, rows.d_qualified.numbers[definitions - rows.d_ordinal[definitions] + above])


def _part(rows: GraphRows, uses: "Ints") -> GraphRows:
    """Return rows with these uses alone."""
    columns: dict[str, Any] = {name: getattr(rows, name)[uses] for name in _USES}
    return msgspec.structs.replace(rows, **columns, u_kind=Column(rows.u_kind.numbers[uses], rows.u_kind.texts))
