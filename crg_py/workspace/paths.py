"""Paths as git and the file system give them, checked before anything else sees them."""

import re

PATH_BYTES = 4096
"""Longest path in bytes; the file systems and protocols at hand allow no more."""
_UNSAFE = re.compile(r"(?:\A|/)(?:\.{0,2}|\.[gG][iI][tT])(?:/|\Z)")
"""A part that is empty, leads elsewhere or is git's own."""


def decode_path(raw: bytes) -> tuple[str, str]:
    """Return (path, reason): the path as text, and why it cannot be listed (empty when it can).

    With a reason the text is a printable stand-in: undecodable bytes are written as escapes, and the length is bounded.
    """
    try:
        path = raw.decode()
    except UnicodeDecodeError:
        return raw[:PATH_BYTES].decode("utf-8", "backslashreplace"), "the path is not UTF-8"
    if len(raw) > PATH_BYTES:
        return raw[:200].decode("utf-8", "ignore") + "...", f"the path is longer than {PATH_BYTES} bytes"
    if "::" in path:
        return path, 'the path holds "::", which separates path and name in ids'
    if not _is_plain(path) and _UNSAFE.search(path):
        return path, "the path is unsafe"
    return path, ""


def _is_plain(path: str) -> bool:
    """Say whether no part of a path begins with a dot or is empty, as is the case of most: quicker than a search."""
    return "/." not in path and "//" not in path and path[:1] not in {"", ".", "/"} and path[-1] != "/"
