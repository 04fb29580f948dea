"""Run the `git` executable so that it only reads, starts nothing, fetches nothing and asks nothing."""

import os
import subprocess
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from crg_py.model.errors import WorkspaceError

CONFIGURATION = (
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.untrackedCache=false",
    # Without these git judges a file that was rewritten with its old time and size to be unchanged.
    "core.trustctime=true",
    "core.checkStat=default",
    "core.preloadIndex=true",
    "core.alternateRefsCommand=false",
    "core.sshCommand=false",
    "core.askPass=",
    "core.pager=cat",
    "submodule.recurse=false",
    "gc.auto=0",
    "maintenance.auto=false",
)
"""Overrides of configuration that could start programs, follow other repositories or weaken the comparison of files."""

KEPT_VARIABLES = ("GIT_CONFIG", "GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM", "GIT_EXEC_PATH")
"""Prefixes of the git variables that are passed on; others would point git at another repository."""


def environment(extra: Mapping[str, str]) -> dict[str, str]:
    """Return the environment git runs in."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_") or name.startswith(KEPT_VARIABLES)}
    return kept | {
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_NO_REPLACE_OBJECTS": "1",
        "GIT_ALLOW_PROTOCOL": "none",
        "GIT_TERMINAL_PROMPT": "0",
        "LC_ALL": "C",
        **extra,
    }


class Git:
    """Git in one folder."""

    def __init__(self, folder: Path, extra: Mapping[str, str] | None = None) -> None:
        """Run in `folder`, with `extra` variables in the environment."""
        self.folder = folder
        self._extra = dict(extra or {})
        self._environment = environment(self._extra)

    def run(self, *arguments: str) -> bytes:
        """Return what git prints. Raises WorkspaceError with git's own words."""
        return self.finish(self.start(*arguments))

    def answer(self, *arguments: str) -> str | None:
        """Return what git prints on one line, or None when it fails: for questions whose answer may be no."""
        process = self.start(*arguments)
        output, _ = process.communicate()
        return None if process.returncode else os.fsdecode(output).removesuffix("\n")

    def start(self, *arguments: str, pipe: bool = False) -> "subprocess.Popen[bytes]":
        """Start git; with `pipe` its standard input is open, else it is empty."""
        overrides = [part for setting in CONFIGURATION for part in ("-c", setting)]
        command = ["git", "--no-pager", "--literal-pathspecs", *overrides, *arguments]
        try:
            return subprocess.Popen(
                command,
                cwd=self.folder,
                env=self._environment,
                stdin=subprocess.PIPE if pipe else subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE if not pipe else subprocess.DEVNULL,
            )
        except OSError as error:
            message = f"cannot run git in {str(self.folder)!r}: {error.strerror}"
            missing = isinstance(error, FileNotFoundError)
            raise WorkspaceError(message, "install git and put it on PATH" if missing else "") from None

    def finish(self, process: "subprocess.Popen[bytes]") -> bytes:
        """Wait for a started git and return what it printed. Raises WorkspaceError."""
        output, complaint = process.communicate()
        if process.returncode:
            raise refused(complaint, self.folder)
        return output

    @cached_property
    def notable(self) -> list[str]:
        """Return the names of configured filters (programs of the repository's choice) and of promisor remotes."""
        wanted = r"^(filter\..*\.(clean|smudge|process|required)|remote\..*\.promisor|extensions\.partialclone)$"
        names = self.answer("config", "--name-only", "-z", "--get-regexp", wanted)
        return sorted({name for name in (names or "").split("\0") if name})

    @property
    def partial(self) -> bool:
        """Whether objects may be missing because the repository is a partial clone."""
        return any(not name.startswith("filter.") for name in self.notable)

    def without_filters(self) -> "Git":
        """Return a git that takes files as they are, so that comparing them with the index starts no program."""
        keys = [name for name in self.notable if name.startswith("filter.")]
        first = int(os.environ.get("GIT_CONFIG_COUNT") or 0)
        overrides = {"GIT_CONFIG_COUNT": str(first + len(keys))}
        for i, key in enumerate(keys, first):
            overrides[f"GIT_CONFIG_KEY_{i}"] = key
            overrides[f"GIT_CONFIG_VALUE_{i}"] = "false" if key.endswith(".required") else ""
        return Git(self.folder, self._extra | overrides)


def refused(complaint: bytes, folder: Path) -> WorkspaceError:
    """Return the error for what git wrote to its error stream, with what to do about it."""
    text = complaint.decode("utf-8", "backslashreplace").strip()
    line = next((one for one in text.splitlines() if one.startswith(("fatal:", "error:"))), text[:500])
    if "dubious ownership" in text:
        message = f"git does not trust the repository in {str(folder)!r}: it belongs to another user"
        return WorkspaceError(message, f"if you trust it: git config --global --add safe.directory {str(folder)!r}")
    if "promisor" in text or "lazy fetch" in text.lower():
        message = f"objects are missing in this partial clone: {line}"
        return WorkspaceError(message, "fetch them with git first, for example by checking the revision out")
    return WorkspaceError(f"git: {line.removeprefix('fatal: ').removeprefix('error: ')}")
