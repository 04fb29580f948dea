"""Ignore patterns, judged exactly as git judges them: one path level at a time.

pathspec is not used here: it judges whole paths, where a pattern that matched a parent folder counts for the file, so that
`*`, `!*/`, `!*.py` hides every folder from a walk that prunes.
"""

import re
from collections.abc import Iterable

import msgspec

POSIX_CLASSES = {
    "alnum": "a-zA-Z0-9",
    "alpha": "a-zA-Z",
    "blank": " \\t",
    "cntrl": "\\x00-\\x1f\\x7f",
    "digit": "0-9",
    "graph": "!-~",
    "lower": "a-z",
    "print": " -~",
    "punct": "!-/:-@\\[-`{-~",
    "space": " \\t\\n\\r\\f\\v",
    "upper": "A-Z",
    "xdigit": "0-9A-Fa-f",
}
CLASS = re.compile(r"\[([!^]?)(\]?(?:\[:\w+:\]|\\.|[^\\\]])*)\]", re.DOTALL)
CLASS_ITEM = re.compile(r"\[:(\w+):\]|(\\.|[^\\])(?:-(\\.|[^\\\]]))?", re.DOTALL)


class _Unmatchable(ValueError):
    """The pattern is malformed: git matches nothing with it."""


class Pattern(msgspec.Struct, frozen=True):
    """One line of an ignore file. `regex` sees the last path part when `by_name`, else the whole relative path."""

    regex: re.Pattern[str]
    negated: bool
    folders_only: bool
    by_name: bool


def parse_lines(content: bytes) -> list[Pattern]:
    """Return the patterns of one ignore file, in order; comments, blank and malformed lines are dropped."""
    text = _bytewise(content.removeprefix(b"\xef\xbb\xbf"))
    return _parse(line.removesuffix("\r") for line in text.split("\n") if not line.startswith("#"))


def parse_patterns(lines: Iterable[str]) -> list[Pattern]:
    """Return the patterns written in `lines`, each without line end; blank and malformed ones are dropped."""
    return _parse(_bytewise(line.encode("utf-8", "surrogateescape")) for line in lines)


def _bytewise(content: bytes) -> str:
    """Return text with one character per byte: to git `?` and `[!a]` stand for one byte."""
    return content.decode("latin-1")


def _parse(lines: Iterable[str]) -> list[Pattern]:
    patterns = []
    for line in lines:
        text = _without_blanks(line)
        negated = text.startswith("!")
        text = text[1:] if negated else text
        folders_only = text.endswith("/")
        text = text[:-1] if folders_only else text
        if not text:
            continue
        try:
            regex = re.compile(_translate(text), re.DOTALL)
        except _Unmatchable:
            continue
        patterns.append(Pattern(regex, negated, folders_only, "/" not in text))
    return patterns


def _without_blanks(line: str) -> str:
    """Return a line without the spaces at its end, but for one that is quoted."""
    text = line.rstrip(" ")
    n_quotes = len(text) - len(text.rstrip("\\"))
    return text + " " if n_quotes % 2 and len(text) < len(line) else text


def verdict(patterns: list[Pattern], path: str) -> bool | None:
    """Return whether `path` (relative; a folder ends in "/") is ignored, is taken back, or is not spoken of (None).

    Says nothing of the folders above it: when one of those is ignored, so is everything below.
    """
    if not path.isascii():
        path = _bytewise(path.encode("utf-8", "surrogateescape"))
    is_folder = path.endswith("/")
    path = path[:-1] if is_folder else path
    name = path.rpartition("/")[2]
    for pattern in reversed(patterns):
        if (is_folder or not pattern.folders_only) and pattern.regex.match(name if pattern.by_name else path):
            return not pattern.negated
    return None


def _translate(text: str) -> str:
    """Return a regular expression that matches as git's wildmatch does.

    Everything up to the last `*` (of a name) and the last `**` (of a path) is matched atomically: the first fit leaves the most
    for the rest, so nothing is lost and a hostile pattern cannot make matching take exponential time.
    """
    if "/" not in text:
        return _name(text) + r"\Z"
    runs: list[list[str]] = [[]]
    for part in text.removeprefix("/").split("/"):
        if part.strip("*") or len(part) < len("**"):
            runs[-1].append(_name(part))
        elif len(runs) == 1 or runs[-1]:
            runs.append([])
    joined = ["/".join(run) for run in runs]
    if len(joined) == 1:
        return joined[0] + r"\Z"
    head = joined[0] + "/" if joined[0] else ""
    middle = "".join(f"(?>(?:[^/]*/)*?{run}/)" for run in joined[1:-1])
    tail = rf"(?:[^/]*/)*{joined[-1]}\Z" if joined[-1] else r".+\Z"
    return head + middle + tail


def _name(part: str) -> str:
    """Return a regular expression for one path part."""
    pieces = [""]
    i = 0
    while i < len(part):
        char = part[i]
        if char == "*":
            i = len(part) - len(part[i:].lstrip("*"))
            pieces.append("")
            continue
        one, width = _single(part, i)
        pieces[-1] += one
        i += width
    if len(pieces) == 1:
        return pieces[0]
    middle = "".join(f"(?>[^/]*?{piece})" for piece in pieces[1:-1])
    return rf"{pieces[0]}{middle}[^/]*{pieces[-1]}(?![^/])"


def _single(part: str, i: int) -> tuple[str, int]:
    """Return (expression, characters consumed) of what stands at `i` and matches one character."""
    char = part[i]
    if char == "?":
        return "[^/]", 1
    if char == "\\":
        if i + 1 == len(part):
            raise _Unmatchable
        return re.escape(part[i + 1]), 2
    if char != "[":
        return re.escape(char), 1
    found = CLASS.match(part, i)
    if not found:
        raise _Unmatchable
    return _character_class(found.group(1), found.group(2)), found.end() - i


def _character_class(negation: str, body: str) -> str:
    items = ""
    for item in CLASS_ITEM.finditer(body):
        posix, first, last = item.groups()
        if posix:
            if posix not in POSIX_CLASSES:
                raise _Unmatchable
            items += POSIX_CLASSES[posix]
        else:
            # A range that runs backwards still holds its first character.
            items += re.escape(first[-1])
            items += f"-{re.escape(last[-1])}" if last and first[-1] <= last[-1] else ""
    if negation:
        return f"[^/{items}]"
    return f"(?!/)[{items}]" if items else r"(?!)"
