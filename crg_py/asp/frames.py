"""Frames: one JSON object a line, cut out of a stream and decoded with nothing let through that a strict reader would refuse."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

FRAME_BYTES = 8 * 1024 * 1024
"""Longest frame, line end included, in both directions."""
HEAD_BYTES = 256
NESTING = 128
"""Deepest nesting of a frame."""
_TEXTS = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)


class Malformed(Exception):
    """Bytes that are no frame; the text says why."""


@dataclass(frozen=True)
class Lost:
    """A line that was too long to be kept, by its beginning."""

    head: bytes


class Framer:
    """Cuts a stream into lines without their ends. A line that is too long is given as lost, and what follows it is read on."""

    def __init__(self) -> None:
        """Begin with an empty stream."""
        self._parts: list[bytes] = []
        self._size = 0
        self._lost: Lost | None = None

    @property
    def within(self) -> bool:
        """Say whether the stream stands within a line."""
        return self._size > 0

    def feed(self, chunk: bytes) -> Iterator[bytes | Lost]:
        """Take bytes in, and yield the lines they complete."""
        start = 0
        while (end := chunk.find(b"\n", start)) >= 0:
            self._take(chunk[start : end + 1])
            line = self._lost or b"".join(self._parts)[:-1]
            self._parts, self._size, self._lost = [], 0, None
            yield line
            start = end + 1
        if start < len(chunk):
            self._take(chunk[start:])

    def _take(self, piece: bytes) -> None:
        self._size += len(piece)
        if self._lost is not None:
            return
        self._parts.append(piece)
        if self._size > FRAME_BYTES:
            self._parts, self._lost = [], Lost(b"".join(self._parts)[:HEAD_BYTES])


def decode(line: bytes) -> object:
    """Return the value a line holds. Raises Malformed: for what is no JSON, for a key given twice, and for deep nesting."""
    line = line.removesuffix(b"\r")
    if not line:
        raise Malformed("an empty frame")
    try:
        value = msgspec.json.decode(line)
    except (msgspec.MsgspecError, ValueError) as error:
        raise Malformed(str(error)) from None
    except RecursionError:
        raise Malformed("nested too deeply") from None
    n_members = _members(value)
    if n_members and _TEXTS.sub(b"", line).count(b":") != n_members:
        raise Malformed("an object has one key twice")
    return value


def _members(value: object) -> int:
    """Count the members of all objects within a value. Raises Malformed."""
    n_members = depth = 0
    level = [value] if isinstance(value, (dict, list)) else []
    while level:
        depth += 1
        if depth > NESTING:
            raise Malformed("nested too deeply")
        deeper: list[dict[str, object] | list[object]] = []
        for one in level:
            if isinstance(one, dict):
                n_members += len(one)
                deeper += [part for part in one.values() if isinstance(part, (dict, list))]
            else:
                deeper += [part for part in one if isinstance(part, (dict, list))]
        level = deeper
    return n_members


def encode(frame: object) -> bytes:
    """Return a frame as it is written."""
    return msgspec.json.encode(frame) + b"\n"
