"""Parse a blob, with what the grammar misreads written in a way it reads; where it does not parse, once more with further such places."""

from typing import TYPE_CHECKING, NamedTuple

from crg_py.extraction.closing import closed
from crg_py.languages import Language
from crg_py.languages.grammars import grammar

if TYPE_CHECKING:
    from tree_sitter import Node, Tree

    from crg_py.languages.table import Fillings


Spans = list[tuple[int, int]]


class Parsed(NamedTuple):
    """The tree of a text, the byte ranges of macros' names that are in no node of it, the line of a bracket left open or -1."""

    tree: "Tree"
    hidden: Spans
    unclosed: int = -1


def parse(text: bytes, language: Language) -> Parsed:
    """Return the tree of a text. Every node stands where its text does, also after a repair."""
    from tree_sitter import Parser

    parser = Parser(grammar(language))
    text, hidden = _filled(text, language.misread_patterns)
    parsed = Parsed(parser.parse(text), hidden)
    if not parsed.tree.root_node.has_error:
        return parsed
    if language.repairs:
        repaired, more = _filled(text, language.repair_patterns)
        again = Parsed(parser.parse(repaired), hidden + more)
        parsed, text = _sounder(parsed, again), repaired
    if language.begins and parsed.tree.root_node.has_error:
        whole = closed(parsed.tree.root_node, text, language.begin_pattern)
        parsed = _sounder(parsed, Parsed(parser.parse(whole.text), parsed.hidden, whole.row)) if whole is not None else parsed
    return parsed


def _sounder(one: Parsed, other: Parsed) -> Parsed:
    """Return of two trees the one of which less does not parse, the first of equals."""
    return other if _broken(other.tree.root_node) < _broken(one.tree.root_node) else one


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
