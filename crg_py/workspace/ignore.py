"""Ignore rules: nested ignore files, settings, and what is skipped unless somebody asks for it."""

from collections.abc import Callable, Iterable

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
        self._stacks: dict[str, tuple[tuple[str, list[Pattern]], ...]] = {}
        self._folders: dict[str, bool] = {"": False}

    def verdict(self, path: str) -> bool | None:
        """Return whether rules ignore `path` itself (a folder ends in "/"), take it back (False) or do not speak of it (None)."""
        for folder, patterns in self._stack(_above(path)):
            found = verdict(patterns, path.removeprefix(folder))
            if found is not None:
                return found
        return None

    def ignores(self, path: str) -> bool:
        """Return whether the file `path` is ignored, by itself or with a folder above it."""
        return self._ignores_folder(_above(path)) or self.verdict(path) is True

    def _ignores_folder(self, folder: str) -> bool:
        known = self._folders.get(folder)
        if known is not None:
            return known
        ignored = False
        for one in reversed(_with_parents(folder)):
            ignored = self._folders.setdefault(one, ignored or self.verdict(one) is True)
        return ignored

    def _stack(self, folder: str) -> tuple[tuple[str, list[Pattern]], ...]:
        """Return the patterns that hold in `folder` with the folder each list stands in, nearest first."""
        known = self._stacks.get(folder)
        if known is not None:
            return known
        known = ()
        for one in reversed(_with_parents(folder)):
            if one not in self._stacks:
                content = self._content_of(one + self._name)
                patterns = ([] if one else self._base) + (parse_lines(content) if content is not None else [])
                self._stacks[one] = ((one, patterns), *known) if patterns else known
            known = self._stacks[one]
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
        return any(self._left_out(folder) for folder in _with_parents(_above(path)))

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


def _above(path: str) -> str:
    """Return the folder that holds `path`: ends in "/", or empty for the root."""
    return path[: path.rfind("/", 0, len(path) - 1) + 1]


def _with_parents(folder: str) -> list[str]:
    """Return `folder` and all folders above it, nearest first; the last is the root."""
    found = [folder]
    while folder:
        folder = _above(folder)
        found.append(folder)
    return found
