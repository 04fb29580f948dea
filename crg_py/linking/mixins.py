"""Mixins: functions that give back a class of their own, built on a class that they are given (TypeScript handbook, mixins)."""

from typing import TYPE_CHECKING

from crg_py.linking.values import DEFINED, NOTHING, Values, join

if TYPE_CHECKING:
    from crg_py.linking.evaluate import Evaluator
    from crg_py.linking.orders import Bindings
    from crg_py.linking.world import Unit


def own_classes(home: "Unit", ordinal: int, values: Values) -> list[int]:
    """Return the classes among the results of a function that are written in it."""
    definitions = home.facts.definitions
    return [
        v[2] for v in values if v[0] == DEFINED and v[1] == home.path and definitions[v[2]].parent == ordinal and v[2] in home.facts.classes
    ]


def bases_given(evaluator: "Evaluator", home: "Unit", classes: list[int], known: "Bindings") -> Values:
    """Return what a call puts in the place of the parameters that such classes are built on: their members are the classes' as well."""
    bases = [evaluator.value(home, term) for one in sorted(classes) for term in home.facts.classes[one].bases]
    open_ones = [values for values in bases if any(evaluator.substitution.speaks(v) for v in values)]
    given = join([evaluator.substitution.of(values, known, None) for values in open_ones]) if open_ones else NOTHING
    return frozenset(v for v in given if evaluator.is_class(v))
