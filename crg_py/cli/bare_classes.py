"""Classes whose call runs no code at all."""

from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.nodes import CLASS
from crg_py.languages import language
from crg_py.model.links import INFERRED

if TYPE_CHECKING:
    from crg_py.graph import Graph

ROOT = "object"
"""The base that every class has, whether it names it or not."""


def bare_classes(graph: "Graph") -> set[int]:
    """Return the classes of which it is sure that making an instance runs nothing: no constructor, base or decorator could be run."""
    nodes, rows = graph.nodes, graph.rows
    if all(language(name).default_constructor for name in set(rows.languages)):
        return set()
    runs = set(nodes.parent[np.flatnonzero(graph.constructor)].tolist())
    owned = np.flatnonzero(rows.u_owner >= 0)
    owner = nodes.first[rows.u_file[owned]] + rows.u_owner[owned]
    decorated = np.flatnonzero(rows.d_position[:, 0] < rows.d_position[:, 4])  # what decorates a class stands on lines above its name
    runs.update((decorated + nodes.n_files).tolist())
    inherits = rows.u_kind.numbers[owned] == rows.u_kind.texts.find("inherit")
    foreign = inherits & (rows.u_bucket[owned] > INFERRED) & (rows.u_target[owned] != rows.texts.find(ROOT))
    runs.update((owner[foreign] + nodes.n_files).tolist())
    for shape in list(runs):
        runs.update(graph.heirs(shape))
    classes = {int(node) for node in np.flatnonzero(nodes.kind == CLASS)} - runs
    return {node for node in classes if not language(rows.languages[int(nodes.file[node])]).default_constructor}
