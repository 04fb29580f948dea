"""Find the data folders (`queries`, `grammars`): inside an installed package, else at the top of the checkout."""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def data_folder(name: str) -> Path:
    """Return the folder `queries` or `grammars`.

    A checkout's own folder wins over a copy that an editable install may have left in the package, which would be stale.
    """
    for folder in (_PACKAGE.parent / name, _PACKAGE / "_data" / name):
        if folder.is_dir() and (_PACKAGE.parent / "pyproject.toml").is_file() == (folder.parent == _PACKAGE.parent):
            return folder
    raise FileNotFoundError(f"crg is installed without its {name} folder; reinstall it")
