"""Parse a blob, with what the grammar misreads written in a way it reads; where it does not parse, once more with further such places."""

from typing import TYPE_CHECKING

from crg_py.languages import Language
from crg_py.languages.grammars import grammar

if TYPE_CHECKING:
    from tree_sitter import Node, Tree

    from crg_py.languages.table import Fillings


Spans = list[tuple[int, int]]


def parse(text: bytes, language: Language) -> "tuple[Tree, Spans]":
    """Return the tree of a text, and the byte ranges of macros' names that are in no node of it.

    Every node stands where its text does, also after a repair.
    """
    from tree_sitter import Parser

    parser = Parser(grammar(language))
    text, hidden = _filled(text, language.misread_patterns)
    tree = parser.parse(text)
    if not language.repairs or not tree.root_node.has_error:
        return tree, hidden
    repaired, more = _filled(text, language.repair_patterns)
    again = parser.parse(repaired)
    return (again, hidden + more) if _broken(again.root_node) < _broken(tree.root_node) else (tree, hidden)


def _filled(text: bytes, fillings: "Fillings") -> tuple[bytes, Spans]:
    """Return a text of the same length in which each place that a pattern's first group matches is filled with its character.

    With it come the places of groups called `macros`, joined where they overlap.
    """
    filled: bytearray | None = None
    hidden: set[tuple[int, int]] = set()
    for pattern, fill in fillings:
        for match in pattern.finditer(text):
            filled = bytearray(text) if filled is None else filled
            start, end = match.span(1)
            filled[start:end] = fill * (end - start)
            if pattern.groupindex:
                hidden.add((start, end))
    apart: Spans = []
    for start, end in sorted(hidden):
        if apart and start < apart[-1][1]:
            apart[-1] = (apart[-1][0], max(end, apart[-1][1]))
        else:
            apart.append((start, end))
    return (bytes(filled) if filled is not None else text), apart


def _broken(root: "Node") -> int:
    """Return how many bytes of a tree do not parse, a missing token counted as one."""
    total = 0
    waiting = [root] if root.has_error else []
    while waiting:
        for node in waiting.pop().children:
            if node.is_error or node.is_missing:
                total += max(1, node.end_byte - node.start_byte)
            elif node.has_error:
                waiting.append(node)
    return total + (root.end_byte if root.is_error else 0)
