"""Build the hash-consed term DAG of one file."""

from collections.abc import Callable
from typing import Any

from crg_py.model import terms as op

MAX_DEPTH = 160
"""A term nested deeper than this is unknown: receivers in real code are a few steps long."""

Term = tuple[Any, ...]


class Terms:
    """Terms by index; equal terms share one. Index 0 is the unknown term."""

    def __init__(self) -> None:
        """Start with the unknown term alone."""
        self.items: list[Term] = [(op.UNKNOWN,)]
        self._depths: list[int] = [0]
        self._index: dict[Term, int] = {(op.UNKNOWN,): 0}

    def add(self, *term: Any) -> int:
        """Return the index of a term, added if it is new."""
        known = self._index.get(term)
        return known if known is not None else self._new(term)

    def member(self, receiver: int, name: str) -> int:
        """Return the index of a member's term: as `add`, for what is added most."""
        term = (op.MEMBER, receiver, name)
        known = self._index.get(term)
        return known if known is not None else self._new(term)

    def _new(self, term: Term) -> int:
        depths = self._depths
        depth = 1
        for index in operands(term):
            if depths[index] >= depth:
                depth = depths[index] + 1
        if depth > MAX_DEPTH:
            return 0
        index = self._index[term] = len(self.items)
        self.items.append(term)
        depths.append(depth)
        return index

    def union(self, indices: list[int]) -> int:
        """Return the union of terms, flat and without repeats; the unknown term counts as one of them."""
        flat: list[int] = []
        for index in indices:
            term = self.items[index]
            flat.extend(term[1] if term[0] == op.UNION else (index,))
        unique = tuple(dict.fromkeys(flat))
        if not unique:
            return 0
        return unique[0] if len(unique) == 1 else self.add(op.UNION, unique)


_FIRST = frozenset({op.MEMBER, op.INSTANCE, op.ITER, op.ENTER, op.AWAIT, op.UNPACK, op.STRETCH, op.TYPED, op.GIVEN, op.REST, op.HELD})
_FIRST_AND_MORE = frozenset({op.CALL, op.INDEX, op.CHOSEN})
_NONE = frozenset({op.UNKNOWN, op.NAME, op.GLOBAL, op.DEFINITION, op.IMPORT, op.SELF, op.CLS, op.PARAMETER, op.MODULE})
_MANY = frozenset({op.UNION, op.TUPLE, op.FIRST})


def operands(term: Term) -> tuple[int, ...]:
    """Return the indices of the terms a term is made of."""
    kind = term[0]
    if kind in _FIRST:
        return (term[1],)
    if kind in _NONE:
        return ()
    if kind in _FIRST_AND_MORE:
        return (term[1], *term[2])
    if kind in _MANY:
        return tuple(term[1])
    if kind == op.VARIABLE:
        return (term[2],)
    if kind == op.LITERAL:
        return tuple(term[2])
    special = _SPECIAL.get(kind)
    return special(term) if special is not None else ()


_SPECIAL: dict[int, Callable[[Term], tuple[int, ...]]] = {
    op.CALLABLE: lambda term: (term[1], *(term[2] if len(term) > 2 else ())),  # noqa: PLR2004 - the parameters are optional
    op.TYPEVAR: lambda term: term[2:],
    op.SUPER: lambda term: (term[1], term[2]),
    op.HANDED: lambda term: (term[1], term[2]),
    op.FILLED: lambda term: (term[1], term[2]),
    op.EXCLUDED: lambda term: (term[1], *term[2]),
    op.NARROWED: lambda term: (term[1], term[2]),
    op.EXPECTED: lambda term: (term[1], *term[3]),
    op.PASSED: lambda term: (term[1], *term[4], term[5]),
    op.ITEMS: lambda term: (*term[2], *(item for _, item in term[3])),
}
