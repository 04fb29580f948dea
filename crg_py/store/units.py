"""Units: the links of one file in its surroundings, and which of them still hold in a tree."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from crg_py.model.ids import BlobId, SnapshotId, UnitKey
from crg_py.model.links import BUCKETS, UnitLinks
from crg_py.store.names import bytes_column, intern, numbered, text_column, texts_of
from crg_py.store.session import Transaction

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Column = NDArray[np.generic]


class NewUnit(msgspec.Struct, frozen=True):
    """Links to be stored: of the file with this blob, whose facts are row `row`."""

    blob: BlobId
    row: int
    links: UnitLinks


def unit_key(blob: BlobId, links: UnitLinks, steering: int) -> UnitKey:
    """Return the digest of everything `links` were computed from; `steering` digests settings and the linker's version."""
    import xxhash

    looked_up = "\0".join(f"{path}\0{fingerprint}" for path, fingerprint in sorted(links.looked_up))
    text = f"{steering}\0{links.path}\0{blob}\0{looked_up}"
    return UnitKey(xxhash.xxh3_128_hexdigest(text.encode("utf-8", "surrogatepass")))


def bucket_counts(links: UnitLinks) -> list[int]:
    """Count the uses in each bucket; a use with several targets counts once, by what is known best."""
    best: dict[int, int] = {}
    for link in links.links:
        best[link.use] = min(link.bucket, best.get(link.use, link.bucket))
    counts = [0] * len(BUCKETS)
    for bucket in best.values():
        counts[bucket] += 1
    return counts


def add_units(transaction: Transaction, new: Sequence[NewUnit], steering: int) -> list[int]:
    """Store units that are not there yet; return the row of each."""
    import numpy as np

    if not new:
        return []
    keys = [bytes.fromhex(unit_key(unit.blob, unit.links, steering)) for unit in new]
    wanted: dict[str, Column] = {"seq": np.arange(len(new), dtype=np.int32), "key": bytes_column(keys)}
    rows = {keys[at]: row for at, row in transaction.rows("units_known", {"wanted": wanted})}
    fresh = {key: unit for unit, key in zip(new, keys, strict=True) if key not in rows}
    if fresh:
        first = transaction.rows("next_unit")[0][0]
        _insert(transaction, [*fresh.values()], [*fresh], first, steering)
        rows |= {key: first + at for at, key in enumerate(fresh)}
    return [rows[key] for key in keys]


def note_unfinished(transaction: Transaction, snapshot: SnapshotId, units: Sequence[int]) -> None:
    """Remember units that were linked for a snapshot which is not there yet: a run that is stopped goes on from them."""
    import numpy as np

    transaction.run("insert_unfinished", {"stored": {"unit": np.array(units, dtype=np.int32)}}, digest=bytes.fromhex(snapshot))


def unfinished_units(transaction: Transaction, snapshot: SnapshotId) -> dict[str, int]:
    """Return path -> unit row of what stopped runs linked for a snapshot: the same tree is linked in the same way."""
    found = transaction.columns("unfinished_units", digest=bytes.fromhex(snapshot))
    return dict(zip(texts_of(found["path"]), found["unit"].tolist(), strict=True))


def drop_unfinished(transaction: Transaction, snapshot: SnapshotId) -> None:
    """Forget what was remembered of a snapshot: it is there now."""
    transaction.run("drop_unfinished", digest=bytes.fromhex(snapshot))


def valid_units(
    transaction: Transaction, files: Sequence[tuple[str, int]], fingerprint: Callable[[str], int], steering: int
) -> dict[str, int]:
    """Return path -> unit row for those (path, facts row) with a unit all of whose look-ups hold; `fingerprint` says what a key is now."""
    import numpy as np

    if not files:
        return {}
    wanted = {
        "seq": np.arange(len(files), dtype=np.int32),
        "path": text_column([path for path, _ in files]),
        "blob": np.array([row for _, row in files], dtype=np.int32),
    }
    candidates = transaction.columns("unit_candidates", {"wanted": wanted}, steering=steering)
    if not len(candidates["unit"]):
        return {}
    chosen = {"unit": candidates["unit"]}
    sights = transaction.columns("seen_sights", {"chosen": chosen})
    seen = zip(sights["id"].tolist(), texts_of(sights["text"]), sights["fingerprint"].tolist(), strict=True)
    wrong = np.array([sight for sight, key, mark in seen if fingerprint(key) != mark], dtype=np.int32)
    found = transaction.columns("units_that_saw", {"chosen": chosen, "wrong": {"id": wrong}})
    stale = set(found["unit"].tolist())
    pairs = zip(candidates["seq"].tolist(), candidates["unit"].tolist(), strict=True)
    return {files[at][0]: unit for at, unit in pairs if unit not in stale}


def touched_units(transaction: Transaction, units: Iterable[int], changed: Mapping[str, int]) -> set[int]:
    """Return those `units` with a look-up of a `changed` key (key -> fingerprint now) that no longer holds."""
    if not changed:
        return set()
    import numpy as np

    now = {"key": text_column(list(changed)), "fingerprint": np.array(list(changed.values()), dtype=np.uint64)}
    found = transaction.columns("touched_units", {"chosen": _chosen(units), "changed": now})
    return set(found["unit"].tolist())


def unit_counts(transaction: Transaction, units: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """Return how many uses of each of `units` are in each bucket."""
    chosen = _chosen(units)
    return {row[0]: row[1:] for row in transaction.rows("unit_counts", {"chosen": chosen})} if len(chosen["unit"]) else {}


def looked_up(transaction: Transaction, units: Iterable[int]) -> list[str]:
    """Return the keys that `units` looked up."""
    chosen = _chosen(units)
    return texts_of(transaction.columns("seen_sights", {"chosen": chosen})["text"]) if len(chosen["unit"]) else []


def _chosen(units: Iterable[int]) -> "dict[str, Column]":
    import numpy as np

    return {"unit": np.array(list(units), dtype=np.int32)}


def _insert(transaction: Transaction, units: Sequence[NewUnit], keys: Sequence[bytes], first: int, steering: int) -> None:
    import numpy as np

    numbers: dict[str, int] = {}
    paths = [numbers.setdefault(unit.links.path, len(numbers)) for unit in units]
    targets = [numbers.setdefault(link.target, len(numbers)) for unit in units for link in unit.links.links]
    sights: dict[tuple[str, int], int] = {}
    seen = [[sights.setdefault((path, mark), len(sights)) for path, mark in unit.links.looked_up] for unit in units]
    keys_seen = [numbers.setdefault(path, len(numbers)) for path, _ in sights]
    ids = intern(transaction, list(numbers))
    _insert_units(transaction, units, keys, ids[paths], first, steering)
    _insert_lookups(transaction, seen, _sight_ids(transaction, ids[keys_seen], [mark for _, mark in sights]), first)
    counts = [len(unit.links.links) for unit in units]
    if not targets:
        return
    table: dict[str, Column] = {
        "unit": np.repeat(np.arange(first, first + len(units), dtype=np.int32), counts),
        "use": np.array([link.use for unit in units for link in unit.links.links], dtype=np.int32),
        "bucket": np.array([link.bucket for unit in units for link in unit.links.links], dtype=np.uint8),
        "target": ids[targets],
        "implied": np.array([link.implied for unit in units for link in unit.links.links], dtype=np.bool_),
    }
    transaction.run("insert_links", {"new_links": table})


def _insert_units(
    transaction: Transaction, units: Sequence[NewUnit], keys: Sequence[bytes], paths: "NDArray[np.int32]", first: int, steering: int
) -> None:
    import numpy as np

    at = np.arange(len(units), dtype=np.int32)
    table: dict[str, Column] = {"seq": at, "id": at + np.int32(first), "key": bytes_column(keys), "path": paths}
    table["blob"] = np.array([unit.row for unit in units], dtype=np.int32)
    counts = np.array([bucket_counts(unit.links) for unit in units], dtype=np.int32)
    for column, bucket in enumerate(BUCKETS):
        table[f"n_{bucket}"] = np.ascontiguousarray(counts[:, column])
    transaction.run("insert_units", {"new_units": table}, steering=steering)


def _insert_lookups(transaction: Transaction, seen: Sequence[Sequence[int]], sights: "NDArray[np.int32]", first: int) -> None:
    import numpy as np

    if not len(sights):
        return
    lookups = {
        "unit": np.repeat(np.arange(first, first + len(seen), dtype=np.int32), [len(one) for one in seen]),
        "sight": sights[np.concatenate([np.array(one, dtype=np.int32) for one in seen])],
    }
    transaction.run("insert_lookups", {"new_lookups": lookups})


def _sight_ids(transaction: Transaction, names: "NDArray[np.int32]", fingerprints: Sequence[int]) -> "NDArray[np.int32]":
    import numpy as np

    return numbered(transaction, "sight", {"name": names, "fingerprint": np.array(fingerprints, dtype=np.uint64)})
