"""SQL of people: the documented views answer; nothing can be written or reached beside the store."""

import re
import threading
import time
from pathlib import Path

import pytest

from crg_py.model.errors import UsageError
from crg_py.store import Store, memory_store
from crg_py.store.query import query
from tests.index.trees import SHOP, index, opened, write

DOCUMENT = Path(__file__).resolve().parent.parent.parent / "docs" / "sql.md"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = opened(tmp_path / "store")
    index(write(tmp_path / "shop", SHOP), store)
    return store


def test_every_view_is_documented_with_its_columns(store: Store) -> None:
    views = store.query("select distinct view_name from duckdb_views() where view_name like 'v1_%' order by 1")[1]
    text = DOCUMENT.read_text(encoding="utf-8")
    assert [name for (name,) in views] == sorted(set(re.findall(r"^## `(v1_\w+)`", text, re.MULTILINE)))
    for (name,) in views:
        section = text.split(f"## `{name}`")[1].split("\n## ")[0]
        columns, _ = store.query(f"select * from {name}")  # noqa: S608 - names of our own views
        documented = re.findall(r"`(\w+)`", " ".join(line.split("|")[1] for line in section.splitlines() if line.startswith("| `")))
        assert columns == documented, name


def test_views_say_what_the_graph_says(store: Store) -> None:
    rows = store.read_graph(store.status().snapshots[0].id)
    count = store.query("select count(*) from v1_definitions")[1][0][0]
    assert count == len(rows.d_name)
    assert store.query("select count(*) from v1_edges")[1][0][0] == len(rows.u_use)
    ledger = store.query("select n_exact + n_inferred + n_ambiguous + n_external + n_unresolved from v1_ledger")[1][0][0]
    assert ledger == store.query("select count(*) from v1_uses")[1][0][0]
    _, found = store.query("select source, target from v1_edges where kind = 'calls' and target = 'shop/price.py::total' order by 1")
    assert found == [("app.py::main", "shop/price.py::total"), ("shop/cart.py::Cart.sum", "shop/price.py::total")]


@pytest.mark.parametrize(
    "sql",
    [
        "delete from snapshots",
        "create table x (a integer)",
        "attach '/tmp/x.duckdb' as x",
        "copy snapshots to '/tmp/x.csv'",
        "select * from read_csv('/etc/passwd')",
        "select * from '/etc/passwd'",
        "select content from read_text('/etc/passwd')",
        "select * from glob('/etc/*')",
        "set enable_external_access = true",
        "set threads = 8",
        "install httpfs",
        "load httpfs",
        "pragma enable_profiling",
        "select 1; select 2",
        "select getenv('HOME')",
        "selct 1",
        "",
    ],
)
def test_everything_else_is_refused(store: Store, sql: str) -> None:
    with pytest.raises(UsageError):
        store.query(sql)


def test_answers_are_bounded(store: Store) -> None:
    assert len(store.query("select * from range(100000)", limit=7)[1]) == 7


def test_a_store_in_memory_cannot_be_asked() -> None:
    with memory_store() as store, pytest.raises(UsageError, match="in memory only"):
        store.query("select 1")


def test_a_query_that_takes_long_keeps_no_writer_out(store: Store, tmp_path: Path) -> None:
    found = []
    long = "select count(*) from range(2000000) a, range(200) b where (a.range + b.range) % 7 < 9"
    asking = threading.Thread(target=lambda: found.append(query(opened(tmp_path / "store").sessions, long, 1, shared_seconds=0.05)))
    asking.start()
    time.sleep(0.5)
    other = opened(tmp_path / "store")
    other.sessions.patience = 0.3
    with other.writing():
        written_meanwhile = asking.is_alive()
    asking.join()

    assert written_meanwhile
    assert found[0][1] == [(400_000_000,)]
    assert not [path for path in (tmp_path / "store").iterdir() if "query" in path.name]


def test_a_query_has_no_more_memory_than_the_store(store: Store) -> None:
    assert store.query("select current_setting('memory_limit')")[1] == [(f"{store.sessions.memory_mib / 1024:.1f} GiB",)]
