"""Read bytes from a workspace in batches, never trusting what is said about them."""

import hashlib
from collections.abc import Iterable, Iterator

from crg_py.model.errors import BlobMissing
from crg_py.model.ids import Address, BlobId
from crg_py.model.trees import Workspace

FIRST_FILES = 16
BATCH_FILES = 512
BATCH_BYTES = 8 * 1024 * 1024
_SHA1_HEX = 40

Read = tuple[Address, BlobId, bytes]


def read_batches(workspace: Workspace, addresses: Iterable[Address]) -> Iterator[list[Read]]:
    """Yield batches of (address, blob id, bytes), each verified against its address. Raises BlobMissing.

    Each is twice as large as the one before, up to a limit: a run that is stopped early has finished a good part of what it began.
    """
    batch: list[Read] = []
    size, most = 0, FIRST_FILES
    for address, content in workspace.read(addresses):
        batch.append((address, _verified(address, content), content))
        size += len(content)
        if len(batch) >= most or size >= BATCH_BYTES:
            yield batch
            batch, size, most = [], 0, min(2 * most, BATCH_FILES)
    if batch:
        yield batch


def _verified(address: Address, content: bytes) -> BlobId:
    blob = BlobId("sha256:" + hashlib.sha256(content).hexdigest())
    kind, _, digest = address.partition(":")
    if kind == "git":
        header = f"blob {len(content)}\0".encode()
        algorithm = hashlib.sha1 if len(digest) == _SHA1_HEX else hashlib.sha256
        actual = algorithm(header + content).hexdigest()
    else:
        actual = blob.partition(":")[2]
    if actual != digest:
        raise BlobMissing(
            f"the bytes of {address} are not what the listing said", "a file changed while it was read; run the command again"
        )
    return blob
