"""Repositories in every state git can leave them in."""

import hashlib
import os
import shutil
import threading
from pathlib import Path

import pytest

from crg_py.model.errors import BlobMissing, RevisionError, UsageError, WorkspaceError
from crg_py.workspace import locate, open_workspace
from crg_py.workspace.command import Git
from tests.workspace.repositories import Repo, contents


def two_commits(repo: Repo) -> None:
    repo.write("a.py", "1")
    repo.write("pkg/b.py", "b")
    repo.commit()
    repo.write("a.py", "2")
    repo.commit()


def test_a_revision_is_read_without_a_checkout(repo: Repo) -> None:
    two_commits(repo)
    repo.git("tag", "-a", "v1", "-m", "v1", "HEAD~1")
    repo.write("a.py", "3")
    for name in ("HEAD~1", "v1", repo.git("rev-parse", "HEAD~1")):
        workspace = repo.open(name)
        assert contents(workspace) == {"a.py": b"1", "pkg/b.py": b"b"}
        assert workspace.listing().label == "git:" + repo.git("rev-parse", "HEAD~1")
    tree = repo.git("rev-parse", "HEAD:pkg")
    assert contents(repo.open("HEAD:pkg")) == {"b.py": b"b"}
    assert repo.open("HEAD:pkg").listing().label == f"git:{tree}"


def test_a_revision_is_pinned_when_opened(repo: Repo) -> None:
    two_commits(repo)
    workspace = repo.open("HEAD")
    repo.write("a.py", "3")
    repo.commit()
    assert contents(workspace)["a.py"] == b"2"


@pytest.mark.parametrize("name", ["nope", "", "--help", "-x", "HEAD~99", "HEAD:a.py", "a\0b"])
def test_an_unknown_revision_is_named(repo: Repo, name: str) -> None:
    two_commits(repo)
    with pytest.raises(RevisionError, match="knows no revision"):
        repo.open(name)


def test_the_index(repo: Repo) -> None:
    two_commits(repo)
    repo.write("a.py", "staged")
    repo.write("new.py", "n")
    repo.git("add", "a.py", "new.py")
    repo.git("rm", "-q", "pkg/b.py")
    repo.write("a.py", "on disk")
    repo.write("promised.py", "p")
    repo.write("empty.py", "")
    repo.git("add", "-N", "promised.py")
    repo.git("add", "empty.py")
    assert contents(repo.open(staged=True)) == {"a.py": b"staged", "new.py": b"n", "empty.py": b""}
    assert contents(repo.open())["promised.py"] == b"p"


def test_no_commit_yet(repo: Repo) -> None:
    assert contents(repo.open()) == {}
    repo.write("a.py", "a")
    repo.write("b.py", "b")
    repo.git("add", "a.py")
    assert contents(repo.open()) == {"a.py": b"a", "b.py": b"b"}
    assert contents(repo.open(staged=True)) == {"a.py": b"a"}
    with pytest.raises(RevisionError, match="no commit yet"):
        repo.open("HEAD")


def test_detached_head(repo: Repo) -> None:
    two_commits(repo)
    repo.git("checkout", "-q", "--detach", "HEAD~1")
    assert contents(repo.open()) == {"a.py": b"1", "pkg/b.py": b"b"}


def test_conflicts_show_what_is_on_disk(repo: Repo) -> None:
    repo.write("a.py", "base\n")
    repo.write("gone.py", "base\n")
    repo.commit()
    repo.git("checkout", "-q", "-b", "other")
    repo.write("a.py", "other\n")
    repo.write("gone.py", "other\n")
    repo.commit()
    repo.git("checkout", "-q", "main")
    repo.write("a.py", "main\n")
    repo.git("rm", "-q", "gone.py")
    repo.commit()
    with pytest.raises(Exception, match="merge"):
        repo.git("merge", "other")
    held = contents(repo.open())
    assert held["a.py"] == (repo.root / "a.py").read_bytes()
    assert b"<<<<<<<" in held["a.py"]
    (repo.root / "gone.py").unlink()
    assert set(contents(repo.open())) == {"a.py"}
    staged = repo.open(staged=True).listing()
    assert staged.entries == {}
    assert staged.skipped == {"a.py": "unmerged", "gone.py": "unmerged"}


def test_linked_worktrees_share_an_identity_and_stay_apart(repo: Repo) -> None:
    two_commits(repo)
    repo.git("worktree", "add", "-q", "-b", "side", "../side", "HEAD~1")
    repo.git("worktree", "add", "-q", "-b", "inner", "inner", "HEAD~1")
    side = Repo(repo.root.parent / "side")
    side.write("a.py", "side")
    assert contents(side.open()) == {"a.py": b"side", "pkg/b.py": b"b"}
    assert contents(repo.open()) == {"a.py": b"2", "pkg/b.py": b"b"}
    assert side.open().repository_identity() == repo.open().repository_identity()


def test_a_submodule_is_a_workspace_of_its_own(repo: Repo, tmp_path: Path) -> None:
    inner = Repo.create(tmp_path / "inner")
    inner.write("m.py", "m")
    inner.commit()
    repo.write("a.py", "a")
    repo.git("submodule", "--quiet", "add", str(inner.root), "lib/inner")
    repo.commit()
    for workspace in (repo.open(), repo.open("HEAD"), repo.open(staged=True)):
        assert set(workspace.listing().entries) == {".gitmodules", "a.py"}
        assert workspace.listing().skipped == {"lib/inner": "submodule: index it on its own"}
    inside = open_workspace(repo.root / "lib/inner")
    assert contents(inside) == {"m.py": b"m"}
    assert inside.root == (repo.root / "lib/inner").resolve()


def test_a_nested_repository_is_named(repo: Repo) -> None:
    repo.write("a.py", "a")
    Repo.create(repo.root / "nested").write("n.py")
    listing = repo.open().listing()
    assert set(listing.entries) == {"a.py"}
    assert listing.skipped == {"nested": "a repository of its own: index it on its own"}


def test_a_bare_repository_needs_a_revision(repo: Repo, tmp_path: Path) -> None:
    two_commits(repo)
    bare = tmp_path / "bare.git"
    repo.git("clone", "-q", "--bare", ".", str(bare))
    assert contents(open_workspace(bare, "HEAD")) == {"a.py": b"2", "pkg/b.py": b"b"}
    assert contents(open_workspace(bare / "refs", "main~1")) == {"a.py": b"1", "pkg/b.py": b"b"}
    for staged in (False, True):
        with pytest.raises(UsageError, match="bare repository"):
            open_workspace(bare, staged=staged)


def test_inside_the_git_folder(repo: Repo) -> None:
    two_commits(repo)
    with pytest.raises(UsageError, match="git folder"):
        open_workspace(repo.root / ".git")


def test_a_shallow_clone(repo: Repo, tmp_path: Path) -> None:
    two_commits(repo)
    repo.git("clone", "-q", "--depth", "1", repo.root.as_uri(), str(tmp_path / "shallow"))
    shallow = Repo(tmp_path / "shallow")
    assert contents(shallow.open()) == {"a.py": b"2", "pkg/b.py": b"b"}
    with pytest.raises(RevisionError) as caught:
        shallow.open("HEAD~1")
    assert "shallow" in caught.value.hint


def partial_clone(repo: Repo, tmp_path: Path, *options: str) -> Repo:
    repo.git("config", "uploadpack.allowFilter", "true")
    repo.git("config", "uploadpack.allowAnySHA1InWant", "true")
    repo.git("clone", "-q", "--filter=blob:none", *options, repo.root.as_uri(), str(tmp_path / "partial"))
    return Repo(tmp_path / "partial")


def test_a_partial_clone_fetches_nothing(repo: Repo, tmp_path: Path) -> None:
    two_commits(repo)
    partial = partial_clone(repo, tmp_path)
    assert contents(partial.open()) == {"a.py": b"2", "pkg/b.py": b"b"}
    old = partial.open("HEAD~1")
    assert contents(old) == {"pkg/b.py": b"b"}
    assert old.listing().skipped == {"a.py": "not fetched: the clone is partial"}
    missing = repo.git("rev-parse", "HEAD~1:a.py")
    with pytest.raises(BlobMissing) as caught:
        list(old.read([f"git:{missing}"]))  # type: ignore[list-item]
    assert "check the revision out" in caught.value.hint
    assert missing not in partial.git("cat-file", "--batch-all-objects", "--batch-check")


def test_a_bare_partial_clone_without_any_file(repo: Repo, tmp_path: Path) -> None:
    two_commits(repo)
    partial = partial_clone(repo, tmp_path, "--bare")
    with pytest.raises(BlobMissing, match="no file of HEAD"):
        open_workspace(partial.root, "HEAD").listing()


def test_a_sparse_checkout_is_whole(repo: Repo) -> None:
    repo.write("in/a.py", "a")
    repo.write("out/b.py", "b")
    repo.write("out/.crgignore", "c.py\n")
    repo.write("out/c.py", "c")
    repo.commit()
    for options in ((), ("--sparse-index",)):
        repo.git("sparse-checkout", "set", "--cone", *options, "in")
        assert not (repo.root / "out").exists()
        assert contents(repo.open()) == {"in/a.py": b"a", "out/b.py": b"b", "out/.crgignore": b"c.py\n"}
        assert "dirty" not in repo.open().listing().label


def test_a_sparse_partial_clone_names_what_is_not_there(repo: Repo, tmp_path: Path) -> None:
    repo.write("in/a.py", "a")
    repo.write("out/b.py", "b")
    repo.commit()
    partial = partial_clone(repo, tmp_path, "--sparse")
    partial.git("sparse-checkout", "set", "in")
    for workspace in (partial.open(), partial.open("HEAD"), partial.open(staged=True)):
        assert contents(workspace) == {"in/a.py": b"a"}
        assert workspace.listing().skipped == {"out/b.py": "not fetched: the clone is partial"}


def test_sha256_repositories(tmp_path: Path) -> None:
    repo = Repo.create(tmp_path / "r", "--object-format=sha256")
    assert contents(repo.open()) == {}
    two_commits(repo)
    repo.write("a.py", "3")
    assert contents(repo.open()) == {"a.py": b"3", "pkg/b.py": b"b"}
    os.utime(repo.write("a.py", "2"), (7, 7))
    assert "dirty" not in repo.open().listing().label


def test_history_rewritten_and_collected(repo: Repo) -> None:
    two_commits(repo)
    workspace = repo.open()
    workspace.listing()
    repo.write("a.py", "4")
    repo.git("commit", "-q", "--amend", "-am", "amended")
    repo.git("reflog", "expire", "--expire=now", "--all")
    repo.git("gc", "-q", "--prune=now")
    assert contents(workspace) == {"a.py": b"4", "pkg/b.py": b"b"}


def test_one_root_and_identity_for_every_spelling(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    two_commits(repo)
    (repo.root.parent / "link").symlink_to("repo")
    monkeypatch.chdir(repo.root / "pkg")
    spellings = [Path(), Path(".."), Path(f"{repo.root}/"), repo.root / "pkg", repo.root / "pkg/b.py", repo.root.parent / "link/pkg"]
    for spelling in spellings:
        assert locate(spelling) == repo.root.resolve()
        assert open_workspace(spelling).repository_identity() == str((repo.root / ".git").resolve())


def digest_of(folder: Path) -> dict[str, str]:
    return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_nothing_is_written(repo: Repo) -> None:
    two_commits(repo)
    os.utime(repo.root / "a.py", (5, 5))
    repo.write("pkg/b.py", "dirty")
    before = digest_of(repo.root)
    contents(repo.open())
    contents(repo.open(staged=True))
    contents(repo.open("HEAD~1"))
    assert digest_of(repo.root) == before


def test_a_git_add_beside_us_loses_nothing(repo: Repo) -> None:
    two_commits(repo)
    names = [f"new{i}.py" for i in range(40)]
    for name in names:
        repo.write(name, name)

    def add_all() -> None:
        for name in names:
            repo.git("add", name)

    thread = threading.Thread(target=add_all)
    thread.start()
    while thread.is_alive():
        assert {name: name.encode() for name in names}.items() <= contents(repo.open()).items()
    thread.join()
    assert set(names) <= set(repo.git("ls-files").split("\n"))


def test_a_file_rewritten_all_the_time_is_given_as_listed(repo: Repo) -> None:
    two_commits(repo)
    stop = threading.Event()

    def rewrite() -> None:
        i = 0
        while not stop.is_set():
            i += 1
            repo.write("a.py", f"{i}\n" * 1000)

    thread = threading.Thread(target=rewrite)
    thread.start()
    try:
        for _ in range(10):
            workspace = repo.open()
            listing = workspace.listing()
            for address, content in workspace.read(listing.entries.values()):
                kind, _, expected = address.partition(":")
                header = b"blob %d\0" % len(content)
                assert (
                    expected
                    == (hashlib.sha256(content) if kind == "sha256" else hashlib.sha1(header + content, usedforsecurity=False)).hexdigest()
                )
    finally:
        stop.set()
        thread.join()


def test_git_trouble_says_what_to_do(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    two_commits(repo)
    with monkeypatch.context() as patch:
        patch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
        patch.setattr("crg_py.workspace.command.KEPT_VARIABLES", ("GIT_CONFIG", "GIT_TEST"))
        with pytest.raises(WorkspaceError) as caught:
            repo.open()
        assert "safe.directory" in caught.value.hint
    with monkeypatch.context() as patch:
        patch.setenv("PATH", str(repo.root))
        with pytest.raises(WorkspaceError) as caught:
            repo.open()
        assert "install git" in caught.value.hint
    with pytest.raises(WorkspaceError, match="cannot run git in"):
        Git(repo.root / ".git/HEAD").run("version")
    (repo.root / ".git/HEAD").unlink()
    with pytest.raises(WorkspaceError, match="not a git repository"):
        repo.open()


def test_a_damaged_object_is_named(repo: Repo) -> None:
    two_commits(repo)
    oid = repo.git("rev-parse", "HEAD:a.py")
    place = repo.root / ".git/objects" / oid[:2] / oid[2:]
    place.chmod(0o644)
    place.write_bytes(b"garbage")
    workspace = repo.open()
    with pytest.raises(BlobMissing, match=oid):
        contents(workspace)


def test_environment_of_a_hook(repo: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    two_commits(repo)
    other = Repo.create(tmp_path / "other")
    other.write("o.py", "o")
    other.commit()
    shutil.copy(repo.root / ".git/index", repo.root / ".git/next-index-1.lock")
    repo.write("new.py", "n")
    repo.git("add", "new.py")
    monkeypatch.setenv("GIT_DIR", str(repo.root / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", ".git/next-index-1.lock")
    assert set(repo.open(staged=True).listing().entries) == {"a.py", "pkg/b.py"}
    assert set(other.open(staged=True).listing().entries) == {"o.py"}
