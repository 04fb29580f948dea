"""Ignore rules: nested ignore files, settings, and what is skipped unless somebody asks for it."""

from collections.abc import Callable, Collection, Container, Iterable

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
_Stack = tuple[tuple[str, list[Pattern]], ...]
_OUT: _Stack = (("", []),)
"""Stands for the rules of an ignored folder."""


class IgnoreRules:
    """The rules of one kind of ignore file in one tree. Rules of a nearer folder are stronger, later lines too."""

    def __init__(
        self, name: str, content_of: Callable[[str], bytes | None], base: Iterable[str] = (), files: Collection[str] | None = None
    ) -> None:
        """Take the ignore files' `name`, how to read one by path (None: absent), and weaker patterns that hold at the root.

        `files` are the paths of all of them, where that is known.
        """
        self._name = name
        self._content_of = content_of
        self._base = parse_patterns(base)
        self._is_silent = files is not None and not files and not self._base
        self._stacks: dict[str, _Stack] = {}
        self._folders: dict[str, bool] = {"": False}
        self._open: dict[str, _Stack] = {}

    def verdict(self, path: str) -> bool | None:
        """Return whether rules ignore `path` itself (a folder ends in "/"), take it back (False) or do not speak of it (None)."""
        for folder, patterns in self._stack(_above(path)):
            found = verdict(patterns, path.removeprefix(folder))
            if found is not None:
                return found
        return None

    def ignores(self, path: str) -> bool:
        """Return whether the file `path` is ignored, by itself or with a folder above it."""
        if self._is_silent:
            return False
        folder = path[: path.rfind("/") + 1]
        stack = self._open.get(folder)
        if stack is None:
            # No pattern speaks of what lies below an ignored folder: it is out, whatever its own rules say.
            stack = self._open[folder] = _OUT if self._ignores_folder(folder) else self._stack(folder)
        return bool(stack) and (stack is _OUT or self.verdict(path) is True)

    def _ignores_folder(self, folder: str) -> bool:
        for one in _unknown(folder, self._folders):
            self._folders[one] = self._folders[_above(one)] or self.verdict(one) is True
        return self._folders[folder]

    def _stack(self, folder: str) -> _Stack:
        """Return the patterns that hold in `folder` with the folder each list stands in, nearest first."""
        for one in _unknown(folder, self._stacks):
            content = self._content_of(one + self._name)
            patterns = ([] if one else self._base) + (parse_lines(content) if content is not None else [])
            outer = self._stacks[_above(one)] if one else ()
            self._stacks[one] = ((one, patterns), *outer) if patterns else outer
        return self._stacks[folder]


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
        folder = _above(path)
        for one in _unknown(folder, self._known):
            self._known[one] = self._known[_above(one)] or self.skips(one)
        return self._known[folder]

    def skips(self, folder: str) -> bool:
        """Return whether `folder` (ends in "/") itself is left out."""
        name = folder[folder.rfind("/", 0, -1) + 1 : -1]
        if name in SKIPPED_FOLDERS or self._has(folder + VENV_MARK):
            return all(one.verdict(folder) is not False for one in self._rules)
        return self._is_worktree(folder)


def _above(path: str) -> str:
    """Return the folder that holds `path`: ends in "/", or empty for the root."""
    return path[: path.rfind("/", 0, len(path) - 1) + 1]


def _unknown(folder: str, known: Container[str]) -> list[str]:
    """Return those of `folder` and the folders above it that are not known, topmost first; above a known one all are known."""
    found = []
    while folder not in known:
        found.append(folder)
        if not folder:
            break
        folder = _above(folder)
    return found[::-1]
