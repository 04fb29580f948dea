"""The graph of a tree from that of another one and a patch. It is the graph that the tree's own rows make."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.ends import carried
from crg_py.graph.examples import without_idle_examples
from crg_py.graph.graph import Graph, mark_inherited_tests
from crg_py.graph.inside import changed_inside
from crg_py.graph.links import build_links
from crg_py.graph.nodes import build_nodes, in_tests
from crg_py.graph.splice import composed, splice

if TYPE_CHECKING:
    from crg_py.model.rows import Patch
    from crg_py.model.settings import Settings


def patched(base: Graph, patch: "Patch", settings: "Settings") -> Graph:
    """Return the graph of the tree that a patch makes of the one of `base`, a graph under the same settings.

    What was worked out of single texts and files is taken over: which ids texts are, and which files hold tests.
    """
    # Which examples are run is told by their file alone, so `base` has none that are idle.
    fresh = without_idle_examples(patch.fresh, settings.tests.doctests)
    patch = replace(patch, fresh=fresh)
    before = base.patch
    if before is not None:
        base, patch = base.base, composed(before, patch)
    if inside := changed_inside(base, patch):
        return inside
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
