"""A file that is no store, or no longer, is set aside and built anew, aloud; never taken for an empty one."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

from crg_py.model.errors import CrgError, StoreBusy
from tests.index.trees import SHOP, edges, finished, index, opened, process, write


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def fill(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def empty(path: Path) -> None:
    path.write_bytes(b"")


def text(path: Path) -> None:
    path.write_text("not a database\n" * 1000)


def newer(path: Path) -> None:
    with duckdb.connect(str(path)) as connection:
        connection.execute("update meta set schema_version = 1000")


def scratched(path: Path) -> None:
    content = bytearray(path.read_bytes())
    for at in range(12288 + 4096, len(content), 4096):
        content[at : at + 64] = b"\xff" * 64
    path.write_bytes(content)


@pytest.mark.parametrize("damage", [cut, fill, empty, text, newer, scratched])
def test_damage_is_set_aside_and_rebuilt(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    root = write(tmp_path / "shop", SHOP)
    with opened(tmp_path / "store") as store:
        expected = edges(store, index(root, store))
        path = store.status().path
    assert path is not None
    damage(path)
    damaged = path.read_bytes()
    with opened(tmp_path / "store") as store:
        snapshot = index(root, store)
        assert edges(store, snapshot) == expected
        assert snapshot.n_extracted == 5
        assert len(snapshot.warnings) == 1
        assert "set aside" in snapshot.warnings[0]
    asides = [file for file in path.parent.iterdir() if "damaged" in file.name]
    assert [file.read_bytes() for file in asides] == [damaged]


@pytest.mark.parametrize("table", ["mine", "meta"])
def test_a_database_of_something_else_is_refused_and_left_as_it_is(tmp_path: Path, table: str) -> None:
    root = write(tmp_path / "shop", SHOP)
    path = tmp_path / "mine.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute(f"create table {table} (a integer)")
    before = path.read_bytes()
    with opened(path) as store, pytest.raises(CrgError, match="is a database of something else"):
        index(root, store)
    assert path.read_bytes() == before


def test_a_healthy_store_is_not_touched(tmp_path: Path) -> None:
    root = write(tmp_path / "shop", SHOP)
    with opened(tmp_path / "store") as store:
        index(root, store)
    with opened(tmp_path / "store") as store:
        assert index(root, store).warnings == ()
        assert sorted(file.suffix for file in (tmp_path / "store").iterdir()) == [".duckdb", ".kept", ".lock", ".queue"]


def test_a_file_without_tables_is_simply_new(tmp_path: Path) -> None:
    root = write(tmp_path / "shop", SHOP)
    path = opened(tmp_path / "store").sessions.path
    assert path is not None
    duckdb.connect(str(path)).close()
    with opened(tmp_path / "store") as store:
        assert store.status().snapshots == []
        assert index(root, store).warnings == ()


def test_a_lock_file_naming_a_living_process_blocks_nobody(tmp_path: Path) -> None:
    root = write(tmp_path / "shop", SHOP)
    with opened(tmp_path / "store") as store:
        store.sessions.lock_file.write_text("1")
        assert index(root, store).n_files == 5


def test_a_process_that_holds_the_store_is_named(tmp_path: Path) -> None:
    root = write(tmp_path / "shop", SHOP)
    finished(process(root, tmp_path / "store"))
    other = opened(tmp_path / "store")
    other.sessions.patience = 0.2
    with opened(tmp_path / "store") as store, store.writing(), pytest.raises(StoreBusy, match=f"in use by process {os.getpid()}"):
        other.status()


def test_a_program_that_ignores_our_lock_is_named_too(tmp_path: Path) -> None:
    root = write(tmp_path / "shop", SHOP)
    finished(process(root, tmp_path / "store"))
    store = opened(tmp_path / "store")
    script = "import duckdb, sys; c = duckdb.connect(sys.argv[1]); print('open', flush=True); sys.stdin.read()"
    command = [sys.executable, "-c", script, str(store.sessions.path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        child.stdout.readline()
        store.sessions.patience = 0.2
        with pytest.raises(StoreBusy, match=f"in use by process {child.pid}"):
            store.status()
        child.communicate()
    store.sessions.patience = 60
    assert len(store.status().snapshots) == 1
