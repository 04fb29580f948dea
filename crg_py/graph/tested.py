"""Which tests reach a definition, and how a test runner is told to run them."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import numpy as np

from crg_py import languages
from crg_py.graph.impact import dependents
from crg_py.graph.links import IMPORTS
from crg_py.graph.nodes import CLASS
from crg_py.graph.walk import Reach, never
from crg_py.model.facts import EXAMPLES, Flag
from crg_py.model.ids import split_symbol
from crg_py.model.links import INFERRED

if TYPE_CHECKING:
    from crg_py.graph.graph import Graph
    from crg_py.graph.nodes import Nodes


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


def _go(path: str, qualified: str) -> str:
    """Name one test of a package as `go test` takes it: `./folder -run ^TestName$`; a benchmark is run without tests."""
    folder, name = path.rpartition("/")[0], qualified.rpartition(".")[2].partition("~")[0]
    place = f"./{folder}" if folder else "."
    return f"{place} -run ^$ -bench ^{name}$" if name.startswith("Benchmark") else f"{place} -run ^{name}$"


def _maven(path: str, qualified: str) -> str:
    """Name one test method as Maven's `-Dtest` takes it: `Class#method`, `Outer$Inner#method` for inner classes; without a class, all."""
    parts = [part.partition("~")[0] for part in qualified.split(".") if part]
    if len(parts) < 2:  # noqa: PLR2004 - a class and a method
        return parts[0] if parts else path.rpartition("/")[2].partition(".")[0]
    return "$".join(parts[:-1]) + "#" + parts[-1]


RUNNERS: dict[str, Callable[[str, str], str]] = {"pytest": _pytest, "file": _file, "go": _go, "maven": _maven}
"""How a runner is told what to run, by the language row's `tests.runner`."""


def runner_forms(graph: "Graph", tests: Iterable[int]) -> list[str]:
    """Return tests in the form their runner takes, each once, sorted; a test that classes inherit is run in each of them."""
    known, forms = graph.run_as, set[str]()
    places: dict[int, list[tuple[str, str]]] = {}
    for test in tests:
        if test not in known:
            known[test] = _forms(graph, test, places)
        forms.update(known[test])
    return sorted(forms)


def _forms(graph: "Graph", test: int, places: dict[int, list[tuple[str, str]]]) -> tuple[str, ...]:
    """Return how one test is run; `places` remembers where the tests of a class are."""
    nodes = graph.nodes
    if nodes.flags[test] & Flag.DOCTEST:
        return (_examples(nodes, test),)
    form = RUNNERS[languages.language(graph.rows.languages[int(nodes.file[test])]).tests.runner]
    around = int(nodes.parent[test])
    if around < nodes.n_files or nodes.kind[around] != CLASS:
        return tuple(form(path, qualified) for path, qualified in _places(graph, [test]))
    if around not in places:
        places[around] = _places(graph, _running_classes(graph, around))
    return tuple(form(path, f"{shape}.{nodes.name(test)}") for path, shape in places[around])


def _examples(nodes: "Nodes", node: int) -> str:
    """Return examples as a runner of doc strings names them: `pkg/price.py::pkg.price.gross`."""
    path = nodes.path(node)
    folder, _, name = path.rpartition("/")
    parts = [] if name == "__init__.py" else [name.partition(".")[0]]
    while f"{folder}/__init__.py" in nodes.of_id:
        folder, _, part = folder.rpartition("/")
        parts.insert(0, part)
    documented = nodes.ids[node].rpartition("::")[2].removesuffix(EXAMPLES).removesuffix(".")
    return f"{path}::{'.'.join([*parts, documented] if documented else parts)}"


def _running_classes(graph: "Graph", own: int) -> list[int]:
    """Return the collected classes that run the tests of a class: itself and those below; itself if none is known."""
    every = [own, *graph.heirs(own)]
    return [one for one in every if graph.collected.itself[one]] or every[:1]


def _importing_files(graph: "Graph", node: int) -> list[int]:
    """Return the files of tests that take a definition by name: a runner collects what they import as their own."""
    links, nodes = graph.links, graph.nodes
    into, _ = links.into.of(np.array([node], np.int32))
    source = links.source[into[(links.kind[into] == IMPORTS) & (links.bucket[into] <= INFERRED)]]
    source = source[source < nodes.n_files]
    return sorted(set(source[nodes.holds_tests[source]].tolist()) - {int(nodes.file[node])})


def _places(graph: "Graph", definitions: list[int]) -> list[tuple[str, str]]:
    """Return the path and qualified name under which a runner finds each: its own, and in files of tests that import it."""
    found = []
    for node in definitions:
        path, qualified = split_symbol(graph.nodes.ids[node])
        importing = _importing_files(graph, node) if "." not in qualified else []
        found += [(place, qualified) for place in (path, *(graph.rows.paths[file] for file in importing))]
    return found
