"""Facts as the store takes them: a compressed body to give back, and flat columns to query.

Packing runs where extraction runs (also in workers), so that only bytes and integer arrays cross a process border.
"""

import zlib
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import msgspec

from crg_py.model.facts import Facts
from crg_py.model.terms import CALL

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DEFINITION_COLUMNS = (
    "parent",
    "name",
    "qualified",
    "kind",
    "flags",
    "start_line",
    "start_char",
    "end_line",
    "end_char",
    "name_line",
    "name_char",
)
USE_COLUMNS = ("kind", "owner", "name", "line", "char", "end_char")
_TEXTS = frozenset(("name", "qualified", "kind"))
_LEVEL = 1
"""zlib's quickest level: a third of the bytes for about a tenth of the time that level 6 takes."""


class PackedFacts(msgspec.Struct, frozen=True):
    """One blob's facts, ready to be stored.

    `body` is compressed msgpack, `n_bytes` its size before compression. `definitions` (n, 11) and `uses` (n, 6) are int32 in the order of
    `DEFINITION_COLUMNS` and `USE_COLUMNS`; names and kinds in them index `names`.
    """

    language: str
    body: bytes
    n_bytes: int
    surface: int
    n_lines: int
    names: list[str]
    definitions: "NDArray[np.int32]"
    uses: "NDArray[np.int32]"
    problems: list[tuple[str, str, int]]


def pack(facts: Facts) -> PackedFacts:
    """Return `facts` as body and columns."""
    raw = msgspec.msgpack.encode(facts)
    names: dict[str, int] = {}
    definitions = _columns(facts.definitions, DEFINITION_COLUMNS, names)
    uses = _columns(facts.uses, USE_COLUMNS, names)
    return PackedFacts(
        language=facts.language,
        body=zlib.compress(raw, _LEVEL),
        n_bytes=len(raw),
        surface=facts.surface,
        n_lines=facts.n_lines,
        names=list(names),
        definitions=definitions,
        uses=uses,
        problems=[(p.code, p.detail, p.line) for p in facts.problems],
    )


def unpack(body: bytes) -> tuple[Facts, int]:
    """Return the facts in `body` and the size of their uncompressed msgpack, a measure of their memory."""
    raw = zlib.decompress(body)
    facts = _decoder().decode(raw)
    terms = facts.terms
    for at, term in enumerate(terms):
        # A nested list of operands is a term's last part, but for what is said of a call; msgpack does not tell lists from tuples.
        if type(term[-1]) is list:
            terms[at] = (*term[:-1], tuple(term[-1]))
        elif term[0] == CALL:
            terms[at] = (CALL, term[1], tuple(term[2]), term[3])
    return facts, len(raw)


@cache
def _decoder() -> "msgspec.msgpack.Decoder[Facts]":
    return msgspec.msgpack.Decoder(Facts)


def _columns(rows: list[Any], columns: tuple[str, ...], names: dict[str, int]) -> "NDArray[np.int32]":
    import numpy as np

    table = np.zeros((len(rows), len(columns)), dtype=np.int32)
    if not rows:
        return table
    for at, (column, values) in enumerate(zip(columns, zip(*map(attrgetter(*columns), rows), strict=True), strict=True)):
        table[:, at] = [names.setdefault(text, len(names)) for text in values] if column in _TEXTS else values
    return table
