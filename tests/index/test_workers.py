"""Workers change nothing but the time it takes, and end with whoever started them."""

import os
import signal
from pathlib import Path

import pytest

from crg_py.extraction import extract
from crg_py.index import ensure
from crg_py.index import workers as workers_module
from crg_py.index.workers import Workers
from crg_py.languages import language
from crg_py.model.errors import Cancelled
from crg_py.model.settings import Limits, Settings
from crg_py.store import unpack
from crg_py.workspace import open_workspace
from tests.index.trees import dump, opened, wanted, write

PYTHON = language("python")


def nothing() -> None:
    """Let the work go on."""


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_workers_store_what_one_process_stores(tmp_path: Path) -> None:
    files = {f"m{i}.py": f"from m{i // 2} import f{i // 2}\n\n\ndef f{i}(x):\n    return f{i // 2}(x)\n" for i in range(150)}
    root = write(tmp_path / "tree", files)
    dumps = []
    for n_workers in (1, 2, 3):
        with opened(tmp_path / f"store{n_workers}") as store:
            snapshot = ensure(open_workspace(root, wanted=wanted), store, Settings(), workers=n_workers)
            assert snapshot.n_extracted == 150
            dumps.append(dump(store, snapshot))
    assert dumps[0] == dumps[1] == dumps[2]


def test_a_run_can_be_cancelled_while_a_long_file_is_extracted(tmp_path: Path) -> None:
    def polls(folder: str, size: int) -> int:
        asked: list[int] = []

        def cancelled() -> bool:
            asked.append(0)
            return False

        root = write(tmp_path / folder, {"long.py": "".join(f"def f{i}(x):\n    return f{i // 2}(x)\n" for i in range(size))})
        with opened(tmp_path / f"store-{folder}") as store:
            ensure(open_workspace(root, wanted=wanted), store, Settings(), cancelled=cancelled)
        return len(asked)

    # It is asked all the time, where it is else asked between one file and the next.
    assert polls("long", 8_000) > polls("short", 10)


def test_results_keep_their_order() -> None:
    given = [(PYTHON, f"def f{i}(x):\n    return f{i - 1}(x)\n".encode()) for i in range(100)]
    with Workers(2, Limits(), nothing) as workers:
        packed = workers.pack_all(given)
    assert [unpack(item.body)[0].surface for item in packed] == [extract(content, PYTHON, Limits()).surface for _, content in given]


def test_a_worker_of_another_installation_declines(monkeypatch: pytest.MonkeyPatch) -> None:
    given = [(PYTHON, b"def f(): ...\n"), (PYTHON, b"class C: ...\n")]
    monkeypatch.setattr(workers_module, "code_digest", lambda: "that of another installation")
    with Workers(1, Limits(), nothing) as workers:
        packed = workers.pack_all(given)
        assert workers._crew[0]._process is None
    assert [unpack(item.body)[0].problems for item in packed] == [[], []]
    assert [len(item.definitions) for item in packed] == [1, 1]


def test_a_worker_that_dies_is_replaced() -> None:
    given = [(PYTHON, b"def f(): ...\n")] * 40
    with Workers(1, Limits(), nothing) as workers:
        workers.pack_all(given)
        process = workers._crew[0]._process
        assert process is not None
        os.kill(process.pid, signal.SIGKILL)
        packed = workers.pack_all(given)
    assert len(packed) == 40
    assert not any(item.problems for item in packed)


def test_workers_end_with_the_work_also_when_cancelled() -> None:
    calls = iter(range(10**9))

    def stop() -> None:
        if next(calls) > 1:
            raise Cancelled("stop")

    given = [(PYTHON, b"def f(): return f()\n" * 3000)] * 200
    workers = Workers(2, Limits(), stop)
    pids: list[int] = []

    def work() -> None:
        with workers:
            try:
                workers.pack_all(given)
            finally:
                pids.extend(one._process.pid for one in workers._crew if one._process is not None)

    with pytest.raises(Cancelled):
        work()
    assert pids
    assert not any(is_alive(pid) for pid in pids)
