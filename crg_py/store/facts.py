"""Writing and reading what is a function of bytes alone: facts, configurations, and the names of bytes."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from crg_py.model.ids import Address, BlobId
from crg_py.store.names import bytes_column, intern, text_column
from crg_py.store.packing import DEFINITION_COLUMNS, USE_COLUMNS, PackedFacts
from crg_py.store.session import Transaction, utc_now

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int32]

CONFIGURATION = 0
"""Stands for an extraction where a file is no source but a configuration."""
_TEXT_AT = {"name", "qualified", "kind"}


class NewFacts(msgspec.Struct, frozen=True):
    """Facts to be stored; `extraction` digests language, extractor version and limits."""

    blob: BlobId
    extraction: int
    packed: PackedFacts


class NewConfiguration(msgspec.Struct, frozen=True):
    """Bytes of a configuration file with their fingerprint."""

    blob: BlobId
    fingerprint: int
    body: bytes


class Alias(msgspec.Struct, frozen=True):
    """Another name of a blob, for good: `git:<oid>`."""

    address: Address
    blob: BlobId
    size: int


class Known(msgspec.Struct, frozen=True):
    """What the store knows of one address: the blob, and its row in `blobs` or in `configurations` (-1: none) with its fingerprint."""

    blob: BlobId
    row: int
    fingerprint: int


def digest_of(blob: BlobId | Address) -> bytes:
    """Return the raw digest of `sha256:<hex>` or `git:<hex>`."""
    return bytes.fromhex(blob.partition(":")[2])


def blob_of(digest: bytes | bytearray) -> BlobId:
    """Return the blob id of a raw digest."""
    return BlobId("sha256:" + digest.hex())


def resolve(transaction: Transaction, wanted: Sequence[tuple[Address, int]]) -> dict[int, Known]:
    """Say for each (address, extraction) by position what is known; unknown addresses are left out."""
    import numpy as np

    if not wanted:
        return {}
    named = [address.startswith("sha256:") for address, _ in wanted]
    digests = [digest_of(address) for address, _ in wanted]
    table = {
        "seq": np.arange(len(wanted), dtype=np.int32),
        "oid": bytes_column([b"" if own else digest for own, digest in zip(named, digests, strict=True)]),
        "blob": bytes_column([digest if own else b"" for own, digest in zip(named, digests, strict=True)]),
        "extraction": np.array([extraction for _, extraction in wanted], dtype=np.uint64),
    }
    found = {}
    for at, blob, fact, fingerprint, configuration in transaction.rows("resolve", {"wanted": table}):
        row = next((value for value in (fact, configuration) if value is not None), -1)
        found[at] = Known(blob_of(blob), row, fingerprint or 0)
    return found


def add_facts(transaction: Transaction, new: Sequence[NewFacts]) -> dict[tuple[BlobId, int], int]:
    """Store facts that are not there yet; return the row of every (blob, extraction)."""
    import numpy as np

    unique = list({(item.blob, item.extraction): item for item in new}.values())
    if not unique:
        return {}
    wanted = {
        "seq": np.arange(len(unique), dtype=np.int32),
        "blob": bytes_column([digest_of(item.blob) for item in unique]),
        "extraction": np.array([item.extraction for item in unique], dtype=np.uint64),
    }
    rows = {(unique[at].blob, unique[at].extraction): row for at, row, _ in transaction.rows("blobs_known", {"wanted": wanted})}
    fresh = [item for item in unique if (item.blob, item.extraction) not in rows]
    if fresh:
        first = transaction.rows("next_blob")[0][0]
        _insert_blobs(transaction, fresh, first)
        _insert_columns(transaction, [item.packed for item in fresh], first)
        _insert_problems(transaction, fresh, first)
        rows |= {(item.blob, item.extraction): first + at for at, item in enumerate(fresh)}
    return rows


def add_aliases(transaction: Transaction, aliases: Iterable[Alias]) -> None:
    """Store names of blobs."""
    import numpy as np

    unique = list({alias.address: alias for alias in aliases}.values())
    if not unique:
        return
    table = {
        "oid": bytes_column([digest_of(alias.address) for alias in unique]),
        "blob": bytes_column([digest_of(alias.blob) for alias in unique]),
        "size": np.array([alias.size for alias in unique], dtype=np.int64),
    }
    transaction.run("insert_aliases", {"new_aliases": table})


def add_configurations(transaction: Transaction, new: Iterable[NewConfiguration]) -> None:
    """Store bytes of configuration files."""
    import numpy as np

    unique = list({item.blob: item for item in new}.values())
    if not unique:
        return
    table = {
        "seq": np.arange(len(unique), dtype=np.int32),
        "blob": bytes_column([digest_of(item.blob) for item in unique]),
        "fingerprint": np.array([item.fingerprint for item in unique], dtype=np.uint64),
        "body": bytes_column([item.body for item in unique]),
    }
    transaction.run("insert_configurations", {"new_configurations": table})


def bodies(transaction: Transaction, rows: Iterable[int], *, configurations: bool = False) -> dict[int, bytes]:
    """Return the stored bytes of rows of `facts` (packed) or of `configurations`."""
    import numpy as np

    wanted = {"wanted": {"id": np.array(list(rows), dtype=np.int32)}}
    if not wanted["wanted"]["id"].size:
        return {}
    return dict(transaction.rows("configuration_bodies" if configurations else "bodies", wanted))


def _insert_blobs(transaction: Transaction, fresh: Sequence[NewFacts], first: int) -> None:
    import numpy as np

    at = np.arange(len(fresh), dtype=np.int32)
    table = {
        "seq": at,
        "id": at + np.int32(first),
        "blob": bytes_column([digest_of(item.blob) for item in fresh]),
        "extraction": np.array([item.extraction for item in fresh], dtype=np.uint64),
        "language": text_column([item.packed.language for item in fresh]),
        "surface": np.array([item.packed.surface for item in fresh], dtype=np.uint64),
        "n_definitions": np.array([len(item.packed.definitions) for item in fresh], dtype=np.int32),
        "n_uses": np.array([len(item.packed.uses) for item in fresh], dtype=np.int32),
        "n_lines": np.array([item.packed.n_lines for item in fresh], dtype=np.int32),
        "body": bytes_column([item.packed.body for item in fresh]),
    }
    transaction.run("insert_blobs", {"new_blobs": table}, now=utc_now())
    transaction.run("insert_facts", {"new_blobs": table})


def _insert_columns(transaction: Transaction, packed: Sequence[PackedFacts], first: int) -> None:
    """Store definitions and uses: names are numbered once for the whole batch, kinds first so that they stay small."""
    import numpy as np

    kinds = {""} | {item.names[at] for item in packed for at in set(item.definitions[:, 3].tolist()) | set(item.uses[:, 0].tolist())}
    numbers: dict[str, int] = {text: at for at, text in enumerate(sorted(kinds))}
    maps = [np.array([numbers.setdefault(text, len(numbers)) for text in item.names], dtype=np.int32) for item in packed]
    ids = intern(transaction, list(numbers))
    for group, columns in (("definitions", DEFINITION_COLUMNS), ("uses", USE_COLUMNS)):
        tables: list[Ints] = [getattr(item, group) for item in packed]
        counts = [len(table) for table in tables]
        if not sum(counts):
            continue
        stacked = np.concatenate(tables)
        names = np.concatenate([ids[local] if len(local) else ids[:1] for local in maps])
        offsets = np.repeat(np.cumsum([0] + [max(len(local), 1) for local in maps[:-1]]), counts)
        new = {
            "blob": np.repeat(np.arange(first, first + len(packed), dtype=np.int32), counts),
            "ordinal": np.concatenate([np.arange(count, dtype=np.int32) for count in counts]),
        }
        for at, column in enumerate(columns):
            values = stacked[:, at]
            new[column] = names[values + offsets] if column in _TEXT_AT else np.ascontiguousarray(values)
        transaction.run(f"insert_{group}", {f"new_{group}": new})


def _insert_problems(transaction: Transaction, fresh: Sequence[NewFacts], first: int) -> None:
    import numpy as np

    rows = [(first + at, *problem) for at, item in enumerate(fresh) for problem in item.packed.problems]
    if not rows:
        return
    blob, code, detail, line = zip(*rows, strict=True)
    table = {
        "blob": np.array(blob, dtype=np.int32),
        "code": text_column(code),
        "detail": text_column(detail),
        "line": np.array(line, dtype=np.int32),
    }
    transaction.run("insert_problems", {"new_problems": table})
