"""Which paths a provider may see."""

import re
from collections.abc import Iterable
from functools import cache


def granted(path: str, globs: Iterable[str]) -> bool:
    """Return whether `path` is matched by a glob and by none that begins with `!`."""
    inside = False
    for glob in globs:
        if glob.startswith("!"):
            if _regex(glob[1:]).fullmatch(path):
                return False
        elif not inside:
            inside = _regex(glob).fullmatch(path) is not None
    return inside


@cache
def _regex(glob: str) -> re.Pattern[str]:
    """Translate: `**` stands for any number of folders, also none; `*` and `?` stay within one name."""
    wild = {"**/": "(?:[^/]+/)*", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    pieces = [wild.get(piece) or re.escape(piece) for piece in re.findall(r"\*\*/|\*\*|\*|\?|[^*?]+", glob)]
    return re.compile("".join(pieces), re.DOTALL)
