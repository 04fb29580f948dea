"""What a graph of one tree lacks to be that of a tree at hand, from what is in memory."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from crg_py.model.rows import GraphRows, Origin, Patch
from crg_py.store.packing import DEFINITION_COLUMNS, USE_COLUMNS, pack

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from crg_py.index.standing import Standing
    from crg_py.index.workbench import Workbench
    from crg_py.model.facts import Facts
    from crg_py.model.ids import SnapshotId
    from crg_py.model.links import UnitLinks
    from crg_py.store import PackedFacts

    Ints = NDArray[np.int32]
    File = tuple[str, str, PackedFacts, UnitLinks]

_row = attrgetter("row")
_NAMES = (DEFINITION_COLUMNS.index("name"), DEFINITION_COLUMNS.index("qualified"))
_D_KIND, _U_KIND, _U_NAME = DEFINITION_COLUMNS.index("kind"), USE_COLUMNS.index("kind"), USE_COLUMNS.index("name")
_POSITION = slice(DEFINITION_COLUMNS.index("start_line"), None)
_USE_POSITION = slice(USE_COLUMNS.index("line"), None)


def patch_of(workbench: "Workbench", snapshot: "SnapshotId", base: GraphRows) -> Patch | None:
    """Return what the graph of a snapshot has that another one, `base`, has not; None when not all of it is in memory."""
    import numpy as np

    standings = workbench.standings
    standing = standings.of_snapshot(snapshot)
    if standing is None or not base.paths or base.origin is None or base.origin.generation != workbench.generation:
        return None
    paths = sorted(standing.units)
    facts, units = map(_row, map(standing.files.__getitem__, paths)), map(standing.units.__getitem__, paths)
    origin = Origin(base.origin.generation, *(np.fromiter(one, np.int32, len(paths)) for one in (facts, units)))
    shared = _shared(base, paths, origin, standings.stored_as)
    fresh = [paths[at] for at in np.flatnonzero(shared < 0).tolist()]
    files: list[File] = []
    for path in fresh:
        file, links = standing.files[path], standings.links.get(standing.units[path])
        packed = _packed(workbench, path, file.row)
        if packed is None or links is None:
            return None
        files.append((path, file.blob, packed, links.links))
    rows = rows_of(files)
    return Patch(rows, shared, _whole(base, paths, shared, rows, standing) | {"origin": origin})


def _packed(workbench: "Workbench", path: str, row: int) -> "PackedFacts | None":
    """Return facts as columns, None when they are not in memory; of a file that was only linked again they are made of its facts."""
    held = workbench.standings.facts.get(row)
    if held is not None:
        return held.packed
    shelf = workbench.facts_at_hand({path: row})
    return pack(shelf.facts(row)) if shelf is not None else None


def facts_of(workbench: "Workbench", snapshot: "SnapshotId", paths: Sequence[str]) -> "dict[str, Facts] | None":
    """Return the facts of those `paths` that are source files of a snapshot; None when not all of them are in memory."""
    standing = workbench.standings.of_snapshot(snapshot)
    if standing is None:
        return None
    rows = {path: standing.files[path].row for path in paths if path in standing.units}
    shelf = workbench.facts_at_hand(rows)
    return {path: shelf.facts(row) for path, row in rows.items()} if shelf is not None else None


def rows_of(files: "Sequence[File]") -> GraphRows:
    """Return the columns of files, each given by its path, blob, facts and links, as the store gives them."""
    import numpy as np

    from crg_py.model.texts import Column, Texts

    packed, links = [file[2] for file in files], [file[3].links for file in files]
    texts = Texts.of([text for one in packed for text in one.names] + [link.target for some in links for link in some])
    kinds = Texts.of([one.names[at] for one in packed for at in {*one.definitions[:, _D_KIND].tolist(), *one.uses[:, _U_KIND].tolist()}])
    of_text, of_kind = ({text: at for at, text in enumerate(known)} for known in (texts, kinds))
    names = _concatenated([np.array([of_text[text] for text in one.names], np.int32) for one in packed])
    kind_names = _concatenated([np.array([of_kind.get(text, -1) for text in one.names], np.int32) for one in packed])
    offsets = [0, *accumulate(len(one.names) for one in packed)]
    d_counts, u_counts = [len(one.definitions) for one in packed], [len(one.uses) for one in packed]
    d_shift, u_shift = (np.repeat(np.array(offsets[:-1], np.int64), counts) for counts in (d_counts, u_counts))
    d = _concatenated([one.definitions for one in packed]).reshape(-1, len(DEFINITION_COLUMNS))
    u = _concatenated([one.uses for one in packed]).reshape(-1, len(USE_COLUMNS))
    starts = [0, *accumulate(u_counts)]
    at = np.array([start + link.use for start, some in zip(starts, links, strict=False) for link in some], np.int64)
    target = np.array([of_text[link.target] for some in links for link in some], np.int64)
    order = np.argsort((at << 32) | target, kind="stable")
    at = at[order]
    parts = {name: np.array([getattr(link, name) for some in links for link in some])[order] for name in ("bucket", "implied")}
    files_of, ordinals = (np.repeat(np.arange(len(files), dtype=np.int32), u_counts), _ordinals(u_counts))
    return GraphRows(
        paths=[path for path, _, _, _ in files],
        blobs=[blob for _, blob, _, _ in files],
        languages=[one.language for one in packed],
        n_lines=np.array([one.n_lines for one in packed], np.int32),
        texts=texts,
        d_file=np.repeat(np.arange(len(files), dtype=np.int32), d_counts),
        d_ordinal=_ordinals(d_counts),
        d_parent=d[:, DEFINITION_COLUMNS.index("parent")],
        d_name=Column(names[d[:, _NAMES[0]] + d_shift], texts),
        d_qualified=Column(names[d[:, _NAMES[1]] + d_shift], texts),
        d_kind=Column(kind_names[d[:, _D_KIND] + d_shift], kinds),
        d_flags=d[:, DEFINITION_COLUMNS.index("flags")],
        d_position=d[:, _POSITION],
        u_file=files_of[at],
        u_use=ordinals[at],
        u_kind=Column(kind_names[u[:, _U_KIND] + u_shift][at], kinds),
        u_owner=u[:, USE_COLUMNS.index("owner")][at],
        u_position=u[:, _USE_POSITION][at],
        u_bucket=parts["bucket"].astype(np.int32),
        u_target=target[order].astype(np.int32),
        u_name=names[u[:, _U_NAME] + u_shift][at],
        u_implied=parts["implied"].astype(np.bool_),
        problems=[],
    )


def _shared(base: GraphRows, paths: list[str], origin: Origin, stored_as: Mapping[int, int]) -> "Ints":
    """Return per path the file of `base` that says the same of it, -1 without one."""
    import numpy as np

    assert base.origin is not None  # noqa: S101 - the caller looked
    if paths == base.paths:
        at = np.arange(len(paths), dtype=np.int32)
    else:
        of_path = {path: file for file, path in enumerate(base.paths)}
        at = np.array([of_path.get(path, -1) for path in paths], np.int32)
    same = at >= 0
    for theirs, ours in ((base.origin.facts, origin.facts), (base.origin.units, origin.units)):
        same &= _as_stored(theirs, stored_as)[at] == _as_stored(ours, stored_as)
    return np.where(same, at, np.int32(-1))


def _as_stored(rows: "Ints", stored_as: Mapping[int, int]) -> "Ints":
    """Return rows with those in place of provisional ones that they became."""
    import numpy as np

    provisional = np.flatnonzero(rows < 0)
    if not len(provisional):
        return rows
    found = rows.copy()
    found[provisional] = [stored_as.get(row, row) for row in rows[provisional].tolist()]
    return found


def _whole(base: GraphRows, paths: list[str], shared: "Ints", fresh: GraphRows, standing: "Standing") -> dict[str, Any]:
    """Return what is said of the tree as it is."""
    import numpy as np

    n_lines = np.empty(len(paths), np.int32)
    taken = shared >= 0
    n_lines[taken], n_lines[~taken] = base.n_lines[shared[taken]], fresh.n_lines
    # Of a file that is fresh the last of the base stands there until its own comes.
    blobs, languages = ([*map(known.__getitem__, shared.tolist())] for known in (base.blobs, base.languages))
    for own, at in enumerate(np.flatnonzero(~taken).tolist()):
        blobs[at], languages[at] = fresh.blobs[own], fresh.languages[own]
    return {"paths": paths, "blobs": blobs, "languages": languages, "n_lines": n_lines, "problems": standing.stored.problems}


def _concatenated(arrays: "Sequence[Ints]") -> "Ints":
    import numpy as np

    return np.concatenate(arrays) if arrays else np.zeros(0, np.int32)


def _ordinals(counts: list[int]) -> "Ints":
    import numpy as np

    return _concatenated([np.arange(count, dtype=np.int32) for count in counts])
