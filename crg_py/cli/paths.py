"""Paths as a person types them, in the tree's own terms."""

import os
from pathlib import Path

from crg_py.model.ids import split_symbol, symbol_id


def candidates(root: Path, repo: Path, text: str) -> list[str]:
    """Return the paths in the tree that `text` may name: seen from where the person stands, then from the root."""
    if not text or "\0" in text:
        return []
    if Path(text).is_absolute():
        places = [Path(text), Path(os.path.realpath(Path(text).parent)) / Path(text).name]
    else:
        start = repo if repo.is_dir() else repo.parent
        places = [Path(os.path.realpath(start)) / text, root / text]
    found = (_below(root, place) for place in places)
    return list(dict.fromkeys(path for path in found if path is not None))


def _below(root: Path, place: Path) -> str | None:
    """Return a path relative to the root, empty for the root itself, None outside of it."""
    plain = Path(os.path.normpath(place))
    if plain == root:
        return ""
    return plain.relative_to(root).as_posix() if plain.is_relative_to(root) else None


def localised(root: Path, repo: Path, symbol: str, known: "set[str] | frozenset[str]") -> str:
    """Return a symbol with its path in the tree's terms, where that path is known or a file that is there; else as it was typed."""
    path, name = split_symbol(symbol)
    places = candidates(root, repo, path)
    found = [place for place in places if place in known] or [place for place in places if _is_file(root / place)]
    return symbol_id(found[0], name) if found else symbol


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # No file can have such a name.
        return False
