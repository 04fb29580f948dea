"""Texts kept once: every name, path and target is a row of `names` and a number elsewhere."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from crg_py.store.session import Transaction

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_PLANE = 0x10F000
_SURROGATES = re.compile("[\ud800-\udfff]")
_HIDDEN = re.compile("[\U0010f000-\U0010f7ff]")


def intern(transaction: Transaction, texts: Sequence[str]) -> "NDArray[np.int32]":
    """Return the id of each of the distinct `texts`, giving ids to new ones in order."""
    return numbered(transaction, "name", {"text": text_column(texts)})


def numbered(transaction: Transaction, what: str, columns: "dict[str, NDArray[np.generic]]") -> "NDArray[np.int32]":
    """Return the id of each of the distinct rows `columns` in the table of `what` (`name`, `sight`), adding what is not there."""
    import numpy as np

    n = len(next(iter(columns.values())))
    ids = np.full(n, -1, dtype=np.int32)
    if not n:
        return ids
    found = transaction.columns(f"{what}s_known", {"candidates": {"seq": np.arange(n, dtype=np.int32), **columns}})
    ids[found["seq"]] = found["id"]
    new = np.flatnonzero(ids < 0)
    if len(new):
        first = transaction.rows(f"next_{what}")[0][0]
        ids[new] = np.arange(first, first + len(new), dtype=np.int32)
        transaction.run(f"insert_{what}s", {f"new_{what}s": {"id": ids[new], **{name: column[new] for name, column in columns.items()}}})
    return ids


def text_column(texts: Sequence[str]) -> "NDArray[np.object_]":
    """Return `texts` as a column."""
    import numpy as np

    column = np.empty(len(texts), dtype=object)
    column[:] = [storable(text) for text in texts]
    return column


def storable(text: str) -> str:
    """Return one text as it is stored: half surrogate pairs (bytes of a path that are no UTF-8) go to a private plane and come back."""
    return text if text.isascii() else _SURROGATES.sub(_hide, text)


def texts_of(column: "NDArray[np.object_]") -> list[str]:
    """Return the texts that `text_column` stored."""
    return [restored(text) for text in column.tolist()]


def restored(text: str) -> str:
    """Return one text as it was before it was stored."""
    return text if text.isascii() else _HIDDEN.sub(_show, text)


def bytes_column(values: Sequence[bytes]) -> "NDArray[np.object_]":
    """Return byte strings as a column."""
    import numpy as np

    column = np.empty(len(values), dtype=object)
    column[:] = list(values)
    return column


def _hide(match: re.Match[str]) -> str:
    return chr(ord(match[0]) - 0xD800 + _PLANE)


def _show(match: re.Match[str]) -> str:
    return chr(ord(match[0]) - _PLANE + 0xD800)
