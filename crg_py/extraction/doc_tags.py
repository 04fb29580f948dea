"""Tags of doc comments that state types: what is written after an `@` at the beginning of a line, and where."""

import re
from dataclasses import dataclass

_TAG = re.compile(rb"(?:\A/\*\*+|\n)[ \t]*(?:\*+(?!/)[ \t]*)?@([A-Za-z]+)")
_GAP = re.compile(rb"\s*(?:\n[ \t]*\*(?!/)[ \t]*)?")
_WORD = re.compile(rb"\[?[ \t]*([\w$]+)((?:\[\])?(?:\.[\w$]+)*)")
_WORDS = re.compile(rb"\[[ \t]*[\w$]+|[\w$]+(?:[ \t]*,[ \t]*[\w$]+)*")
_CLOSED = {ord("{"): ord("}"), ord("("): ord(")"), ord("["): ord("]")}
_IMPORT = re.compile(rb"@import\s[^;'\"@]*['\"][^'\"\n]+['\"]|@import\s*['\"][^'\"\n]+['\"]")
_OVERLOAD = "overload"
_SAYS_NOTHING = frozenset({b"", b"*", b"any", b"?", b"const", b"Object", b"object", b"Function", b"function", b"unknown"})
"""Types that anything may be of, or that say nothing of members."""

STATING = frozenset({
    "type", "param", "arg", "argument", "return", "returns", "typedef", "callback", "property", "prop", "template", "extends", "augments",
    "implements", "this", "enum", "satisfies", "yields", "throws", "import",
})  # fmt: skip
"""Tags that hold a type or give a name to one (TypeScript handbook, JSDoc Reference)."""

Stretch = tuple[int, int]
"""Where something begins and ends, in bytes of the file."""


@dataclass(slots=True)
class Tag:
    """One tag: its type within braces, and the name after it with the names of members that lead on from it."""

    name: str
    at: int
    type: Stretch | None = None
    word: Stretch | None = None
    members: tuple[Stretch, ...] = ()
    words: tuple[Stretch, ...] = ()
    statement: Stretch | None = None
    says_nothing: bool = False
    """The type is left out, or any value is of it."""


def tags_of(text: bytes, start: int, end: int) -> list[Tag]:
    """Return the tags of the comment between two bytes that state types."""
    found: list[Tag] = []
    for match in _TAG.finditer(text[start:end]):
        name = match[1].decode()
        if name in STATING or name == _OVERLOAD:
            found.append(_tag(text, name, start + match.start(1) - 1, start + match.end(1), end))
    return _of_whole(found) if any(tag.name == _OVERLOAD for tag in found) else found


def _of_whole(tags: list[Tag]) -> list[Tag]:
    """Return tags with those of overloads, each up to what it gives, as types that are named and state nothing of the function itself."""
    inside = False
    for tag in tags:
        if tag.name == _OVERLOAD:
            inside = True
        elif inside:
            inside = tag.name not in {"return", "returns"}
            tag.name = _OVERLOAD
    return tags


def _tag(text: bytes, name: str, at: int, after: int, end: int) -> Tag:
    tag = Tag(name, at)
    if name == "import":
        statement = _IMPORT.match(text, at, end)
        tag.statement = statement.span() if statement is not None else None
        return tag
    after = _skip(text, after, end)
    if after < end and text[after] == ord("{"):
        close = _closing(text, after, end)
        if close < 0:
            return tag
        tag.type = (after + 1, close)
        after = _skip(text, close + 1, end)
    tag.says_nothing = tag.type is None or text[slice(*tag.type)].strip(b" \t=!?.") in _SAYS_NOTHING
    if name == "template":
        words = _WORDS.match(text, after, end)
        inside = re.finditer(rb"[\w$]+", words[0]) if words is not None else ()
        tag.words = tuple((after + one.start(), after + one.end()) for one in inside)
    elif (word := _WORD.match(text, after, end)) is not None:
        tag.word = word.span(1)
        tag.members = tuple((word.start(2) + one.start(1), word.start(2) + one.end(1)) for one in re.finditer(rb"\.([\w$]+)", word[2]))
        if word[2].startswith(b"[]"):
            tag.word, tag.members = None, ()
    return tag


def _skip(text: bytes, at: int, end: int) -> int:
    gap = _GAP.match(text, at, end)
    return gap.end() if gap is not None else at


def _closing(text: bytes, at: int, end: int) -> int:
    """Return where the brace that opens at a byte is closed, -1 if it is not."""
    waiting: list[int] = []
    quote = 0
    for place in range(at, end):
        byte = text[place]
        if quote:
            quote = 0 if byte == quote else quote
        elif byte in b"'\"`":
            quote = byte
        elif byte in _CLOSED:
            waiting.append(_CLOSED[byte])
        elif waiting and byte == waiting[-1]:
            waiting.pop()
            if not waiting:
                return place
    return -1
