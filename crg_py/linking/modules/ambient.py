"""Modules that files of declarations declare by name, for packages that bring no types (TypeScript handbook, ambient modules)."""

from typing import TYPE_CHECKING

from crg_py.linking.modules.found import Found

if TYPE_CHECKING:
    from crg_py.linking.world import Unit, World

AMBIENT = "module "
"""Before the name of such a module among the names of its file."""


def ambient(world: "World", family: str, module: str) -> Found | None:
    """Return the module that a file of declarations declares under this name; what it does not declare of it is still outside."""
    path = world.remember(("ambient", family), lambda: _table(world, family)).get(module)
    return Found("ambient", path, inner=(AMBIENT + module,)) if path is not None else None


def _table(world: "World", family: str) -> dict[str, str]:
    """Return the first file that declares each module."""
    found: dict[str, str] = {}
    for unit in world.declarations(family):
        for name in unit.facts.names:
            if name.startswith(AMBIENT):
                found.setdefault(name.removeprefix(AMBIENT), unit.path)
    return found


def added_to(world: "World", unit: "Unit") -> tuple[str, ...]:
    """Return the modules that a file declares more of, as it names them: what they give out is seen in these declarations."""
    return world.remember(
        ("added to", unit.path), lambda: tuple(n.removeprefix(AMBIENT) for n in unit.facts.names if n.startswith(AMBIENT))
    )
