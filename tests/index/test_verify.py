"""Incremental equals full, whatever happened to the tree in between; and a difference is found where there is one."""

import tempfile
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

from crg_py.index.verify import verify
from crg_py.model.settings import Settings
from crg_py.store import Store
from crg_py.workspace import open_workspace
from tests.index.trees import SHOP, index, opened, wanted, write
from tests.workspace.repositories import Repo

TEXTS = [
    "def total(items):\n    return sum(items)\n",
    "def total(items):\n    return len(items)\n",
    "class Cart:\n    def sum(self):\n        return 1\n",
    "from .price import *\n\n\nclass Cart(Base):\n    def sum(self):\n        return total(self)\n",
    "from shop.cart import Cart as Other\n\n\ndef main():\n    return Other().sum()\n",
    "import shop.price\n\n\ndef main(x: 'shop.Cart'):\n    return x.sum() + shop.price.total([])\n",
    "def broken(:\n",
    "",
]
PATHS = [*SHOP, "shop/base.py", "shop/price/__init__.py", "price.py", "pyproject.toml", "src/shop/cart.py"]
EDIT = st.tuples(st.just("edit"), st.sampled_from(PATHS), st.sampled_from(TEXTS))
SOURCES = [path for path in PATHS if path.endswith(".py")]
MOVE = st.tuples(st.just("move"), st.sampled_from(SOURCES), st.sampled_from(SOURCES))
DELETE = st.tuples(st.just("delete"), st.sampled_from(PATHS), st.just(""))
GIT = st.tuples(st.just("git"), st.sampled_from(["commit", "switch", "reset", "rebase", "stash"]), st.just(""))
STEPS = st.lists(st.one_of(EDIT, EDIT, MOVE, DELETE, GIT), min_size=4, max_size=10)


def do(repo: Repo, step: tuple[str, str, str]) -> None:
    what, path, more = step
    place = repo.root / path
    if what == "edit" and not place.is_dir() and not any((repo.root / part).is_file() for part in Path(path).parents):
        write(repo.root, {path: "" if path.endswith(".toml") else more})
    elif what == "delete" and place.is_file():
        place.unlink()
    elif what == "move" and place.is_file() and (repo.root / more).is_file():
        place.rename(repo.root / more)
    elif what == "git":
        work(repo, path)


def work(repo: Repo, what: str) -> None:
    """Do what people do with branches; a rebase that conflicts is given up."""
    if what == "commit":
        repo.commit()
    elif what == "reset":
        repo.git("reset", "-q", "--hard", "HEAD~1")
        repo.commit()
    elif what == "stash":
        repo.git("stash", "-q", "-u")
    else:
        repo.commit()
        repo.git("switch", "-q", "side" if repo.git("branch", "--show-current") == "main" else "main")
        if what == "rebase":
            try:
                repo.git("rebase", "-q", "main")
            except Exception:  # noqa: BLE001 - any failure is a conflict
                repo.git("rebase", "--abort")


@given(STEPS)
@settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
def test_verify_holds_after_any_sequence_of_changes(steps: list[tuple[str, str, str]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        repo = Repo.create(Path(folder) / "repo")
        write(repo.root, SHOP)
        repo.commit()
        repo.commit("again")
        repo.git("branch", "side")
        with opened(Path(folder) / "store") as store:
            index(repo.root, store)
            for step in steps:
                do(repo, step)
                index(repo.root, store)
            assert verify(open_workspace(repo.root, wanted=wanted), store, Settings()) is None
            assert store.warnings == []


@pytest.mark.parametrize(
    ("table", "change", "what"),
    [
        ("links", "bucket = 4", "u_bucket"),
        ("definitions", "flags = flags + 1", "d_flags"),
        ("sights", "fingerprint = fingerprint + 1", "lookups"),
        ("blobs", "surface = surface + 1", "files"),
        ("uses", "line = line + 1", "u_position"),
    ],
)
def test_a_wrong_row_is_found(tmp_path: Path, table: str, change: str, what: str) -> None:
    root = write(tmp_path / "shop", SHOP)
    with opened(tmp_path / "store") as store:
        index(root, store)
        spoil(store, f"update {table} set {change}")  # noqa: S608 - a fault made on purpose
        difference = verify(open_workspace(root, wanted=wanted), store, Settings())
    assert difference is not None
    assert difference.what == what
    assert difference.path in SHOP
    assert difference.stored != difference.rebuilt


def spoil(store: Store, sql: str) -> None:
    with store.writing() as transaction:
        transaction._connection.execute(sql)
