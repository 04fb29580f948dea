"""What would parsing alone cost? Reads paths from standard input, reads and parses each file, and keeps nothing.

Run in a process of its own (`python -m bench.floor FOLDER`), so that it pays for its own start and imports as crg does.
"""

import sys
from pathlib import Path

import tree_sitter

from crg_py.languages import language_of
from crg_py.languages.grammars import grammar


def parse_all(root: Path, paths: list[str]) -> int:
    """Parse each file with its grammar and return the bytes read."""
    parsers: dict[str, tree_sitter.Parser] = {}
    total = 0
    for path in paths:
        language = language_of(path)
        if language is None:
            continue
        parser = parsers.setdefault(language.id, tree_sitter.Parser(grammar(language)))
        content = (root / path).read_bytes()
        parser.parse(content)
        total += len(content)
    return total


if __name__ == "__main__":
    print(parse_all(Path(sys.argv[1]), sys.stdin.read().splitlines()))
