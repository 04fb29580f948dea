"""One decoded text: its bytes, and where they are for people."""

from bisect import bisect_right
from itertools import accumulate
from operator import add
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node


QUOTES = frozenset("\"'`")
LONG_QUOTES = frozenset({'"""', "'''"})


class Source:
    """UTF-8 bytes with text and UTF-16 positions of nodes."""

    def __init__(self, content: bytes) -> None:
        """Keep the bytes; positions need a line's text only where it is not ASCII."""
        self.content = content
        self._plain = content.decode() if content.isascii() else ""
        lines = content.split(b"\n")
        self._starts = list(map(add, accumulate(map(len, lines), initial=0), range(len(lines))))

    def text(self, node: "Node") -> str:
        """Return the node's text."""
        if self._plain:
            return self._plain[node.start_byte : node.end_byte]
        return self.content[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def unquoted(self, node: "Node") -> str:
        """Return what stands within the quotes of a literal, quotes in it included; of a name, the name."""
        text = self.text(node)
        if text[:1] not in QUOTES:
            return text
        around = text[:3] if text[:3] in LONG_QUOTES else text[:1]
        whole = len(text) >= 2 * len(around) and text.endswith(around)
        return text[len(around) : -len(around)] if whole else text.strip("".join(QUOTES))

    def start(self, node: "Node") -> tuple[int, int]:
        """Return the zero-based line and UTF-16 character a node starts at."""
        return self.place(node.start_byte)

    def end(self, node: "Node") -> tuple[int, int]:
        """Return the line and UTF-16 character just behind a node."""
        return self.place(node.end_byte)

    def place(self, position: int) -> tuple[int, int]:
        """Return the zero-based line and UTF-16 character of a byte."""
        row = bisect_right(self._starts, position) - 1
        column = position - self._starts[row]
        if self._plain:
            return row, column
        text = self.content[self._starts[row] : position].decode("utf-8", "replace")
        return row, column if len(text) == column else len(text.encode("utf-16-le")) // 2

    def stretch(self, start: int, end: int) -> tuple[int, int, int]:
        """Return the line and character a stretch of bytes starts at, and the character behind its end (on its last line)."""
        starts = self._starts
        row = bisect_right(starts, start)
        if self._plain and (row == len(starts) or end < starts[row]):
            return row - 1, start - starts[row - 1], end - starts[row - 1]
        return *self.place(start), self.place(end)[1]


def own_text(node: "Node") -> str:
    """Return the text of a node of any tree, which takes longer than cutting it out of the file's."""
    text = node.text
    return text.decode("utf-8", "replace") if text is not None else ""
