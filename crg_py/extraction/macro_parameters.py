"""What the text of a macro does with what it is given: whether it calls it, or hands it on."""

import re
from collections.abc import Iterator, Sequence

_PIECE = re.compile(
    rb"""
      "(?:\\.|[^"\\\n])*+" | '(?:\\.|[^'\\\n])*+' | //[^\n]*+ | /\*.*?(?:\*/|\Z)     # what is no code
    | \\. | \#\#?\s*+\w++                                                          # ends of lines, names made into text or pasted
    | (?P<name>\w++)(?!\s*+\#\#) | (?P<mark>[(),]) | \S
    """,
    re.VERBOSE | re.DOTALL,
)
_NONE = -1
_REST = b"__VA_ARGS__"
"""The name of what is given beyond the named parameters (C11 6.10.3.1)."""


def handed(text: bytes, parameters: Sequence[bytes]) -> Iterator[tuple[int, str, int]]:
    """Yield (parameter, "", 0) for each one that is called, and (parameter, name, place) for each that is an argument of such a call.

    What a call gives that a parameter is handed to may be that parameter. The rest stands after the named parameters.
    """
    known = {_REST: len(parameters), **{name: index for index, name in enumerate(parameters)}}
    around: list[tuple[bytes, int, int, int]] = []
    callee, place, given = b"", 0, _NONE
    length, only, last = 0, _NONE, b""  # pieces of the argument so far; the parameter that the last of them is; the name that it is
    for match in _PIECE.finditer(text):
        name, mark = match["name"], match["mark"]
        if mark == b"(":
            if length and only >= 0:
                yield only, "", 0
            around.append((callee, place, given, length - bool(last)))
            callee, place, given = (last if last not in known else b""), 0, _NONE
            length, only, last = 0, _NONE, b""
        elif mark is not None:
            alone = only if length == 1 else _NONE
            if alone >= 0 and callee:
                yield alone, callee.decode("utf-8", "replace"), place
                given = alone
            if mark == b")":
                only = given if callee else alone
                callee, place, given, length = around.pop() if around else (b"", 0, _NONE, 1)
                length, last = length + 1, b""
            else:
                place, length, only, last = place + 1, 0, _NONE, b""
        elif name is not None or match[0][:1] not in b"\\/":
            length, only, last = length + 1, known.get(name or b"", _NONE), name or b""
