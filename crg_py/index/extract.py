"""Extract the blobs a tree needs and the store lacks, committing as it goes: what is done stays done."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import msgspec
import xxhash

from crg_py.extraction import extract
from crg_py.index.reading import Read, read_batches
from crg_py.index.run import Run
from crg_py.index.workers import Blob, Workers
from crg_py.languages import Language
from crg_py.model.ids import Address, BlobId
from crg_py.model.trees import Workspace
from crg_py.store import PackedFacts, pack
from crg_py.store.facts import (
    Alias,
    Known,
    NewConfiguration,
    NewFacts,
    add_aliases,
    add_configurations,
    add_facts,
    resolve,
)
from crg_py.store.session import Transaction

Need = tuple[Address, int]
"""An address and the extraction wanted of it (`facts.CONFIGURATION`: its bytes)."""
PackAll = Callable[[Sequence[Blob]], list[PackedFacts]]
_WORTH_WORKERS = 64
"""Files from which on starting workers pays."""
_LONG = 128 * 1024
"""Bytes of a file from which on its tree takes a good part of a tenth of a second."""
_SMALL = 16
"""Files of a batch that is extracted within its transaction."""


class Extracted(msgspec.Struct):
    """What came of it: everything known per need, the packed facts made by this run by row, and their number."""

    known: dict[Need, Known] = msgspec.field(default_factory=dict)
    n_extracted: int = 0


def fingerprint_of(content: bytes) -> int:
    """Return the fingerprint of a configuration file's bytes (63 bits)."""
    return xxhash.xxh3_64_intdigest(content) >> 1


def extract_missing(run: Run, workspace: Workspace, needs: Mapping[Need, Language | None], keep: Callable[[int, bytes], None]) -> Extracted:
    """Read, extract and store `needs`; `keep` is given row and body of fresh facts."""
    # In the order of the paths: facts that are asked for together lie near each other in the store.
    by_address: dict[Address, list[int]] = {}
    for address, extraction in needs:
        by_address.setdefault(address, []).append(extraction)
    result = Extracted()
    done = 0
    with packer(run, len(by_address)) as pack_all:
        for batch in read_batches(workspace, by_address):
            _Batch(run, needs, by_address, batch, result, keep, pack_all).store()
            done += len(batch)
            run.progress("extract", done, len(by_address))
    return result


@contextmanager
def packer(run: Run, n_files: int) -> Iterator[PackAll]:
    """Give what turns blobs into packed facts: this process, or workers when they pay.

    A long file is left to a worker where the run may be cancelled: no other thread runs while its tree is made and searched.
    """
    limits = run.settings.limits
    pays = run.workers > 1 and n_files >= _WORTH_WORKERS
    with Workers(run.workers if pays else 1, limits, run.check) as workers:

        def here(blobs: Sequence[Blob]) -> list[PackedFacts]:
            packed = []
            for language, content in blobs:
                run.check()
                is_long = run.cancelled is not None and _LONG <= len(content) <= limits.blob_bytes
                packed += workers.pack_all([(language, content)]) if is_long else [pack(extract(content, language, limits))]
            return packed

        yield workers.pack_all if pays else here


class _Batch:
    """One batch of bytes on its way into the store."""

    def __init__(
        self,
        run: Run,
        needs: Mapping[Need, Language | None],
        by_address: Mapping[Address, list[int]],
        batch: Sequence[Read],
        result: Extracted,
        keep: Callable[[int, bytes], None],
        pack_all: PackAll,
    ) -> None:
        self._run = run
        self._pack_all = pack_all
        self._result = result
        self._keep = keep
        self._batch = batch
        self._contents: dict[BlobId, bytes] = {blob: content for _, blob, content in batch}
        self._wanted = {(blob, extraction): needs[address, extraction] for address, blob, _ in batch for extraction in by_address[address]}
        self._by_address = by_address

    def store(self) -> None:
        """Extract what is new under any name and commit it.

        A small batch is extracted while the store is held, which spares a transaction; for a large one others can go on meanwhile.
        """
        if len(self._batch) <= _SMALL:
            with self._run.writing() as transaction:
                self._write(transaction, self._extracted(self._resolve(transaction)))
            return
        with self._run.reading() as transaction:
            known = self._resolve(transaction)
        new = self._extracted(known)
        with self._run.writing() as transaction:
            self._write(transaction, new)

    def _extracted(self, known: Mapping[tuple[BlobId, int], Known]) -> tuple[list[NewFacts], list[NewConfiguration]]:
        fresh = [(blob, extraction, language) for (blob, extraction), language in self._wanted.items() if (blob, extraction) not in known]
        sources = [(blob, extraction, language) for blob, extraction, language in fresh if language is not None]
        packed = self._pack_all([(language, self._contents[blob]) for blob, _, language in sources])
        facts = [NewFacts(blob, extraction, item) for (blob, extraction, _), item in zip(sources, packed, strict=True)]
        texts = {blob: self._contents[blob] for blob, _, language in fresh if language is None}
        return facts, [NewConfiguration(blob, fingerprint_of(content), content) for blob, content in texts.items()]

    def _write(self, transaction: Transaction, new: tuple[list[NewFacts], list[NewConfiguration]]) -> None:
        facts, configurations = new
        rows = add_facts(transaction, facts)
        add_configurations(transaction, configurations)
        add_aliases(
            transaction, [Alias(address, blob, len(content)) for address, blob, content in self._batch if address.startswith("git:")]
        )
        known = self._resolve(transaction)
        for item in facts:
            self._keep(rows[item.blob, item.extraction], item.packed.body)
        self._result.n_extracted += len(facts)
        for address, blob, _ in self._batch:
            for extraction in self._by_address[address]:
                self._result.known[address, extraction] = known[blob, extraction]

    def _resolve(self, transaction: Transaction) -> dict[tuple[BlobId, int], Known]:
        pairs = list(self._wanted)
        found = resolve(transaction, [(Address(blob), extraction) for blob, extraction in pairs])
        return {pairs[at]: known for at, known in found.items() if known.row >= 0}
