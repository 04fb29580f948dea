"""Where a store lies, and what happens when it cannot."""

from pathlib import Path

import pytest

from crg_py.model.errors import StoreDamaged
from crg_py.store import open_store


def test_the_cache_folder_is_the_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with open_store("/home/somebody/project") as store:
        path = store.status().path
    assert path is not None
    assert path.parent == tmp_path / "cache" / "crg"
    assert path.name.startswith("project-")


def test_a_repository_is_named_after_its_folder(tmp_path: Path) -> None:
    path = open_store("/home/somebody/project/.git", tmp_path).sessions.path
    assert path is not None
    assert path.name.startswith("project-")


def test_two_repositories_have_two_files(tmp_path: Path) -> None:
    paths = {open_store(identity, tmp_path).sessions.path for identity in ("/a/x", "/b/x", "/a/x/")}
    assert len(paths) == 3


def test_a_variable_moves_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CRG_STORE", str(tmp_path / "elsewhere"))
    assert open_store("x").sessions.path == open_store("x", tmp_path / "elsewhere").sessions.path


def test_a_file_can_be_named(tmp_path: Path) -> None:
    with open_store("x", tmp_path / "new" / "my.duckdb") as store:
        assert store.status().path == tmp_path / "new" / "my.duckdb"


def test_a_cache_that_cannot_be_written_means_memory_and_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    heard: list[str] = []
    with open_store("x", on_warning=heard.append) as store:
        assert store.status().path is None
        assert store.warnings == heard
    assert len(heard) == 1
    assert "keeps everything in memory" in heard[0]


def test_a_named_place_that_cannot_be_used_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    (tmp_path / "folder.duckdb").mkdir()
    for where, reason in ((tmp_path / "file" / "x.duckdb", "cannot be at"), (tmp_path / "folder.duckdb", "a folder is in its place")):
        with pytest.raises(StoreDamaged, match=reason):
            open_store("x", where)


def test_opening_touches_no_file(tmp_path: Path) -> None:
    open_store("x", tmp_path)
    assert list(tmp_path.iterdir()) == []
