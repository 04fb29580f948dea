"""One decoded text: its bytes, and where they are for people."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node


class Source:
    """UTF-8 bytes with text and UTF-16 positions of nodes."""

    def __init__(self, content: bytes) -> None:
        """Keep the bytes; positions need lines only where the text is not ASCII."""
        self.content = content
        self._lines = None if content.isascii() else content.split(b"\n")

    def text(self, node: "Node") -> str:
        """Return the node's text."""
        return self.content[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def start(self, node: "Node") -> tuple[int, int]:
        """Return the zero-based line and UTF-16 character a node starts at."""
        row, column = node.start_point
        return row, self._utf16(row, column)

    def end(self, node: "Node") -> tuple[int, int]:
        """Return the line and UTF-16 character just behind a node."""
        row, column = node.end_point
        return row, self._utf16(row, column)

    def _utf16(self, row: int, column: int) -> int:
        if self._lines is None:
            return column
        text = self._lines[row][:column].decode("utf-8", "replace")
        return column if len(text) == column else len(text.encode("utf-16-le")) // 2
