"""Which of several declarations a call means, by names, literals and classes of its arguments (typing specification, overloads).

The first declaration that takes what is given is meant. Where a parameter takes only some literals, and what is given for it is none that
the text tells, the next ones may be meant as well.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from crg_py.linking.values import INSTANCE, Value, Values
from crg_py.model import terms as op

if TYPE_CHECKING:
    from crg_py.linking.evaluate import Evaluator
    from crg_py.linking.signatures import Given, Signature
    from crg_py.linking.world import Unit
    from crg_py.model.facts import Parameter

_NO, _MAYBE, _YES = range(3)
_MOST_STEPS = 4
"""Names that are followed from a parameter's type to the literals it stands for."""


class Told(tuple[Any, ...]):  # noqa: SLOT001 - a tuple has no place for slots
    """A call's arguments by position, with the lines that say what is written for them (`extraction/told.py`)."""

    lines: str = ""


def told(arguments: tuple[Any, ...], lines: str) -> Told:
    """Return arguments with what is written for them."""
    made = Told(arguments)
    made.lines = lines
    return made


class Overloaded:
    """Chooses among declarations of one function."""

    def __init__(self, evaluator: "Evaluator") -> None:
        """Use the evaluator's world."""
        self._evaluate = evaluator
        self._world = evaluator.world

    def choose(self, found: "list[Signature]", given: "Given", arguments: Sequence[Any]) -> "list[Signature]":
        """Return the declarations that a call may mean, in order; none where it fits none of them, or its text does not tell."""
        lines = arguments.lines if isinstance(arguments, Told) else ""
        written = dict(line.partition("=")[::2] for line in lines.split("\n") if line)
        meant: list[Signature] = []
        if op.SPREAD in written:
            return meant
        for signature in found:
            fit = self._fit(signature, given, written)
            meant += [signature] if fit != _NO else []
            if fit == _YES:
                break
        return meant

    def _fit(self, signature: "Signature", given: "Given", written: dict[str, str]) -> int:
        if signature.place is None:
            return _MAYBE
        home, ordinal = signature.place
        declared = home.facts.functions[ordinal].parameters
        declared = declared[len(declared) - len(signature.parameters) :]
        n_given = int(written.get(op.COUNTED, len(given)))
        if not self._is_taken(declared, n_given, written):
            return _NO
        fits = [self._fit_one(home, declared, place, written, n_given) for place in range(len(declared))]
        return min([self._classes_fit(signature, declared, given), *fits])

    def _is_taken(self, declared: "tuple[Parameter, ...]", n_given: int, written: dict[str, str]) -> bool:
        """Say whether there is a parameter for each argument, by place and by name."""
        kinds, names = {p.kind for p in declared}, {p.name for p in declared}
        by_name = all(n in names or n.isdigit() or n == op.COUNTED for n in written)
        by_place = n_given <= sum(p.kind not in {"rest", "keywords"} for p in declared)
        return (by_name or "keywords" in kinds) and (by_place or "rest" in kinds)

    def _fit_one(self, home: "Unit", declared: "tuple[Parameter, ...]", place: int, written: dict[str, str], n_given: int) -> int:
        """Say how well what is given for a parameter fits, as far as its text tells."""
        parameter = declared[place]
        if parameter.kind in {"rest", "keywords"}:
            return _YES
        text = written.get(parameter.name, written.get(str(place), ""))
        if parameter.name not in written and place >= n_given:
            return _NO if parameter.default < 0 else _YES
        literals = self._literals(home, parameter.type)
        if not literals:
            return _YES
        return (_YES if text in literals else _NO) if text else _MAYBE

    def _literals(self, home: "Unit", term: int, depth: int = 0) -> frozenset[str]:
        """Return the texts that a type lists; none where it takes more than these."""
        item = home.facts.terms[term] if term >= 0 else (op.UNKNOWN,)
        if item[0] == op.KEY:
            return frozenset((item[2],))
        if item[0] == op.UNION:
            parts = [self._literals(home, part, depth) for part in item[1]]
            return frozenset().union(*parts) if all(parts) else frozenset()
        inner = {op.INSTANCE: 1, op.VARIABLE: 2}.get(item[0])
        following = item[inner] if inner is not None else home.facts.names.get(item[1], -1) if item[0] == op.GLOBAL else -1
        return self._literals(home, following, depth + 1) if following >= 0 and depth < _MOST_STEPS else frozenset()

    # -- classes

    def _classes_fit(self, signature: "Signature", declared: "tuple[Parameter, ...]", given: "Given") -> int:
        """Say whether the classes of what is given are those that are stated, as far as both are known."""
        pairs = zip(signature.parameters, declared, given, strict=False)
        return _NO if any(values and p.kind == "plain" and self._differ(stated, values) for stated, p, values in pairs) else _YES

    def _differ(self, stated: Values, given: Values) -> bool:
        if not stated:
            # What is stated to be None has no values.
            return all(v[0] == INSTANCE for v in given)
        if not all(self._is_known(v, stated=True) for v in stated) or not all(self._is_known(v) for v in given):
            return False
        return not any(s[1:3] in self._built_on(g) for s in stated for g in given)

    def _is_known(self, value: Value, *, stated: bool = False) -> bool:
        """Say whether a value is of a class that is told by its bases: of the tree, or a plain type that literals are of."""
        unit = self._world.unit(value[1]) if value[0] == INSTANCE and value[1] else None
        if unit is None:
            return False
        definition = unit.facts.definitions[value[2]]
        if value[1].startswith("<"):
            plain = value[1] == unit.language.builtins_path and definition.name in unit.language.literals.values()
            return plain and not (stated and definition.name in unit.language.wide_types)
        order = self._evaluate.orders.of(value[1], value[2])
        return definition.kind == "class" and not order.outside and not order.unknown and not order.forms

    def _built_on(self, value: Value) -> set[tuple[str, int]]:
        return {value[1:3], *((e.path, e.ordinal) for e in self._evaluate.orders.of(value[1], value[2]).entries)}
