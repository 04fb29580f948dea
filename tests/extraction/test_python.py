"""Which definition of a Python text each use belongs to."""

import pytest

from tests.extraction.outline import uses


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@mark\ndef go(): ...", [("decorator", "mark", "go")]),
        ("@mark(size)\nclass Box: ...", [("call", "mark", "Box"), ("read", "size", "Box")]),
        ("class Box:\n    @mark\n    def go(self): ...", [("decorator", "mark", "Box.go")]),
        ("def around():\n    @mark(size)\n    def go(): ...", [("call", "mark", "around"), ("read", "size", "around")]),
        ("def around():\n    @mark\n    class Box: ...", [("decorator", "mark", "around")]),
        ("def around():\n    class Box:\n        @mark\n        def go(self): ...", [("decorator", "mark", "around.Box.go")]),
    ],
)
def test_a_decorator_belongs_to_what_it_decorates_and_inside_a_function_to_that(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert uses("a.py", text) == expected
