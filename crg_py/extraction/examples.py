"""Examples in doc strings: what a reader would type after a prompt, read as code of a definition of its own."""

import re
from typing import TYPE_CHECKING

from crg_py.extraction.marks import Mark, Marks, collect
from crg_py.languages import Language
from crg_py.languages.grammars import grammar
from crg_py.languages.queries import patterns
from crg_py.model.facts import EXAMPLES

if TYPE_CHECKING:
    from tree_sitter import Node, Range, Tree


def read_examples(text: bytes, language: Language, marks: Marks) -> list["Tree"]:
    """Add what the examples of a file say to its marks; return their trees, which must live as long as the marks do.

    The examples of one doc string are one function, which sees the names of the file and not those of the code around the string.
    """
    prompts = [prompt.encode() for prompt in language.tests.prompts]
    if not prompts or prompts[0] not in text:
        return []
    line = re.compile(rb"^[ \t]*(?:" + b"|".join(re.escape(prompt) for prompt in prompts) + rb")(?: (?P<code>.*)|)$", re.MULTILINE)
    trees = []
    for node in {mark.node.id: mark.node for mark in marks.by_role.get("doc", ())}.values():
        tree = _read(text, language, node, line) if text.find(prompts[0], node.start_byte, node.end_byte) >= 0 else None
        if tree is not None:
            trees.append(tree)
            collect(tree.root_node, patterns(language), marks)
            marks.by_role["scope.examples"].append(Mark("scope.examples", node, {}, {}))
            parts = {"name": [node]}
            marks.by_role["definition.function"].append(Mark("definition.function", node, parts, {"named": EXAMPLES, "binds": "nowhere"}))
    return trees


def _read(text: bytes, language: Language, node: "Node", line: re.Pattern[bytes]) -> "Tree | None":
    """Parse the lines of a doc string that follow a prompt, at the places where they stand."""
    from tree_sitter import Parser

    ranges = [_range(text, match, node.end_byte) for match in line.finditer(text, node.start_byte, node.end_byte) if match["code"]]
    return Parser(grammar(language), included_ranges=ranges).parse(text) if ranges else None


def _range(text: bytes, match: re.Match[bytes], most: int) -> "Range":
    """Return where a line of code stands, with its line break."""
    from tree_sitter import Point, Range

    start, end = match.start("code"), min(match.end("code") + 1, most)
    row = text.count(b"\n", 0, start)
    column = start - (text.rfind(b"\n", 0, start) + 1)
    return Range(Point(row, column), Point(row + 1, 0) if end > match.end("code") else Point(row, column + end - start), start, end)
