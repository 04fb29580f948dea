"""The tests that crg selects, without a process for each function: the same calls as `crg impact --tests` makes."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from crg_py.graph import asked
from crg_py.model.answers import Change
from crg_py.providers.inspect import Arguments
from crg_py.providers.inspect import impact as inspect_impact

if TYPE_CHECKING:
    from bench.selection.truth import Executed, Suite, Test
    from crg_py.graph import Graph

ARGUMENTS = Arguments(depth=None, limit=1)


def node_of(graph: "Graph", function: "Executed") -> int | None:
    """Return the definition whose name stands where the truth says."""
    nodes = graph.nodes
    file = nodes.of_id.get(function.path)
    if file is None:
        return None
    lines = graph.rows.d_position[:, 4]
    here = range(int(nodes.first[file]), int(nodes.first[file + 1]))
    names = (at for at in here if lines[at] + 1 == function.line and graph.rows.d_name[at] == function.name.rpartition(".")[2])
    return next((at + nodes.n_files for at in names), None)


def told_by_name(graph: "Graph", node: int) -> list[str]:
    """Return what `crg impact ID --tests` prints."""
    return inspect_impact(graph, graph, "", asked(graph, [node]), ARGUMENTS).data.tests


def told_by_edit(graph: "Graph", node: int) -> list[str]:
    """Return what `crg impact --tests` prints after an edit inside the body that leaves what others see of it as it was."""
    changes = [Change(graph.nodes.ids[node], "body")]
    return inspect_impact(graph, graph, "", changes, ARGUMENTS).data.tests


def selected(told: Iterable[str], suite: "Suite") -> "set[Test]":
    """Return the tests of a suite that a runner given these words would run."""
    found: set[Test] = set()
    for words in told:
        path, _, name = words.partition("::")
        if name:
            found.add((path, name.replace("::", ".")))
        else:
            found |= {test for test in suite.tests if test[0] == path}
    return found & suite.tests
