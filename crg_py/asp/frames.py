"""Frames: one JSON object a line, cut out of a stream and decoded with nothing let through that a strict reader would refuse."""

import re
from collections.abc import Iterator

import msgspec

FRAME_BYTES = 8 * 1024 * 1024
"""Longest frame, line end included, in both directions."""
HEAD_BYTES = 256
NESTING = 128
"""Deepest nesting of a frame."""
_MEMBER = b'":'
_APART = (b" :", b"\t:", b"\n:", b"\r:")
_TEXTS = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)


class Malformed(Exception):
    """Bytes that are no frame; the text says why."""


class Lost(msgspec.Struct, frozen=True):
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
    # What a reply holds is bounded by the type it must have.
    if not (isinstance(value, dict) and "method" not in value) and _is_deep(value):
        raise Malformed("nested too deeply")
    if _repeats_key(line, value):
        raise Malformed("an object has one key twice")
    return value


def _repeats_key(line: bytes, value: object) -> bool:
    """Say whether a line has more members than the value it was decoded to.

    What is written as this provider would write it has not. In a text without escapes each member has a quote before a colon, and what
    else looks like one does so again when the value is written, so these are counted. Else what is no text is looked at alone.
    """
    written = msgspec.json.encode(value)
    if written == line:
        return False
    if b"\\" not in line and not any(apart in line for apart in _APART):
        return line.count(_MEMBER) != written.count(_MEMBER)
    return _TEXTS.sub(b"", line).count(b":") != _TEXTS.sub(b"", written).count(b":")


def _is_deep(value: object) -> bool:
    depth, level = 0, [value]
    while level:
        depth += 1
        if depth > NESTING + 1:
            return True
        holding = [one.values() if isinstance(one, dict) else one for one in level if isinstance(one, (dict, list))]
        level = [part for one in holding for part in one]
    return False


def encode(frame: object) -> bytes:
    """Return a frame as it is written."""
    return msgspec.json.encode(frame) + b"\n"
