"""All tools on all trees, in turns; what was measured is kept after each tree, so that a broken run goes on where it was."""

import os
import random
import shutil
import statistics
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from bench.corpus import size, sources
from bench.measure import Cost
from bench.rivals.cold import command
from bench.rivals.install import place_of
from bench.rivals.tools import OURS, Places, Tool
from bench.rivals.trees import Tree, append_function
from bench.rivals.warm import ServerGone, Subject, ask_ours, ask_server
from bench.table import MIB
from bench.update import commit_all, copy_tree
from crg_py.cli.session import Session
from crg_py.graph.nodes import FUNCTION

SEED = 7
N_SUBJECTS = 200
N_COLD = 5
Report = Callable[[str], None]
Figures = dict[str, Any]


@dataclass(frozen=True)
class Contest:
    """One tree, a copy of it per tool, and how often each step is measured."""

    tree: Tree
    tools: Sequence[Tool]
    places: dict[str, Places]
    n_runs: int
    report: Report

    def measure(self) -> dict[str, Figures]:
        """Measure every step of every tool, the tools in turns. A step that fails is kept as its message."""
        found: dict[str, Figures] = {tool.name: {} for tool in self.tools}
        for _ in range(self.n_runs):
            for tool in self.tools:
                self._step(found, tool, "full index", self._index)
        for tool in self.tools:
            if isinstance(found[tool.name]["full index"], list):
                found[tool.name]["database MiB"] = round(size(Path(self._filled(tool, tool.database))) / MIB, 1)
        indexed = [tool for tool in self.tools if isinstance(found[tool.name]["full index"], list)]
        self._repeat(found, indexed, "no-op update", lambda tool: command(tool, tool.update, self.places[tool.name]))
        subjects = self._subjects()
        self._ask_cold(found, indexed, subjects)
        for tool in indexed:
            self._ask_warm(found[tool.name], tool, subjects)
        for step, path in (("update, hub", self.tree.hub), ("update, leaf", self.tree.leaf)):
            self._repeat(found, indexed, step, partial(self._edited, path))
        return {name: {step: _median(value) for step, value in figures.items()} for name, figures in found.items()}

    def _repeat(self, found: dict[str, Figures], tools: Sequence[Tool], step: str, act: Callable[[Tool], Cost]) -> None:
        for _ in range(self.n_runs):
            for tool in tools:
                self._step(found, tool, step, act)

    def _step(self, found: dict[str, Figures], tool: Tool, step: str, act: Callable[[Tool], Cost]) -> None:
        self.report(f"{self.tree.package.name}: {tool.name}: {step}")
        figures = found[tool.name]
        if isinstance(figures.get(step, []), str):
            return
        try:
            figures.setdefault(step, []).append(act(tool))
        except RuntimeError as error:
            figures[step] = str(error)[:300].replace(str(self.places[tool.name].copy), ".").replace(str(Path.home()), "~")

    def _filled(self, tool: Tool, word: str) -> str:
        return self.places[tool.name].fill([word])[0]

    def _index(self, tool: Tool) -> Cost:
        database = Path(self._filled(tool, tool.database))
        for left in (database, *database.parent.glob(f"{database.name}.*")):
            shutil.rmtree(left, ignore_errors=True) if left.is_dir() else left.unlink(missing_ok=True)
        return command(tool, tool.index, self.places[tool.name])

    def _edited(self, path: str, tool: Tool) -> Cost:
        places = self.places[tool.name]
        append_function(places.copy / path, f"crg_bench_{random.randrange(10**9)}")  # noqa: S311 - a new name, no secret
        return command(tool, tool.update, places)

    def _subjects(self) -> list[Subject]:
        """Return functions of files, not of tests, whose names no other definition has, in a seeded order."""
        ours = next(tool for tool in self.tools if tool.name == OURS)
        with Session(self.places[ours.name].copy, self.places[ours.name].store) as session:
            nodes = session.take(session.workspace()).graph.nodes
        found: list[Subject] = [
            {"path": nodes.path(node), "name": nodes.name(node), "file": self.tree.hub}
            for node in range(nodes.n_files, len(nodes))
            if nodes.kind[node] == FUNCTION and nodes.parent[node] < nodes.n_files and not nodes.test[node]
            if len(nodes.named(nodes.name(node))) == 1
        ]
        random.Random(SEED).shuffle(found)  # noqa: S311 - the same choice each time
        return found[:N_SUBJECTS]

    def _ask_cold(self, found: dict[str, Figures], tools: Sequence[Tool], subjects: Sequence[Subject]) -> None:
        for subject in subjects[:N_COLD]:
            for tool in tools:
                for step, words in (
                    ("cold callers", tool.callers),
                    ("cold impact of a file", tool.file_impact),
                    ("cold impact of a symbol", tool.symbol_impact),
                ):
                    if words:
                        self._step(found, tool, step, partial(self._asked, words, subject))

    def _asked(self, words: Sequence[str], subject: Subject, tool: Tool) -> Cost:
        return command(tool, words, self.places[tool.name], **subject)

    def _ask_warm(self, figures: Figures, tool: Tool, subjects: Sequence[Subject]) -> None:
        self.report(f"{self.tree.package.name}: {tool.name}: warm")
        places = self.places[tool.name]
        try:
            if tool.name == OURS:
                figures.update(ask_ours(places, subjects))
            elif tool.server:
                figures.update(ask_server(tool, places, subjects))
        except (ServerGone, OSError, RuntimeError) as error:
            figures["warm callers"] = str(error)[:300]


def _median(value: Any) -> Any:
    """Return the medians over several runs, and the highest memory; anything else as it is."""
    if not isinstance(value, list):
        return value
    costs: list[Cost] = value
    return {
        "cpu s": round(statistics.median(one.cpu for one in costs), 2),
        "wall s": round(statistics.median(one.wall for one in costs), 2),
        "peak MiB": round(max(one.peak for one in costs) / MIB),
        "n": len(costs),
    }


def measure_tree(tree: Tree, tools: Sequence[Tool], corpora: Path | None, n_runs: int, report: Report) -> Figures:
    """Measure one tree on copies that are thrown away. Raises NotToBeHad when the tree cannot be fetched."""
    source = tree.package.folder(corpora)
    with tempfile.TemporaryDirectory(prefix="crg-bench-") as place:
        places = dict(_copies(source, tools, Path(place)))
        files = len(sources(places[tools[0].name].copy))
        before = os.getloadavg()[0]
        found = Contest(tree, tools, places, n_runs, report).measure()
    load = [round(before, 1), round(os.getloadavg()[0], 1)]
    return {"version": tree.package.version[:12], "files": files, "load": load, "figures": found}


def _copies(source: Path, tools: Sequence[Tool], place: Path) -> Iterator[tuple[str, Places]]:
    for tool in tools:
        copy = place / tool.name / "tree"
        copy_tree(source, copy)
        commit_all(copy)
        yield tool.name, Places(place_of(tool), copy, place / tool.name / "store.duckdb")
