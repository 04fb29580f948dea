"""Make and change real git repositories."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from crg_py.model.trees import Listing, Workspace
from crg_py.workspace import GitWorkspace, open_workspace

IDENTITY = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false", "-c", "protocol.file.allow=always")


@dataclass(frozen=True)
class Repo:
    root: Path

    @classmethod
    def create(cls, root: Path, *options: str) -> "Repo":
        root.mkdir(parents=True, exist_ok=True)
        made = cls(root)
        made.git("init", "-q", "-b", "main", *options, ".")
        return made

    def git(self, *arguments: str) -> str:
        done = subprocess.run(["git", *IDENTITY, *arguments], cwd=self.root, check=True, capture_output=True)
        return os.fsdecode(done.stdout).rstrip("\n")

    def write(self, path: str, content: str | bytes = "x = 1\n") -> Path:
        place = self.root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content.encode() if isinstance(content, str) else content)
        return place

    def commit(self, message: str = "change") -> str:
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD")

    def open(self, at: str | None = None, *, staged: bool = False) -> GitWorkspace:
        opened = open_workspace(self.root, at, staged=staged)
        assert isinstance(opened, GitWorkspace)
        return opened


def contents(workspace: Workspace, listing: Listing | None = None) -> dict[str, bytes]:
    """Return path -> bytes of everything listed."""
    entries = (listing or workspace.listing()).entries
    held = dict(workspace.read(sorted(set(entries.values()))))
    return {path: held[address] for path, address in entries.items()}
