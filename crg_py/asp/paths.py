"""Paths as the protocol has them: relative, with forward slashes, without tricks."""

import re
from functools import lru_cache

from crg_py.asp.errors import invalid

PATH_BYTES = 4096
_DRIVE = re.compile(r"[A-Za-z]:")
_UNSAFE = frozenset({"", ".", ".."})


def check_path(path: str) -> None:
    """Raise Refusal (input) for a path that cannot name a file of a workspace."""
    reason = fault(path)
    if reason:
        raise invalid(f"{path!r} {reason}")


@lru_cache(maxsize=1 << 17)
def fault(path: str) -> str:
    """Return why a path cannot name a file of a workspace; empty when it can."""
    if len(path) > PATH_BYTES or len(path.encode()) > PATH_BYTES:
        return f"is longer than {PATH_BYTES:,} bytes"
    if "\0" in path or "\\" in path or _DRIVE.match(path):
        return "is no path of a workspace"
    if any(part in _UNSAFE for part in path.split("/")):
        return "must be relative, without empty, '.' or '..' parts"
    return ""
