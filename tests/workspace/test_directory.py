"""A plain folder: what is walked, what is left out, and that times are never trusted."""

import os
import socket
from pathlib import Path

import pytest

from crg_py.model.errors import BlobMissing, UsageError, WorkspaceError
from crg_py.model.settings import Limits, Settings
from crg_py.workspace import DirectoryWorkspace, locate, may_hold_sources, open_workspace
from tests.workspace.repositories import contents


def write(root: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, newline="")


def listed(root: Path) -> set[str]:
    return set(open_workspace(root).listing().entries)


def test_bytes_are_what_is_on_disk(tmp_path: Path) -> None:
    files = {"a.py": "x = 1\n", "b/c d.py": "y\r\n", "-x.py": "", "é\n.py": "z"}
    write(tmp_path, files)
    workspace = open_workspace(tmp_path)
    assert isinstance(workspace, DirectoryWorkspace)
    assert contents(workspace) == {path: text.encode() for path, text in files.items()}
    assert workspace.repository_identity() == str(tmp_path.resolve())


def test_an_empty_folder_has_no_entries(tmp_path: Path) -> None:
    assert listed(tmp_path) == set()


def test_same_size_and_time_are_still_another_file(tmp_path: Path) -> None:
    place = tmp_path / "a.py"
    place.write_text("a.one()\n")
    old = place.stat()
    before = open_workspace(tmp_path).listing()
    place.write_text("a.two()\n")
    os.utime(place, ns=(old.st_atime_ns, old.st_mtime_ns))
    after = open_workspace(tmp_path).listing()
    assert before.entries != after.entries
    assert before.label != after.label


def test_touching_changes_nothing(tmp_path: Path) -> None:
    write(tmp_path, {"a.py": "x"})
    before = open_workspace(tmp_path).listing()
    os.utime(tmp_path / "a.py", (1, 1))
    assert open_workspace(tmp_path).listing() == before


def test_links_are_named_and_not_followed(tmp_path: Path) -> None:
    write(tmp_path, {"a/m.py": "x"})
    (tmp_path / "a/loop").symlink_to("..")
    (tmp_path / "b").symlink_to("a")
    (tmp_path / "l.py").symlink_to("/etc/passwd")
    listing = open_workspace(tmp_path).listing()
    assert set(listing.entries) == {"a/m.py"}
    assert listing.skipped == {"a/loop": "symbolic link", "b": "symbolic link", "l.py": "symbolic link"}


def test_pipes_and_sockets_are_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "p.py")
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(tmp_path / "s.py"))
        assert set(open_workspace(tmp_path).listing().skipped) == {"p.py", "s.py"}


def test_ignore_files(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            ".gitignore": "# generated\r\nout/\r\n*.gen.py\r\n!keep.gen.py\r\nvendor/*\r\n!vendor/ours/\r\n",
            "web/.gitignore": "build_*.py\n",
            ".crgignore": "old/\n!old/\nweb/tmp\n",
            "sub/.crgignore": "*.py\n!yes.py\n",
            **dict.fromkeys(
                ["out/x.py", "a.gen.py", "keep.gen.py", "vendor/theirs/x.py", "vendor/ours/y.py", "web/build_x.py", "build_y.py"], "x"
            ),
            **dict.fromkeys(["old/a.py", "web/tmp/a.py", "sub/no.py", "sub/yes.py"], "x"),
        },
    )
    found = {path for path in listed(tmp_path) if path.endswith(".py")}
    assert found == {"keep.gen.py", "vendor/ours/y.py", "build_y.py", "old/a.py", "sub/yes.py"}


def test_folders_of_installed_code_are_left_out_unless_taken_back(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "localpy/pyvenv.cfg": "home = bin\n",
            "localpy/lib/dep.py": "x",
            "node_modules/d/i.js": "x",
            "web/node_modules/d/i.js": "x",
            "__pycache__/a.py": "x",
            "vendor/a.py": "x",
            "dist/a.py": "x",
            "app.py": "x",
        },
    )
    assert listed(tmp_path) == {"vendor/a.py", "dist/a.py", "app.py"}
    (tmp_path / ".gitignore").write_text("!/node_modules/\n")
    (tmp_path / ".crgignore").write_text("!localpy/\n")
    assert {"node_modules/d/i.js", "localpy/lib/dep.py"} <= listed(tmp_path)
    assert "web/node_modules/d/i.js" not in listed(tmp_path)


def test_a_project_that_is_itself_a_virtual_environment_is_read(tmp_path: Path) -> None:
    write(tmp_path, {"pyvenv.cfg": "", "a.py": "x"})
    assert "a.py" in listed(tmp_path)


def test_further_working_trees_are_left_out_and_clones_are_read(tmp_path: Path) -> None:
    write(tmp_path, {"wt/.git": "gitdir: ../.git/worktrees/wt\n", "wt/a.py": "x", "clone/.git/HEAD": "x", "clone/a.py": "x", "a.py": "x"})
    assert listed(tmp_path) == {"clone/a.py", "a.py"}


def test_unreadable_places_are_named(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"bad\xff.py")).write_text("x")
    write(tmp_path, {"a::b.py": "x", "big.py": "x" * 11})
    workspace = open_workspace(tmp_path, settings=Settings(limits=Limits(blob_bytes=10)))
    skipped = workspace.listing().skipped
    assert skipped == {
        "bad\\xff.py": "the path is not UTF-8",
        "a::b.py": 'the path holds "::", which separates path and name in ids',
        "big.py": "11 bytes, more than limits.blob_bytes (10)",
    }


def test_what_is_not_wanted_is_never_read(tmp_path: Path) -> None:
    write(tmp_path, {"a.py": "x", "data.bin": "y" * 100})
    workspace = open_workspace(tmp_path, wanted=lambda path: path.endswith(".py"), settings=Settings(limits=Limits(listing_bytes=50)))
    listing = workspace.listing()
    assert set(listing.entries) == {"a.py"}
    assert listing.others == {"data.bin"}


@pytest.mark.parametrize("limits", [Limits(listing_files=2), Limits(listing_bytes=2)])
def test_too_large_a_tree_is_an_error_that_names_the_setting(tmp_path: Path, limits: Limits) -> None:
    write(tmp_path, {"a.py": "x", "b.py": "x", "c.py": "x"})
    with pytest.raises(WorkspaceError) as caught:
        open_workspace(tmp_path, settings=Settings(limits=limits)).listing()
    assert "limits.listing_" in caught.value.hint


def test_a_file_rewritten_after_listing_is_given_as_listed(tmp_path: Path) -> None:
    write(tmp_path, {"a.py": "old"})
    workspace = open_workspace(tmp_path)
    listing = workspace.listing()
    write(tmp_path, {"a.py": "new"})
    assert contents(workspace, listing) == {"a.py": b"old"}


def test_a_file_that_was_not_kept_is_read_again_and_verified(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crg_py.workspace.files.KEPT_BYTES", 3)
    write(tmp_path, {"a.py": "aaa", "b.py": "bbb"})
    workspace = open_workspace(tmp_path)
    listing = workspace.listing()
    assert contents(workspace, listing) == {"a.py": b"aaa", "b.py": b"bbb"}
    write(tmp_path, {"a.py": "new"})
    with pytest.raises(BlobMissing):
        contents(workspace, listing)


@pytest.mark.parametrize("root", ["/", "~"])
def test_a_root_that_is_no_project_is_refused(root: str) -> None:
    with pytest.raises(UsageError, match="is no project"):
        open_workspace(Path(root))
    assert open_workspace(Path("~"), force=True).root == Path("~").expanduser().resolve()


def test_revisions_need_a_repository(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="not in a git repository"):
        open_workspace(tmp_path, "HEAD")
    with pytest.raises(UsageError, match="there is no"):
        open_workspace(tmp_path / "absent")


def test_every_spelling_of_a_folder_is_one_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "p").mkdir()
    (tmp_path / "link").symlink_to("p")
    monkeypatch.chdir(tmp_path / "p")
    for spelling in (tmp_path / "p", tmp_path / "link", Path(), Path("../p/"), Path(f"{tmp_path}/p/")):
        assert locate(spelling) == (tmp_path / "p").resolve()


def test_settings_come_from_the_folder(tmp_path: Path) -> None:
    write(tmp_path, {"crg.toml": 'excludes = ["old/", "!old/"]\n', "gone/a.py": "x", "old/a.py": "x"})
    assert "old/a.py" in listed(tmp_path)
    write(tmp_path, {"crg.toml": 'excludes = ["gone"]\n'})
    assert listed(tmp_path) == {"crg.toml", "old/a.py"}


def test_a_folder_that_cannot_be_listed_is_told(tmp_path: Path) -> None:
    folder = os.open(tmp_path, os.O_RDONLY)
    for _ in range(25):
        os.mkdir("n" * 200, dir_fd=folder)
        below = os.open("n" * 200, os.O_RDONLY, dir_fd=folder)
        os.close(folder)
        folder = below
    os.close(folder)

    (path, reason), *others = open_workspace(tmp_path).listing().skipped.items()
    assert others == []
    assert path.startswith("n" * 200 + "/")
    assert reason == "folder: file name too long"
    assert may_hold_sources(reason)
