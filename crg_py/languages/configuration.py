"""Files that are no source but steer what names mean."""

import re

_CONFIGURATION = re.compile(
    r"(?:^|/)(?:[^/]*config[^/]*/[^/]+\.json|[^/]*config[^/]*\.json|package\.json|go\.mod|pyproject\.toml|setup\.cfg|pyvenv\.cfg|crg\.toml|pnpm-workspace\.yaml)$"
)
_ENDINGS = (".json", ".toml", ".cfg", ".yaml", ".mod")
"""Of every name above: most paths are told by their last letters."""


def is_configuration(path: str) -> bool:
    """Say whether linking may look into this file, so that its bytes are an input like any source."""
    return path.endswith(_ENDINGS) and bool(_CONFIGURATION.search(path))
