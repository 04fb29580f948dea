"""Declarations beside code: what a file of mere declarations states is written in the source file of its name (TypeScript, `x.d.ts`)."""

from typing import TYPE_CHECKING

from crg_py.linking.found_targets import Target

if TYPE_CHECKING:
    from crg_py.linking.found_targets import FoundTargets
    from crg_py.linking.world import Unit, World


def add_written(world: "World", found: "FoundTargets") -> None:
    """Add to the declarations that a use names what they state, where the code stands beside them."""
    for target in list(found.targets):
        stated = world.unit(target.path)
        code = _beside(world, stated) if stated is not None else None
        if stated is None or code is None:
            continue
        ordinal = code.named(stated.facts.definitions[target.ordinal].qualified) if target.ordinal >= 0 else -1
        if ordinal >= 0 or target.ordinal < 0:
            found.targets.append(Target(code.path, ordinal, implied=True))


def _beside(world: "World", stated: "Unit") -> "Unit | None":
    """Return the source file that a file of declarations speaks of."""
    for ending, code in stated.language.declares:
        if stated.path.endswith(ending) and not stated.path.startswith("<"):
            found = world.unit(stated.path.removesuffix(ending) + code)
            if found is not None:
                return found
    return None
