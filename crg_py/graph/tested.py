"""Which tests reach a definition, and how a test runner is told to run them."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import numpy as np

from crg_py import languages
from crg_py.graph.impact import dependents
from crg_py.graph.nodes import CLASS
from crg_py.graph.walk import Reach, never
from crg_py.model.ids import split_symbol

if TYPE_CHECKING:
    from crg_py.graph.graph import Graph


def reaching_tests(graph: "Graph", nodes: Iterable[int], depth: int | None = None, cancelled: Callable[[], bool] = never) -> Reach:
    """Return the tests that reach any of these nodes, directly or through what they use, nearest first. Raises Cancelled."""
    found = dependents(graph, {graph.nodes.ids[node]: "body" for node in nodes}, depth, cancelled)
    return found[graph.nodes.test[found.nodes].astype(np.bool_)]


def _pytest(path: str, qualified: str) -> str:
    """Name one test function: `path::Class::test`."""
    return "::".join([path, *(part.partition("~")[0] for part in qualified.split(".") if part)])


def _file(path: str, qualified: str) -> str:
    """Name the whole test file."""
    del qualified
    return path


RUNNERS: dict[str, Callable[[str, str], str]] = {"pytest": _pytest, "file": _file}
"""How a runner is told what to run, by the language row's `tests.runner`."""


def runner_forms(graph: "Graph", tests: Iterable[int]) -> list[str]:
    """Return tests in the form their runner takes, each once, sorted; a test that classes inherit is run in each of them."""
    nodes, forms = graph.nodes, set[str]()
    below: dict[int, list[int]] = {}
    for test in tests:
        path, qualified = split_symbol(nodes.ids[test])
        form = RUNNERS[languages.language(graph.rows.languages[int(nodes.file[test])]).tests.runner]
        forms.add(form(path, qualified))
        around = int(nodes.parent[test])
        if around >= nodes.n_files and nodes.kind[around] == CLASS:
            if around not in below:
                below[around] = graph.heirs(around)
            forms.update(form(nodes.path(heir), f"{split_symbol(nodes.ids[heir])[1]}.{nodes.name(test)}") for heir in below[around])
    return sorted(forms)
