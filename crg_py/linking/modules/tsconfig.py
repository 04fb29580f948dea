"""Path mappings of tsconfig.json and jsconfig.json: `paths`, `baseUrl`, `extends` and `references`."""

from dataclasses import dataclass, field
from typing import Any

from crg_py.linking.jsonc import read_object, texts
from crg_py.linking.modules.node_files import join
from crg_py.linking.world import World

_NAMES = ("tsconfig.json", "jsconfig.json")
_MAX_CHAIN = 12


@dataclass(frozen=True)
class Mapping:
    """How bare names are looked for: below `base` (None: not at all), and where `paths` says, relative to `origin`."""

    base: str | None = None
    origin: str = ""
    paths: dict[str, list[str]] = field(default_factory=dict)

    def targets(self, module: str) -> list[str]:
        """Return the paths that the most exact pattern gives for a name."""
        best, star = "", None
        for pattern in self.paths:
            before, mark, after = pattern.partition("*")
            if not mark:
                if pattern == module:
                    return self._joined(pattern, "")
            elif _fits(module, before, after) and (star is None or len(before) > len(best)):
                best, star = before, (pattern, module[len(before) : len(module) - len(after)])
        return self._joined(*star) if star is not None else []

    def _joined(self, pattern: str, part: str) -> list[str]:
        found = [join(self.origin, target.replace("*", part)) for target in self.paths[pattern]]
        return [path for path in found if path is not None]


def _fits(module: str, before: str, after: str) -> bool:
    return module.startswith(before) and module.endswith(after) and len(module) >= len(before) + len(after)


def mapping_for(world: World, folder: str) -> Mapping:
    """Return the path mapping that holds for files in a folder: that of the nearest configuration above."""
    return world.remember(("tsconfig", folder), lambda: _nearest(world, folder))


def _nearest(world: World, folder: str) -> Mapping:
    at = folder
    while True:
        for name in _NAMES:
            path = f"{at}/{name}" if at else name
            if world.has(path):
                return _with_references(world, path)
        if not at:
            return Mapping()
        at = at.rpartition("/")[0]


def _with_references(world: World, path: str) -> Mapping:
    """Return a configuration's mapping, or that of the first project it refers to if it has none of its own."""
    own = _read(world, path, _MAX_CHAIN)
    if own.paths or own.base is not None:
        return own
    for reference in read_object(world.text(path)).get("references") or []:
        target = reference.get("path") if isinstance(reference, dict) else None
        inner = _file(world, join(path.rpartition("/")[0], target)) if isinstance(target, str) else None
        other = _read(world, inner, _MAX_CHAIN) if inner else own
        if other.paths or other.base is not None:
            return other
    return own


def _read(world: World, path: str, left: int) -> Mapping:
    folder = path.rpartition("/")[0]
    written = read_object(world.text(path))
    options: dict[str, Any] = written.get("compilerOptions") if isinstance(written.get("compilerOptions"), dict) else {}  # type: ignore[assignment]
    found = Mapping()
    for extended in texts(written.get("extends")) if left else []:
        above = _extended(world, folder, extended)
        one = _read(world, above, left - 1) if above else Mapping()
        base = one.base if one.base is not None else found.base
        found = Mapping(base, *((one.origin, one.paths) if one.paths else (found.origin, found.paths)))
    stated = options.get("baseUrl")
    base = join(folder, stated.replace("${configDir}", ".")) if isinstance(stated, str) else found.base
    paths = options.get("paths")
    if isinstance(paths, dict):
        written_paths = {k: [t.replace("${configDir}", ".") for t in texts(v)] for k, v in paths.items()}
        return Mapping(base, base if base is not None else folder, written_paths)
    return Mapping(base, base if "baseUrl" in options and base is not None else found.origin, found.paths)


def _extended(world: World, folder: str, name: str) -> str | None:
    if name.startswith("."):
        return _file(world, join(folder, name))
    package = "/".join(name.split("/")[: 2 if name.startswith("@") else 1])
    for home in world.packages("package.json").get(package, ()):
        found = _file(world, join(home, name[len(package) :].lstrip("/") or "tsconfig.json"))
        if found:
            return found
    return None


def _file(world: World, path: str | None) -> str | None:
    if path is None:
        return None
    candidates = (path, path + ".json", f"{path}/tsconfig.json" if path else "tsconfig.json")
    return next((c for c in candidates if world.has(c)), None)
