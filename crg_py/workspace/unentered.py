"""Folders that are there and that nothing looks into: why, and which of the reasons for skipping a path are of that kind."""

SUBMODULE = "submodule: index it on its own"
NESTED = "a repository of its own: index it on its own"
_FOLDER = "folder: "


def unlistable(error: OSError) -> str:
    """Return the reason for which a folder cannot be listed."""
    return _FOLDER + (error.strerror or str(error)).lower()


def may_hold_sources(reason: str) -> bool:
    """Say whether what is skipped for this reason is a folder with files that nobody has seen."""
    return reason in {SUBMODULE, NESTED} or reason.startswith(_FOLDER)
