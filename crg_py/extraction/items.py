"""Elements of displays and of variables by their literal keys: `table["a"]`, `row[0]`, `rows[1:3]`."""

from typing import TYPE_CHECKING, Protocol

from crg_py.extraction.scopes import Binding, Scope, reaching
from crg_py.model import terms as op

if TYPE_CHECKING:
    from tree_sitter import Node

    from crg_py.extraction.file import File
    from crg_py.extraction.marks import Mark
    from crg_py.extraction.scopes import Supply

MAX_ELEMENTS = 12
"""Elements of a display, and arguments of a call, of which something is said."""
_MAX_KEY = 64
_QUOTES = ("'", '"')
_PLAIN = frozenset({op.UNKNOWN, op.LITERAL})
"""Terms that say no more than a built-in type: nobody asks which element they are."""


class Lowers(Protocol):
    """What gives the terms of expressions and of bindings."""

    def lower(self, node: "Node | None") -> int:
        """Return the term an expression stands for."""
        ...

    def instance(self, node: "Node | None") -> int:
        """Return the term of a value of the type that a node states."""
        ...

    def value(self, bindings: list[Binding]) -> int:
        """Return the union of what bindings give."""
        ...


class Items:
    """Knows elements by their keys, and what was given to them by assignments such as `table["a"] = value`."""

    def __init__(self, file: "File", lowering: Lowers) -> None:
        """Work on a file; `lowering` gives the terms of values."""
        self._file = file
        self._lower = lowering
        self._literals = file.language.literals
        self._expressions = file.marks.expressions
        self._text = file.source.text

    def key(self, node: "Node") -> tuple[str, str] | None:
        """Return the built-in type and text of a literal that can be a key, None for anything else. Strings keep (single) quotes."""
        kind = self._literals.get(node.type)
        if kind is None:
            mark = self._expressions.get(node.id)
            kind = mark.settings["type"] if mark is not None and mark.role == "expression.literal" else ""
        if not kind or node.end_byte - node.start_byte > _MAX_KEY:
            return None
        text = self._text(node)
        if text.startswith(_QUOTES):
            return kind, f"'{text[1:-1]}'"
        return (kind, text) if text[:1].isdigit() or kind == "slice" else None

    def picks(self, call: "Mark") -> bool:
        """Say whether a call picks an element by a key that it is given."""
        callee = call.part("callee")
        mark = self._expressions.get(callee.id) if callee is not None and self._file.language.picking else None
        return mark is not None and mark.role == "expression.member" and self._text(mark.parts["name"][0]) in self._file.language.picking

    def sequence(self, mark: "Mark") -> int:
        """Return the term of a display of elements by position."""
        nodes, kind = mark.parts.get("value") or mark.node.named_children, mark.settings["type"]
        lower, terms = self._lower.instance if "of" in mark.settings else self._lower.lower, self._file.terms
        elements = [lower(n) for n in nodes[:MAX_ELEMENTS]]
        if len(elements) == 1 and "alone" in mark.settings:
            return self._lower.lower(nodes[0])
        spreads = self._file.marks.spreads
        spread = bool(spreads) and any(n.id in spreads for n in nodes)
        if kind == "tuple" and not spread:
            return terms.add(op.TUPLE, tuple(elements))
        if spread:
            elements = [terms.add(op.ITER, e) if e and n.id in spreads else e for n, e in zip(nodes, elements, strict=False)]
        known = not spread and "value" not in mark.parts and len(nodes) <= MAX_ELEMENTS
        return self._display(kind, self._some(elements), [(str(i), e) for i, e in enumerate(elements)] if known else [])

    def mapping(self, mark: "Mark") -> int:
        """Return the term of a display of elements by key."""
        keys, lower = mark.parts.get("key", ())[:MAX_ELEMENTS], self._lower.lower
        lowered = [lower(n) for n in mark.parts.get("value", ())[:MAX_ELEMENTS]]
        values = self._some(lowered)
        if not values:
            return self._file.terms.add(op.LITERAL, mark.settings["type"], ())
        named = ((self.key(node), term) for node, term in zip(keys, lowered, strict=False))
        pairs = [(key[1], term) for key, term in named if key is not None]
        return self._display(mark.settings["type"], (self._some([lower(n) for n in keys]) or (0,)) + values, pairs)

    def _some(self, elements: list[int]) -> tuple[int, ...]:
        union = self._file.terms.union([e for e in elements if e])
        return (union,) if union else ()

    def _display(self, kind: str, elements: tuple[int, ...], pairs: list[tuple[str, int]]) -> int:
        """Return the term of a display: with its elements by key, where there is more to say of them than a built-in type."""
        terms = self._file.terms
        if all(terms.items[term][0] in _PLAIN for _, term in pairs):
            return terms.add(op.LITERAL, kind, elements)
        return terms.add(op.ITEMS, kind, elements, tuple(pairs))

    def path(self, node: "Node") -> str:
        """Return what names an element of a variable, such as `table['a'][0]`; empty where it has no such name."""
        mark = self._expressions.get(node.id)
        if mark is None:
            return self._text(node) if node.child_count == 0 else ""
        arguments = mark.parts.get("argument", ())
        value = mark.part("value")
        if mark.role != "expression.index" or value is None or len(arguments) != 1:
            return ""
        key, inner = self.key(arguments[0]), self.path(value)
        return f"{inner}[{key[1]}]" if key is not None and inner else ""

    def bind(self, node: "Node", binding: Binding) -> None:
        """Remember what an element of a variable is given by its literal key."""
        path = self.path(node)
        if path:
            self._bind(path, binding)

    def _bind(self, path: str, binding: Binding) -> None:
        self._file.has_items = True
        binding.region.scope.items.setdefault(path, []).append(binding)

    def update(self) -> None:
        """Remember what elements are given by calls that put one mapping into another: `table.update({"a": value})`."""
        names = self._file.language.updating
        if not any(f".{name}(".encode() in self._file.source.content for name in names):
            return
        for mark in list(self._expressions.values()):
            callee, arguments = mark.part("callee"), mark.part("arguments")
            member = self._expressions.get(callee.id) if callee is not None and mark.role == "expression.call" else None
            if member is None or member.role != "expression.member" or arguments is None or arguments.named_child_count != 1:
                continue
            given = self._expressions.get(arguments.named_children[0].id)
            if given is not None and given.role == "expression.mapping" and self._text(member.parts["name"][0]) in names:
                self._take_in(mark.node, self.path(member.parts["receiver"][0]), given)

    def _take_in(self, call: "Node", path: str, given: "Mark") -> None:
        region = self._file.regions.at(call.start_byte)
        for key, value in zip(given.parts.get("key", ()), given.parts.get("value", ()), strict=False):
            literal = self.key(key)
            if path and literal is not None:
                self._bind(f"{path}[{literal[1]}]", Binding(call.end_byte, region, self._later(value)))

    def _later(self, node: "Node") -> "Supply":
        return lambda: self._lower.lower(node)

    def given(self, node: "Node", read: int) -> int:
        """Return what the element at a place was given, `read` being what it holds otherwise; 0 where no assignment names it."""
        if not self._file.has_items:
            return 0
        path = self.path(node)
        region = self._file.regions.at(node.start_byte)
        scope = _home(region.scope, path) if path else None
        if scope is None:
            return 0
        bindings = scope.items[path]
        if scope.function() is not region.scope.function():
            return self._file.terms.union([self._lower.value(bindings), read])
        found = reaching(bindings, node.start_byte, region)
        if not found or _replaced(scope, path.partition("[")[0], found[-1].position, node.start_byte):
            return 0
        term = self._lower.value(found)
        strong = any(b.region.encloses(region) for b in found)
        return term if strong else self._file.terms.union([term, read])


def _home(scope: Scope | None, path: str) -> Scope | None:
    """Return the scope whose code gives a value to an element that is read in `scope`."""
    base = path.partition("[")[0]
    while scope is not None:
        if path in scope.items:
            return scope
        if base in scope.bindings:
            return None
        scope = scope.parent
    return None


def _replaced(scope: Scope, base: str, first: int, last: int) -> bool:
    """Say whether a variable is given a new value between two positions."""
    return any(first < b.position < last for b in scope.bindings.get(base, ()))
