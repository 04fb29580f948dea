"""What a question names as changed: whole files, definitions, lines of a file."""

from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.distinct import distinct
from crg_py.graph.nodes import VARIABLE
from crg_py.model.answers import Change
from crg_py.model.errors import UsageError
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crg_py.graph.graph import Graph

ASKED = "asked"
MAX_LINES = 1_000_000


def asked(graph: "Graph", nodes: "Iterable[int]") -> list[Change]:
    """Take each node and everything inside it as changed in any way: a file as a whole, a class with its members.

    The examples of what is asked are its tests, and stay as they are; those of a file are a part of it.
    """
    flags, n_files = graph.nodes.flags, graph.nodes.n_files
    every = {
        inside
        for node in nodes
        for inside in (node, *graph.nodes.within(node))
        if inside == node or node < n_files or not flags[inside] & Flag.DOCTEST
    }
    return [Change(graph.nodes.ids[node], ASKED) for node in sorted(every)]


def asked_lines(graph: "Graph", path: str, first: int, last: int) -> list[Change]:
    """Take the definitions whose own text the lines touch as changed; lines in no definition stand for the file.

    Lines are zero-based and inclusive. Raises UsageError if the snapshot has no such file.
    """
    nodes = graph.nodes
    file = nodes.of_id.get(path)
    if file is None or file >= nodes.n_files:
        raise UsageError(f"no source file {path!r} in this snapshot", "`crg status` says what is indexed")
    own = range(int(nodes.first[file]), int(nodes.first[file + 1]))
    inner = np.full(min(last - first, MAX_LINES) + 1, file, np.int32)
    variable = np.full(len(inner), -1, np.int32)
    # Definitions come in source order, so an inner one is written over the one around it.
    for number, (start, _, end, end_char) in zip(own, graph.rows.d_position[own.start : own.stop, :4].tolist(), strict=True):
        final = end if end_char else end - 1
        if start <= last and final >= first:
            node = nodes.n_files + number
            (variable if nodes.kind[node] == VARIABLE else inner)[max(start - first, 0) : final - first + 1] = node
    # The statement of a variable is no text of the scope it belongs to, but an attribute's is text of the method it stands in.
    apart = (variable >= 0) & (nodes.parent[variable] == inner)
    touched = distinct(np.concatenate([inner[~apart], variable[variable >= 0]]))
    return [Change(nodes.ids[node], ASKED) for node in touched.tolist()]
