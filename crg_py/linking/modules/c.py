"""The files that C's `#include` lines name, found without the flags that the code is built with (C11 6.10.2)."""

from crg_py.linking.modules.folders import shared_folders
from crg_py.linking.modules.found import MISSING, Found
from crg_py.linking.world import Unit, World

_ROOTS = frozenset({"include", "includes", "inc", "headers"})
"""Folders whose parent is the project that includes from them."""
_LAYERS = frozenset({"uapi", "generated", "public"})
"""Folders inside such a root that are roots of their own."""
_MOST = 64


def find_header(world: World, unit: Unit, module: str) -> Found:
    """Return the file that a specifier names in a file: `<x.h>`, or `x.h` for one in quotes.

    In quotes it is looked for beside the file, and then like one in angle brackets: in the folders that hold a file of that path,
    those that belong to a project around the file before others, the nearest first.
    """
    is_system = module.startswith("<")
    name = module.strip("<> ")
    parts = _parts(unit.folder, name)
    if not is_system and parts is not None:
        beside = "/".join(parts)
        if beside.rpartition("/")[0] in world.roots_of(parts[-1] if parts else ""):
            return Found("file", beside)
    written = [p for p in name.split("/") if p not in {"", ".", ".."}]
    if not written:
        return MISSING
    above = "/".join(written[:-1])
    roots = [r for folder in world.roots_of(written[-1]) if (r := _root(folder, above)) is not None]
    best = _best(unit.folder, roots, anywhere=not is_system or (bool(above) and name not in unit.language.standard_names))
    if not best:
        return Found("outside", module) if is_system or name in unit.language.standard_names else MISSING
    paths = tuple(sorted("/".join(filter(None, (root, *written))) for root in best))
    return Found("file", paths[0]) if len(paths) == 1 else Found("several", paths=paths[:_MOST])


def _parts(folder: str, name: str) -> list[str] | None:
    """Return the parts of a path relative to a folder, None if it leads out of the tree."""
    parts = folder.split("/") if folder else []
    for part in name.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in {"", "."}:
            parts.append(part)
    return parts


def _root(folder: str, above: str) -> str | None:
    """Return the folder from which a file in `folder` is named with `above` in front."""
    if not above:
        return folder
    if folder == above:
        return ""
    return folder[: -len(above) - 1] if folder.endswith("/" + above) else None


def _best(folder: str, roots: list[str], *, anywhere: bool) -> list[str]:
    """Return the roots that fit a folder best; those of no project around it only where they may be `anywhere`."""
    ranked = [(_rank(folder, root), root) for root in roots]
    if not anywhere:
        ranked = [one for one in ranked if one[0][0]]
    best = max((rank for rank, _ in ranked), default=None)
    return [root for rank, root in ranked if rank == best]


def _rank(folder: str, root: str) -> tuple[bool, int, int]:
    """Say whether a root belongs to a project around a folder, how near that is, and how plain the root's own path is."""
    parts = root.split("/") if root else []
    depth = len(parts)
    if not _is_above(root, folder):
        while parts and parts[-1] in _LAYERS:
            parts.pop()
        if not parts or parts[-1] not in _ROOTS or not _is_above("/".join(parts[:-1]), folder):
            return False, shared_folders(folder, root), 0
        parts.pop()
    return True, len(parts), -depth


def _is_above(root: str, folder: str) -> bool:
    return not root or folder == root or folder.startswith(root + "/")
