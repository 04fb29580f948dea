"""Names of baselines."""

import hashlib
from collections.abc import Mapping


def dirty_label(base: str, changed: Mapping[str, str]) -> str:
    """Return `git:<base>`, with `+dirty:<digest>` when files differ from it.

    `changed` maps each path that differs to what it holds now (empty: it is gone), so equal content has an equal name.
    """
    return f"git:{base}+dirty:{digest(changed)}" if changed else f"git:{base}"


def digest(contents: Mapping[str, str]) -> str:
    """Return 32 hexadecimal digits that stand for (path, content) pairs."""
    state = hashlib.sha256()
    for path, content in sorted(contents.items()):
        state.update(f"{path}\0{content}\0".encode("utf-8", "surrogateescape"))
    return state.hexdigest()[:32]
