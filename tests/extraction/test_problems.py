"""What of a file that does not parse is told as a problem."""

import pytest

from crg_py.extraction import extract
from crg_py.languages import language_of
from crg_py.model.settings import Limits


@pytest.mark.parametrize(
    ("path", "text", "lines"),
    [
        ("a.c", "static int __init start(void) { return 0; }\n", []),
        ("a.c", "int f(void)\n{\n    for_each(x, y) { g(x); }\n    return 0;\n}\n", []),
        ("a.c", "START(x, 1)\n    .member = 1,\nEND\n", [0]),
        ("a.py", "def f():\n    return 1 2\n", [1]),
    ],
)
def test_words_that_macros_leave_are_no_problem(path: str, text: str, lines: list[int]) -> None:
    """A word too many, or no semicolon after a call, loses nothing where macros are not expanded."""
    language = language_of(path)
    assert language is not None
    assert [problem.line for problem in extract(text.encode(), language, Limits()).problems] == lines
