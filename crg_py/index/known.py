"""What is known of a listing without reading a byte of its files."""

from collections import Counter
from contextlib import suppress
from functools import lru_cache

import msgspec
import xxhash

from crg_py.languages import unread_language
from crg_py.model.trees import Listing
from crg_py.store import Store, snapshots
from crg_py.store.session import Transaction


class Stored(msgspec.Struct, frozen=True):
    """A snapshot's row and problems, and how many blobs were extracted and units linked for it by this run."""

    row: snapshots.StoredSnapshot
    problems: list[tuple[str, str, str, int]]
    n_extracted: int = 0
    n_linked: int = 0


def find_stored(transaction: Transaction, digest: bytes) -> Stored | None:
    """Return the snapshot that a listing with this digest led to."""
    row = snapshots.find_listing(transaction, digest)
    return Stored(row, snapshots.problems(transaction, row.row)) if row is not None else None


def noted_name(digest: bytes, label: str, root: str) -> str:
    """Return the name under which is noted that a listing, known as `label` at `root`, has a snapshot."""
    return xxhash.xxh3_128_hexdigest(b"\0".join([digest, *(text.encode("utf-8", "surrogatepass") for text in (label, root))]))


def find_noted(store: Store, name: str) -> Stored | None:
    """Return a snapshot that is noted beside the database."""
    body = store.notes.find(name)
    try:
        return msgspec.msgpack.decode(body, type=Stored) if body is not None else None
    except msgspec.MsgspecError:
        return None


def note(store: Store, name: str, stored: Stored) -> None:
    """Note a snapshot beside the database, unless it is noted."""
    if store.notes.find(name) is None:
        with suppress(UnicodeEncodeError):
            store.notes.note(name, msgspec.msgpack.encode(Stored(stored.row, stored.problems)))


def unread(listing: Listing) -> dict[str, int]:
    """Count the files in languages crg knows of but does not read, most first."""
    found = _unread(listing.others) + Counter(filter(None, map(unread_language, listing.entries)))
    return dict(sorted(found.items(), key=lambda pair: (-pair[1], pair[0])))


@lru_cache(maxsize=4)
def _unread(paths: frozenset[str]) -> "Counter[str]":
    return Counter(name for path in paths if (name := unread_language(path)))
