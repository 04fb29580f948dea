"""Types in doc comments, read by the grammar that knows types, at the places where they stand."""

import re
from typing import TYPE_CHECKING

from crg_py.extraction.marks import Marks, collect
from crg_py.languages.grammars import grammar
from crg_py.languages.queries import patterns

if TYPE_CHECKING:
    from tree_sitter import Node, Range, Tree

    from crg_py.extraction.doc_tags import Stretch, Tag
    from crg_py.languages import Language

_DECLARES = b"let a:"
"""What stands before a type while it is read: as long as the shortest text that can be there."""
_STAR = re.compile(rb"\n[ \t]*(\*)")
_MODIFIER = re.compile(rb"\A\s*(\.\.\.|[!?])|(?<![\w$\])'\"?])([!?])(?=[\w$({])|([=?!])\s*\Z")
_DOTTED = re.compile(rb"(\.)<")
_STATED = frozenset({"binding.assign", "definition.variable"})
"""Roles of what is only written so that a type can be read."""


class DocTrees:
    """Reads all types and names of the tags of a file's comments in one go."""

    def __init__(self, text: bytes, language: "Language") -> None:
        """Read in a language that states types."""
        self._text = text
        self._language = language
        self._filled = bytearray(text)
        self._ranges: list[Stretch] = []
        self._tree: Tree | None = None

    def add(self, tags: "list[Tag]") -> None:
        """Take note of the tags of one comment, which must lie behind those of all others."""
        pieces: list[Stretch] = []
        for tag in tags:
            if tag.statement is not None:
                self._filled[tag.at] = ord(" ")
                self._blank(tag.statement)
                pieces.append(tag.statement)
            if tag.type is not None and not tag.says_nothing:
                start = tag.type[0] - len(_DECLARES)
                self._filled[start : tag.type[0]] = _DECLARES
                self._write_plainly(tag.type)
                pieces.append((start, tag.type[1]))
            words = tag.words or ((tag.members or (tag.word,))[-1],)
            pieces.extend(word for word in words if word is not None)
        for start, end in sorted(pieces):
            if not self._ranges or self._ranges[-1][1] <= start:
                self._filled[end : end + 1] = b";"
                self._ranges.append((start, end + 1))

    def _blank(self, stretch: "Stretch") -> None:
        """Take out the stars that begin the lines of a comment."""
        for match in _STAR.finditer(self._text, *stretch):
            self._filled[match.start(1)] = ord(" ")

    def _write_plainly(self, stretch: "Stretch") -> None:
        """Take out what only doc comments write: whether something may be left out, comes several times, or is never null."""
        self._blank(stretch)
        start, end = stretch
        for pattern in (_MODIFIER, _DOTTED):
            for match in pattern.finditer(bytes(self._filled[start:end])):
                first, last = match.span(match.lastindex or 0)
                self._filled[start + first : start + last] = b" " * (last - first)

    def read(self, marks: Marks) -> "Tree | None":
        """Read everything and add what it says to the marks of the file; return the tree, which must live as long as they do."""
        from tree_sitter import Parser

        if not self._ranges:
            return None
        places = self._places()
        self._tree = Parser(grammar(self._language), included_ranges=places).parse(bytes(self._filled))
        found = collect(self._tree.root_node, patterns(self._language))
        names = {start + _DECLARES.index(b"a") for start, _ in self._ranges if self._filled[start : start + len(_DECLARES)] == _DECLARES}
        names.update(start for start, end in self._ranges if self._filled[start:end].rstrip(b";").isalnum())
        marks.names.extend(node for node in found.names if node.start_byte not in names)
        for role, added in found.by_role.items():
            if role not in _STATED:
                marks.by_role[role].extend(added)
        marks.expressions.update(found.expressions)
        marks.targets.update(found.targets)
        marks.claimed |= found.claimed
        marks.entries.update(found.entries)
        marks.kinds.update(found.kinds)
        marks.spreads |= found.spreads
        return self._tree

    def _places(self) -> "list[Range]":
        from tree_sitter import Point, Range

        places = []
        row = line = at = 0
        for start, end in self._ranges:
            row += self._text.count(b"\n", at, start)
            line = self._text.rfind(b"\n", 0, start) + 1
            begin = Point(row, start - line)
            row += self._text.count(b"\n", start, end)
            line = self._text.rfind(b"\n", 0, end) + 1
            places.append(Range(begin, Point(row, end - line), start, end))
            at = end
        return places

    def type_at(self, stretch: "Stretch | None") -> "Node | None":
        """Return the node of the type within braces, None where it cannot be read."""
        if self._tree is None or stretch is None:
            return None
        colon = self._tree.root_node.descendant_for_byte_range(stretch[0] - 1, stretch[0])
        stated = colon.parent if colon is not None else None
        if colon is None or stated is None or colon.type != ":" or stated.has_error or not stated.named_child_count:
            return None
        rest = bytes(self._filled[stated.end_byte : stretch[1]]).strip()
        return stated.named_children[0] if not rest else None

    def name_at(self, stretch: "Stretch | None") -> "Node | None":
        """Return the node of a name."""
        if self._tree is None or stretch is None:
            return None
        node = self._tree.root_node.descendant_for_byte_range(*stretch)
        return node if node is not None and (node.start_byte, node.end_byte) == stretch and not node.child_count else None
