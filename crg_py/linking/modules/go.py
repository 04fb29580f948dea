"""Go's packages: folders, named by the path of the module they lie in (Go modules reference: go.mod, replace, vendor)."""

import posixpath
import re

from crg_py.linking.modules.found import MISSING, Found
from crg_py.linking.world import Unit, World

_MANIFEST = "go.mod"
_REPLACE = re.compile(
    r"(?m)^[ \t]*+(?:replace[ \t]++)?(?P<path>[^\s()]++)(?:[ \t]++v\S++)?+[ \t]++=>[ \t]++(?P<folder>\.{1,2}(?:/\S*+)?+)[ \t\r]*+(?://.*)?$"
)


def find_module(world: World, unit: Unit, module: str) -> Found:
    """Return the folder of the package that an import names; what no module of the tree holds is outside."""
    if unit.path.startswith("<") or module == "C":
        return _shapes(world, unit, module)
    if module.startswith(("./", "../")):
        folder = _joined(unit.folder, module)
        return _at(world, folder) if folder is not None else MISSING
    return _vendored(world, unit.folder, module) or _replaced(world, unit.folder, module) or _of_modules(world, unit, module)


def _shapes(world: World, unit: Unit, module: str) -> Found:
    path = f"<{unit.language.stubs}>/{module}.go"
    return Found("file", path) if world.unit(path) is not None else Found("outside", module)


def _vendored(world: World, folder: str, module: str) -> Found | None:
    """Look for the nearest copy of a package that the tree keeps for itself."""
    if "." not in module.partition("/")[0]:
        return None
    for above in _upwards(folder):
        place = f"{above}/vendor/{module}" if above else f"vendor/{module}"
        if world.directory(place) and world.sources(place):
            return Found("package", place)
    return None


def _replaced(world: World, folder: str, module: str) -> Found | None:
    """Follow what the nearest manifest puts in the place of a module, where that is a folder."""
    for above in _upwards(folder):
        text = world.text(f"{above}/{_MANIFEST}" if above else _MANIFEST)
        if text is None:
            continue
        for found in _REPLACE.finditer(text.decode("utf-8", "replace")):
            rest = _below(module, found["path"])
            home = _joined(above, found["folder"]) if rest is not None else None
            if rest is not None and home is not None and world.directory(home):
                return _at(world, f"{home}/{rest}".strip("/"))
        return None
    return None


def _of_modules(world: World, unit: Unit, module: str) -> Found:
    """Look in the module of the tree whose path is the longest beginning of the import's; of several copies the nearest."""
    modules = world.packages(_MANIFEST)
    parts = module.split("/")
    for n in range(len(parts), 0, -1):
        homes = modules.get("/".join(parts[:n]))
        if homes:
            home = max(homes, key=lambda h: (_is_above(h, unit.folder), len(h)))
            return _at(world, f"{home}/{'/'.join(parts[n:])}".strip("/"))
    return _shapes(world, unit, module)


def _at(world: World, folder: str) -> Found:
    return Found("package", folder) if world.sources(folder) else MISSING


def _upwards(folder: str) -> list[str]:
    parts = folder.split("/") if folder else []
    return ["/".join(parts[:n]) for n in range(len(parts), -1, -1)]


def _is_above(home: str, folder: str) -> bool:
    return not home or folder == home or folder.startswith(home + "/")


def _below(module: str, path: str) -> str | None:
    """Return the rest of an import's path below a module's, None if it is not of that module."""
    if module == path:
        return ""
    return module[len(path) + 1 :] if module.startswith(path + "/") else None


def _joined(folder: str, relative: str) -> str | None:
    """Return a folder by its way from another, None if it leads out of the tree."""
    path = posixpath.normpath(posixpath.join(folder or ".", relative))
    return None if path.startswith("..") else path.removeprefix(".")
