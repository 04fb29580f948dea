"""Extract the blobs a tree needs and the store lacks, committing as it goes: what is done stays done."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import xxhash

from crg_py.extraction import extract
from crg_py.index.reading import Read, read_batches
from crg_py.index.run import Run
from crg_py.languages import Language
from crg_py.model.ids import Address, BlobId
from crg_py.model.trees import Workspace
from crg_py.store import pack
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
_SMALL = 16
"""Files of a batch that is extracted within its transaction."""


@dataclass
class Extracted:
    """What came of it: everything known per need, the packed facts made by this run by row, and their number."""

    known: dict[Need, Known] = field(default_factory=dict)
    n_extracted: int = 0


def fingerprint_of(content: bytes) -> int:
    """Return the fingerprint of a configuration file's bytes (63 bits)."""
    return xxhash.xxh3_64_intdigest(content) >> 1


def extract_missing(run: Run, workspace: Workspace, needs: Mapping[Need, Language | None], keep: Callable[[int, bytes], None]) -> Extracted:
    """Read, extract and store `needs`; `keep` is given row and body of fresh facts."""
    by_address: dict[Address, list[int]] = {}
    for address, extraction in needs:
        by_address.setdefault(address, []).append(extraction)
    result = Extracted()
    done = 0
    for batch in read_batches(workspace, sorted(by_address)):
        _Batch(run, needs, by_address, batch, result, keep).store()
        done += len(batch)
        run.progress("extract", done, len(by_address))
    return result


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
    ) -> None:
        self._run = run
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
        facts: list[NewFacts] = []
        configurations: list[NewConfiguration] = []
        for (blob, extraction), language in self._wanted.items():
            content = self._contents[blob]
            if (blob, extraction) in known:
                continue
            self._run.check()
            if language is None:
                configurations.append(NewConfiguration(blob, fingerprint_of(content), content))
            else:
                facts.append(NewFacts(blob, extraction, pack(extract(content, language, self._run.settings.limits))))
        return facts, configurations

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
