"""Digests of definitions, so that a change can be told from a comment, and of what other files can see."""

import re
from bisect import bisect_left
from typing import Any

import xxhash

from crg_py.extraction.drafts import Draft
from crg_py.extraction.file import File
from crg_py.extraction.terms import operands
from crg_py.model import terms as op
from crg_py.model.facts import Class, Definition, Function, Import

_BLANK_LINES = re.compile(rb"[ \t\r\f]*\n(?:[ \t\r\f]*\n)*")
_MASK = (1 << 63) - 1


def digest(data: bytes) -> int:
    """Return a 63-bit digest."""
    return xxhash.xxh3_64_intdigest(data) & _MASK


class TextDigests:
    """Digests of a definition's header, own text and doc string, with comments and blank lines left out."""

    def __init__(self, file: File) -> None:
        """Note where comments, doc strings and nested definitions lie."""
        self._content = file.source.content
        roles = file.marks.by_role
        nodes = [m.node for m in roles.get("comment", ())]
        self._comments = sorted((n.start_byte, n.end_byte) for n in nodes)
        self._docs = sorted({(n.start_byte, n.end_byte) for m in roles.get("doc", ()) for n in [m.node]})
        self._children: dict[int, list[tuple[int, int]]] = {}
        for draft in file.drafts:
            if draft.role != "field" or draft.kind != "variable" or draft.parent < 0:
                self._children.setdefault(draft.parent, []).append((draft.start, draft.end))
        imports = ("import.module", "import.from", "import.all")
        self._imports = sorted({(m.node.start_byte, m.node.end_byte) for role in imports for m in roles.get(role, ())})
        self._holes = sorted(self._comments + self._docs)

    def of(self, draft: Draft) -> tuple[int, int, int]:
        """Return (signature, body, doc) digests of a definition."""
        body = draft.mark.part("body")
        split = body.start_byte if body is not None else draft.end
        inner = self._children.get(draft.ordinal, [])
        docs = self._docs[bisect_left(self._docs, (split, 0)) : bisect_left(self._docs, (draft.end, 0))]
        doc = next(((s, e) for s, e in docs if e <= draft.end and not any(a <= s < b for a, b in inner)), None)
        text = digest(self._content[doc[0] : doc[1]]) if doc else 0
        return self._between(draft.start, split, inner), self._between(split, draft.end, inner), text

    def of_file(self) -> int:
        """Return the digest of the file's own code: outside all definitions and import statements."""
        return self._between(0, len(self._content), self._children.get(-1, []) + self._imports)

    def _between(self, start: int, end: int, inner: list[tuple[int, int]]) -> int:
        pieces, at = [], start
        holes = self._holes[bisect_left(self._holes, (start, 0)) : bisect_left(self._holes, (end, 0))]
        for hole_start, hole_end in sorted([*holes, *(i for i in inner if start <= i[0] < end)]):
            if hole_start >= at:
                pieces.append(self._content[at:hole_start])
            at = max(at, hole_end)
        pieces.append(self._content[at:end])
        return digest(_BLANK_LINES.sub(b"\n", b"".join(pieces)).strip())


def surface_digest(
    terms: list[tuple[Any, ...]],
    definitions: list[Definition],
    functions: dict[int, Function],
    classes: dict[int, Class],
    shapes: list[Class],
    imports: list[Import],
    roots: list[tuple[str, int]],
    rest: tuple[Any, ...],
) -> int:
    """Return the digest of everything that follows from the names other files can take.

    Walks from the file's names, exports and the members of its classes over the terms they are made of. Positions, bodies and
    definitions that only local code can reach do not count.
    """
    own = _term_digests(terms, definitions, imports)
    parts = [repr(rest).encode()]
    parts += [f"{name}={own[term]:x}".encode() for name, term in roots]
    local = 0
    for definition in definitions:
        local |= definition.flags & 0
    for ordinal, function in functions.items():
        described = [*(f"{p.name}:{p.kind}:{_at(own, p.type)}:{_at(own, p.default)}" for p in function.parameters)]
        results = (_at(own, function.stated), _at(own, function.evident), _at(own, function.yielded))
        parts.append(
            repr(
                (_visible(definitions[ordinal]), described, results, [own[d] for d in function.decorators], function.type_parameters)
            ).encode()
        )
    for ordinal, shape in [*classes.items(), *((-1 - i, s) for i, s in enumerate(shapes))]:
        named = _visible(definitions[ordinal]) if ordinal >= 0 else ""
        members = sorted((n, own[t]) for n, t in shape.members.items())
        bases = ([own[t] for t in shape.bases], [own[t] for t in shape.interfaces], [own[t] for t in shape.decorators])
        parts.append(repr((named, members, bases, shape.type_parameters, _at(own, shape.value))).encode())
    return digest(b"\n".join(parts))


def _at(own: list[int], term: int) -> int:
    return own[term] if term >= 0 else -1


def _visible(definition: Definition) -> tuple[str, str, int]:
    return definition.qualified, definition.kind, definition.flags


def _term_digests(terms: list[tuple[Any, ...]], definitions: list[Definition], imports: list[Import]) -> list[int]:
    """Digest each term by what it says, not by where it stands in the list."""
    own: list[int] = []
    for term in terms:
        kind = term[0]
        if kind in {op.DEFINITION, op.SELF, op.CLS}:
            said: Any = definitions[term[1]].qualified
        elif kind in {op.IMPORT, op.MODULE}:
            one = imports[term[1]]
            said = (one.module, one.name, one.first, one.form)
        elif kind in {op.VARIABLE, op.SUPER, op.PARAMETER}:
            said = (definitions[term[1]].qualified, term[2] if kind == op.PARAMETER else 0)
        else:
            said = [x for x in term[1:] if isinstance(x, str)]
            if kind in {op.UNPACK, op.MEMBERS}:
                said.append(term[-1])
        own.append(hash_of((kind, said, [own[i] for i in operands(term)])))
    return own


def hash_of(value: object) -> int:
    """Return the digest of a plain value's text."""
    return digest(repr(value).encode())
