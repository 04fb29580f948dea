"""The tree at hand: which file holds which blob, and the fingerprints that links are checked against."""

import hashlib
from collections.abc import Iterable, Mapping
from operator import attrgetter

import msgspec

from crg_py.model.ids import Address, BlobId, SnapshotId

_blob = attrgetter("blob")


class TreeFile(msgspec.Struct, frozen=True):
    """One file: its blob, its row in the store, its fingerprint, and whether it is source (else configuration)."""

    blob: BlobId
    row: int
    fingerprint: int
    is_source: bool


def listing_digest(entries: Mapping[str, Address], steering: int) -> bytes:
    """Digest what a workspace listed: the same digest leads to the same snapshot without reading a byte."""
    return _digest(entries, steering)


def snapshot_id(files: Mapping[str, TreeFile], steering: int) -> SnapshotId:
    """Digest the sorted (path, blob) pairs, together with what steers linking: other settings make another graph."""
    return SnapshotId(_digest(dict(zip(files, map(_blob, files.values()), strict=True)), steering).hex())


def folders(paths: Iterable[str]) -> set[str]:
    """Return every folder that holds one of `paths`, without trailing slash; the root is the empty text."""
    found: set[str] = set()
    for path in paths:
        folder = path.rpartition("/")[0]
        while folder not in found:
            found.add(folder)
            folder = folder.rpartition("/")[0]
    return found


def _digest(pairs: Mapping[str, str], steering: int) -> bytes:
    paths = sorted(pairs)
    lines = map("\0".join, zip(paths, map(pairs.__getitem__, paths), strict=True))
    return hashlib.sha256("\n".join([str(steering), *lines]).encode("utf-8", "surrogatepass")).digest()
