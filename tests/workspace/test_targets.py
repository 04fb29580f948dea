"""Targets mean what `git diff` users expect."""

from pathlib import Path

import pytest

from crg_py.model.errors import RevisionError, UsageError, WorkspaceError
from crg_py.workspace import Comparison, changed_paths, open_workspace, resolve_commit, resolve_target
from tests.workspace.repositories import Repo


def changed(comparison: Comparison) -> set[tuple[str, str]]:
    found = changed_paths(comparison.before.listing(), comparison.after.listing())
    return {(one.path, one.kind) for one in found}


def history(repo: Repo) -> None:
    """main: one - two - three; side branches off two with `side.py`."""
    for name in ("one", "two"):
        repo.write(f"{name}.py", name)
        repo.commit(name)
    repo.git("branch", "side")
    repo.write("three.py", "three")
    repo.commit("three")
    repo.git("checkout", "-q", "side")
    repo.write("side.py", "side")
    repo.commit("side")
    repo.git("checkout", "-q", "main")


def test_nothing_is_the_working_tree_against_head(repo: Repo) -> None:
    history(repo)
    repo.write("one.py", "changed")
    repo.write("new.py", "new")
    comparison = resolve_target(repo.root)
    assert changed(comparison) == {("one.py", "modified"), ("new.py", "added")}
    assert comparison.note == ""


def test_nothing_in_a_clean_tree_is_the_last_commit(repo: Repo) -> None:
    history(repo)
    comparison = resolve_target(repo.root)
    assert changed(comparison) == {("three.py", "added")}
    assert "last commit" in comparison.note


def test_the_first_commit_is_compared_with_nothing(repo: Repo) -> None:
    repo.write("a.py")
    repo.commit()
    comparison = resolve_target(repo.root)
    assert changed(comparison) == {("a.py", "added")}
    assert "first of the history" in comparison.note


def test_before_the_first_commit_everything_is_new(repo: Repo) -> None:
    repo.write("a.py")
    comparison = resolve_target(repo.root)
    assert changed(comparison) == {("a.py", "added")}
    assert "no commit yet" in comparison.note


def test_staged(repo: Repo) -> None:
    history(repo)
    repo.write("one.py", "staged")
    repo.git("add", ".")
    repo.write("two.py", "not staged")
    assert changed(resolve_target(repo.root, staged=True)) == {("one.py", "modified")}
    assert changed(resolve_target(repo.root, "HEAD~1", staged=True)) == {("one.py", "modified"), ("three.py", "added")}


def test_a_revision_is_compared_with_the_working_tree(repo: Repo) -> None:
    history(repo)
    repo.write("one.py", "changed")
    assert changed(resolve_target(repo.root, "HEAD~1")) == {("one.py", "modified"), ("three.py", "added")}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("HEAD~1..HEAD", {("three.py", "added")}),
        ("HEAD~1..", {("three.py", "added")}),
        ("..HEAD~1", {("three.py", "removed")}),
        ("main..side", {("three.py", "removed"), ("side.py", "added")}),
        ("main...side", {("side.py", "added")}),
        ("...side", {("side.py", "added")}),
        ("HEAD^{/two}..main", {("three.py", "added")}),
    ],
)
def test_ranges(repo: Repo, text: str, expected: set[tuple[str, str]]) -> None:
    history(repo)
    repo.write("one.py", "a change that is not asked for")
    assert changed(resolve_target(repo.root, text)) == expected


@pytest.mark.parametrize("text", ["nope", "nope..HEAD", "HEAD..nope", "--output=x", "--all..HEAD"])
def test_an_unknown_end_is_named(repo: Repo, text: str) -> None:
    history(repo)
    with pytest.raises(RevisionError):
        resolve_target(repo.root, text)


def test_unrelated_histories_have_no_merge_base(repo: Repo) -> None:
    history(repo)
    repo.git("checkout", "-q", "--orphan", "island")
    repo.commit()
    with pytest.raises(RevisionError, match="no common ancestor"):
        resolve_target(repo.root, "main...island")


def test_a_shallow_clone_says_that_the_parent_is_missing(repo: Repo, tmp_path: Path) -> None:
    history(repo)
    repo.git("clone", "-q", "--depth", "1", repo.root.as_uri(), str(tmp_path / "shallow"))
    with pytest.raises(WorkspaceError) as caught:
        resolve_target(tmp_path / "shallow")
    assert "shallow clone lacks the parent" in caught.value.message
    assert "--deepen=1" in caught.value.hint
    with pytest.raises(WorkspaceError, match="shallow clone lacks the parent of HEAD"):
        resolve_commit(tmp_path / "shallow", "HEAD")
    (tmp_path / "shallow/new.py").write_text("n")
    assert changed(resolve_target(tmp_path / "shallow")) == {("new.py", "added")}


def test_a_bare_repository(repo: Repo, tmp_path: Path) -> None:
    history(repo)
    repo.git("clone", "-q", "--bare", ".", str(tmp_path / "bare"))
    assert changed(resolve_target(tmp_path / "bare")) == {("three.py", "added")}
    with pytest.raises(UsageError, match="no working tree"):
        resolve_target(tmp_path / "bare", "HEAD~1")


def test_a_plain_folder_has_nothing_to_compare(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="not in a git repository"):
        resolve_target(tmp_path)
    assert open_workspace(tmp_path).listing().entries == {}


def test_staged_and_a_range_exclude_each_other(repo: Repo) -> None:
    history(repo)
    with pytest.raises(UsageError, match="range"):
        resolve_target(repo.root, "HEAD~1..HEAD", staged=True)
