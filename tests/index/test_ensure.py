"""What an index run costs and what it leaves, on small real trees."""

import hashlib
from pathlib import Path

import pytest

from crg_py.index import ensure
from crg_py.index.link import FIRST_LINKS
from crg_py.index.tree import snapshot_id
from crg_py.model.errors import BlobMissing, Cancelled
from crg_py.model.ids import Address
from crg_py.model.settings import Settings
from crg_py.store import Store, memory_store
from tests.index.trees import SHOP, HeldTree, dump, edges, index, opened, write
from tests.workspace.repositories import Repo


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    return write(tmp_path / "shop", SHOP)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return opened(tmp_path / "store")


def held(files: dict[str, str]) -> HeldTree:
    contents = {Address("sha256:" + hashlib.sha256(text.encode()).hexdigest()): text.encode() for text in files.values()}
    entries = {path: Address("sha256:" + hashlib.sha256(text.encode()).hexdigest()) for path, text in files.items()}
    return HeldTree(entries, contents)


def test_first_run_extracts_and_links_everything(shop: Path, store: Store) -> None:
    snapshot = index(shop, store)
    assert (snapshot.n_files, snapshot.n_extracted, snapshot.n_linked) == (5, 5, 5)
    assert sum(snapshot.ledger) == len(store.read_graph(snapshot.id).u_use)
    assert ("shop/cart.py", "call", "total", "shop/price.py::total") in edges(store, snapshot)


def test_second_run_reads_nothing(store: Store) -> None:
    tree = held(SHOP)
    first = ensure(tree, store, Settings())
    tree.asked.clear()
    second = ensure(tree, store, Settings())
    assert not tree.asked
    assert (second.id, second.n_extracted, second.n_linked, second.ledger) == (first.id, 0, 0, first.ledger)


def test_editing_a_body_links_that_file_alone(shop: Path, store: Store) -> None:
    index(shop, store)
    write(shop, {"shop/price.py": SHOP["shop/price.py"].replace("return 1", "return 2")})
    snapshot = index(shop, store)
    assert (snapshot.n_extracted, snapshot.n_linked) == (1, 1)
    assert ("shop/cart.py", "call", "total", "shop/price.py::total") in edges(store, snapshot)


def test_renaming_a_definition_links_those_who_looked(shop: Path, store: Store) -> None:
    index(shop, store)
    write(shop, {"shop/price.py": SHOP["shop/price.py"].replace("def total", "def overall")})
    snapshot = index(shop, store)
    assert snapshot.n_extracted == 1
    assert snapshot.n_linked >= 3
    assert ("shop/cart.py", "call", "total", "shop/price.py::total") not in edges(store, snapshot)


def test_a_new_file_satisfies_look_ups_that_found_nothing(shop: Path, store: Store) -> None:
    (shop / "shop/price.py").unlink()
    before = edges(store, index(shop, store))
    write(shop, {"shop/price.py": SHOP["shop/price.py"]})
    after = edges(store, index(shop, store))
    edge = ("shop/cart.py", "call", "total", "shop/price.py::total")
    assert edge not in before
    assert edge in after


def test_going_back_costs_nothing(shop: Path, store: Store) -> None:
    first = index(shop, store)
    write(shop, {"shop/price.py": "def other(): ...\n"})
    index(shop, store)
    write(shop, {"shop/price.py": SHOP["shop/price.py"]})
    again = index(shop, store)
    assert (again.id, again.n_extracted, again.n_linked) == (first.id, 0, 0)


def test_a_tree_of_known_parts_links_nothing_new(shop: Path, store: Store) -> None:
    index(shop, store)
    write(shop, {"extra.py": "import os\n"})
    index(shop, store)
    write(shop, {"other.py": "import os\n"})
    index(shop, store)
    (shop / "extra.py").unlink()
    snapshot = index(shop, store)
    assert (snapshot.n_extracted, snapshot.n_linked) == (0, 0)


def test_committing_and_a_second_worktree_extract_nothing(tmp_path: Path, store: Store) -> None:
    repo = Repo.create(tmp_path / "repo")
    write(repo.root, SHOP)
    dirty = index(repo.root, store)
    repo.commit()
    committed = index(repo.root, store)
    assert (committed.id, committed.n_extracted, committed.n_linked) == (dirty.id, 0, 0)
    repo.git("worktree", "add", "-q", "-b", "side", str(tmp_path / "side"))
    assert index(tmp_path / "side", store).n_extracted == 0
    assert index(repo.root, store, "HEAD").n_extracted == 0


def test_two_files_of_the_same_bytes_are_extracted_once(store: Store) -> None:
    snapshot = ensure(held({"a/x.py": "def f(): ...\n", "b/x.py": "def f(): ...\n"}), store, Settings())
    assert (snapshot.n_files, snapshot.n_extracted, snapshot.n_linked) == (2, 1, 2)
    assert len(store.read_graph(snapshot.id).d_name) == 2


def test_bytes_that_are_not_what_was_listed_are_refused(store: Store) -> None:
    tree = held({"a.py": "x = 1\n"})
    tree.contents[tree.entries["a.py"]] = b"x = 2\n"
    with pytest.raises(BlobMissing, match="not what the listing said"):
        ensure(tree, store, Settings())
    assert store.status().snapshots == []


def test_a_cancelled_run_keeps_what_it_extracted(store: Store) -> None:
    tree = held({f"m{n}.py": f"def f{n}(): return {n}\n" for n in range(1200)})
    calls = iter(range(10**9))
    with pytest.raises(Cancelled):
        ensure(tree, store, Settings(), cancelled=lambda: next(calls) > 1000)
    assert store.status().snapshots == []
    snapshot = ensure(tree, store, Settings())
    assert 0 < snapshot.n_extracted < 1200


def test_a_cancelled_run_keeps_what_it_linked_also_of_files_that_hang_on_all_they_include(store: Store) -> None:
    calls = "".join(f"    g({n});\n" for n in range(FIRST_LINKS // 250))
    files = {f"m{n}.c": f'#include "g.h"\nvoid f{n}(void) {{\n{calls}}}\n' for n in range(300)}
    tree = held({**files, "g.h": "void g(int x);\n"})
    linked: list[int] = []

    def progress(phase: str, done: int, _total: int) -> None:
        if phase == "link":
            linked.append(done)

    with pytest.raises(Cancelled):
        ensure(tree, store, Settings(), progress=progress, cancelled=lambda: len(linked) >= 280)
    snapshot = ensure(tree, store, Settings())
    assert 0 < snapshot.n_linked < 100
    with memory_store() as fresh:
        assert dump(store, snapshot) == dump(fresh, ensure(tree, fresh, Settings()))


def test_progress_ends_where_it_said(store: Store) -> None:
    told: list[tuple[str, int, int]] = []
    ensure(held(SHOP), store, Settings(), progress=lambda *step: told.append(step))
    for phase in ("extract", "link"):
        assert [(done, total) for name, done, total in told if name == phase][-1] == (5, 5)


def test_an_empty_tree_has_a_snapshot(store: Store) -> None:
    snapshot = ensure(held({}), store, Settings())
    assert snapshot.n_files == 0
    assert store.read_graph(snapshot.id).paths == []
    assert len(store.read_graph(snapshot.id).texts) == 0


def test_settings_that_steer_links_make_another_snapshot(store: Store) -> None:
    tree = held(SHOP)
    plain = ensure(tree, store, Settings())
    other = ensure(tree, store, Settings(entry_points=("app.py::main",)))
    assert plain.id != other.id
    assert other.n_extracted == 0


def test_a_store_in_memory_answers_the_same(store: Store) -> None:
    tree = held(SHOP)
    with memory_store() as memory:
        inside = ensure(tree, memory, Settings())
        assert edges(memory, inside) == edges(store, ensure(tree, store, Settings()))


def test_paths_of_any_name_come_back(tmp_path: Path, store: Store) -> None:
    names = ["-x.py", "with space.py", "ünïcode/日本.py", "quote'\".py"]
    write(tmp_path / "odd", dict.fromkeys(names, "def f(): ...\n"))
    snapshot = index(tmp_path / "odd", store)
    assert store.read_graph(snapshot.id).paths == sorted(names)


def test_snapshot_ids_tell_contents_from_names() -> None:
    assert snapshot_id({}, 1) != snapshot_id({}, 2)
