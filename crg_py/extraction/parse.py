"""Parse a blob; where the grammar misreads what the language allows, once more with those places written in a way it reads."""

from typing import TYPE_CHECKING

from crg_py.languages import Language
from crg_py.languages.grammars import grammar

if TYPE_CHECKING:
    from tree_sitter import Node, Tree


def parse(text: bytes, language: Language) -> "Tree":
    """Return the tree of a text. Every node stands where its text does, also after a repair."""
    from tree_sitter import Parser

    parser = Parser(grammar(language))
    tree = parser.parse(text)
    if not language.repairs or not tree.root_node.has_error:
        return tree
    again = parser.parse(_repaired(text, language))
    return again if _broken(again.root_node) < _broken(tree.root_node) else tree


def _repaired(text: bytes, language: Language) -> bytes:
    """Return a text of the same length in which each place that a repair's group matches is filled with its character."""
    filled = bytearray(text)
    for pattern, fill in language.repair_patterns:
        for match in pattern.finditer(text):
            start, end = match.span(1)
            filled[start:end] = fill * (end - start)
    return bytes(filled)


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
