"""Repositories made to start programs, to lead outside, or to spoil what is printed."""

import os
import shutil
from pathlib import Path

import pytest

from crg_py.model.errors import WorkspaceError
from tests.workspace.repositories import Repo, contents
from tests.workspace.test_states import two_commits


def test_hostile_configuration_starts_nothing(repo: Repo, tmp_path: Path) -> None:
    two_commits(repo)
    trap = tmp_path / "trap"
    trap.write_text(f"#!/bin/sh\ntouch {tmp_path}/sprung\ncat\n")
    trap.chmod(0o755)
    hooks = repo.root / ".git/hooks"
    hooks.mkdir(exist_ok=True)
    for hook in ("post-index-change", "fsmonitor-watchman", "post-checkout"):
        shutil.copy(trap, hooks / hook)
    keys = ["core.fsmonitor", "core.pager", "core.sshCommand", "core.askPass", "diff.external", "diff.x.textconv", "diff.x.command"]
    keys += ["filter.x.clean", "filter.x.smudge", "filter.x.process", "filter.a=b.clean", "alias.status", "alias.ls-files", "gpg.program"]
    for key in keys:
        repo.git("config", key, f"!{trap}" if key.startswith("alias") else str(trap))
    repo.git("config", "filter.x.required", "true")
    (repo.root / ".gitattributes").write_text("*.py filter=x diff=x\n*.js filter=a=b\n")
    (repo.root / "a.py").write_text("changed")
    os.utime(repo.root / "pkg/b.py", (5, 5))
    contents(repo.open())
    contents(repo.open("HEAD"))
    contents(repo.open(staged=True))
    assert not (tmp_path / "sprung").exists()


def test_a_working_tree_claimed_elsewhere_is_refused(repo: Repo, tmp_path: Path) -> None:
    two_commits(repo)
    repo.git("config", "core.worktree", str(tmp_path))
    with pytest.raises(WorkspaceError, match="claims"):
        repo.open()


def test_replaced_objects_do_not_change_content(repo: Repo) -> None:
    two_commits(repo)
    repo.git("replace", repo.git("rev-parse", "HEAD:a.py"), repo.git("rev-parse", "HEAD:pkg/b.py"))
    assert contents(repo.open("HEAD"))["a.py"] == b"2"


def test_unsafe_paths_in_a_tree_are_not_listed(repo: Repo) -> None:
    blob = repo.git("hash-object", "-w", str(repo.write("a.py", "evil")))
    raw = b"".join(b"100644 " + name + b"\0" + bytes.fromhex(blob) for name in (b"..", b".GIT", b"ok.py"))
    (repo.root / "tree").write_bytes(raw)
    tree = repo.git("hash-object", "-w", "-t", "tree", "--literally", "tree")
    listing = repo.open(tree).listing()
    assert set(listing.entries) == {"ok.py"}
    assert listing.skipped == {"..": "the path is unsafe", ".GIT": "the path is unsafe"}


def test_names_of_ten_thousand_characters_are_bounded(repo: Repo) -> None:
    blob = repo.git("hash-object", "-w", str(repo.write("a.py", "x")))
    (repo.root / "tree").write_bytes(b"100644 " + b"n" * 10_000 + b"\0" + bytes.fromhex(blob))
    tree = repo.git("hash-object", "-w", "-t", "tree", "--literally", "tree")
    assert {len(path) for path in repo.open(tree).listing().skipped} == {203}
