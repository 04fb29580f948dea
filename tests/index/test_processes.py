"""Several processes on one store, and processes that die."""

import contextlib
import random
import signal
import time
from pathlib import Path

import pytest

from crg_py.index.verify import verify
from crg_py.model.settings import Settings
from crg_py.store import Store, retention
from crg_py.workspace import open_workspace
from tests.index.trees import SHOP, dump, finished, index, opened, process, wanted, write

KILLS = 20


def many(n: int) -> dict[str, str]:
    return {f"pkg/m{i}.py": f"from pkg.m{i // 2} import f{i // 2}\n\n\ndef f{i}(x):\n    return f{i // 2}(x)\n" for i in range(n)}


def test_killed_at_any_moment_the_next_run_is_right(tmp_path: Path) -> None:
    root = write(tmp_path / "tree", many(120))
    began = time.monotonic()
    expected = finished(process(root, tmp_path / "clean", "dump")).splitlines()
    whole = time.monotonic() - began
    chance = random.Random(7)
    for round_ in range(KILLS):
        # Every fourth round starts from nothing, so that some die while the tables are made.
        folder = tmp_path / f"store{round_ // 4}"
        child = process(root, folder, "dump")
        time.sleep(chance.uniform(0.1, 1.05) * whole)
        child.send_signal(signal.SIGKILL)
        child.communicate()
        if round_ % 4 == 3:
            actual = finished(process(root, folder, "dump")).splitlines()
            assert actual[1] == expected[1]
            assert actual[0].split()[0] == expected[0].split()[0]
            with opened(folder) as store:
                assert verify(open_workspace(root, wanted=wanted), store, Settings()) is None
                assert store.warnings == []
            assert not list(folder.glob("*damaged*"))


def test_a_killed_run_goes_on_after_a_collection(tmp_path: Path) -> None:
    root = write(tmp_path / "tree", many(400))
    child = process(root, tmp_path / "store")
    with opened(tmp_path / "store") as store:
        while not _n_read(store):
            time.sleep(0.005)
        child.send_signal(signal.SIGKILL)
        child.communicate()
        n_read = _n_read(store)
        assert store.collect().snapshots_before == 0
        assert 0 < n_read < 400
        assert _n_read(store) == n_read
        assert index(root, store).n_extracted == 400 - n_read
        assert verify(open_workspace(root, wanted=wanted), store, Settings()) is None


def _n_read(store: Store) -> int:
    count: int = store.query("select count(*) from blobs")[1][0][0]
    return count


def test_runs_at_once_all_answer_the_same(tmp_path: Path) -> None:
    root = write(tmp_path / "tree", many(80))
    children = [process(root, tmp_path / "store", "dump") for _ in range(4)]
    outputs = [finished(child).splitlines() for child in children]
    assert len({output[1] for output in outputs}) == 1
    with opened(tmp_path / "store") as store:
        assert len(store.status().snapshots) == 1
        assert store.query("select count(*) from (select path, count(*) from v1_files group by path having count(*) > 1)")[1] == [(0,)]


def test_readers_and_writers_take_turns(tmp_path: Path) -> None:
    root = write(tmp_path / "tree", SHOP)
    with opened(tmp_path / "store") as store:
        first = index(root, store)
        text = dump(store, first)
        others = [process(write(tmp_path / f"tree{n}", many(40 + n)), tmp_path / "store") for n in range(2)]
        while any(child.poll() is None for child in others):
            assert dump(store, first) == text
        for child in others:
            finished(child)


def test_neither_hash_seed_nor_order_of_files_changes_what_is_stored(tmp_path: Path) -> None:
    files = many(60) | SHOP
    forward = write(tmp_path / "a" / "tree", files)
    backward = write(tmp_path / "b" / "tree", dict(reversed(files.items())))
    dumps = set()
    for seed, root in (("0", forward), ("1", backward), ("4242", forward)):
        lines = finished(process(root, tmp_path / f"store{seed}", "dump", environment={"PYTHONHASHSEED": seed})).splitlines()
        dumps.add((lines[0], lines[1]))
    assert len(dumps) == 1


def test_many_edits_keep_the_file_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "SNAPSHOTS", 10)
    root = write(tmp_path / "tree", many(8))
    with opened(tmp_path / "store") as store:
        index(root, store)
        sizes = []
        for n in range(45):
            write(root, {"pkg/m3.py": f"from pkg.m1 import f1\n\n\ndef f3(x):\n    return f1(x) + {n}\n"})
            index(root, store)
            sizes.append(store.status().n_bytes)
        assert max(sizes) < 4 * sizes[0] + 2**20
        assert len(store.status().snapshots) <= 20
        assert verify(open_workspace(root, wanted=wanted), store, Settings()) is None


def test_a_rewritten_file_is_never_hashed_from_one_version_and_parsed_from_another(tmp_path: Path) -> None:
    root = write(tmp_path / "tree", many(60))
    child = process(root, tmp_path / "store", "dump")
    n = 0
    while child.poll() is None:
        n += 1
        with contextlib.suppress(FileNotFoundError):
            write(root, {"pkg/m7.py": f"def version{n}():\n    return {n}\n"})
    child.communicate()
    with opened(tmp_path / "store") as store:
        index(root, store)
        assert verify(open_workspace(root, wanted=wanted), store, Settings()) is None
