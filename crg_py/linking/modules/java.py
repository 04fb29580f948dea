"""Java's packages: a class is found by its name, in a file whose package is the one that is meant (JLS 6.5, 7.6)."""

from crg_py.linking.modules.folders import shared_folders
from crg_py.linking.modules.found import Found
from crg_py.linking.surroundings import CLASS_FILE, PACKAGE_FOLDER
from crg_py.linking.world import Unit, World

_SUFFIX = ".java"


def find_module(world: World, unit: Unit, module: str) -> Found:
    """Return the file that declares the class which `module` names, and the names from the class on; outside if there is none.

    Packages may be spread over source roots, and need not lie in folders of their names: the file says which package it is of. Of
    several files the one that shares most of its path with the unit's is meant.
    """
    parts = module.split(".")
    if not unit.path.startswith("<"):
        for end in _class_ends(parts):
            path = _nearest(world, unit, ".".join(parts[: end - 1]), parts[end - 1])
            if path is not None:
                return Found("file", path, inner=tuple(parts[end - 1 :]))
    return _shape(world, unit, parts) or Found("outside", module)


def own_package(world: World, unit: Unit, name: str) -> Found | None:
    """Return the file of the unit's own package that declares a class, None if there is none."""
    path = None if unit.path.startswith("<") else _nearest(world, unit, unit.facts.package, name)
    return Found("file", path, inner=(name,)) if path is not None else None


def beside(world: World, unit: Unit, name: str) -> Found | None:
    """Return the file of the unit's own package that declares a class which has no file of its own name."""
    package = unit.facts.package
    tail = package.replace(".", "/")
    named = world.roots_of(PACKAGE_FOLDER + tail.rpartition("/")[2]) if tail else ()
    folders = [unit.folder, *(f for f in named if f != unit.folder and (f == tail or f.endswith("/" + tail)))]
    for folder in folders:
        for path in world.sources(folder):
            other = world.unit(path) if path.endswith(_SUFFIX) else None
            if other is not None and other.facts.package == package and name in other.facts.names and name not in _imported(other):
                return Found("file", path, inner=(name,))
    return None


def _imported(unit: Unit) -> frozenset[str]:
    """Return the names that a file only imports."""
    own = {d.name for d in unit.facts.definitions if d.parent < 0}
    return frozenset(unit.facts.names.keys() - own)


def _class_ends(parts: list[str]) -> list[int]:
    """Return how many parts of a dotted name may name a class of the top level: the first that is written like one, else any."""
    written = [i + 1 for i, part in enumerate(parts) if part[:1].isupper()]
    return written[:1] or list(range(len(parts), 0, -1))


def _nearest(world: World, unit: Unit, package: str, name: str) -> str | None:
    """Return the file of a class of a package, nearest to the unit."""
    tail = package.replace(".", "/")
    folders = world.roots_of(CLASS_FILE + name)
    fitting = [f for f in folders if not tail or f == tail or f.endswith("/" + tail)]
    for chosen in (fitting, folders):
        for folder in sorted(chosen, key=lambda f: (-shared_folders(f, unit.folder), f)):
            path = f"{folder}/{name}{_SUFFIX}" if folder else name + _SUFFIX
            other = world.unit(path)
            if other is not None and other.facts.package == package:
                return path
    return None


def _shape(world: World, unit: Unit, parts: list[str]) -> Found | None:
    """Return the shape of a class of the language's own library."""
    for end in range(len(parts) - 1, 0, -1):
        path = f"<{unit.language.stubs}>/{'.'.join(parts[:end])}{_SUFFIX}"
        shapes = world.unit(path)
        if shapes is not None and parts[end] in shapes.facts.names:
            return Found("file", path, inner=tuple(parts[end:]))
    return None
