"""What the text of a macro does with what it is given: whether it calls it, or hands it on."""

import re
from collections.abc import Iterator, Sequence

_PIECE = re.compile(
    rb"""
      "(?:\\.|[^"\\\n])*+" | '(?:\\.|[^'\\\n])*+' | //[^\n]*+ | /\*.*?\*/     # what is no code
    | \\\r?\n | \#\#?\s*+\w++                                                # ends of lines, names made into text or pasted
    | (?P<name>\w++)(?!\s*+\#\#) | (?P<mark>[(),]) | \S
    """,
    re.VERBOSE | re.DOTALL,
)
_EMPTY, _OTHER = -1, -2
"""What an argument is so far, when it is no parameter alone."""


def handed(text: bytes, parameters: Sequence[bytes]) -> Iterator[tuple[int, str, int]]:
    """Yield (parameter, "", 0) for each one that is called, and (parameter, name, place) for each that is an argument of such a call."""
    known = {name: index for index, name in enumerate(parameters)}
    open_calls: list[tuple[bytes, int, int]] = []
    callee, place, alone = b"", 0, _EMPTY
    last, called = b"", _EMPTY
    for match in _PIECE.finditer(text):
        name, mark = match["name"], match["mark"]
        if mark == b"(":
            if called >= 0:
                yield called, "", 0
            open_calls.append((callee, place, alone if not last else _OTHER))
            callee, place, alone = last, 0, _EMPTY
            last, called = b"", _EMPTY
            continue
        if mark is not None and alone >= 0 and callee:
            yield alone, callee.decode("utf-8", "replace"), place
        if mark == b")":
            enclosed = alone if not callee else _OTHER
            callee, place, before = open_calls.pop() if open_calls else (b"", 0, _OTHER)
            alone = enclosed if before == _EMPTY else _OTHER
            last, called = b"", enclosed
        elif mark == b",":
            place, alone = place + 1, _EMPTY
            last, called = b"", _EMPTY
        elif match[0][:1] not in b"\\/" or name is not None:
            called = known.get(name, _OTHER) if name is not None else _OTHER
            alone = called if alone == _EMPTY else _OTHER
            last = name or b""
