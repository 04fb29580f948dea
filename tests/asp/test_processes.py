"""A provider among other processes: signals, ends, stores, odd surroundings; and time that runs out."""

import contextlib
import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from crg_py.host import HostSession, ProviderDied
from crg_py.host.child import Frame
from crg_py.host.git_trees import GitTrees
from crg_py.host.main import BOOTSTRAP, provider_command
from tests.asp.asking import BOUND, NOT_READY, Connect, ask, failure, ids
from tests.asp.samples import Baseline, MemoryTrees, chain
from tests.workspace.repositories import Repo

ROOT = Path(__file__).parent.parent.parent

QUESTION = {"query": "total"}


def right(session: HostSession) -> None:
    """Show that the answers are those of the chain."""
    assert ids(ask(session, "inspect/callers", symbol={"id": "pkg/m3.py::f3"}, depth=2)) == {f"pkg/m{i}.py::f{i}" for i in (3, 4, 5)}
    assert ids(ask(session, "inspect/callees", symbol={"id": "pkg/m59.py::f59"}, depth=1)) == {"pkg/m59.py::f59", "pkg/m58.py::f58"}


@pytest.fixture
def long(trees: MemoryTrees) -> Baseline:
    return trees.add(chain(60))


def set_aside(store: Path) -> list[str]:
    """Return files beside the store that a damaged store would leave."""
    return [path.name for path in store.parent.glob("*damaged*")]


@pytest.mark.parametrize("moment", ["idle", "listing", "reading"])
def test_sigterm_ends_it_with_the_store_intact(connect: Connect, long: Baseline, tmp_path: Path, moment: str) -> None:
    session = connect(long)
    if moment != "idle":
        method = {"listing": "workspace/listTree", "reading": "workspace/readBlob"}[moment]
        session.conduct = lambda callback, answer: () if callback["method"] == method else (answer,)
        session.start("inspect/symbols", QUESTION)
        while not any(called == method for called, _ in session.calls):
            session.serve(0.05)
    session.child.signal(signal.SIGTERM)

    assert session.child.wait(BOUND) is not None
    assert "Traceback" not in session.child.complaint
    right(connect(long))
    assert set_aside(tmp_path / "store.duckdb") == []


def test_killed_at_any_moment_the_store_is_intact(connect: Connect, long: Baseline, tmp_path: Path) -> None:
    chance = random.Random(3)
    for _ in range(5):
        session = connect(long)
        session.start("inspect/symbols", QUESTION)
        try:
            session.serve(chance.uniform(0, 1.0))
        finally:
            session.child.signal(signal.SIGKILL)
        session.child.end()
    right(connect(long))
    assert set_aside(tmp_path / "store.duckdb") == []


def test_the_end_of_input_within_a_request_ends_it_with_the_store_intact(connect: Connect, long: Baseline, tmp_path: Path) -> None:
    session = connect(long)
    session.start("inspect/symbols", QUESTION)
    while not session.calls:
        session.serve(0.05)
    session.child.close_input()

    assert session.child.wait(BOUND) not in {0, None}
    assert "Traceback" not in session.child.complaint
    right(connect(long))
    assert set_aside(tmp_path / "store.duckdb") == []


def test_no_input_at_all_ends_it(connect: Connect, long: Baseline) -> None:
    session = connect(long, opened=False)
    session.child.close_input()

    assert session.child.wait(BOUND) not in {0, None}
    with pytest.raises(ProviderDied):
        session.child.receive(1)
    assert session.child.complaint == ""


@pytest.mark.parametrize("environment", [{}, {"HOME": "/dev/null/home"}, {"HOME": "/proc/nowhere", "XDG_CACHE_HOME": "/proc/nowhere"}])
def test_without_a_place_for_a_store_it_works_in_memory(
    connect: Connect, long: Baseline, tmp_path: Path, environment: dict[str, str]
) -> None:
    session = connect(long, store=None, environment=environment or {"HOME": str(tmp_path / "home")})

    right(session)
    session.close()


def test_with_a_store_that_cannot_be_written_it_says_so_or_works(connect: Connect, long: Baseline) -> None:
    session = connect(long, store=Path("/dev/null/store.duckdb"), opened=False)
    try:
        session.open()
        frame = session.ask("inspect/symbols", {"query": "f3"})
    except ProviderDied:
        assert session.child.complaint
        return
    assert "result" in frame or failure(frame)[1] == "health"


@pytest.mark.parametrize("damage", ["garbage", "empty", "half"])
def test_a_damaged_store_is_built_again(connect: Connect, long: Baseline, tmp_path: Path, damage: str) -> None:
    store = tmp_path / "store.duckdb"
    first = connect(long)
    right(first)
    first.close()
    content = store.read_bytes()
    store.write_bytes({"garbage": b"no database" * 100, "empty": b"", "half": content[: len(content) // 2]}[damage])

    right(connect(long))


def test_a_closed_stderr_is_no_trouble(connect: Connect, long: Baseline, tmp_path: Path) -> None:
    command = ["/bin/sh", "-c", 'exec "$0" "$@" 2>&-', *provider_command(tmp_path / "store.duckdb")]
    session = connect(long, command=command)

    right(session)
    session.close()


def test_a_stderr_nobody_reads_does_not_block(connect: Connect, long: Baseline, tmp_path: Path) -> None:
    command = ["/bin/sh", "-c", 'exec "$0" "$@" 2>/dev/full', *provider_command(tmp_path / "store.duckdb")]
    session = connect(long, command=command)

    right(session)
    session.close()


def test_the_command_line_and_a_provider_share_a_store(connect: Connect, tmp_path: Path) -> None:
    repo = Repo.create(tmp_path / "repo")
    for path, text in chain(60).items():
        repo.write(path, text)
    repo.commit()
    trees = GitTrees(repo.root)
    store = tmp_path / "store.duckdb"

    def index() -> dict[str, Any]:
        words = ["index", "--json", "--repo", str(repo.root), "--store", str(store)]
        command = [sys.executable, "-c", BOOTSTRAP, str(ROOT), *words]
        return dict(json.loads(subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout))

    session = connect(trees.worktree())
    session.callbacks._trees = trees
    right(session)
    assert index()["extracted"] == 0
    repo.write("more.py", "from pkg.m3 import f3\n\n\ndef more():\n    return f3()\n")
    assert index()["extracted"] == 1
    again = GitTrees(repo.root)
    session.callbacks._trees = again
    session.calls.clear()
    session.change_baseline(again.worktree())
    assert "more.py::more" in ids(ask(session, "inspect/callers", symbol={"id": "pkg/m3.py::f3"}))
    assert [method for method, _ in session.calls] == ["workspace/listTree"]
    session.close()


def test_no_child_holds_the_pipes_of_the_protocol(connect: Connect, trees: MemoryTrees) -> None:
    session = connect(trees.add(chain(400)))
    session.start("inspect/symbols", {"query": "f1"}, "asked")
    ends = [pipe.fileno() for pipe in (session.child._process.stdin, session.child._process.stdout) if pipe is not None]
    # Both ends of a pipe have one name.
    pipes = {Path(f"/proc/self/fd/{number}").readlink() for number in ends if Path("/proc/self/fd").exists()}
    held: set[Path] = set()
    itself = Path(f"/proc/{session.child.pid}/cmdline")
    while json.dumps("asked") not in session._answers:
        session.serve(0.02)
        for status in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                is_child = status.read_text().rpartition(")")[2].split()[1] == str(session.child.pid)
                # Until it executes its own program, a fork has all that its parent has.
                if is_child and (status.parent / "cmdline").read_bytes() != itself.read_bytes():
                    held |= {number.readlink() for number in (status.parent / "fd").iterdir()}
    assert held or not itself.exists()
    assert not held & pipes
    assert session.wait("asked")["result"]["nodes"]


def test_warnings_stay_off_stdout(connect: Connect, long: Baseline) -> None:
    session = connect(long, environment={"PYTHONWARNINGS": "always", "PYTHONVERBOSE": "1"})

    right(session)


@pytest.mark.parametrize(
    "variables", [{"LC_ALL": "C", "PYTHONIOENCODING": "ascii"}, {"PYTHONUTF8": "0", "LANG": "C"}, {"PYTHONHASHSEED": "1"}]
)
def test_the_environment_changes_no_answer(connect: Connect, trees: MemoryTrees, variables: dict[str, str]) -> None:
    session = connect(trees.add({"é.py": "def naïve():\n    return '😀'\n"}), environment=variables)

    assert ids(ask(session, "inspect/symbols", query="naïve")) == {"é.py::naïve"}


def test_bad_usage_of_serve_is_told_on_stderr(connect: Connect, long: Baseline) -> None:
    session = connect(long, opened=False, command=[*provider_command(), "--no-such-option"])

    assert session.child.wait(BOUND) not in {0, None}
    assert session.child.complaint


def test_a_reconcile_that_runs_out_of_time_goes_on_where_it_was(connect: Connect, trees: MemoryTrees) -> None:
    n_files = 120
    session = connect(trees.add(chain(n_files)), batch=1, limits={"wallclockMs": 2000})

    def slowly(callback: Frame, answer: Frame) -> Iterable[Frame | bytes]:
        if callback["method"] == "workspace/readBlob":
            time.sleep(0.04)
        return (answer,)

    session.conduct = slowly
    answers: list[Frame] = []
    while len(answers) < 20:
        answers.append(session.ask("inspect/callers", {"symbol": {"id": "pkg/m3.py::f3"}}))
        if "result" in answers[-1]:
            break
    *early, last = answers

    assert ids(last["result"]) == {"pkg/m3.py::f3", "pkg/m4.py::f4"}
    assert early
    for answer in early:
        assert failure(answer) == (NOT_READY, "health", True)
        assert f"of {n_files}" in answer["error"]["data"]["detail"]
    read = [
        blob for method, params in session.calls if method == "workspace/readBlob" for blob in params["blobs"] if len(params["blobs"]) == 1
    ]
    assert len(read) < n_files * 1.5
    assert len(set(read)) == n_files


def test_a_memory_grant_too_small_is_a_health_error_or_an_answer(connect: Connect, trees: MemoryTrees) -> None:
    session = connect(trees.add(chain(200)), limits={"wallclockMs": 30_000, "memoryMb": 1})
    for _ in range(2):
        frame = session.ask("inspect/symbols", {"query": "f3"})
        assert "result" in frame or failure(frame)[1] == "health"
    session.close()


def test_a_session_of_many_requests_and_baselines(connect: Connect, trees: MemoryTrees) -> None:
    session = connect(trees.add(chain(10)))
    for n in range(10, 22):
        session.change_baseline(trees.add(chain(n)))
        assert ids(ask(session, "inspect/callers", symbol={"id": "pkg/m0.py::f0"}, depth=100)) == {f"pkg/m{i}.py::f{i}" for i in range(n)}
    session.close()
