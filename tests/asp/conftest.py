"""Provider processes over real pipes: one of a test's own where that matters, else one that tests share."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from crg_py.host import Callbacks, HostSession
from crg_py.host.main import provider_command
from crg_py.host.session import honest
from tests.asp.asking import Connect
from tests.asp.samples import SHOP, Baseline, MemoryTrees


@pytest.fixture
def trees() -> MemoryTrees:
    return MemoryTrees()


@pytest.fixture
def shop(trees: MemoryTrees) -> Baseline:
    return trees.add(SHOP)


@pytest.fixture
def connect(trees: MemoryTrees, tmp_path: Path) -> Iterator[Connect]:
    """Start a provider on the test's trees; it is granted everything and opened unless told otherwise."""
    with ExitStack() as stack:

        def start(
            baseline: Mapping[str, Any],
            *,
            opened: bool = True,
            store: Path | None = tmp_path / "store.duckdb",
            command: Sequence[str] | None = None,
            **options: Any,
        ) -> HostSession:
            session = HostSession(command or provider_command(store), trees, baseline, **options)
            stack.enter_context(session)
            if opened:
                session.open()
            return session

        yield start


class Shared:
    """One process for many tests: replaced as soon as one of them has left it in another state than it found it in."""

    def __init__(self, start: Callable[[], HostSession], unchanged: Callable[[HostSession], bool]) -> None:
        self._start = start
        self._unchanged = unchanged
        self._held: HostSession | None = None

    def take(self) -> HostSession:
        if self._held is None:
            self._held = self._start()
        session = self._held
        session.conduct = honest
        session.calls.clear()
        session.notes.clear()
        return session

    def give_back(self, session: HostSession) -> None:
        session.conduct = honest
        if session.child.wait(0) is not None or session._live or not self._unchanged(session):
            self.end()

    def end(self) -> None:
        if self._held is not None:
            self._held.child.end()
            self._held = None


@pytest.fixture(scope="session")
def active(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shared]:
    store = tmp_path_factory.mktemp("shared") / "store.duckdb"

    def start() -> HostSession:
        trees = MemoryTrees()
        session = HostSession(provider_command(store), trees, trees.add(SHOP))
        session.open()
        return session

    shared = Shared(start, lambda session: "result" in session.ask("inspect/symbols", {"query": "total"}))
    yield shared
    shared.end()


@pytest.fixture(scope="session")
def uninitialized() -> Iterator[Shared]:
    trees = MemoryTrees()
    shared = Shared(
        lambda: HostSession(provider_command(), trees, trees.add(SHOP)),
        lambda session: session.ask("inspect/symbols", {"query": "total"})["error"]["message"] == "provider-not-initialized",
    )
    yield shared
    shared.end()


@pytest.fixture
def session(active: Shared, trees: MemoryTrees, shop: Baseline) -> Iterator[HostSession]:
    """Return an open session on the shop, for tests that do not mind what it was asked before."""
    session = active.take()
    session.callbacks = Callbacks(trees, session.read)
    session.callbacks.name(shop)
    if session.baseline != shop:
        session.change_baseline(shop)
    yield session
    active.give_back(session)


@pytest.fixture
def own(connect: Connect, shop: Baseline) -> HostSession:
    """Return an open session on the shop that was never asked anything and has an empty store."""
    return connect(shop)


@pytest.fixture
def fresh(connect: Connect, shop: Baseline) -> HostSession:
    """Return a session that has not been initialized."""
    return connect(shop, opened=False)


@pytest.fixture
def unopened(uninitialized: Shared) -> Iterator[HostSession]:
    """Return a session that has not been initialized, for tests in which every attempt is refused."""
    session = uninitialized.take()
    yield session
    uninitialized.give_back(session)
