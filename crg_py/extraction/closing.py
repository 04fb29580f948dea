"""Close brackets that a text leaves open, so that what stands behind them is read.

A parser that waits for a bracket takes all that follows for its inside. Lines say where the inside ends: one that begins a definition, or
one that begins with a bracket which closes something further out. The open ones are closed in the white space before such a line, else
taken out; so no other byte moves.
"""

import re
from typing import TYPE_CHECKING, NamedTuple

from crg_py.extraction.marks import MOST_STEPS, steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

_CLOSERS = {"(": ")", "[": "]", "{": "}", "${": "}"}
_CLOSING = frozenset(_CLOSERS.values())
_SPACE = re.compile(rb"\s*+")
_LOOKED_AT = 64
"""Open brackets that one which closes is compared with."""


class _Token(NamedTuple):
    """A bracket, or a word that begins a line: `bracket` is then the group that found it. `before` is where the text before it ends."""

    bracket: str
    start: int
    row: int
    indent: int
    first: bool
    before: int


class Closed(NamedTuple):
    """A text of the same length with its brackets closed, and the line of the first one that was not."""

    text: bytes
    row: int


def closed(root: "Node", text: bytes, begins: re.Pattern[bytes]) -> Closed | None:
    """Return a text with brackets closed or taken out, None where its brackets match or it is nested too deeply to say.

    `begins` finds words that begin lines: its group `all` those that stand in no bracket, its group `deeper` those that stand in none of
    a line which is indented as much or more.
    """
    if steps(root) > MOST_STEPS:
        return None
    tokens = list(_tokens(root, text, begins))
    return None if _match(tokens) else _Closing(text).run(tokens)


def _tokens(root: "Node", text: bytes, begins: re.Pattern[bytes]) -> "Iterator[_Token]":
    """Yield the brackets of a tree and the words that begin lines, in order."""
    words = {found.start(found.lastgroup or 0): found.lastgroup or "" for found in begins.finditer(text)}
    indents = [len(line) - len(line.lstrip()) for line in text.split(b"\n")]
    before, cursor = 0, root.walk()
    while True:
        node = cursor.node
        if node is not None and not cursor.goto_first_child():
            if node.end_byte > node.start_byte and not node.is_extra:
                row, column = node.start_point
                word = words.get(node.start_byte, "")
                if word or node.type in _CLOSERS or node.type in _CLOSING:
                    first = column == indents[row]
                    yield _Token(word or node.type, node.start_byte, row, indents[row], first, before)
                before = node.end_byte
            while not cursor.goto_next_sibling():
                if not cursor.goto_parent():
                    yield _Token("all", len(text), len(indents) - 1, -1, True, before)
                    return


def _match(tokens: list[_Token]) -> bool:
    """Say whether every bracket is closed."""
    opened: list[str] = []
    for token in tokens:
        if token.bracket in _CLOSERS:
            opened.append(_CLOSERS[token.bracket])
        elif token.bracket in _CLOSING and (not opened or opened.pop() != token.bracket):
            return False
    return not opened


class _Closing:
    """Goes through brackets once, with those that are open."""

    def __init__(self, text: bytes) -> None:
        self._text = bytearray(text)
        self._open: list[_Token] = []
        self._row = -1

    def run(self, tokens: list[_Token]) -> Closed | None:
        for token in tokens:
            if token.bracket in _CLOSERS:
                self._open.append(token)
            elif token.bracket in _CLOSING:
                self._close(token)
            else:
                inside = len(self._open)
                while inside and (token.bracket == "all" or self._open[inside - 1].indent >= token.indent):
                    inside -= 1
                self._end(inside, token, lines=True)
        return Closed(bytes(self._text), self._row) if self._row >= 0 else None

    def _close(self, token: _Token) -> None:
        """Close the bracket that one closes, and those that stand open inside it.

        One that closes nothing is taken out, and one that begins a line further in than that which it would close: its own is missing.
        """
        matching = [at for at in self._last() if _CLOSERS[self._open[at].bracket] == token.bracket]
        if token.first:
            level = [at for at in matching if self._open[at].indent == token.indent]
            deeper = level and all(self._open[at].indent > token.indent for at in range(level[0] + 1, len(self._open)))
            matching = level if deeper else matching
        if not matching or (token.first and self._open[matching[0]].indent < token.indent):
            self._take_out(token)
            return
        self._end(matching[0] + 1, token, lines=False)
        self._open.pop()

    def _last(self) -> range:
        return range(len(self._open) - 1, max(-1, len(self._open) - 1 - _LOOKED_AT), -1)

    def _end(self, inside: int, token: _Token, *, lines: bool) -> None:
        """Close the open brackets from one on, before a token; a word that begins a line needs the end of the line before it."""
        ended = self._open[inside:]
        if not ended:
            return
        del self._open[inside:]
        self._row = ended[0].row if self._row < 0 else self._row
        space = _SPACE.match(self._text, token.before, token.start)
        room = space.end() if space is not None else token.before
        if lines and token.start < len(self._text):
            room = min(room, max(token.before, self._text.rfind(b"\n", token.before, token.start)))
        closing = "".join(_CLOSERS[one.bracket] for one in reversed(ended)).encode()
        if len(closing) <= room - token.before:
            self._text[token.before : token.before + len(closing)] = closing
            return
        for one in ended:
            self._take_out(one)

    def _take_out(self, token: _Token) -> None:
        self._row = token.row if self._row < 0 else self._row
        self._text[token.start : token.start + len(token.bracket)] = b" " * len(token.bracket)
