"""Records: values whose elements a class states by key or by place (typed dictionaries, PEP 589; named tuples, PEP 484)."""

from typing import TYPE_CHECKING, Any

from crg_py.linking.values import (
    ANYTHING,
    CLASS_OF,
    INSTANCE,
    KEYED,
    NOTHING,
    TUPLE,
    Value,
    Values,
    inner,
    join,
    only,
)
from crg_py.linking.world import Unit
from crg_py.model import terms as op

if TYPE_CHECKING:
    from crg_py.linking.evaluate import Evaluator

_FIELDS = frozenset({"variable", "field"})


class Records:
    """Finds the elements of records."""

    def __init__(self, evaluator: "Evaluator") -> None:
        """Use the evaluator's world."""
        self._evaluate = evaluator
        self._world = evaluator.world

    def _is(self, value: Value, form: str) -> bool:
        """Say whether a value is an instance of a class that derives from the form of the typing machinery."""
        if value[0] != INSTANCE or not value[1] or value[1].startswith("<"):
            return False
        return form in self._evaluate.orders.of(value[1], value[2]).forms

    def element(self, value: Value, key: str) -> Values:
        """Return what the class of a typed dictionary states for a key, which is written in single quotes; nothing without one."""
        if value[0] == KEYED:
            return next((values for known, values in value[2] if known == key), NOTHING)
        if not key.startswith("'") or not self._is(value, "keys"):
            return NOTHING
        found = self._evaluate.members.find(value, key[1:-1])
        return self._evaluate.members.value(value, key[1:-1]) if found.entries else NOTHING

    def placed(self, value: Value) -> Value:
        """Return a named tuple as a tuple of its fields, and any other value as it is."""
        if not self._is(value, "places"):
            return value
        entries = [e for e in self._evaluate.orders.of(value[1], value[2]).entries if not e.path.startswith("<")]
        first = next(e for e in reversed(entries) if "places" in self._evaluate.orders.of(e.path, e.ordinal).forms)
        unit = self._world.unit(first.path)
        known = unit.facts.definitions if unit is not None else ()
        names = dict.fromkeys(d.name for d in known if d.parent == first.ordinal and d.kind in _FIELDS)
        return TUPLE, tuple(inner(self._evaluate.members.value(value, name)) for name in names)

    def picked(self, unit: Unit, term: tuple[Any, ...]) -> Values:
        """Return what a call gives that picks an element by a literal key, or the default beside it; nothing for any other call."""
        terms = unit.facts.terms
        callee = terms[term[1]]
        key = terms[term[2][0]] if term[2] and callee[0] == op.MEMBER and callee[2] in unit.language.picking else None
        if key is None or key[0] != op.KEY:
            return NOTHING
        receivers = self._evaluate.value(unit, callee[1])
        found = [self.element(v, key[2]) for v in receivers]
        if not found or not all(found):
            return NOTHING
        return join([*found, *(self._evaluate.value(unit, i) for i in term[2][1:2])])

    def made(self, form: str, fields: Values) -> Values:
        """Return the class that a call of the typing machinery makes of the fields it is given."""
        classes = [c for v in fields if v[0] == KEYED for c in self._class(form, v)]
        return frozenset(classes) if classes and len(classes) == len(fields) else ANYTHING

    def _class(self, form: str, value: Value) -> Values:
        described = self._evaluate.types.instances
        if form == "keys":
            return only((CLASS_OF, (KEYED, value[1], tuple((key, described(values)) for key, values in value[2]))))
        pairs = [next(iter(values)) for _, values in value[2]]
        if any(len(values) != 1 for _, values in value[2]) or any(p[0] != TUPLE or len(p[1]) != 2 for p in pairs):  # noqa: PLR2004 - name and type
            return NOTHING
        return only((CLASS_OF, (TUPLE, tuple(described(p[1][1]) for p in pairs))))
