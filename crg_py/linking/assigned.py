"""Functions that are written where a member of `this` is put to them: known by its name, and meant by who reads it."""

from typing import TYPE_CHECKING

from crg_py.linking.found_targets import FoundTargets, Target
from crg_py.model import terms as op

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crg_py.linking.world import Unit, World


def add_assigned(world: "World", found: FoundTargets) -> None:
    """Add to members of classes the functions that are written for them; with several, which one is meant follows from no name."""
    for target in list(found.targets):
        unit = world.unit(target.path) if target.ordinal >= 0 else None
        definition = unit.facts.definitions[target.ordinal] if unit is not None else None
        if unit is None or definition is None or definition.kind != "variable" or definition.parent not in unit.facts.classes:
            continue
        written = [Target(unit.path, ordinal) for ordinal in _functions(unit, definition.parent, definition.name)]
        found.targets += [t for t in written if t not in found.targets]
        found.sure = found.sure and len(written) < 2  # noqa: PLR2004 - one alone is surely meant


def _functions(unit: "Unit", owner: int, name: str) -> "Iterator[int]":
    """Yield the functions of a member's own name that it is put to."""
    terms = unit.facts.terms
    item = terms[unit.facts.classes[owner].members.get(name, 0)]
    held = terms[item[2]] if item[0] == op.VARIABLE else item
    for part in (terms[i] for i in held[1]) if held[0] == op.UNION else (held,):
        if part[0] == op.DEFINITION and part[1] in unit.facts.functions and unit.facts.definitions[part[1]].name == name:
            yield part[1]
