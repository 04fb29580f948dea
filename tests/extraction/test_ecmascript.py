"""What JavaScript and TypeScript texts define, use, bring in and give out."""

import pytest

from crg_py.model.facts import Flag
from tests.extraction.outline import definitions, facts, uses


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("a.js", "function* run() {}", [("function", "run")]),
        ("a.js", "const run = async () => {}", [("function", "run")]),
        ("a.js", "var run = function inner() {}", [("function", "run")]),
        ("a.js", "go(function inner() {})", [("function", "inner")]),
        ("a.js", "go(() => {})", []),
        ("a.js", "class A { #b = 1; c = () => {}; static d() {} get e() { return 1 } }", [
            ("class", "A"), ("variable", "A.#b"), ("function", "A.c"), ("function", "A.d"), ("function", "A.e"),
        ]),
        ("a.js", "const a = { b() {}, c: { d: () => {} }, e: 1 }", [
            ("variable", "a"), ("function", "a.b"), ("variable", "a.c"), ("function", "a.c.d"), ("variable", "a.e"),
        ]),
        ("a.js", "var a = exports = module.exports = {}; a.b = function b() {}", [("variable", "a"), ("function", "a.b")]),
        ("a.js", "function A() {} A.prototype.b = function () {}", [("function", "A"), ("function", "A.b")]),
        ("a.js", "exports.a = function () {}; module.exports.b = () => {}", [("function", "a"), ("function", "b")]),
        ("a.js", "module.exports = class {}", [("class", "exports")]),
        ("a.js", "export default () => {}", [("function", "default")]),
        ("a.js", "const { a, b: [c] } = make()", [("variable", "a"), ("variable", "c")]),
        ("a.js", "const a = require('a'), b = require('a').b", []),
        ("a.ts", "function f(a: string): void\nfunction f(a: number): void\nfunction f(a) {}", [
            ("function", "f"), ("function", "f~2"), ("function", "f~3"),
        ]),
        ("a.ts", "enum A { B, C = 2 }", [("type", "A"), ("variable", "A.B"), ("variable", "A.C")]),
        ("a.ts", "namespace A { export function b() {} const c = 1 }", [("module", "A"), ("function", "A.b"), ("variable", "A.c")]),
        ("a.ts", "type A = { b: string; c(): void }", [("type", "A"), ("variable", "A.b"), ("function", "A.c")]),
        ("a.ts", "class A { constructor(private b: B, c: C) {} }", [("class", "A"), ("function", "A.constructor"), ("variable", "A.b")]),
        ("a.ts", "function f(a: { b: string }) {}", [("function", "f")]),
        ("a.ts", "type A = (a: { b: string }) => void; interface B { c: (d: { e: string }) => void }", [
            ("type", "A"), ("type", "B"), ("variable", "B.c"),
        ]),
        ("a.ts", "declare const a: A; declare function b(): void", [("variable", "a"), ("function", "b")]),
        ("a.ts", "describe('a', () => { it.each([1])('b %d', () => {}); test.only('c', () => {}) })", [
            ("function", "a"), ("function", "a.b %d"), ("function", "a.c"),
        ]),
        ("a.ts", "test('says \"a\"', () => {}); test(`'b' or \"c\"`, () => {})", [("function", 'says "a"'), ("function", "'b' or \"c\"")]),
    ],
)  # fmt: skip
def test_definitions(path: str, text: str, expected: list[tuple[str, str]]) -> None:
    assert definitions(path, text) == expected


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("a.ts", "class A extends B<C> implements D {}", [("inherit", "B", "A"), ("type", "C", "A"), ("implement", "D", "A")]),
        ("a.ts", "const a = b as C", [("read", "b", ""), ("type", "C", "")]),
        ("a.ts", "function f<T>(a: T): T { return a }", []),
        ("a.ts", "new A<B>()", [("call", "A", ""), ("type", "B", "")]),
        ("a.tsx", "const A = () => <B.C d={e}><div/></B.C>", [("read", "B", "A"), ("call", "C", "A"), ("read", "e", "A")]),
        ("a.js", "tag`${a}`; b?.c?.()", [("call", "tag", ""), ("read", "a", ""), ("read", "b", ""), ("call", "c", "")]),
        ("a.js", "class A extends B { constructor() { super() } }", [("inherit", "B", "A"), ("call", "constructor", "A.constructor")]),
        ("a.js", "import { a as b } from './c'; b()", [("import", "a", ""), ("import", "./c", ""), ("call", "b", "")]),
        ("a.js", "function f() { let a = b; { const a = c; a } }", [("read", "b", "f"), ("read", "c", "f")]),
    ],
)
def test_uses(path: str, text: str, expected: list[tuple[str, str, str]]) -> None:
    # A type parameter is a name of the file's own that nothing else needs to find.
    assert [use for use in uses(path, text) if use[1] != "T"] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import a from 'm'", [("m", "default", "static")]),
        ("import * as a from 'm'", [("m", "", "static")]),
        ("import 'm'", [("m", "", "static")]),
        ("import type { a } from 'm'", [("m", "a", "type")]),
        ("import a = require('m')", [("m", "", "require")]),
        ("export { a as b } from 'm'", [("m", "a", "static")]),
        ("export * from 'm'", [("m", "*", "static")]),
        ("export * as a from 'm'", [("m", "", "static")]),
        ("await import('m')", [("m", "", "dynamic")]),
        ("import(`m`)", []),
    ],
)
def test_imports(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert [(i.module, i.name, i.form) for i in facts("a.ts", text).imports] == expected


@pytest.mark.parametrize(
    ("text", "names", "flagged"),
    [
        ("export const a = 1, b = () => {}", {"a", "b"}, {"a", "b"}),
        ("export default class A { b() {} }", {"default"}, {"A", "A.b"}),
        ("function a() {} export { a as b }", {"b"}, {"a"}),
        ("function a() {} export default a", {"default"}, {"a"}),
        ("function a() {} module.exports = { a, b: () => {} }", {"module.exports"}, {"a", "b"}),
        ("function a() {}", set(), set()),
    ],
)
def test_exports(text: str, names: set[str], flagged: set[str]) -> None:
    found = facts("a.ts", text)
    assert set(found.exports) == names
    assert {d.qualified for d in found.definitions if d.flags & Flag.EXPORTED} == flagged
