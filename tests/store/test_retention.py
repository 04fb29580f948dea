"""Collection keeps what the kept snapshots reach, all of it and nothing else."""

import datetime as dt
from pathlib import Path

import pytest

from crg_py.index import ensure
from crg_py.index.verify import verify
from crg_py.model.errors import Cancelled, CrgError
from crg_py.model.settings import Settings
from crg_py.store import retention
from crg_py.workspace import open_workspace
from tests.index.trees import SHOP, dump, index, opened, wanted, write


def test_collection_drops_what_only_old_snapshots_need(tmp_path: Path) -> None:
    root = write(tmp_path / "shop", SHOP)
    with opened(tmp_path / "store") as store:
        first = index(root, store)
        for n in range(3):
            write(root, {"shop/price.py": SHOP["shop/price.py"] + f"\n\ndef extra{n}(): ...\n", f"m{n}.py": "import shop\n"})
            last = index(root, store)
        text = dump(store, last)
        done = store.collect(most=1)
        assert (done.snapshots_before, done.snapshots_after) == (4, 1)
        assert done.bytes_after <= done.bytes_before
        assert dump(store, last) == text
        with pytest.raises(CrgError, match="is not in the store"):
            store.read_graph(first.id)
        assert store.query("select count(*) from names where text in ('extra0', 'extra1')")[1] == [(0,)]
        assert store.query("select count(*) from names where text = 'extra2'")[1] == [(1,)]
        assert verify(open_workspace(root, wanted=wanted), store, Settings()) is None


def test_what_was_dropped_can_be_made_again(tmp_path: Path) -> None:
    root = write(tmp_path / "shop", SHOP)
    with opened(tmp_path / "store") as store:
        first = index(root, store)
        text = dump(store, first)
        write(root, {"shop/price.py": "def other(): ...\n"})
        index(root, store)
        store.collect(most=1)
        write(root, {"shop/price.py": SHOP["shop/price.py"]})
        again = index(root, store)
        assert (again.id, again.n_extracted) == (first.id, 1)
        assert dump(store, again) == text


def test_age_counts_from_the_last_use(tmp_path: Path) -> None:
    root = write(tmp_path / "shop", SHOP)
    with opened(tmp_path / "store") as store:
        index(root, store)
        assert store.collect(age=dt.timedelta(days=1)).snapshots_after == 1
        assert store.collect(age=dt.timedelta(0)).snapshots_after == 0
        assert index(root, store).n_extracted == 5


def test_a_collection_during_a_run_makes_it_begin_again(tmp_path: Path) -> None:
    root = write(tmp_path / "shop", SHOP)
    with opened(tmp_path / "store") as store, opened(tmp_path / "store") as other:
        index(root, store)
        write(root, {"shop/price.py": "def other(): ...\n"})
        collected: list[retention.Collected] = []

        def collect(phase: str, done: int, total: int) -> None:
            if phase == "extract" and not collected:
                collected.append(other.collect(most=0))

        snapshot = ensure(open_workspace(root, wanted=wanted), store, Settings(), progress=collect)
        assert collected
        assert snapshot.n_files == 5
        assert verify(open_workspace(root, wanted=wanted), store, Settings()) is None


def test_facts_that_no_snapshot_reached_stay_for_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write(tmp_path / "shop", SHOP)
    seen: list[str] = []

    def note(phase: str, done: int, total: int) -> None:
        if done == total:
            seen.append(phase)

    with opened(tmp_path / "store") as store:
        with pytest.raises(Cancelled):
            ensure(open_workspace(root, wanted=wanted), store, Settings(), progress=note, cancelled=lambda: "extract" in seen)
        store.collect()
        assert store.query("select count(*) from blobs")[1] == [(5,)]
        monkeypatch.setattr(retention, "UNFINISHED", dt.timedelta(0))
        store.collect()
        assert store.query("select count(*) from blobs")[1] == [(0,)]


def test_nothing_is_collected_of_a_store_that_is_not_there(tmp_path: Path) -> None:
    with opened(tmp_path / "store") as store:
        assert store.collect().bytes_before == 0
