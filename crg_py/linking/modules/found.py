"""What looking for a module can end with."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Found:
    """What was found, by `kind`.

    `file`, `folder` (a package without a file), `package` (a folder of files that share a scope), `outside` (not in the workspace)
    or `missing` (should be, and is not).

    Of `several` files, `paths`, the way the code is built chooses one.
    """

    kind: str
    path: str = ""
    paths: tuple[str, ...] = ()


MISSING = Found("missing")
