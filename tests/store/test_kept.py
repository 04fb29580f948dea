"""Graphs kept beside the database: what is damaged or too many is not there."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from crg_py.store.kept import MOST, KeptGraphs

ARRAYS: dict[str, NDArray[np.int32 | np.int64 | np.bool_]] = {
    "small": np.array([1, 2, 255], np.int32),
    "signed": np.array([[-1, 70_000], [3, 4]], np.int64),
    "flags": np.array([True, False]),
    "none": np.zeros((0, 6), np.int32),
}


def test_arrays_come_back_as_they_were(tmp_path: Path) -> None:
    kept = KeptGraphs(tmp_path / "kept")
    kept.save("one", {"paths": ["a.py"], "problems": [("a.py", "syntax", "", 3)]}, ARRAYS.items())
    found = kept.load("one")

    assert found is not None
    assert found[0] == {"paths": ["a.py"], "problems": [["a.py", "syntax", "", 3]]}
    for name, array in ARRAYS.items():
        assert found[1][name].dtype == array.dtype
        assert found[1][name].tolist() == array.tolist()
        assert found[1][name].shape == array.shape
    assert kept.load("two") is None
    assert (kept.has("one"), kept.has("two")) == (True, False)


@pytest.mark.parametrize("at", [0, 15, 40, -1])
def test_a_damaged_file_is_dropped(tmp_path: Path, at: int) -> None:
    kept = KeptGraphs(tmp_path)
    kept.save("one", {}, ARRAYS.items())
    (file,) = tmp_path.iterdir()
    content = bytearray(file.read_bytes())
    content[at] ^= 1
    file.write_bytes(content)

    assert kept.load("one") is None
    assert not file.exists()


def test_a_cut_file_is_dropped(tmp_path: Path) -> None:
    kept = KeptGraphs(tmp_path)
    kept.save("one", {}, ARRAYS.items())
    (file,) = tmp_path.iterdir()
    for length in (0, 5, 30):
        file.write_bytes(file.read_bytes()[:length])
        assert kept.load("one") is None
        kept.save("one", {}, ARRAYS.items())


def test_only_some_are_kept(tmp_path: Path) -> None:
    kept = KeptGraphs(tmp_path)
    for number in range(MOST + 2):
        kept.save(str(number), {"number": number}, ARRAYS.items())

    assert len([*tmp_path.iterdir()]) == MOST
    assert kept.load(str(MOST + 1)) is not None
    assert kept.n_bytes() > 0
    kept.drop()
    assert kept.load(str(MOST + 1)) is None


def test_without_a_place_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for kept in (KeptGraphs(None), KeptGraphs(tmp_path / "file")):
        kept.save("one", {}, ARRAYS.items())

        assert kept.load("one") is None
        assert kept.n_bytes() == 0
