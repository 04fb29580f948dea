"""What is read behind brackets that a text leaves open."""

import pytest

from crg_py.extraction import extract
from crg_py.languages import language_of
from crg_py.model.facts import Facts
from crg_py.model.settings import Limits


def facts_of(path: str, text: str) -> Facts:
    language = language_of(path)
    assert language is not None
    return extract(text.encode(), language, Limits())


PYTHON_CALL = """
x = make(
    1,
    [2,


def g(): ...
class C:
    def m(self):
        self.k(1
        return {1: [2

    def n(self): ...
"""
PYTHON_HEADER = """
def f(a, b:
    return a

def g(): ...
"""
PYTHON_ONE_TOO_MANY = """
def f():
    x = (1, 2))
    return x

def g(): ...
"""
GO = """package p

func a() {
	if x {
		b()
}

// b has a comment.
func b() {
	c(1,
		2
	a()
}

func c() { a() }

type T struct {
	n int

func (t T) m() {}
"""
JAVA = """
class A {
    void a() {
        if (x) {
            b();
    }

    public void b() {
        c(1, 2;
    }

    void c() { for (;;) { a(); }

    @Override
    public String toString() { return ""; }
    static class N {
        void q() {}
}
class B { void z() {} }
"""
JAVA_WITHOUT_OPENER = """
class A {
    A(int n)
        this.n = n;
    }

    void a() {}
}
class B {}
"""
TYPESCRIPT = """
export function a() {
  if (x) {
    b();
}

export function b() {
  return c(1, [2;
}

export class K {
  m() {
    return this.n(;
  }
  n() { return `a${b()}`; }

interface I { x: number }
"""
JAVASCRIPT = """
describe('x', () => {
  it('a', () => {
    b(;
  });

function b() { return /[(]/; }
class Q { z() {} }
"""


@pytest.mark.parametrize(
    ("path", "text", "names", "line"),
    [
        ("a.py", PYTHON_CALL, ["x", "g", "C", "C.m", "C.n"], 1),
        ("a.py", PYTHON_HEADER, ["g"], 1),
        ("a.py", PYTHON_ONE_TOO_MANY, ["f", "g"], 2),
        ("a.go", GO, ["a", "b", "c", "T", "T.n", "T.m"], 3),
        ("A.java", JAVA, ["A", "A.a", "A.b", "A.c", "A.toString", "A.N", "A.N.q", "B", "B.z"], 3),
        ("A.java", JAVA_WITHOUT_OPENER, ["A", "A.a", "B"], 4),
        ("a.ts", TYPESCRIPT, ["a", "b", "K", "K.m", "K.n", "I", "I.x"], 2),
        ("a.js", JAVASCRIPT, ["b", "Q", "Q.z"], 3),
    ],
)
def test_definitions_behind_an_open_bracket_are_read_and_the_bracket_is_told(path: str, text: str, names: list[str], line: int) -> None:
    facts = facts_of(path, text)

    assert [d.qualified for d in facts.definitions if d.qualified in names] == names
    assert [problem.line for problem in facts.problems] == [line]
    lines = text.split("\n")
    assert all(lines[d.name_line][d.name_char :].startswith(d.name) for d in facts.definitions if d.qualified in names)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", 'x = """\ndef f(:\n"""\ny = (\n    1,\n)\n'),
        ("a.go", "package p\n\nvar x = `\nfunc f( {\n`\n\nfunc g() {\n}\n"),
        ("A.java", 'class A {\n  // ( {\n  String s = "{";\n  void f() {\n      }\n}\n'),
        ("a.ts", "const x = `\nfunction ${'}'} {\n`;\nfunction g() {\n    }\n"),
    ],
)
def test_a_text_whose_brackets_match_is_left_alone(path: str, text: str) -> None:
    """Whatever its lines begin with, and wherever they stand."""
    assert not facts_of(path, text).problems


@pytest.mark.parametrize("bracket", ["(", "{", "[", ")", "}"])
@pytest.mark.parametrize("path", ["a.py", "a.go", "A.java", "a.ts"])
def test_brackets_without_end_are_no_trouble(path: str, bracket: str) -> None:
    facts = facts_of(path, f"{bracket}\n" * 3_000)

    assert facts.problems
