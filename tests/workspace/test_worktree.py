"""The working tree: content is what is on disk, git only helps."""

import os
import time
from pathlib import Path

import pytest

from crg_py.workspace import open_workspace
from tests.workspace.repositories import Repo, contents


def test_clean_files_are_addressed_by_their_object(repo: Repo) -> None:
    repo.write("a.py", "a")
    repo.write("pkg/b.py", "b")
    head = repo.commit()
    listing = repo.open().listing()
    assert listing.label == f"git:{head}"
    assert listing.entries == {
        "a.py": "git:" + repo.git("rev-parse", "HEAD:a.py"),
        "pkg/b.py": "git:" + repo.git("rev-parse", "HEAD:pkg/b.py"),
    }


def test_dirty_staged_untracked_deleted_and_renamed_files(repo: Repo) -> None:
    for name in ("same", "edited", "staged", "both", "deleted", "removed", "kept_on_disk", "old"):
        repo.write(f"{name}.py", name)
    repo.commit()
    repo.write("edited.py", "edited 2")
    repo.write("staged.py", "staged 2")
    repo.write("both.py", "both 2")
    repo.git("add", "staged.py", "both.py")
    repo.write("both.py", "both 3")
    (repo.root / "deleted.py").unlink()
    repo.git("rm", "-q", "removed.py")
    repo.git("rm", "-q", "--cached", "kept_on_disk.py")
    repo.git("mv", "old.py", "new.py")
    repo.write("deep/er/untracked.py", "u")
    assert contents(repo.open()) == {
        "same.py": b"same",
        "edited.py": b"edited 2",
        "staged.py": b"staged 2",
        "both.py": b"both 3",
        "kept_on_disk.py": b"kept_on_disk",
        "new.py": b"old",
        "deep/er/untracked.py": b"u",
    }


def test_the_label_tells_content_not_staging(repo: Repo) -> None:
    repo.write("a.py", "1")
    head = repo.commit()
    repo.write("a.py", "2")
    dirty = repo.open().listing().label
    assert dirty.startswith(f"git:{head}+dirty:")
    repo.git("add", "a.py")
    assert repo.open().listing().label == dirty
    assert repo.open(staged=True).listing().label == dirty
    repo.write("a.py", "1")
    assert repo.open().listing().label == f"git:{head}"
    (repo.root / "a.py").unlink()
    assert repo.open().listing().label not in {dirty, f"git:{head}"}


def test_same_size_and_time_in_git(repo: Repo) -> None:
    place = repo.write("b.py", "a.one()\n")
    old = place.stat()
    repo.commit()
    place.write_text("a.two()\n")
    os.utime(place, ns=(old.st_atime_ns, old.st_mtime_ns))
    assert contents(repo.open()) == {"b.py": b"a.two()\n"}


def test_same_size_and_an_old_time_in_the_same_second(repo: Repo) -> None:
    for _ in range(5):
        place = repo.write("b.py", "a.one()\n")
        os.utime(place, (1_000_000_000, 1_000_000_000))
        repo.commit()
        place.write_text("a.two()\n")
        os.utime(place, (1_000_000_000, 1_000_000_000))
        assert contents(repo.open()) == {"b.py": b"a.two()\n"}


@pytest.mark.parametrize(("key", "value"), [("core.trustctime", "false"), ("core.checkStat", "minimal"), ("core.ignoreStat", "true")])
def test_configuration_that_weakens_comparison_is_overruled(repo: Repo, key: str, value: str) -> None:
    repo.git("config", key, value)
    place = repo.write("b.py", "a.one()\n")
    os.utime(place, (1_000_000_000, 1_000_000_000))
    repo.commit()
    time.sleep(1.1)
    repo.git("update-index", "--refresh")
    place.write_text("a.two()\n")
    os.utime(place, (1_000_000_000, 1_000_000_000))
    assert contents(repo.open()) == {"b.py": b"a.two()\n"}


def test_assume_unchanged_is_not_believed(repo: Repo) -> None:
    repo.write("b.py", "one")
    repo.commit()
    repo.git("update-index", "--assume-unchanged", "b.py")
    repo.write("b.py", "three")
    assert contents(repo.open()) == {"b.py": b"three"}


def test_touching_a_file_leaves_its_address(repo: Repo) -> None:
    repo.write("a.py", "x")
    repo.commit()
    before = repo.open().listing()
    os.utime(repo.root / "a.py", (5, 5))
    assert repo.open().listing() == before


def test_odd_paths(repo: Repo) -> None:
    names = ["with space.py", "-leading.py", "ünï.py", "new\nline.py", 'quo"te.py', "tab\t.py", "back\\slash.py", "esc\x1b[31m.py"]
    for name in names:
        repo.write(name, name)
    (repo.root / os.fsdecode(b"caf\xe9.py")).write_text("x")
    repo.write("a::b.py")
    repo.commit()
    for name in ["untracked " + name for name in names]:
        repo.write(name, name)
    (repo.root / os.fsdecode(b"un\xff.py")).write_text("x")
    for workspace, expected in ((repo.open("HEAD"), names), (repo.open(), names + ["untracked " + name for name in names])):
        assert contents(workspace) == {name: name.encode() for name in expected}
    skipped = repo.open().listing().skipped
    assert set(skipped) == {"caf\\xe9.py", "un\\xff.py", "a::b.py"}


def test_links_are_never_followed(repo: Repo, tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret/a.py").write_text("secret")
    repo.write("pkg/a.py", "a")
    repo.write("turned.py", "t")
    (repo.root / "tracked").symlink_to("pkg")
    repo.commit()
    (repo.root / "untracked").symlink_to("../secret")
    (repo.root / "turned.py").unlink()
    (repo.root / "turned.py").symlink_to("../secret/a.py")
    (repo.root / "pkg/a.py").unlink()
    (repo.root / "pkg").rmdir()
    (repo.root / "pkg").symlink_to("../secret")
    listing = repo.open().listing()
    assert listing.entries == {}
    assert listing.skipped == dict.fromkeys(["pkg", "tracked", "turned.py", "untracked"], "symbolic link")


def test_ignore_rules(repo: Repo) -> None:
    repo.write("tracked.log", "kept though ignored")
    repo.write("pkg/gen/a.py")
    repo.write("pkg/b.py")
    repo.commit()
    repo.write(".gitignore", "*.log\nout/\n")
    repo.write("new.log")
    repo.write("out/x.py")
    repo.write(".crgignore", "pkg/*\n!pkg/b.py\n")
    repo.write("docs/.crgignore", "*.py\n")
    repo.write("docs/conf.py")
    repo.write("docs/conf.js")
    assert set(repo.open().listing().entries) == {".crgignore", ".gitignore", "docs/.crgignore", "docs/conf.js", "pkg/b.py", "tracked.log"}
    repo.commit()
    assert set(repo.open("HEAD").listing().entries) == {
        ".crgignore",
        ".gitignore",
        "docs/.crgignore",
        "docs/conf.js",
        "pkg/b.py",
        "tracked.log",
    }
    assert "pkg/gen/a.py" in repo.open("HEAD~1").listing().entries


def test_an_ignored_crgignore_holds(repo: Repo) -> None:
    repo.write(".gitignore", ".crgignore\n")
    repo.write(".crgignore", "a.py\n")
    repo.write("a.py")
    repo.commit()
    assert set(repo.open().listing().entries) == {".gitignore"}


def test_installed_code_is_left_out_while_untracked(repo: Repo) -> None:
    repo.write("node_modules/tracked/i.js")
    repo.commit()
    repo.write("node_modules/d/i.js")
    repo.write("web/node_modules/d/i.js")
    repo.write("localpy/pyvenv.cfg")
    repo.write("localpy/lib/dep.py")
    repo.write("wt/.git", "gitdir: /nowhere/.git/worktrees/wt\n")
    repo.write("wt/a.py")
    assert set(repo.open().listing().entries) == {"node_modules/tracked/i.js"}
    repo.write(".gitignore", "!web/node_modules/\n")
    assert set(repo.open().listing().entries) == {".gitignore", "node_modules/tracked/i.js", "web/node_modules/d/i.js"}


def test_settings_of_the_tree_that_is_read(repo: Repo) -> None:
    repo.write("a.py")
    repo.write("b.py")
    repo.write("crg.toml", 'excludes = ["a.py"]\n')
    repo.commit()
    repo.write("crg.toml", 'excludes = ["b.py"]\n')
    repo.git("add", ".")
    repo.write("crg.toml", "lock_seconds = 3\n")
    assert set(repo.open("HEAD").listing().entries) == {"b.py", "crg.toml"}
    assert set(repo.open(staged=True).listing().entries) == {"a.py", "crg.toml"}
    assert set(repo.open().listing().entries) == {"a.py", "b.py", "crg.toml"}
    assert repo.open().settings.lock_seconds == 3


def test_large_files_are_skipped_in_every_state(repo: Repo) -> None:
    repo.write("crg.toml", "[limits]\nblob_bytes = 100\n")
    repo.write("big.py", "x" * 101)
    repo.commit()
    repo.write("big2.py", "x" * 102)
    repo.git("add", ".")
    repo.write("big3.py", "x" * 103)
    reason = "{} bytes, more than limits.blob_bytes (100)"
    assert repo.open("HEAD").listing().skipped == {"big.py": reason.format(101)}
    assert repo.open(staged=True).listing().skipped == {"big.py": reason.format(101), "big2.py": reason.format(102)}
    assert repo.open().listing().skipped == {f"big{n}.py": reason.format(size) for n, size in (("", 101), (2, 102), (3, 103))}


def test_what_is_not_wanted_is_never_read(repo: Repo) -> None:
    repo.write("a.py")
    repo.write("data.bin")
    repo.commit()
    repo.write("data.bin", "changed")
    repo.write("more.bin")
    listing = open_workspace(repo.root, wanted=lambda path: path.endswith(".py")).listing()
    assert set(listing.entries) == {"a.py"}
    assert listing.others == {"data.bin", "more.bin"}
    assert "dirty" not in listing.label


def test_line_ends_that_git_converts(repo: Repo) -> None:
    repo.git("config", "core.autocrlf", "true")
    repo.write("a.py", "x = 1\r\ny = 2\r\n")
    repo.commit()
    listing = repo.open().listing()
    assert "dirty" not in listing.label
    assert listing.entries == {"a.py": "git:" + repo.git("rev-parse", "HEAD:a.py")}


def test_many_files_are_read_without_deadlock(repo: Repo) -> None:
    for i in range(700):
        repo.write(f"d{i % 7}/f{i}.py", f"x = {i}\n" * (i + 1))
    repo.commit()
    workspace = repo.open()
    assert contents(workspace) == {f"d{i % 7}/f{i}.py": f"x = {i}\n".encode() * (i + 1) for i in range(700)}


def test_reading_half_does_not_spoil_the_next_reading(repo: Repo) -> None:
    for i in range(10):
        repo.write(f"f{i}.py", f"{i}" * 100_000)
    repo.commit()
    workspace = repo.open()
    listing = workspace.listing()
    for _ in workspace.read(listing.entries.values()):
        break
    assert contents(workspace, listing) == {f"f{i}.py": f"{i}".encode() * 100_000 for i in range(10)}
