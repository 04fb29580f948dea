"""What looking for a module can end with."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Found:
    """What was found, by `kind`.

    `file`, `folder` (a package without a file), `package` (a folder of files that share a scope), `ambient` (declared by name in a file),
    `outside` (not in the workspace) or `missing` (should be, and is not).

    Of `several` files, `paths`, the way the code is built chooses one.
    `inner` are the names that lead from the file to what is meant, where that is something in the file.
    """

    kind: str
    path: str = ""
    paths: tuple[str, ...] = ()
    inner: tuple[str, ...] = ()


MISSING = Found("missing")
