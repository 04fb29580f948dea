"""Which tests reach a definition, and how a test runner is told to run them."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import numpy as np

from crg_py import languages
from crg_py.graph.impact import dependents
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


def runner_forms(ids: Iterable[str]) -> list[str]:
    """Return test ids in the form their runner takes, each once, sorted."""
    forms: set[str] = set()
    for id_ in ids:
        path, qualified = split_symbol(id_)
        language = languages.language_of(path)
        forms.add(RUNNERS[language.tests.runner if language else "file"](path, qualified))
    return sorted(forms)
