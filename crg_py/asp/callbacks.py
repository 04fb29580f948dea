"""Asking the host: the only way to a tree and to bytes. Nothing it says is taken without a check."""

import base64
import binascii
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

import msgspec

from crg_py.asp.baselines import wire
from crg_py.asp.errors import broken_contract, stale
from crg_py.asp.messages import Baseline, BlobContent, BlobContents, TreeListing
from crg_py.asp.task import HostRefusal, LostReply, Task
from crg_py.model.ids import BLOB, Address, blob_reference

FIRST_BATCH = 16
MOST_BATCH = 512
BATCH_BYTES = 1024 * 1024
"""Bytes one readBlob is meant to give; sizes are not known before, so that the last answer's sizes decide."""
KEPT_BYTES = 32 * 1024 * 1024
"""Bytes kept of what a request read that did not come to its end."""
Answer = TypeVar("Answer")


class Host:
    """The host of one session.

    It is asked for batches of blobs until it refuses one before it has served any: from then on it is asked for single blobs.
    `unreadable` holds why the bytes of an address can not be had, ever. What was read and is not known to be stored is kept for a while.
    """

    def __init__(self) -> None:
        """Expect a host that serves batches."""
        self.unreadable: dict[Address, str] = {}
        self._kept: dict[Address, bytes] = {}
        self._n_kept = 0
        self._single = False
        self._proven = False
        self._batch = FIRST_BATCH

    def list_tree(self, task: Task, baseline: Baseline, *, override: bool) -> TreeListing:
        """Return the listing of a baseline. Raises Refusal; health when an override is out of the host's reach."""
        try:
            result = task.call("workspace/listTree", {"baseline": wire(baseline)})
        except HostRefusal as refusal:
            if override and refusal.fail_class != "health":
                raise stale(f"the host does not list the baseline {baseline.rev!r}: {refusal.detail}") from None
            raise
        listing = _converted(result, TreeListing, "workspace/listTree")
        if len({entry.path for entry in listing.entries}) != len(listing.entries):
            raise broken_contract("workspace/listTree named a path twice")
        return listing

    def read(self, task: Task, addresses: Iterable[Address]) -> Iterator[tuple[Address, bytes]]:
        """Yield the bytes of each address, verified. Raises Refusal."""
        asked = list(dict.fromkeys(addresses))
        yield from [(address, self._kept[address]) for address in asked if address in self._kept]
        waiting = [address for address in asked if address not in self._kept]
        at = 0
        while at < len(waiting):
            some = waiting[at : at + (1 if self._single else self._batch)]
            found = self._read_some(task, some)
            self._keep(found)
            yield from found
            at += len(some)

    def stored(self) -> None:
        """Forget bytes: the store has what was made of them."""
        self._kept.clear()
        self._n_kept = 0

    def _keep(self, found: Iterable[tuple[Address, bytes]]) -> None:
        """Keep bytes, so that a request that follows one which was stopped need not ask for them again."""
        for address, content in found:
            if self._n_kept + len(content) <= KEPT_BYTES:
                self._kept[address] = content
                self._n_kept += len(content)

    def _read_some(self, task: Task, some: Sequence[Address]) -> list[tuple[Address, bytes]]:
        if len(some) == 1:
            return self._read_one(task, some[0])
        try:
            found = _read_blobs(task, some)
        except (HostRefusal, LostReply):
            # After a batch that was served this is no fault of batches: it is too large, or one of its blobs is refused.
            self._single = not self._proven
            self._batch = max(2, self._batch // 4)
            return [pair for address in some for pair in self._read_one(task, address)]
        self._proven = True
        n_bytes = sum(len(content) for _, content in found)
        self._batch = max(2, min(BATCH_BYTES * len(found) // max(n_bytes, 1), 2 * self._batch, MOST_BATCH))
        return found

    def _read_one(self, task: Task, address: Address) -> list[tuple[Address, bytes]]:
        try:
            return _read_blobs(task, [address])
        except LostReply:
            self.unreadable[address] = "too large to be sent by the host"
            raise


def address_of(blob: str) -> Address:
    """Return the address crg gives to the bytes of a blob reference."""
    return Address(blob.removeprefix(BLOB))


def _read_blobs(task: Task, addresses: Sequence[Address]) -> list[tuple[Address, bytes]]:
    result = task.call("workspace/readBlob", {"blobs": [blob_reference(one) for one in addresses]})
    blobs = _converted(result, BlobContents, "workspace/readBlob").blobs
    if sorted(blob.id for blob in blobs) != sorted(blob_reference(one) for one in addresses):
        raise broken_contract("workspace/readBlob gave other blobs than were asked for")
    return [(address_of(blob.id), _content(blob)) for blob in blobs]


def _content(blob: BlobContent) -> bytes:
    """Return a blob's bytes. Raises Refusal when they are not what its id says."""
    if blob.encoding == "utf-8":
        content = blob.bytes.encode()
    else:
        try:
            content = base64.b64decode(blob.bytes, validate=True)
        except (binascii.Error, ValueError):
            raise broken_contract(f"workspace/readBlob gave bad base64 for {blob.id}") from None
    if hashlib.sha256(content).hexdigest() != blob.id.rpartition(":")[2]:
        raise broken_contract(f"workspace/readBlob gave bytes that are not those of {blob.id}")
    return content


def _converted(result: object, shape: type[Answer], method: str) -> Answer:
    try:
        return msgspec.convert(result, shape)
    except msgspec.ValidationError as error:
        raise broken_contract(f"the answer to {method} is malformed: {error}") from None
