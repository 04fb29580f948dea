"""Targets that exist as types alone: nothing of them runs."""

from typing import TYPE_CHECKING

from crg_py.linking.values import DEFINED, GENERIC, INSTANCE, SUPER
from crg_py.model import terms as op
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from crg_py.linking.found_targets import FoundTargets, Target
    from crg_py.linking.values import Value
    from crg_py.linking.world import Unit, World
    from crg_py.model.facts import Use


def is_open_class(world: "World", value: "Value") -> bool:
    """Say whether a member that a value lacks may be written elsewhere.

    That of a class may come from a subclass or be set from outside, unlike that of a type; where declarations of one name make up one
    thing, another file may add to an interface.
    """
    unit = world.unit(value[1]) if value[0] in {INSTANCE, DEFINED, GENERIC, SUPER} else None
    if unit is None:
        return False
    definition = unit.facts.definitions[value[2]]
    return definition.kind == "class" or bool(definition.flags & Flag.INTERFACE and unit.language.declarations == "merge")


def is_shape(world: "World", target: "Target") -> bool:
    """Say whether a target only exists as a type."""
    unit = world.unit(target.path)
    if unit is None or target.ordinal < 0:
        return False
    definition = unit.facts.definitions[target.ordinal]
    return definition.kind == "type" and not definition.flags & Flag.ENUM


def keep_fitting(world: "World", kind: str, found: "FoundTargets") -> None:
    """Of a type and a value that share a name, keep what the place of the use asks for."""
    if len(found.targets) < 2 or not any(is_shape(world, t) for t in found.targets):  # noqa: PLR2004 - nothing to choose from
        return
    wanted = kind in {"type", "implement"}
    fitting = [t for t in found.targets if is_shape(world, t) == wanted]
    found.targets = fitting or found.targets


def is_stated(world: "World", target: "Target") -> bool:
    """Say whether a target is a member that a type states."""
    unit = world.unit(target.path)
    parent = unit.facts.definitions[target.ordinal].parent if unit is not None and target.ordinal >= 0 else -1
    return unit is not None and parent >= 0 and unit.facts.definitions[parent].kind == "type"


def is_shadowed(world: "World", unit: "Unit", use: "Use", found: "FoundTargets") -> bool:
    """Say whether a use of a name of the language itself means that.

    Either it runs a value, of which the file only has a type of the same name, or it is a type, and the file only has such a function.
    """
    if not unit.language.names_assigned or unit.facts.terms[use.term][0] != op.GLOBAL:
        return False
    if use.kind == "type":
        return all(t.path == unit.path and t.ordinal in unit.facts.functions for t in found.targets)
    owner = unit.facts.definitions[use.owner].kind if use.owner >= 0 else ""
    bound = unit.facts.terms[unit.facts.names.get(use.name, 0)][0]
    runs = use.kind == "call" or (use.kind == "inherit" and owner == "class")
    return runs and bound in {op.DEFINITION, op.IMPORT} and all(is_shape(world, t) for t in found.targets)


def running(world: "World", found: "FoundTargets") -> "FoundTargets":
    """Return the functions that a variable holds: what a type merely states of it has no body to run, a property ran before."""
    kept = [t for t in found.targets if not is_stated(world, t) and not _is_property(world, t)]
    if len(kept) < len(found.targets):
        found.targets, found.hub = kept, not kept
    return found


def _is_property(world: "World", target: "Target") -> bool:
    unit = world.unit(target.path)
    return unit is not None and target.ordinal >= 0 and bool(unit.facts.definitions[target.ordinal].flags & Flag.PROPERTY)
