"""Digest what other files can see of a file: its names and all that they lead to."""

from typing import Any

import msgspec

from crg_py.extraction.digests import digest
from crg_py.extraction.terms import operands
from crg_py.model import terms as op
from crg_py.model.facts import Class, Definition, Flag, Function, Import

_ENCODE = msgspec.msgpack.Encoder().encode
_OF_DEFINITION = frozenset({op.DEFINITION, op.BARE, op.SELF, op.CLS, op.PARAMETER, op.VARIABLE})
_AT_POSITION = frozenset({op.EXPECTED, op.GIVEN})


class Surface:
    """Walks from the names other files can take over the terms they are made of.

    Positions, bodies and definitions that only local code can reach do not count. Terms are digested by what they say, not by where
    they stand in the list.
    """

    def __init__(
        self,
        terms: list[tuple[Any, ...]],
        definitions: list[Definition],
        functions: dict[int, Function],
        classes: dict[int, Class],
        shapes: list[Class],
        imports: list[Import],
    ) -> None:
        """Digest the surface of a file with these facts."""
        self._terms = terms
        self._definitions = definitions
        self._functions = functions
        self._classes = classes
        self._shapes = shapes
        self._imports = imports
        self._own: dict[int, int] = {}
        self._reached: dict[int, None] = {}
        self._shapes_reached: dict[int, int] = {}

    def digest(self, roots: list[tuple[str, int]], rest: tuple[Any, ...]) -> int:
        """Return the digest of everything that follows from `roots` and the definitions that are not local."""
        parts = [_ENCODE(rest), *(_ENCODE((name, self._term(term))) for name, term in roots)]
        visible = [i for i, d in enumerate(self._definitions) if not d.flags & Flag.LOCAL]
        self._reached.update(dict.fromkeys(visible))
        done = 0
        shapes_done = 0
        while done < len(self._reached) or shapes_done < len(self._shapes_reached):
            for ordinal in list(self._reached)[done:]:
                parts.append(self._definition(ordinal))
                done += 1
            for ordinal in list(self._shapes_reached)[shapes_done:]:
                parts.append(self._class(self._shapes[ordinal]))
                shapes_done += 1
        return digest(b"\n".join(parts))

    def _definition(self, ordinal: int) -> bytes:
        one = self._definitions[ordinal]
        function, shape = self._functions.get(ordinal), self._classes.get(ordinal)
        said = self._function(function) if function is not None else b""
        text = one.body if one.flags & Flag.MACRO else 0
        return _ENCODE((one.qualified, one.kind, one.flags, text)) + said + (self._class(shape) if shape is not None else b"")

    def _function(self, function: Function) -> bytes:
        parameters = [(p.name, p.kind, self._at(p.type), self._at(p.default)) for p in function.parameters]
        results = (self._at(function.stated), self._at(function.evident), self._at(function.yielded))
        decorators, receiver = [self._term(d) for d in function.decorators], self._at(function.receiver)
        return _ENCODE((parameters, results, decorators, function.type_parameters, function.asked_as, receiver))

    def _class(self, shape: Class) -> bytes:
        members = sorted((name, self._term(term)) for name, term in shape.members.items())
        above = [[self._term(t) for t in terms] for terms in (shape.bases, shape.interfaces, shape.decorators)]
        return _ENCODE((members, above, shape.type_parameters, self._at(shape.value), self._at(shape.made_by)))

    def _at(self, term: int) -> int:
        return self._term(term) if term >= 0 else -1

    def _term(self, index: int) -> int:
        known = self._own.get(index)
        if known is not None:
            return known
        term = self._terms[index]
        parts = [self._term(i) for i in operands(term)]
        own = self._own[index] = digest(_ENCODE((term[0], self._said(term), parts)))
        return own

    def _said(self, term: tuple[Any, ...]) -> Any:
        """Return what a term says beside its operands."""
        kind = term[0]
        if kind in _OF_DEFINITION:
            self._reached.setdefault(term[1])
            return self._definitions[term[1]].qualified, term[2] if kind == op.PARAMETER else 0
        if kind in {op.IMPORT, op.MODULE}:
            one = self._imports[term[1]]
            return one.module, one.name, one.first, one.form
        if kind == op.MEMBERS:
            return self._shapes_reached.setdefault(term[1], len(self._shapes_reached))
        if kind == op.ITEMS:
            return [term[1], len(term[2]), *(key for key, _ in term[3])]
        if kind in _AT_POSITION:
            return term[2]
        said = list(term[2:4]) if kind in {op.UNPACK, op.PASSED, op.STRETCH, op.TYPED} else []
        return [x for x in term[1:] if isinstance(x, str)] + said
