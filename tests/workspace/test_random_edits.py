"""Whatever is done to a repository, its listing gives what is on disk."""

import os
import subprocess
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.workspace.repositories import Repo, contents

NAMES = st.sampled_from(["a.py", "b.py", "pkg/a.py", "pkg/sub/c d.py", "é.py", "-x.py"])
TEXTS = st.sampled_from(["", "x = 1\n", "y = 2\n", "x = 1\r\n", "longer = 3\n"])


class Edits(RuleBasedStateMachine):
    """Edit, rename, delete, stage, commit, switch, reset; times are kept or set back at will."""

    @initialize()
    def create(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.repo = Repo.create(Path(self.folder.name) / "r")
        self.repo.commit("root")
        self.branches = 0
        self.held = self.repo.open()

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            self.held.close()
            self.folder.cleanup()

    def attempt(self, *arguments: str) -> None:
        try:
            self.repo.git(*arguments)
        except subprocess.CalledProcessError:
            self.repo.git("reset", "-q", "--hard")

    @rule(name=NAMES, text=TEXTS, old=st.booleans())
    def write(self, name: str, text: str, old: bool) -> None:
        place = self.repo.write(name, text)
        if old:
            os.utime(place, (1_000_000_000, 1_000_000_000))

    @rule(name=NAMES)
    def delete(self, name: str) -> None:
        (self.repo.root / name).unlink(missing_ok=True)

    @rule(name=NAMES, to=NAMES)
    def rename(self, name: str, to: str) -> None:
        if (self.repo.root / name).exists():
            (self.repo.root / to).parent.mkdir(parents=True, exist_ok=True)
            (self.repo.root / name).rename(self.repo.root / to)

    @rule()
    def stage(self) -> None:
        self.repo.git("add", "-A")

    @rule()
    def commit(self) -> None:
        self.repo.commit()

    @rule()
    def branch(self) -> None:
        self.branches += 1
        self.attempt("checkout", "-q", "-b", f"branch{self.branches}")

    @rule(back=st.integers(0, 3))
    def switch(self, back: int) -> None:
        self.attempt("checkout", "-q", f"branch{back}" if back and back <= self.branches else "main")

    @rule(kind=st.sampled_from(["--soft", "--mixed", "--hard"]))
    def reset(self, kind: str) -> None:
        self.attempt("reset", "-q", kind, "HEAD~1")

    @rule()
    def stash(self) -> None:
        self.attempt("stash", "-q", "-u")

    @rule()
    def rebase(self) -> None:
        try:
            self.repo.git("rebase", "-q", "main")
        except subprocess.CalledProcessError:
            self.attempt("rebase", "--abort")

    @invariant()
    def the_listing_is_what_is_on_disk(self) -> None:
        if not hasattr(self, "repo"):
            return
        root = self.repo.root
        disk = {
            place.relative_to(root).as_posix(): place.read_bytes()
            for place in root.rglob("*")
            if place.is_file() and ".git" not in place.relative_to(root).parts
        }
        for workspace in (self.held, self.repo.open()):
            listing = workspace.listing()
            assert contents(workspace, listing) == disk
        if self.repo.git("status", "--porcelain") == "":
            assert "+dirty:" not in listing.label
        head = self.repo.open("HEAD").listing()
        assert ("+dirty:" in listing.label) == (head.entries != listing.entries)


TestEdits = Edits.TestCase
TestEdits.settings = settings(max_examples=10, stateful_step_count=15, suppress_health_check=list(HealthCheck))
