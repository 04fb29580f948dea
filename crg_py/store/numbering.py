"""The texts that columns of the store speak of, numbered in their order."""

from typing import TYPE_CHECKING, Any

from crg_py.store.names import restored
from crg_py.store.session import Transaction

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    from crg_py.model.texts import Column, Texts

_BATCH = 100_000
"""Texts that are spelled out at once."""


class Numbering:
    """Turns the store's numbers of names into numbers of texts, which are in order."""

    def __init__(self, transaction: Transaction, columns: "list[NDArray[Any]]", kind: "type[np.signedinteger[Any]]") -> None:
        """Read the texts that some columns speak of; their numbers become of this `kind`."""
        import numpy as np

        top = 1 + max((int(column.max()) for column in columns if len(column)), default=0)
        is_wanted = np.zeros(top, dtype=np.bool_)
        for column in columns:
            is_wanted[column] = True
        self.texts, ids = _read(transaction, np.flatnonzero(is_wanted).astype(np.int32))
        self._number = np.zeros(top, dtype=kind)
        self._number[ids] = np.arange(len(ids), dtype=kind)

    def of(self, ids: "NDArray[Any]") -> "NDArray[Any]":
        """Return the numbers of the texts that the store numbers so."""
        numbers: NDArray[Any] = self._number[ids]
        return numbers

    def column(self, ids: "NDArray[Any]") -> "Column":
        """Return a column of the texts that the store numbers so."""
        from crg_py.model.texts import Column

        return Column(self.of(ids), self.texts)


def _read(transaction: Transaction, wanted: "NDArray[np.int32]") -> "tuple[Texts, NDArray[np.int32]]":
    """Return texts in their order, and the store's number of each."""
    import numpy as np

    from crg_py.model.texts import Texts

    ids = [wanted[:0]]
    is_sorted = True

    def runs() -> "Iterator[list[str]]":
        nonlocal is_sorted
        for batch in transaction.batches("graph_names", _BATCH, {"wanted": {"id": wanted}}):
            ids.append(np.fromiter((number for number, _ in batch), np.int32, len(batch)))
            texts = [restored(text) for _, text in batch]
            # The store sorts what it holds, which for undecodable paths is not what is shown.
            is_sorted = is_sorted and all(one == text for one, (_, text) in zip(texts, batch, strict=True))
            yield texts

    found = Texts.of_runs(runs())
    if is_sorted:
        return found, np.concatenate(ids)
    order = sorted(range(len(found)), key=found.__getitem__)
    return Texts.of_sorted([found[at] for at in order]), np.concatenate(ids)[order]
