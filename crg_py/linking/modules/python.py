"""Python's import system: packages, namespace packages, relative imports, source roots (language reference 5.2 to 5.4)."""

from crg_py.linking.modules.found import MISSING, Found
from crg_py.linking.world import Unit, World

_SOURCE_FOLDERS = ("", "src", "lib", "python")


def find_module(world: World, unit: Unit, module: str) -> Found:
    """Return what `module` names in a file; leading dots are relative to its package."""
    name = module.lstrip(".")
    level = len(module) - len(name)
    if level:
        folder = unit.folder
        for _ in range(level - 1):
            if not folder:
                return MISSING
            folder = folder.rpartition("/")[0]
        return _at(world, folder, name, stated=_states(unit)) or MISSING
    if unit.path.startswith("<"):
        return _library(world, unit, name)
    return _absolute(world, unit, name)


def _library(world: World, unit: Unit, name: str) -> Found:
    path = f"{unit.path.partition('/')[0]}/{name}.pyi"
    return Found("file", path) if world.unit(path) is not None else Found("outside", name)


def _absolute(world: World, unit: Unit, name: str) -> Found:
    """Search from the nearest folder that can be an import root upwards, then every other root that provides the whole name.

    Only folders that provide the first part of the name are looked into. A folder that is a package is no root. A bare folder is what
    is meant if there is no file of the name: a package of that name may lie in another root (Python language reference 5.2.2).
    """
    top = name.partition(".")[0]
    roots = [r for r in world.roots_of(top) if not _is_package(world, r)]
    bare: Found | None = None
    for root in sorted((r for r in roots if _is_near(unit.folder, r)), key=len, reverse=True):
        found = _at(world, root, name, stated=_states(unit))
        if found is not None and found.kind == "file":
            return found
        bare = bare or found
    if top in unit.language.standard_names:
        return bare or _shapes(world, unit, name)
    places = [f for r in roots if (f := _at(world, r, name, stated=_states(unit))) is not None]
    files = [f for f in places if f.kind == "file"] or ([bare] if bare else places)
    return files[0] if len(files) == 1 else bare or _shapes(world, unit, name)


def _is_package(world: World, folder: str) -> bool:
    return bool(folder) and (world.has(f"{folder}/__init__.py") or world.has(f"{folder}/__init__.pyi"))


def _is_near(folder: str, root: str) -> bool:
    """Say whether a root lies above a folder, or is a source folder beside one that does."""
    for source in _SOURCE_FOLDERS:
        above = root[: -len(source)].rstrip("/") if source and (root == source or root.endswith("/" + source)) else root
        if (not above or folder == above or folder.startswith(above + "/")) and (not source or above != root):
            return True
    return False


def _shapes(world: World, unit: Unit, name: str) -> Found:
    path = f"<{unit.language.stubs}>/{name}.pyi"
    return Found("file", path) if unit.language.stubs and world.unit(path) is not None else Found("outside", name)


def _states(unit: Unit) -> bool:
    """Say whether a file only states types: what it imports is looked for among such files first (PEP 561)."""
    return unit.path.endswith(".pyi")


def _at(world: World, root: str, name: str, *, stated: bool = False) -> Found | None:
    """Return the module `name` under a root: a package wins over a module of its name, a module over a bare folder."""
    base = _join(root, name.replace(".", "/"))
    written, types = (f"{base}/__init__.py", f"{base}.py"), (f"{base}/__init__.pyi", f"{base}.pyi")
    for path in (*types, *written) if stated else (*written, *types):
        if base and world.has(path):
            return Found("file", path)
    if base and world.directory(base):
        return Found("folder", base)
    return None


def submodule(world: World, path: str, name: str) -> Found | None:
    """Return the module `name` inside a package given by its file or folder."""
    file = path.rpartition("/")[2]
    if file in {"__init__.py", "__init__.pyi"}:
        return _at(world, path.rpartition("/")[0], name)
    return _at(world, path, name) if not file.endswith((".py", ".pyi")) else None


def _join(folder: str, name: str) -> str:
    return f"{folder}/{name}" if folder and name else folder or name
