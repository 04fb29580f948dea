"""What goes between the indexer and its workers: frames of a length and msgpack."""

import struct
from typing import IO

import msgspec

from crg_py.model.settings import Limits
from crg_py.store import PackedFacts

_LENGTH = struct.Struct("<Q")


OTHER_CODE = 77
"""The exit code of a worker whose code is not its parent's."""


class Job(msgspec.Struct, frozen=True, array_like=True):
    """Blobs to extract: (language id, bytes) each, under these limits."""

    limits: Limits
    blobs: list[tuple[str, bytes]]


class Columns(msgspec.Struct, frozen=True, array_like=True):
    """`PackedFacts` with its arrays as bytes."""

    language: str
    body: bytes
    n_bytes: int
    surface: int
    n_lines: int
    names: list[str]
    definitions: bytes
    uses: bytes
    problems: list[tuple[str, str, int]]


def send(stream: IO[bytes], message: Job | list[Columns]) -> None:
    """Write one frame."""
    body = msgspec.msgpack.encode(message)
    stream.write(_LENGTH.pack(len(body)))
    stream.write(body)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes | None:
    """Read one frame; None when the other side has ended."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    body = stream.read(length)
    return body if len(body) == length else None


def flat(packed: PackedFacts) -> Columns:
    """Return packed facts as they are sent."""
    return Columns(
        packed.language, packed.body, packed.n_bytes, packed.surface, packed.n_lines, packed.names, packed.definitions.tobytes(),
        packed.uses.tobytes(), packed.problems,
    )  # fmt: skip


def unflat(columns: Columns) -> PackedFacts:
    """Return packed facts as they were."""
    import numpy as np

    from crg_py.store.packing import DEFINITION_COLUMNS, USE_COLUMNS

    tables = (
        np.frombuffer(raw, dtype=np.int32).reshape(-1, len(names))
        for raw, names in ((columns.definitions, DEFINITION_COLUMNS), (columns.uses, USE_COLUMNS))
    )
    definitions, uses = tables
    return PackedFacts(
        columns.language,
        columns.body,
        columns.n_bytes,
        columns.surface,
        columns.n_lines,
        columns.names,
        definitions,
        uses,
        columns.problems,
    )
