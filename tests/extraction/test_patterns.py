"""Do the patterns that repair text take time in proportion to it?

A pattern that may give back one repeat after another, or a repeat within a repeat, takes time that grows as a power of the text, or
doubles with each letter. So repeats are possessive or bounded; one of them, of one class of characters, may give back.
"""

import importlib
import re
from collections.abc import Iterator
from typing import Any

import pytest

from crg_py.languages import all_languages

_parser: Any = importlib.import_module("re._parser")
_PATTERNS = sorted({pattern for row in all_languages() for pattern, _ in (*row.misread, *row.repairs, (row.begins, "")) if pattern})
_CHARACTERS = {"IN", "LITERAL", "NOT_LITERAL", "ANY"}
_MANY = 64


def _giving_back(parsed: Any, inside: bool = False) -> Iterator[str]:
    """Yield what is repeated by each repeat without a bound that may give back some of it; `inside` such a repeat it counts twice."""
    for operation, value in parsed:
        name = str(operation)
        if name in {"MAX_REPEAT", "MIN_REPEAT"}:
            unbounded = int(value[1]) > _MANY
            if unbounded:
                yield from [str(value[2])] * (2 if inside or next(str(one) for one, _ in value[2]) not in _CHARACTERS else 1)
            yield from _giving_back(value[2], inside or unbounded)
        else:
            for part in _parts(value):
                yield from _giving_back(part, inside or name == "POSSESSIVE_REPEAT")


def _parts(value: Any) -> Iterator[Any]:
    if isinstance(value, _parser.SubPattern):
        yield value
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _parts(one)


@pytest.mark.parametrize("pattern", _PATTERNS)
def test_gives_back_at_most_one_repeat(pattern: str) -> None:
    """A second one would be tried for each length of the first."""
    assert len(list(_giving_back(_parser.parse(pattern, re.MULTILINE)))) <= 1


@pytest.mark.parametrize("pattern", ["(?:[A-Z]+\\s*)+;", "\\s*[ \\t]*x", "(?:ab|b)*c", "(?:\\w*x)++"])
def test_knows_what_takes_long(pattern: str) -> None:
    """The test above is one that fails."""
    assert len(list(_giving_back(_parser.parse(pattern, re.MULTILINE)))) > 1
