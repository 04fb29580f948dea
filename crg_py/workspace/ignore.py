"""Ignore rules: nested ignore files, settings, and what is skipped unless somebody asks for it."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from crg_py.workspace.patterns import Pattern, parse_lines, parse_patterns, verdict

CRGIGNORE = ".crgignore"
GITIGNORE = ".gitignore"
SKIPPED_FOLDERS = frozenset(
    {
        "__pycache__",
        "node_modules",
        "bower_components",
        "site-packages",
        ".eggs",
        ".hg",
        ".hypothesis",
        ".jj",
        ".mypy_cache",
        ".nox",
        ".pytest_cache",
        ".ruff_cache",
        ".svn",
        ".tox",
    }
)
"""Folders of installed or generated code. A rule that takes one back (`!node_modules/`) is stronger, and so is tracking it in git."""
VENV_MARK = "pyvenv.cfg"


class IgnoreRules:
    """The rules of one kind of ignore file in one tree. Rules of a nearer folder are stronger, later lines too."""

    def __init__(self, name: str, content_of: Callable[[str], bytes | None], base: Iterable[str] = ()) -> None:
        """Take the ignore files' `name`, how to read one by path (None: absent), and weaker patterns that hold at the root."""
        self._name = name
        self._content_of = content_of
        self._base = parse_patterns(base)
        self._files: dict[str, list[Pattern]] = {}
        self._folders: dict[str, bool] = {"": False}

    def verdict(self, path: str) -> bool | None:
        """Return whether rules ignore `path` itself (a folder ends in "/"), take it back (False) or do not speak of it (None)."""
        for folder in _folders_above(path):
            patterns = self._patterns(folder)
            found = verdict(patterns, path.removeprefix(folder)) if patterns else None
            if found is not None:
                return found
        return None

    def ignores(self, path: str) -> bool:
        """Return whether the file `path` is ignored, by itself or with a folder above it."""
        folder = path[: path.rfind("/") + 1]
        return self._ignores_folder(folder) or self.verdict(path) is True

    def _ignores_folder(self, folder: str) -> bool:
        known = self._folders.get(folder)
        if known is not None:
            return known
        ignored = False
        for one in reversed(_parents(folder)):
            ignored = self._folders.setdefault(one, ignored or self.verdict(one) is True)
        return ignored

    def _patterns(self, folder: str) -> list[Pattern]:
        known = self._files.get(folder)
        if known is None:
            content = self._content_of(folder + self._name)
            known = parse_lines(content) if content is not None else []
            known = self._files[folder] = known if folder else self._base + known
        return known


class SkippedFolders:
    """Folders that are left out unless a rule takes them back: by name, as virtual environments, as further working trees of git."""

    def __init__(self, rules: Iterable[IgnoreRules], has: Callable[[str], bool], is_worktree: Callable[[str], bool]) -> None:
        """Take rules that may object, whether a file is there, and whether a `.git` marks its folder as another working tree."""
        self._rules = list(rules)
        self._has = has
        self._is_worktree = is_worktree
        self._known: dict[str, bool] = {"": False}

    def covers(self, path: str) -> bool:
        """Return whether a folder above the file `path` is left out."""
        return any(self._left_out(folder) for folder in _folders_above(path))

    def skips(self, folder: str) -> bool:
        """Return whether `folder` (ends in "/") itself is left out."""
        name = folder[folder.rfind("/", 0, -1) + 1 : -1]
        if name in SKIPPED_FOLDERS or self._has(folder + VENV_MARK):
            return all(one.verdict(folder) is not False for one in self._rules)
        return self._is_worktree(folder)

    def _left_out(self, folder: str) -> bool:
        known = self._known.get(folder)
        if known is None:
            known = self._known[folder] = self.skips(folder)
        return known


@lru_cache(maxsize=4096)
def _parents(folder: str) -> tuple[str, ...]:
    """Return `folder` (ends in "/", or empty: the root) and all folders above it, nearest first."""
    found = [folder]
    while folder:
        folder = folder[: folder.rfind("/", 0, -1) + 1]
        found.append(folder)
    return tuple(found)


def _folders_above(path: str) -> tuple[str, ...]:
    """Return the folders that hold `path`, nearest first, each ending in "/", the root being empty."""
    end = len(path) - 1 if path.endswith("/") else len(path)
    return _parents(path[: path.rfind("/", 0, end) + 1])
