"""What is made in memory is what the store makes, whatever was edited in between and whenever it is stored."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crg_py.graph import Graph
from crg_py.index import ensure
from crg_py.index.fresh import facts_of, patch_of
from crg_py.index.settle import settle
from crg_py.index.verify import verify
from crg_py.index.workbench import Workbench
from crg_py.model.ids import Address
from crg_py.model.settings import Settings
from crg_py.model.snapshots import Snapshot
from crg_py.providers.graphs import graph_near, graph_of
from crg_py.store.session import Sessions
from crg_py.workspace import open_workspace
from tests.index.trees import HeldTree, dump, opened, write
from tests.provider.test_splice import EDITS, MANY, TEXTS, told


def said(snapshot: Snapshot) -> tuple[object, ...]:
    return snapshot.id, snapshot.label, snapshot.n_files, snapshot.ledger, snapshot.problems, snapshot.unread


def change(root: Path, edits: list[tuple[str, str | None]]) -> None:
    for path, text in edits:
        if text is None:
            (root / path).unlink(missing_ok=True)
        else:
            write(root, {path: text})


class Side:
    """A store that is worked ahead of, and the graphs made last."""

    def __init__(self, root: Path, place: Path) -> None:
        self.workspace = open_workspace(root)
        self.store = opened(place)
        self.workbench = Workbench(ahead=True)
        self.graphs = [graph_of(self.store, self.snapshot().id, Settings())]

    def snapshot(self) -> Snapshot:
        return ensure(self.workspace, self.store, Settings(), workbench=self.workbench)

    def close(self) -> None:
        self.workbench.clear()
        self.store.close()

    def settle(self) -> None:
        settle(self.store, self.workbench)

    def look(self, snapshot: Snapshot) -> Graph:
        near = [(like, patch) for like in self.graphs if (patch := patch_of(self.workbench, snapshot.id, like.rows)) is not None]
        found = graph_near(near, Settings())
        if found is None:
            self.settle()
            found = graph_of(self.store, snapshot.id, Settings(), self.graphs[0])
        self.graphs = [found, *self.graphs[:2]]
        return found


@given(st.lists(st.tuples(EDITS, st.booleans()), min_size=1, max_size=4))
@settings(max_examples=6, suppress_health_check=[HealthCheck.too_slow])
def test_edits_made_in_memory_are_those_made_through_the_store(steps: list[tuple[list[tuple[str, str | None]], bool]]) -> None:
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder) / "plain") as plain:
        root = write(Path(folder) / "shop", MANY)
        side = Side(root, Path(folder) / "ahead")
        for edits, stores in steps:
            change(root, edits)
            made, expected = side.snapshot(), ensure(side.workspace, plain, Settings())
            assert said(made) == said(expected)
            assert told(side.look(made)) == told(Graph(plain.read_graph(expected.id)))
            paths = [path for path, _ in edits]
            assert (facts_of(side.workbench, made.id, paths) or plain.facts(made.id, paths)) == plain.facts(made.id, paths)
            if stores:
                side.settle()
                assert dump(side.store, made) == dump(plain, expected)
                assert verify(side.workspace, side.store, Settings()) is None
        side.settle()
        assert verify(side.workspace, side.store, Settings()) is None
        side.close()


@contextmanager
def transactions(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bool]]:
    """Note each transaction while inside: whether it writes."""
    noted: list[bool] = []
    with monkeypatch.context() as patched:
        plain = Sessions._file

        def _file(self: Sessions, *, alone: bool) -> object:
            noted.append(alone)
            return plain(self, alone=alone)

        patched.setattr(Sessions, "_file", _file)
        yield noted


def test_an_edit_reads_the_store_once_and_writes_when_there_is_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first edit in a body looks up whether the store knows the file, and what its links rested on; those that follow need not."""
    root = write(tmp_path / "shop", {**MANY, "a.py": TEXTS[2]})
    side = Side(root, tmp_path / "store")
    change(root, [("zz.py", "")])
    side.snapshot()
    side.settle()
    for at in range(3):
        change(root, [("a.py", TEXTS[2].replace("assert ", f"n = {at}\n    assert "))])
        with transactions(monkeypatch) as noted:
            made = side.snapshot()
            side.look(made)
            assert facts_of(side.workbench, made.id, ["a.py"]) is not None
        assert (made.n_extracted, made.n_linked) == (1, 1)
        assert noted == ([False] if at == 0 else [])
    with transactions(monkeypatch) as noted:
        side.settle()
    assert noted == [True]
    assert verify(side.workspace, side.store, Settings()) is None
    side.close()


def test_the_first_edit_of_a_process_starts_from_the_tree_in_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written before the answer, and only the file that differs is read."""
    texts = {**MANY, "a.py": TEXTS[2], "pyproject.toml": "[project]\nname = 'shop'\n"}
    with opened(tmp_path / "store") as store, opened(tmp_path / "plain") as plain:
        before = ensure(held_tree(texts), store, Settings())
        graph_of(store, before.id, Settings())
        edited = held_tree({**texts, "a.py": TEXTS[2].replace("assert ", "n = 1\n    assert ")})
        workbench = Workbench(ahead=True)
        with transactions(monkeypatch) as noted:
            made = ensure(edited, store, Settings(), workbench=workbench)
        assert not any(noted)
        kept = graph_of(store, before.id, Settings())
        patch = patch_of(workbench, made.id, kept.rows)
        assert patch is not None
        assert (made.n_extracted, made.n_linked, len(edited.asked)) == (1, 1, 1)
        expected = ensure(edited, plain, Settings())
        assert said(made) == said(expected)
        assert told(graph_near([(kept, patch)], Settings()) or kept) == told(Graph(plain.read_graph(expected.id)))
        settle(store, workbench)
        assert verify(edited, store, Settings()) is None
        workbench.clear()


def held_tree(texts: dict[str, str]) -> HeldTree:
    """Return files as a host holds them."""
    contents = {Address("sha256:" + sha256(text.encode()).hexdigest()): text.encode() for text in texts.values()}
    return HeldTree({path: Address("sha256:" + sha256(texts[path].encode()).hexdigest()) for path in sorted(texts)}, contents)


def test_what_waits_is_dropped_when_the_store_was_collected(tmp_path: Path) -> None:
    """Rows mean something else after a collection: the tree is made anew."""
    root = write(tmp_path / "shop", MANY)
    side = Side(root, tmp_path / "store")
    change(root, [("a.py", TEXTS[2])])
    side.snapshot()
    change(root, [("a.py", TEXTS[1])])
    side.snapshot()
    other = opened(tmp_path / "store")
    other.collect(most=1)
    change(root, [("zz.py", TEXTS[3])])
    made = side.snapshot()
    side.settle()
    assert dump(side.store, made)
    assert verify(side.workspace, side.store, Settings()) is None
    side.close()
