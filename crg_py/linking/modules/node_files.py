"""Files that a path without or with another extension stands for, in projects of Node, TypeScript and their bundlers."""

import posixpath

from crg_py.linking.jsonc import read_object, texts
from crg_py.linking.world import World

EXTENSIONS = (".ts", ".tsx", ".d.ts", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs")
_SOURCES_OF = {".js": (".ts", ".tsx", ".d.ts", ".jsx"), ".mjs": (".mts", ".d.mts"), ".cjs": (".cts", ".d.cts"), ".jsx": (".tsx",)}
_OUTPUT_FOLDERS = frozenset({"dist", "lib", "build", "out", "output", "esm", "cjs", "es", "types", "umd", "module", "node", "browser"})
ENTRY_FIELDS = ("source", "types", "typings", "module", "main", "browser")


def join(folder: str, path: str) -> str | None:
    """Return the path that a relative path means in a folder, None if it leads out of the tree."""
    joined = posixpath.normpath(posixpath.join("/", folder, path)) if folder or path else "/"
    depth = len([p for p in folder.split("/") if p])
    for part in path.split("/"):
        depth += 0 if part in {"", "."} else -1 if part == ".." else 1
        if depth < 0:
            return None
    return joined.strip("/")


def file_at(world: World, path: str, *, typed: bool) -> str | None:
    """Return the source file that a path names: as it stands, as output of a source, without extension, or as a folder."""
    stem, extension = posixpath.splitext(path)
    outputs = [stem + e for e in _SOURCES_OF.get(extension, ())]
    exact = [path] if extension in EXTENSIONS else []
    for candidate in (*outputs, *exact) if typed else (*exact, *outputs):
        if world.has(candidate):
            return candidate
    for candidate in (path + e for e in EXTENSIONS):
        if path and world.has(candidate):
            return candidate
    return _folder_at(world, path, typed=typed)


def _folder_at(world: World, path: str, *, typed: bool) -> str | None:
    if not world.directory(path):
        return None
    package = read_object(world.text(_in(path, "package.json")))
    for entry in (t for field in ENTRY_FIELDS for t in texts(package.get(field))):
        found = entry_at(world, path, entry, typed=typed) if entry not in {".", "./", ""} else None
        if found is not None:
            return found
    return next((c for e in EXTENSIONS if world.has(c := _in(path, "index" + e))), None)


def entry_at(world: World, folder: str, entry: str, *, typed: bool) -> str | None:
    """Return the file that an entry of a package names; for output that is not kept, the source it is evidently made from."""
    path = join(folder, entry)
    if path is None:
        return None
    stem = path.removesuffix(".ts").removesuffix(".d") if path.endswith(".d.ts") else path
    if path != folder and (found := file_at(world, path, typed=typed)) is not None:
        return found
    parts = (join("", entry) or "").split("/")
    built = len(parts) > 1 and parts[0] in _OUTPUT_FOLDERS
    while len(parts) > 1 and parts[0] in _OUTPUT_FOLDERS:
        parts = parts[1:]
    if not built:
        return None
    rest = "/".join(parts).removesuffix(".d.ts").removesuffix(".d.mts") if stem != path else "/".join(parts)
    return file_at(world, _in(folder, "src/" + rest), typed=True) or file_at(world, _in(folder, rest), typed=True)


def _in(folder: str, name: str) -> str:
    return f"{folder}/{name}" if folder else name
