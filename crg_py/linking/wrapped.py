"""Functions inside what a call of an outside function made: components that are wrapped, callbacks that are put off."""

from typing import TYPE_CHECKING

from crg_py.linking.found_targets import Target
from crg_py.linking.values import CALLABLE, DEFINED, MODULE, NOTHING, OUTSIDE, OUTSIDE_INSTANCE, SHAPE, join
from crg_py.model import terms as op

if TYPE_CHECKING:
    from crg_py.linking.evaluate import Evaluator
    from crg_py.linking.world import Unit

_MOST_LAYERS = 8


def wrapped(evaluator: "Evaluator", unit: "Unit", term: int) -> list[Target]:
    """Return the functions and classes of the workspace that the value of a term is made around by outside functions, as implied.

    What such a function makes is taken to run the first thing that it is given, through layers (`memo(observer(Row))`,
    `connect(state)(Row)`): of a function that promises a module, what the module gives out as its default (`lazy(() => import("./row"))`).
    A value that is made in another way is around nothing.
    """
    for _ in range(_MOST_LAYERS):
        item = unit.facts.terms[term]
        if item[0] == op.VARIABLE:
            term = item[2]
        elif item[0] == op.GLOBAL:
            term = unit.facts.names.get(item[1], 0)
        elif item[0] == op.CALL and _is_outside(evaluator, unit, item[1]):
            first = item[2][0] if item[2] else 0
            if found := _defined(evaluator, unit, first):
                return found
            term = first if unit.facts.terms[first][0] == op.CALL else item[1]
        else:
            return []
    return []


def _is_outside(evaluator: "Evaluator", unit: "Unit", callee: int) -> bool:
    values = evaluator.value(unit, callee)
    return bool(values) and all(v[0] in {OUTSIDE, OUTSIDE_INSTANCE} for v in values)


def _defined(evaluator: "Evaluator", unit: "Unit", term: int) -> list[Target]:
    values = evaluator.value(unit, term) if term else NOTHING
    promised = join([evaluator.promises.awaited(v[1]) for v in values if v[0] == CALLABLE])
    values |= join([evaluator.members.value(v, unit.language.main_export) for v in promised if v[0] in {MODULE, SHAPE}])
    inside = sorted((v[1], v[2]) for v in values if v[0] == DEFINED and not v[1].startswith("<"))
    return [Target(path, ordinal, implied=True) for path, ordinal in inside if _runs(evaluator, path, ordinal)]


def _runs(evaluator: "Evaluator", path: str, ordinal: int) -> bool:
    unit = evaluator.world.unit(path)
    return unit is not None and unit.facts.definitions[ordinal].kind in {"class", "function"}
