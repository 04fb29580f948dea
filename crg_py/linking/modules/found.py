"""What looking for a module can end with."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Found:
    """`kind` is `file`, `folder` (a package without a file), `outside` (not in the workspace) or `missing` (should be, and is not)."""

    kind: str
    path: str = ""


MISSING = Found("missing")
