"""The graph of a tree from that of another one and a patch. It is the graph that the tree's own rows make."""

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from crg_py.graph.ends import carried
from crg_py.graph.examples import without_idle_examples
from crg_py.graph.graph import Graph, mark_inherited_tests
from crg_py.graph.inside import changed_inside
from crg_py.graph.links import build_links
from crg_py.graph.nodes import build_nodes, in_tests
from crg_py.graph.splice import composed, splice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crg_py.model.rows import Patch
    from crg_py.model.settings import Settings


def patched(base: Graph, patch: "Patch", settings: "Settings") -> Graph:
    """Return the graph of the tree that a patch makes of the one of `base`, a graph under the same settings."""
    below, over = _over_base(base, patch, settings)
    return changed_inside(below, over, settings) or _spliced(below, over, settings)


def patched_nearest(choices: "Iterable[tuple[Graph, Patch]]", settings: "Settings") -> Graph | None:
    """Return the graph that is the same made of any of several graphs and patches: of one whose definitions it has, else of the first."""
    first: tuple[Graph, Patch] | None = None
    for base, patch in choices:
        below, over = _over_base(base, patch, settings)
        if inside := changed_inside(below, over, settings):
            return inside
        first = first or (below, over)
    return _spliced(*first, settings) if first else None


def _over_base(graph: Graph, patch: "Patch", settings: "Settings") -> "tuple[Graph, Patch]":
    """Return the base of a graph, and the patch of it that comes to the same."""
    # Which examples are run is told by their file alone, so `graph` has none that are idle.
    patch = msgspec.structs.replace(patch, fresh=without_idle_examples(patch.fresh, settings.tests.doctests))
    return graph.base, patch if graph.patch is None else composed(graph.patch, patch)


def _spliced(base: Graph, patch: "Patch", settings: "Settings") -> Graph:
    """Return a graph of its own; which ids texts are and which files hold tests is taken over."""
    spliced = splice(base.rows, patch)
    of_text = carried(base.rows, base.links.of_text, spliced, patch.shared)
    holds_tests = np.zeros(len(patch.shared), np.bool_)
    taken = patch.shared >= 0
    holds_tests[taken] = base.nodes.holds_tests[patch.shared[taken]]
    holds_tests[~taken] = in_tests(patch.fresh.paths, settings.tests)
    nodes = build_nodes(spliced.rows, settings, holds_tests)
    graph = Graph(spliced.rows, known=(nodes, build_links(spliced.rows, nodes, of_text)))
    mark_inherited_tests(graph)
    return graph
