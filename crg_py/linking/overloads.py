"""Overloads: which of several functions of one name a call means, by what it is given (JLS 15.12.2)."""

from typing import TYPE_CHECKING

from crg_py.linking.fitting import BOXED, EXACT, NO, STRICT, UNSURE, Fitting
from crg_py.linking.values import BOUND, DEFINED, GENERIC, INSTANCE, MAX_OVERLOADS, OUTSIDE_INSTANCE, VARIABLE_TYPE, Value, Values
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from crg_py.linking.evaluate import Evaluator
    from crg_py.linking.world import Unit
    from crg_py.model.facts import Function

Candidate = tuple[Value, list[Values], bool]
"""A function, what it states for each parameter, and whether its last takes any number."""
Rated = tuple[Candidate, list[Values], list[int]]
"""A candidate, what it states for each argument of a call, and how well each fits."""


class Overloads:
    """Chooses among functions of one name."""

    def __init__(self, evaluator: "Evaluator") -> None:
        """Use the evaluator's world."""
        self._evaluate = evaluator
        self._world = evaluator.world
        self._fitting = Fitting(evaluator)

    def choose(self, values: Values, unit: "Unit", arguments: tuple[int, ...]) -> Values:
        """Return the values without the functions that a call with the argument terms of a unit cannot mean."""
        groups: dict[Value | None, list[Value]] = {}
        values = self._seen(values, unit)
        for value in values:
            if value[0] in {BOUND, DEFINED} and self._is_function(value):
                groups.setdefault(value[3] if value[0] == BOUND else None, []).append(value)
        if all(len(group) < 2 and not self._is_foreign(group[0]) for group in groups.values()):  # noqa: PLR2004 - nothing to choose from
            return values
        given = [self._evaluate.value(unit, term) for term in arguments]
        chosen = {v for group in groups.values() for v in self._chosen(group, given)}
        return frozenset(v for v in values if v[0] not in {BOUND, DEFINED} or not self._is_function(v)) | chosen

    def _seen(self, values: Values, unit: "Unit") -> Values:
        """Return the values without functions that only another file can see, if others are left."""
        if len(values) < 2:  # noqa: PLR2004 - nothing to choose from
            return values
        seen = frozenset(v for v in values if v[0] not in {BOUND, DEFINED} or v[1] == unit.path or not self._is_private(v))
        return seen or values

    def _is_private(self, value: Value) -> bool:
        home = self._world.unit(value[1])
        return home is not None and not value[1].startswith("<") and not home.facts.definitions[value[2]].flags & Flag.EXPORTED

    def taking(self, values: Values, unit: "Unit", arguments: tuple[int, ...]) -> Values:
        """Return the functions that may take these arguments, of which some are not known yet; all values if none may."""
        values = self._seen(values, unit)
        groups = [v for v in values if v[0] in {BOUND, DEFINED} and self._is_function(v)]
        if len(groups) < 2:  # noqa: PLR2004 - nothing to choose from
            return values
        given = [self._evaluate.value(unit, term) for term in arguments]
        candidates = [c for v in groups if (c := self._candidate(v)) is not None and (len(c[1]) == len(given) or c[2])]
        left = [c[0] for c in candidates if all(self._fitting.of(p, g) != NO for p, g in zip(c[1], given, strict=False))]
        return frozenset(left) or values

    def takes(self, value: Value, count: int) -> bool:
        """Say whether a function may be called with so many arguments."""
        candidate = self._candidate(value)
        return candidate is None or len(candidate[1]) == count or (candidate[2] and count >= len(candidate[1]) - 1)

    def is_open(self, values: Values) -> bool:
        """Say whether several functions of one receiver are left."""
        receivers = [v[3] if v[0] == BOUND else None for v in values if v[0] in {BOUND, DEFINED}]
        return len(receivers) != len(set(receivers))

    def _chosen(self, group: list[Value], given: list[Values]) -> list[Value]:
        """Return the functions of one receiver that fit: those that fit best, the most specific of them, the nearest of equals."""
        if len(group) > MAX_OVERLOADS:
            return group
        candidates = [c for v in self._not_overridden(group) if (c := self._candidate(v)) is not None]
        fixed = [c for c in candidates if len(c[1]) == len(given) and not (c[2] and not given)]
        spread = [c for c in candidates if c[2] and len(given) >= len(c[1]) - 1]
        fitting = self._best(fixed, given, spread=False) or self._best(spread, given, spread=True)
        if not fitting and not fixed and not spread and self._is_foreign(group[0]):
            return [self._of_base(group[0])]
        if not fitting:
            return [c[0] for c in fixed or spread or candidates] or group
        return [c[0] for c in self._most_specific(fitting)]

    def _not_overridden(self, group: list[Value]) -> list[Value]:
        """Return functions, nearest first, without those of classes further up that take just what a nearer one does."""
        nearest: dict[tuple[object, ...], tuple[str, int]] = {}
        left: list[Value] = []
        for value in sorted(group, key=self._distance):
            unit = self._evaluate.function_unit(value[1], value[2])
            if unit is None:
                continue
            owner = (unit.path, unit.facts.definitions[value[2]].parent)
            types = [p.type for p in unit.facts.functions[value[2]].parameters]
            taken = tuple(frozenset(map(_erased, self._evaluate.value(unit, t))) if t >= 0 else t for t in types)
            if nearest.setdefault(taken, owner) == owner:
                left.append(value)
        return left

    def _is_foreign(self, value: Value) -> bool:
        """Say whether the receiver of a function has a base that the workspace does not hold: it may have more of the name."""
        receiver = value[3] if value[0] == BOUND else None
        if receiver is None or receiver[0] not in {INSTANCE, DEFINED, GENERIC} or not receiver[1]:
            return False
        order = self._evaluate.orders.of(receiver[1], receiver[2])
        return order.outside or order.unknown or any(e.path.startswith("<") for e in order.entries[:-1])

    def _of_base(self, value: Value) -> Value:
        """Return the function of the same name that a base outside gives."""
        home = self._world.unit(value[1])
        return (OUTSIDE_INSTANCE, home.facts.definitions[value[2]].name if home is not None else "")

    def _is_function(self, value: Value) -> bool:
        return self._evaluate.function_unit(value[1], value[2]) is not None

    def _best(self, candidates: list[Candidate], given: list[Values], *, spread: bool) -> list[Rated]:
        """Return the candidates that take what is given, rated: without boxing if there are such (phases 1 and 2)."""
        rated: list[Rated] = []
        for candidate in candidates:
            stated = self._stated(candidate, given, spread=spread)
            rated.append((candidate, stated, [self._fitting.of(s, g) for s, g in zip(stated, given, strict=True)]))
        fitting = [r for r in rated if NO not in r[2]]
        return [r for r in fitting if BOXED not in r[2]] or fitting

    def _stated(self, candidate: Candidate, given: list[Values], *, spread: bool) -> list[Values]:
        """Return what a candidate states for each of the given arguments."""
        stated = candidate[1]
        if not spread:
            return stated
        last = self._fitting.element(stated[-1])
        return [*stated[:-1], *([last] * (len(given) - len(stated) + 1))]

    def _most_specific(self, rated: list[Rated]) -> list[Candidate]:
        """Return the candidates that no other is chosen over; of equal ones the first."""
        return [
            one[0]
            for place, one in enumerate(rated)
            if not any(
                self._is_over(other, one) and (at < place or not self._is_over(one, other)) for at, other in enumerate(rated) if at != place
            )
        ]

    def _is_over(self, one: Rated, other: Rated) -> bool:
        """Say whether a candidate is chosen over another: it surely takes what is given, and each of its parameters is as narrow."""
        for narrow, rate, wide in zip(one[1], one[2], other[1], strict=True):
            same = narrow == wide or (rate >= STRICT and self._fitting.gives_more(narrow, wide))
            if not same and (rate == UNSURE or (rate != EXACT and self._fitting.of(wide, narrow) < STRICT)):
                return False
        return True

    def _candidate(self, value: Value) -> Candidate | None:
        home = self._world.unit(value[1])
        function: Function | None = home.facts.functions.get(value[2]) if home is not None else None
        if home is None or function is None:
            return None
        bindings = self._evaluate.calls.receiver_bindings(value) if value[0] == BOUND else {}
        stated = [self._evaluate.value(home, p.type) if p.type >= 0 else frozenset({("unknown",)}) for p in function.parameters]
        if bindings:
            stated = [self._evaluate.substitution.of(s, bindings, None) for s in stated]
        spread = bool(function.parameters) and function.parameters[-1].kind == "rest"
        if spread:
            stated[-1] = frozenset({self._fitting.array(home, stated[-1])})
        return value, stated, spread

    def _distance(self, value: Value) -> tuple[int, str, int]:
        """Return how far up the receiver's classes a function is written."""
        receiver = value[3] if value[0] == BOUND else None
        if receiver is not None and receiver[0] in {INSTANCE, DEFINED, GENERIC} and receiver[1]:
            home = self._world.unit(value[1])
            owner = home.facts.definitions[value[2]].parent if home is not None else -1
            for place, entry in enumerate(self._evaluate.orders.of(receiver[1], receiver[2]).entries):
                if (entry.path, entry.ordinal) == (value[1], owner):
                    return place, value[1], value[2]
        return 1 << 30, value[1], value[2]


def _erased(value: Value) -> Value:
    """Return a type without its arguments; all type parameters are alike (JLS 4.6)."""
    return (VARIABLE_TYPE,) if value[0] == VARIABLE_TYPE else value[:3]
