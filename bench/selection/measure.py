"""Recall of the tests that execute a function, and the share of the suite that is selected for it, over packages."""

import random
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any

from bench.measure import crg
from bench.packages import TRUTH, NotToBeHad, Package, packages
from bench.selection.causes import Causes
from bench.selection.edits import ask_after_edit
from bench.selection.select import node_of, selected, told_by_edit, told_by_name
from bench.selection.truth import Executed, Suite, read_suite
from crg_py.cli.session import Session
from crg_py.graph import Graph

SEED = 20
Report = Callable[[str], None]
Results = dict[str, Any]


@dataclass
class Tally:
    """What was selected for functions changed one at a time."""

    recalls: list[float] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    found: int = 0
    pairs: int = 0
    causes: Counter[str] = field(default_factory=Counter)

    def as_figures(self) -> Results:
        """Return the means over functions, the same over all pairs of function and test, and what was missed by cause."""
        return {
            "recall": round(fmean(self.recalls), 4) if self.recalls else None,
            "share": round(fmean(self.shares), 4) if self.shares else None,
            "recall of pairs": round(self.found / self.pairs, 4) if self.pairs else None,
            "pairs": self.pairs,
            "missed": dict(self.causes.most_common()),
        }


def measure(only: Sequence[str], corpora: Path | None, n_checked: int, report: Report) -> Results:
    """Select tests for each function of each package; `n_checked` functions a package are also asked of `crg impact` itself."""
    rows: Results = {}
    for package in packages(only):
        if package.tests is None:
            continue
        report(f"{package.name} ...")
        try:
            rows[package.name] = _measure(package, package.folder(corpora), n_checked)
        except NotToBeHad as reason:
            rows[package.name] = {"missing": str(reason)}
    return {"packages": rows}


def _measure(package: Package, folder: Path, n_checked: int) -> Results:
    suite = read_suite(TRUTH / str(package.tests))
    with tempfile.TemporaryDirectory(prefix="crg-bench-") as place:
        store = Path(place) / "store"
        with Session(folder, store) as session:
            graph = session.take(session.workspace()).graph
        executed = [function for function in suite.functions if function.tests]
        by_name, by_edit = _tallies(graph, suite, executed)
        checked = _check(graph, executed, folder, store, n_checked)
    return {
        "version": package.version,
        "tests": len(suite.tests),
        "functions": len(executed),
        "executing": round(fmean(len(function.tests) for function in executed) / len(suite.tests), 4),
        "edited": by_edit.as_figures(),
        "named": by_name.as_figures(),
        "checked": checked,
    }


def _tallies(graph: Graph, suite: Suite, executed: Sequence[Executed]) -> tuple[Tally, Tally]:
    causes = Causes(graph)
    by_name, by_edit = Tally(), Tally()
    for function in executed:
        node = node_of(graph, function)
        for tally, ask in ((by_name, told_by_name), (by_edit, told_by_edit)):
            found = selected(ask(graph, node), suite) if node is not None else set()
            missed = function.tests - found
            tally.recalls.append(1 - len(missed) / len(function.tests))
            tally.shares.append(len(found) / len(suite.tests))
            tally.found += len(function.tests) - len(missed)
            tally.pairs += len(function.tests)
            tally.causes.update(causes.of(node, test) for test in missed)
    return by_name, by_edit


def _check(graph: Graph, executed: Sequence[Executed], folder: Path, store: Path, n_checked: int) -> Results:
    """Ask `crg impact --tests` itself for a random sample, by name and after an edit. Returns which functions it answers otherwise for."""
    chosen = random.Random(SEED).sample(executed, min(n_checked, len(executed)))  # noqa: S311 - a sample, not a secret
    named, edited, n_edited = [], [], 0
    for function in chosen:
        node = node_of(graph, function)
        if node is None:
            continue
        id_ = graph.nodes.ids[node]
        if crg(["impact", id_, "--tests"], folder, store, allowed=(0, 1)).output.splitlines() != told_by_name(graph, node):
            named.append(id_)
        told = ask_after_edit(folder, store, function)
        if told is not None:
            n_edited += 1
            if told != told_by_edit(graph, node):
                edited.append(id_)
    return {"named": len(chosen), "named otherwise": named, "edited": n_edited, "edited otherwise": edited}
