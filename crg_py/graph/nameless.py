"""Classes without a name of their own: each is called by what it is built on, and that stands before its text."""

from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.nodes import CLASS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.graph.graph import Graph


def nameless(graph: "Graph") -> "NDArray[np.bool_]":
    """Say which nodes are such classes."""
    nodes = graph.nodes
    found = np.zeros(len(nodes), np.bool_)
    classes = np.flatnonzero(nodes.kind == CLASS)
    classes = classes[classes >= nodes.n_files]
    position = graph.rows.d_position[classes - nodes.n_files]
    line, character, name_line, name_character = position[:, 0], position[:, 1], position[:, 4], position[:, 5]
    found[classes] = (name_line < line) | ((name_line == line) & (name_character < character))
    return found


def lies_in_nameless(graph: "Graph", node: int, steps: int) -> bool:
    """Say whether a definition, or one of those so many steps around it, is such a class."""
    nodes = graph.nodes
    for _ in range(steps + 1):
        if node < nodes.n_files:
            break
        line, character, _, _, name_line, name_character = graph.rows.d_position[node - nodes.n_files].tolist()
        if nodes.kind[node] == CLASS and (name_line, name_character) < (line, character):
            return True
        node = int(nodes.parent[node])
    return False
