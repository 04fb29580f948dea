"""Edges and ledger of a package, as crg gives them."""

import json
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.accuracy.ledger import Ledger, ledger_of
from bench.measure import crg
from crg_py.cli.session import Session, wanted
from crg_py.cli.write_edges import edge_objects
from crg_py.graph import Graph
from crg_py.index import ensure
from crg_py.model.settings import Settings
from crg_py.store import memory_store
from crg_py.workspace import open_workspace

ENDS = ("from_path", "to_path")


@dataclass(frozen=True)
class Export:
    """All edges with the candidates of unknown receivers, in the shape of `crg export`, and the ledger."""

    edges: list[dict[str, Any]]
    ledger: Ledger


def export_of(folder: Path) -> Export:
    """Run `crg export` on a folder with a store of its own, and read the ledger from that store."""
    with tempfile.TemporaryDirectory(prefix="crg-bench-") as place:
        store = Path(place) / "store"
        written = crg(["export", "--format", "edges", "--ambiguous"], folder, store).output
        with Session(folder, store) as session:
            taken = session.take(session.workspace())
            ledger = ledger_of(taken.graph, taken.tree.content, taken.tree.workspace.settings.limits)
    return Export([json.loads(line) for line in written.splitlines()], ledger)


def export_of_cases(folder: Path) -> Export:
    """Index every CATEGORY/CASE below a folder on its own; paths begin with CATEGORY/CASE/.

    All in this process: a process each would cost more than the work. The cases are copied first, or the repository that holds them
    would be taken for the project.
    """
    edges: list[dict[str, Any]] = []
    ledger = Ledger()
    with tempfile.TemporaryDirectory(prefix="crg-bench-") as place:
        for case in sorted(one for one in folder.glob("*/*") if one.is_dir()):
            prefix = case.relative_to(folder).as_posix()
            copy = Path(place) / prefix
            shutil.copytree(case, copy)
            edges += [one | {end: f"{prefix}/{one[end]}" for end in ENDS} for one in _export(copy, ledger)]
    return Export(edges, ledger)


def _export(folder: Path, ledger: Ledger) -> Iterator[dict[str, Any]]:
    settings = Settings()
    workspace = open_workspace(folder, None, wanted=wanted)
    with memory_store() as store:
        graph = Graph(store.read_graph(ensure(workspace, store, settings).id))
    ledger.add(ledger_of(graph, lambda path: (folder / path).read_bytes(), settings.limits))
    workspace.close()
    yield from edge_objects(graph, ambiguous=True)
