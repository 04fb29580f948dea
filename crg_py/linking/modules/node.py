"""Module resolution of Node and TypeScript: relative paths, path mappings, packages of the workspace."""

import posixpath
from typing import Any

from crg_py.linking.jsonc import read_object, texts
from crg_py.linking.modules.ambient import ambient
from crg_py.linking.modules.found import MISSING, Found
from crg_py.linking.modules.node_files import ENTRY_FIELDS, entry_at, file_at, join
from crg_py.linking.modules.tsconfig import mapping_for
from crg_py.linking.world import Unit, World

_ASSETS = frozenset({
    ".css", ".scss", ".sass", ".less", ".styl", ".json", ".json5", ".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".ico",
    ".woff", ".woff2", ".ttf", ".eot", ".mp3", ".mp4", ".webm", ".wasm", ".node", ".html", ".txt", ".md", ".mdx", ".graphql", ".gql",
    ".yml", ".yaml", ".toml", ".sql", ".glsl", ".vue", ".svelte", ".astro", ".pdf", ".csv", ".xml",
})  # fmt: skip
_TYPED = (".ts", ".tsx", ".mts", ".cts")


def find_module(world: World, unit: Unit, module: str) -> Found:
    """Return what a specifier names in a file."""
    typed = unit.path.endswith(_TYPED)
    return world.remember(("node", unit.folder, typed, module), lambda: _find(world, unit, module.partition("?")[0], typed=typed))


def _find(world: World, unit: Unit, module: str, *, typed: bool) -> Found:
    if unit.path.startswith("<"):
        return _shapes(world, unit, module)
    if module.startswith(("node:", "/", "http:", "https:", "data:")):
        return Found("outside", module)
    if module in {".", ".."} or module.startswith(("./", "../")):
        return _relative(world, unit.folder, module, typed=typed)
    own = _own_import(world, unit, module, typed=typed) if module.startswith("#") else None
    return own or _mapped(world, unit, module, typed=typed) or _package(world, unit, module, typed=typed)


def _relative(world: World, folder: str, module: str, *, typed: bool) -> Found:
    path = join(folder, module)
    found = file_at(world, path, typed=typed) if path is not None else None
    if found is not None:
        return Found("file", found)
    return Found("outside", module) if posixpath.splitext(module)[1].lower() in _ASSETS else MISSING


def _mapped(world: World, unit: Unit, module: str, *, typed: bool) -> Found | None:
    """Return what path mappings make of a name; a name that only a mapping can mean is missing if nothing is there."""
    mapping = mapping_for(world, unit.folder)
    targets = mapping.targets(module)
    for target in targets:
        if (found := file_at(world, target, typed=typed)) is not None:
            return Found("file", found)
    if mapping.base is not None:
        path = join(mapping.base, module)
        if path is not None and (found := file_at(world, path, typed=typed)) is not None:
            return Found("file", found)
    if targets and "*" not in mapping.paths:
        return Found("outside", module) if posixpath.splitext(module)[1].lower() in _ASSETS else MISSING
    return None


# ---- packages


def _package(world: World, unit: Unit, module: str, *, typed: bool) -> Found:
    parts = module.split("/")
    name = "/".join(parts[: 2 if module.startswith("@") else 1])
    folder = _nearest(unit.folder, world.packages("package.json").get(name, ()))
    if folder is None:
        return ambient(world, unit.language.family, module) or _shapes(world, unit, module)
    found = _entry(world, folder, module[len(name) :].strip("/"), typed=typed)
    return Found("file", found) if found is not None else Found("outside", module)


def _shapes(world: World, unit: Unit, module: str) -> Found:
    """Return the shapes of a package that the tree does not hold, where there are such."""
    path = f"<{unit.language.stubs}>/{module}.ts"
    return Found("file", path) if world.unit(path) is not None else Found("outside", module)


def _nearest(folder: str, homes: tuple[str, ...]) -> str | None:
    """Return the package that shares the longest way with a folder, None if no one package does."""
    shared = [(len(posixpath.commonpath(["/" + folder, "/" + home]).split("/")), home) for home in homes]
    best = max((length for length, _ in shared), default=0)
    nearest = [home for length, home in shared if length == best]
    return nearest[0] if len(nearest) == 1 else None


def _entry(world: World, folder: str, subpath: str, *, typed: bool) -> str | None:
    """Return the file that a package gives out under a subpath."""
    package = read_object(world.text(f"{folder}/package.json" if folder else "package.json"))
    exports = package.get("exports")
    if exports is not None:
        return _first(world, folder, _targets(_by_subpath(exports), f"./{subpath}" if subpath else "."), typed=typed)
    if subpath:
        return entry_at(world, folder, subpath, typed=typed) or entry_at(world, folder, "src/" + subpath, typed=typed)
    entries = [t for field in ENTRY_FIELDS for t in texts(package.get(field))]
    return _first(world, folder, [*entries, "index", "src/index"], typed=typed)


def _by_subpath(exports: Any) -> dict[str, Any]:
    """Return exports by subpath: a bare target or conditions alone are those of the package itself."""
    if isinstance(exports, dict) and any(str(key).startswith(".") for key in exports):
        return exports
    return {".": exports}


def _targets(table: dict[str, Any], name: str) -> list[str]:
    """Return the targets that a table of exports or imports gives for a name, in the order of its conditions."""
    if name in table:
        return texts(table[name])
    fitting = []
    for pattern, value in table.items():
        before, star, after = pattern.partition("*")
        if star and name.startswith(before) and name.endswith(after) and len(name) >= len(before) + len(after):
            fitting.append((len(before), [t.replace("*", name[len(before) : len(name) - len(after)]) for t in texts(value)]))
    return max(fitting, key=lambda item: item[0])[1] if fitting else []


def _first(world: World, folder: str, targets: list[str], *, typed: bool) -> str | None:
    return next((f for t in targets if (f := entry_at(world, folder, t, typed=typed)) is not None), None)


def _own_import(world: World, unit: Unit, module: str, *, typed: bool) -> Found | None:
    """Return what a name starting with `#` means by the `imports` of the nearest package that has them."""
    folder: str | None = unit.folder
    while folder is not None:
        imports = read_object(world.text(f"{folder}/package.json" if folder else "package.json")).get("imports")
        if isinstance(imports, dict):
            targets = _targets(imports, module)
            found = _first(world, folder, targets, typed=typed)
            if found is not None:
                return Found("file", found)
            outside = [t for t in targets if not t.startswith(".")]
            return Found("outside", outside[0]) if outside else None
        folder = folder.rpartition("/")[0] if folder else None
    return None
