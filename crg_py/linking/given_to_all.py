"""Names that files of declarations give to all files (TypeScript handbook, global declarations)."""

from typing import TYPE_CHECKING

from crg_py.model import terms as op

if TYPE_CHECKING:
    from crg_py.linking.world import Place, Unit, World

_Table = dict[str, tuple[tuple[str, "Place"], ...]]


def given_to_all(world: "World", unit: "Unit", name: str) -> list["Place"]:
    """Return where a name is declared for all files, in the unit itself or in the files of declarations of the nearest project around it.

    Declarations of one name in one project make up one thing; another project's are not seen.
    """
    own = _of_global(unit).get(name)
    if own is not None:
        return [(unit, own)]
    table: _Table = world.remember(("given to all", unit.language.family), lambda: _table(world, unit.language.family))
    around = [(home, place) for home, place in table.get(name, ()) if not home or unit.path.startswith(home + "/")]
    nearest = max((len(home) for home, _ in around), default=0)
    return [place for home, place in around if len(home) == nearest]


def _table(world: "World", family: str) -> _Table:
    found: dict[str, list[tuple[str, Place]]] = {}
    for unit in world.declarations(family):
        home = _project(world, unit)
        for name, term in {**_of_script(unit), **_of_global(unit)}.items():
            found.setdefault(name, []).append((home, (unit, term)))
    return {name: tuple(places) for name, places in found.items()}


def _of_script(unit: "Unit") -> dict[str, int]:
    """Return the names of a file that brings nothing in and gives nothing out: all that it declares is for all."""
    return {} if unit.facts.module_exports or unit.facts.imports else unit.facts.names


def _of_global(unit: "Unit") -> dict[str, int]:
    """Return the members of the module that is declared for all: `declare global`."""
    name = unit.language.global_module
    for ordinal, definition in enumerate(unit.facts.definitions):
        if (definition.name, definition.kind, definition.parent) == (name, "module", -1) and ordinal in unit.facts.classes:
            members = unit.facts.classes[ordinal].members
            return {member: term for member, term in members.items() if unit.facts.terms[term][0] in {op.DEFINITION, op.VARIABLE, op.UNION}}
    return {}


def _project(world: "World", unit: "Unit") -> str:
    """Return the nearest folder around a file that a project or package lies in; the root if there is none."""
    folder = unit.folder
    while folder and not any(world.has(f"{folder}/{name}") for name in unit.language.projects):
        folder = folder.rpartition("/")[0]
    return folder
