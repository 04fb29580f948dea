"""Paths as the protocol has them: relative, with forward slashes, without tricks."""

import re

from crg_py.asp.errors import invalid

PATH_BYTES = 4096
_DRIVE = re.compile(r"[A-Za-z]:")


def check_path(path: str) -> None:
    """Raise Refusal (input) for a path that cannot name a file of a workspace."""
    if len(path.encode()) > PATH_BYTES:
        raise invalid(f"a path is longer than {PATH_BYTES:,} bytes")
    if "\0" in path or "\\" in path or _DRIVE.match(path):
        raise invalid(f"{path!r} is no path of a workspace")
    if any(part in {"", ".", ".."} for part in path.split("/")):
        raise invalid(f"{path!r} must be relative, without empty, '.' or '..' parts")
