"""What requests of a host cost: many warm ones of each verb, and the first right answer after a file changed.

A request takes from when it is sent until the last byte of its answer has come: what this host then does to check it is not the provider's.
"""

import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bench.table import Row
from bench.update import by_size, commit_all, edit
from crg_py.host import HostSession
from crg_py.host.git_trees import GitTrees
from crg_py.host.main import provider_command

REQUESTS = 1000
SUBJECTS = 100
EDITS = 2
FRESH = 20
"""Changes of the baseline after each of which an impact is asked."""
NEW = "crg_bench_new"
LIMITS = {"wallclockMs": 300_000}
Question = tuple[str, str, list[Mapping[str, Any]]]


def measure(repo: Path, requests: int = REQUESTS) -> list[Row]:
    """Serve a copy of `repo` to a provider with an empty store, and ask."""
    with tempfile.TemporaryDirectory(prefix="crg-bench-") as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(repo, copy, symlinks=True)
        if not (copy / ".git").exists():
            commit_all(copy)
        trees = GitTrees(copy)
        baseline = trees.revision("HEAD")
        command = provider_command(Path(folder) / "store.duckdb")
        with HostSession(command, trees, baseline, limits=LIMITS) as session:
            advertised = session.open()["capabilities"]["inspect"]["query"]
            rows: list[Row] = [_once("first request, nothing indexed", session)]
            for verb, method, asked in questions(copy, trees, session, advertised):
                rows.append(_many(verb, session, method, asked, requests))
            rows.append(_changed(copy, trees, session))
            rows.append(_fresh_impacts(copy, trees, session))
            changed = session.baseline
            session.close()
        with HostSession(command, trees, changed, limits=LIMITS) as session:
            session.open()
            rows.append(_once("first request, all indexed", session))
            session.close()
    return rows


def questions(copy: Path, trees: GitTrees, session: HostSession, advertised: list[str]) -> Iterator[Question]:
    """Yield what is asked: the verb, the method, and parameters to go round."""
    ids = subjects(session)
    symbols: list[Mapping[str, Any]] = [{"symbol": {"id": one}} for one in ids]
    yield "references", "inspect/references", symbols
    yield "callers", "inspect/callers", [{**one, "depth": 2} for one in symbols]
    yield "callees", "inspect/callees", [{**one, "depth": 2} for one in symbols]
    yield "symbols", "inspect/symbols", [{"query": one.rpartition("::")[2]} for one in ids]
    changesets = [{"changeset": one} for one in edits(copy, trees, session)]
    yield "impact, depth 3", "inspect/impact", [{**one, "scope": "changeset", "depth": 3} for one in changesets]
    yield "impact, to the end", "inspect/impact", [{**one, "scope": "changeset"} for one in changesets]
    for verb in advertised:
        args: list[Mapping[str, Any]] = symbols
        if verb == "impact":
            args = [{**one, "depth": 3} for one in changesets]
        elif verb == "diff":
            args = [{"before": session.baseline}]
        elif verb == "path":
            args = [{"from": {"id": one}, "to": {"id": ids[0]}} for one in ids]
        elif "error" in session.ask("inspect/query", {"verb": verb, "args": symbols[0]}):
            args = [{}]
        yield f"query {verb}", "inspect/query", [{"verb": verb, "args": one} for one in args]


def subjects(session: HostSession) -> list[str]:
    """Return functions from all over the repository."""
    nodes = session.ask("inspect/symbols", {"query": "", "kinds": ["function"]})["result"]["nodes"]
    return [node["id"] for node in nodes[:: max(1, len(nodes) // SUBJECTS)]][:SUBJECTS]


def edits(copy: Path, trees: GitTrees, session: HostSession, n_edits: int = EDITS) -> Iterator[Mapping[str, Any]]:
    """Yield changesets of one edited function each; nothing is written."""
    tree = trees.tree(session.baseline)
    if tree is None:
        raise RuntimeError("the host lost its own tree")
    with tempfile.TemporaryDirectory(prefix="crg-bench-") as folder:
        paths = by_size(copy)
        for path in paths[:: max(1, len(paths) // n_edits)][:n_edits]:
            place = Path(folder) / path
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(copy / path, place)
            try:
                edit(Path(folder), [path])
            except RuntimeError:
                place.write_bytes(place.read_bytes() + b"\n")
            change = {"path": path, "kind": "modify", "before": tree.entries[path], "after": trees.give(place.read_bytes())}
            yield {"baseline": session.baseline, "changes": [change]}


def _once(step: str, session: HostSession) -> Row:
    start = time.perf_counter()
    _right(session.ask("inspect/symbols", {"query": "main"}))
    return {"step": step, "n": 1, "max ms": _ms(session.child.arrived - start)}


def _many(step: str, session: HostSession, method: str, asked: list[Mapping[str, Any]], requests: int) -> Row:
    for params in asked:
        _right(session.ask(method, params))
    times = []
    for at in range(requests):
        start = time.perf_counter()
        frame = session.ask(method, asked[at % len(asked)])
        times.append(session.child.arrived - start)
        _right(frame)
    times.sort()
    return {
        "step": step,
        "n": requests,
        "p50 ms": _ms(times[len(times) // 2]),
        "p99 ms": _ms(times[len(times) * 99 // 100]),
        "max ms": _ms(times[-1]),
    }


def _changed(copy: Path, trees: GitTrees, session: HostSession) -> Row:
    """Add a function to a file of middle size, tell the provider, and ask for it."""
    path = next(path for path in by_size(copy) if path.endswith((".py", ".js", ".ts")))
    text = f"\n\ndef {NEW}():\n    return 1\n" if path.endswith(".py") else f"\n\nfunction {NEW}() {{\n  return 1;\n}}\n"
    with (copy / path).open("a", encoding="utf-8") as file:
        file.write(text)
    baseline = trees.worktree()
    start = time.perf_counter()
    session.change_baseline(baseline)
    frame = session.ask("inspect/symbols", {"query": NEW})
    took = session.child.arrived - start
    result = _right(frame)
    if result["validAsOf"]["rev"] != baseline["rev"] or [node["id"] for node in result["nodes"]] != [f"{path}::{NEW}"]:
        raise RuntimeError(f"a wrong answer after the change: {result}")
    return {"step": "first right answer after one file changed", "n": 1, "max ms": _ms(took)}


def _fresh_impacts(copy: Path, trees: GitTrees, session: HostSession) -> Row:
    """Edit one file after the other, tell the provider each time, and ask what another edit of that file would touch."""
    times = []
    for path in by_size(copy):
        try:
            edit(copy, [path])
        except RuntimeError:  # It has no function that returns.
            continue
        baseline = trees.worktree()
        before = trees.give((copy / path).read_bytes())
        after = trees.give((copy / path).read_bytes().replace(b"crg_bench = 1", b"crg_bench = 2"))
        changeset = {"baseline": baseline, "changes": [{"path": path, "kind": "modify", "before": before, "after": after}]}
        start = time.perf_counter()
        session.change_baseline(baseline)
        result = _right(session.ask("inspect/impact", {"changeset": changeset, "scope": "changeset", "depth": 3}))
        times.append(session.child.arrived - start)
        if result["validAsOf"]["rev"] != baseline["rev"] or path not in result["impactedFiles"]:
            raise RuntimeError(f"a wrong answer after the change: {result}")
        if len(times) == FRESH:
            break
    times.sort()
    return {
        "step": "impact, depth 3, right after one file changed",
        "n": len(times),
        "p50 ms": _ms(times[len(times) // 2]),
        "max ms": _ms(times[-1]),
    }


def _right(frame: Mapping[str, Any]) -> Any:
    if "error" in frame:
        raise RuntimeError(f"the provider failed: {frame['error']}")
    return frame["result"]


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 2)
