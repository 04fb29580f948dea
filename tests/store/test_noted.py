"""Notes beside the database: they hold while its file is the very one they were taken from."""

import os
import time
from pathlib import Path

import pytest

from crg_py.store.noted import FRESH, MOST, Notes


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "store.duckdb"
    path.write_bytes(b"one")
    return path


def notes_of(database: Path) -> Notes:
    return Notes(database, database.with_name("kept"))


def test_a_note_is_found_until_the_database_changes(database: Path) -> None:
    notes = notes_of(database)
    notes.note("a", b"body\nof two lines")

    assert notes.find("a") == b"body\nof two lines"
    assert notes.find("b") is None
    database.write_bytes(b"two!")
    assert notes.find("a") is None


def test_a_note_is_not_believed_about_another_file_of_that_size(database: Path) -> None:
    notes = notes_of(database)
    notes.note("a", b"body")
    other = database.with_name("other")
    other.write_bytes(b"one")
    other.replace(database)

    assert notes.find("a") is None


def test_a_note_is_not_believed_without_the_database(database: Path) -> None:
    notes = notes_of(database)
    notes.note("a", b"body")
    database.unlink()

    assert notes.find("a") is None
    notes.note("b", b"body")
    assert notes.find("b") is None


def test_old_and_damaged_notes_are_not_believed(database: Path) -> None:
    notes = notes_of(database)
    notes.note("a", b"body")
    (file,) = database.with_name("kept").iterdir()
    old = time.time() - FRESH - 1
    os.utime(file, (old, old))

    assert notes.find("a") is None
    notes.note("a", b"body")
    file.write_bytes(file.read_bytes()[:-1] + b"z")
    assert notes.find("a") is None


def test_only_some_are_kept(database: Path) -> None:
    notes = notes_of(database)
    for number in range(MOST + 3):
        notes.note(str(number), b"")

    assert len([*database.with_name("kept").iterdir()]) == MOST


def test_a_store_in_memory_has_no_notes() -> None:
    notes = Notes(None, None)
    notes.note("a", b"body")

    assert notes.find("a") is None
