"""What the calls of a file give to the parameters of its own functions.

Callees are followed by their names alone, through variables, members of the file's classes, returned functions and parameters that
functions are given to. Other files see nothing of it: it only helps to say what a parameter is where it is used.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from crg_py.extraction.file import File
from crg_py.extraction.lower import Lowering
from crg_py.model import terms as op
from crg_py.model.facts import Class, Flag, Function

if TYPE_CHECKING:
    from tree_sitter import Node

    from crg_py.extraction.marks import Mark

_MAX_GIVEN = 12
"""A parameter that is given more different values than this may be anything."""
_MAX_ROUNDS = 4
"""How often callees are followed again, since a function may be given to the one that calls it."""

_STEPS = frozenset({op.MEMBER, op.CALL, op.INDEX, op.VARIABLE})
_ELSEWHERE = frozenset({op.UNKNOWN, op.NAME, op.IMPORT, op.LITERAL, op.MODULE})
_ITSELF = frozenset({op.DEFINITION, op.BARE, op.CLS})
_CALLED = frozenset({op.INSTANCE, op.CALL})

_DEFINITION, _METHOD, _INSTANCE = range(3)


class _Reached(NamedTuple):
    """What a callee may be: a definition itself, a method with its receiver, or an instance of a class."""

    kind: int
    ordinal: int


class _Site(NamedTuple):
    """One call: the callee's term, what it gives by position, and by name."""

    callee: int
    arguments: tuple[int, ...]
    named: tuple[tuple[str, int], ...]


_Set = frozenset[_Reached]
_NONE: _Set = frozenset()


class Flows:
    """Follows the calls of one file."""

    def __init__(
        self, file: File, lowering: Lowering, functions: dict[int, Function], classes: dict[int, Class], names: dict[str, int]
    ) -> None:
        """Work on what is known of the file's definitions and of the names at its top."""
        self._file = file
        self._lower = lowering
        self._terms = file.terms
        self._functions = functions
        self._classes = classes
        self._names = names
        self._first = file.language.receiver == "first-parameter"
        self._wanting = {o: w for o, f in functions.items() if (w := self._wants(o, f))}
        self._given: dict[tuple[int, int], dict[int, None]] = defaultdict(dict)
        self._reached: dict[int, _Set] = {}
        self._busy: set[int] = set()
        self._busy_classes: set[int] = set()
        self._through_parameter = False

    def run(self) -> dict[int, Function]:
        """Return the functions with what their parameters are given."""
        if self._wanting:
            sites = [*self._decorations(), *self._calls()]
            for _ in range(_MAX_ROUNDS):
                self._reached.clear()
                sites, before = [s for s in sites if self._follow(s)], sum(map(len, self._given.values()))
                if not sites or not before:
                    break
        return {o: self._with_given(o, f) for o, f in self._functions.items()}

    def _wants(self, ordinal: int, function: Function) -> frozenset[int]:
        """Return the positions of parameters of which nothing is stated."""
        draft = self._file.drafts[ordinal]
        if draft.flags & (Flag.TEST | Flag.FIXTURE):
            return frozenset()
        return frozenset(i for i, p in enumerate(function.parameters) if p.type < 0 and p.kind in {"plain", "keyword"} and p.name)

    def _with_given(self, ordinal: int, function: Function) -> Function:
        given = tuple(self._union(self._given.get((ordinal, i), {})) for i in range(len(function.parameters)))
        return msgspec.structs.replace(function, given=given) if any(g >= 0 for g in given) else function

    def _union(self, terms: Iterable[int]) -> int:
        found = [t for t in terms if t]
        return self._terms.union(found) if found and len(found) <= _MAX_GIVEN else -1

    # ---- calls

    def _calls(self) -> Iterable[_Site]:
        keywords = {m.node.id: m for m in self._file.marks.by_role.get("keyword", ())}
        for mark in self._file.marks.of("expression.call", "expression.new"):
            callee, arguments = mark.part("callee"), mark.part("arguments")
            if callee is None or arguments is None or not arguments.named_child_count:
                continue
            term = self._lower.lower(callee)
            if self._may_lead_here(term):
                yield self._site(term, arguments, keywords)

    def _may_lead_here(self, term: int) -> bool:
        """Say whether a callee can be a definition of this file at all, before its arguments are looked at."""
        kind = self._terms.items[term][0]
        while kind in _STEPS:
            term = self._terms.items[term][2 if kind == op.VARIABLE else 1]
            kind = self._terms.items[term][0]
        if kind == op.GLOBAL:
            kind = self._terms.items[self._names.get(self._terms.items[term][1], 0)][0]
        return kind not in _ELSEWHERE

    def _site(self, callee: int, arguments: "Node", keywords: dict[int, "Mark"]) -> _Site:
        positional: list[int] = []
        named: list[tuple[str, int]] = []
        spread = False
        for node in arguments.named_children:
            mark = keywords.get(node.id)
            if mark is not None and (name := mark.part("name")) is not None:
                named.append((self._file.source.text(name), self._lower.constant(mark.part("value"))))
            elif node.id in self._file.marks.spreads:
                spread = True
            elif mark is None and not spread:
                positional.append(self._lower.constant(node))
        return _Site(callee, tuple(positional), tuple(named))

    def _decorations(self) -> Iterable[_Site]:
        """Yield what decorators are called with: the function below them, or what the decorator below made of it."""
        for ordinal, function in self._functions.items():
            term = self._terms.add(op.BARE, ordinal) if function.decorators else 0
            for decorator in reversed(function.decorators):
                if self._may_lead_here(decorator):
                    yield _Site(decorator, (term,), ())
                term = self._terms.add(op.CALL, decorator, (term,)) if decorator and term else 0

    # ---- what calls give

    def _follow(self, site: _Site) -> bool:
        """Take in what a call gives; say whether following it again may lead further."""
        self._through_parameter = False
        for reached in self._reach(site.callee):
            function, offset = self._called(reached)
            if function in self._wanting:
                self._give(function, offset, site)
        return self._through_parameter

    def _called(self, reached: _Reached) -> tuple[int, int]:
        """Return the function that a call runs, and how many of its parameters the call itself fills; -1 if none is known."""
        kind, ordinal = reached
        name = ""
        if kind == _INSTANCE:
            name = "__call__"
        elif ordinal in self._classes and ordinal not in self._functions:
            name = next(iter(self._file.language.constructors), "")
        if name:
            methods = [r.ordinal for r in self._member(ordinal, name, _INSTANCE) if r.kind == _METHOD]
            kind, ordinal = _METHOD, methods[0] if methods else -1
        return ordinal, int(kind == _METHOD and self._first)

    def _give(self, function: int, offset: int, site: _Site) -> None:
        wanted = self._wanting[function]
        for position, term in enumerate(site.arguments, offset):
            if position in wanted and self._functions[function].parameters[position].kind == "plain":
                self._given[function, position][term] = None
        if site.named:
            places = {p.name: i for i, p in enumerate(self._functions[function].parameters)}
            for name, term in site.named:
                if places.get(name) in wanted:
                    self._given[function, places[name]][term] = None

    # ---- what terms lead to

    def _reach(self, term: int) -> _Set:
        known = self._reached.get(term)
        if known is not None:
            return known
        if term in self._busy:
            return _NONE
        self._busy.add(term)
        outer, self._through_parameter = self._through_parameter, False
        found = self._reach_item(self._terms.items[term])
        if not self._through_parameter:
            self._reached[term] = found
        self._through_parameter |= outer
        self._busy.discard(term)
        return found

    def _reach_item(self, item: tuple) -> _Set:  # type: ignore[type-arg]
        kind = item[0]
        if kind in _ITSELF:
            return frozenset((_Reached(_DEFINITION, item[1]),))
        if kind == op.SELF:
            return frozenset((_Reached(_INSTANCE, item[1]),))
        if kind == op.VARIABLE:
            return self._reach(item[2])
        if kind == op.GLOBAL:
            return self._reach(self._names[item[1]]) if item[1] in self._names else _NONE
        if kind == op.UNION:
            return _NONE.union(*(self._reach(i) for i in item[1]))
        if kind in _CALLED:
            return _NONE.union(*(self._made(r) for r in self._reach(item[1])))
        if kind == op.MEMBER:
            return _NONE.union(*(self._member(r.ordinal, item[2], r.kind) for r in self._reach(item[1]) if r.kind != _METHOD))
        if kind == op.PARAMETER:
            self._through_parameter = True
            return _NONE.union(*(self._reach(i) for i in list(self._given.get((item[1], item[2]), ()))))
        return _NONE

    def _made(self, reached: _Reached) -> _Set:
        """Return what calling something gives."""
        if reached.kind == _DEFINITION and reached.ordinal in self._classes and reached.ordinal not in self._functions:
            return frozenset((_Reached(_INSTANCE, reached.ordinal),))
        function = self._functions.get(reached.ordinal)
        if function is None or reached.kind == _INSTANCE:
            return _NONE
        result = function.stated if function.stated >= 0 else function.evident
        return self._reach(result) if result >= 0 and self._terms.items[result][0] != op.PARAMETER else _NONE

    def _member(self, ordinal: int, name: str, kind: int) -> _Set:
        """Return a member of a class of the file or of its bases in the file, as read through the class or an instance."""
        shape = self._classes.get(ordinal)
        if shape is None or ordinal in self._busy_classes:
            return _NONE
        term = shape.members.get(name)
        if term is not None:
            return frozenset(self._bound(r, kind) for r in self._reach(term))
        self._busy_classes.add(ordinal)
        try:
            bases = (r.ordinal for base in shape.bases for r in self._reach(base) if r.kind == _DEFINITION)
            return next((found for base in bases if (found := self._member(base, name, kind))), _NONE)
        finally:
            self._busy_classes.discard(ordinal)

    def _bound(self, reached: _Reached, through: int) -> _Reached:
        if reached.kind != _DEFINITION or reached.ordinal not in self._functions:
            return reached
        flags = self._file.drafts[reached.ordinal].flags
        own = flags & Flag.METHOD and not flags & Flag.STATIC
        return _Reached(_METHOD, reached.ordinal) if own and (through == _INSTANCE or flags & Flag.CLASSMETHOD) else reached
