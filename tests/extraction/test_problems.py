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


@pytest.mark.parametrize(
    ("path", "begin", "part", "end"),
    [
        ("A.java", "class A { String s = ", 'f() + "a" + ', "b; }\n"),
        ("a.go", "package p\nvar x = ", "f() + ", "b\n"),
        ("a.ts", "const x = ", "f() || ", "b\n"),
        ("a.py", "x = ", "f() or ", "b\n"),
        ("a.py", "x = ", "f() | ", "b\n"),
        ("a.c", "int x = ", "f() + ", "b;\n"),
    ],
)
def test_a_long_chain_of_operators_is_read_to_its_end(path: str, begin: str, part: str, end: str) -> None:
    language = language_of(path)
    assert language is not None
    facts = extract((begin + part * 1_200 + end).encode(), language, Limits())

    assert not facts.problems
    assert sum(use.kind == "call" for use in facts.uses) == 1_200


@pytest.mark.parametrize(
    ("path", "begin", "part", "middle", "close", "end"),
    [
        ("a.py", "x = ", "(", "a", ")", ""),
        ("a.py", "x = a", ".b()", "", "", "\n"),
        ("a.ts", "x = a", ".b()", "", "", "\n"),
        ("a.ts", "let x: ", "L<", "I", ">", "\n"),
        ("a.go", "package p\nfunc f() { if a { }", " else if b { }", "", "", " }\n"),
        ("a.c", "", "struct a { ", "int x;", "} y;", "\n"),
        ("A.java", "class A { ", "L<", "I", ">", " x; }\n"),
    ],
)
def test_what_is_nested_more_deeply_than_anyone_writes_is_told(path: str, begin: str, part: str, middle: str, close: str, end: str) -> None:
    language = language_of(path)
    assert language is not None
    text = begin + part * 20_000 + middle + close * 20_000 + end

    assert [problem.code for problem in extract(text.encode(), language, Limits()).problems] == ["nesting"]


def test_a_long_list_of_what_is_imported_and_given_out_is_read_to_its_end() -> None:
    language = language_of("a.ts")
    assert language is not None
    names = [f"name{n}" for n in range(2_000)]
    text = f"import {{ {', '.join(names)} }} from './b'\nexport {{ {', '.join(names)} }}\n"
    facts = extract(text.encode(), language, Limits())

    assert not facts.problems
    assert [one.name for one in facts.imports] == names
    assert facts.exports.keys() == set(names)


@pytest.mark.parametrize(
    ("path", "begin", "part", "end"),
    [
        ("a.go", "package p\nvar x", ", x{}", " int\n"),
        ("a.go", "package p\nvar x", ", x{}", " = f()\n"),
        ("a.go", "package p\nconst (\nx = iota\n", "x{}\n", ")\n"),
    ],
)
def test_a_declaration_of_many_names_is_read_to_its_end(path: str, begin: str, part: str, end: str) -> None:
    language = language_of(path)
    assert language is not None
    facts = extract((begin + "".join(part.format(n) for n in range(2_000)) + end).encode(), language, Limits())

    assert not facts.problems
    assert len(facts.definitions) == 2_001


def test_all_of_many_decorators_are_read() -> None:
    language = language_of("a.py")
    assert language is not None
    facts = extract(("".join(f"@d{n}(1)\n" for n in range(2_000)) + "def f(): pass\n").encode(), language, Limits())

    assert not facts.problems
    assert len(facts.functions[0].decorators) == 2_000


@pytest.mark.parametrize(
    ("path", "content", "found", "lines"),
    [
        ("a.c", b"int a(void);\n/* gr\xf6\xdfe */\nint f(void) { return 0; }\n", ["a", "f"], [1]),
        ("a.js", b"// gr\xf6\xdfe\nfunction f() { return '\xe4' }\n", ["f"], [0]),
        ("a.py", b"# -*- coding: latin-1 -*-\ndef gr\xf6\xdfe(): pass\n", ["größe"], []),
        ("a.py", b"# -*- coding: nowhere -*-\ndef f(): pass\n", ["f"], [0]),
        ("a.py", b"def f():\r    pass\r\rdef g():\r    pass\r", ["f", "g"], []),
        ("a.py", b"def f(): \0\n", [], [-1]),
    ],
)
def test_what_is_no_text_is_told_and_costs_only_itself(path: str, content: bytes, found: list[str], lines: list[int]) -> None:
    language = language_of(path)
    assert language is not None
    facts = extract(content, language, Limits())

    assert [d.name for d in facts.definitions if d.kind == "function"] == found
    assert [problem.line for problem in facts.problems] == lines


def test_a_lone_carriage_return_ends_a_line_where_no_line_feed_does() -> None:
    language = language_of("a.py")
    assert language is not None

    assert [d.start_line for d in extract(b"def f():\r    pass\r\rdef g():\r    pass\r", language, Limits()).definitions] == [0, 3]
