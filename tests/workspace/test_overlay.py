"""A changeset over a workspace, without writing it."""

from pathlib import Path

import pytest

from crg_py.model.errors import UsageError
from crg_py.workspace import FileChange, OverlayWorkspace, open_workspace
from tests.workspace.repositories import Repo, contents

FILES = {"a.py": b"a", "b.py": b"b", "c.py": b"c"}


def overlay(folder: Path, *changes: FileChange) -> OverlayWorkspace:
    for path, content in FILES.items():
        (folder / path).write_bytes(content)
    return OverlayWorkspace(open_workspace(folder), changes)


def test_every_kind_of_change(tmp_path: Path) -> None:
    changed = overlay(
        tmp_path,
        FileChange("create", "new/n.py", b"n"),
        FileChange("modify", "a.py", b"A"),
        FileChange("delete", "b.py"),
        FileChange("rename", "d.py", source="c.py"),
        FileChange("rename", "e.py", b"A2", source="a.py"),
    )
    assert contents(changed) == {"new/n.py": b"n", "e.py": b"A2", "d.py": b"c"}
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == FILES


def test_the_label_tells_content(tmp_path: Path) -> None:
    base = open_workspace(tmp_path)
    assert overlay(tmp_path).listing().label == base.listing().label
    one = overlay(tmp_path, FileChange("modify", "a.py", b"A")).listing().label
    two = overlay(tmp_path, FileChange("modify", "a.py", b"x"), FileChange("modify", "a.py", b"A")).listing().label
    assert one == two
    assert one.startswith(base.listing().label + "+edit:")
    assert overlay(tmp_path, FileChange("modify", "a.py", b"a")).listing().label == base.listing().label


def test_over_a_revision(repo: Repo) -> None:
    repo.write("a.py", "a")
    repo.commit()
    changed = OverlayWorkspace(repo.open("HEAD"), [FileChange("modify", "a.py", b"A"), FileChange("create", "b.py", b"b")])
    assert contents(changed) == {"a.py": b"A", "b.py": b"b"}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (FileChange("create", "a.py", b""), "the file is there already"),
        (FileChange("modify", "z.py", b""), "there is no 'z.py'"),
        (FileChange("delete", "z.py"), "there is no 'z.py'"),
        (FileChange("rename", "a.py", source="b.py"), "the destination is there already"),
        (FileChange("rename", "z.py", source="y.py"), "there is no 'y.py'"),
        (FileChange("create", "z.py"), "the content is missing"),
        (FileChange("create", "../z.py", b""), "the path is unsafe"),
        (FileChange("create", "/z.py", b""), "the path is unsafe"),
    ],
)
def test_a_change_that_does_not_fit_is_named(tmp_path: Path, change: FileChange, reason: str) -> None:
    with pytest.raises(UsageError) as caught:
        overlay(tmp_path, change).listing()
    assert caught.value.message.endswith(reason)
