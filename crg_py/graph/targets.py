"""What a question names as changed: whole files, definitions, lines of a file."""

from typing import TYPE_CHECKING

import numpy as np

from crg_py.model.answers import Change
from crg_py.model.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crg_py.graph.graph import Graph

ASKED = "asked"


def asked(graph: "Graph", nodes: "Iterable[int]") -> list[Change]:
    """Take each node and everything inside it as changed in any way: a file as a whole, a class with its members."""
    every = {inside for node in nodes for inside in (node, *graph.nodes.within(node))}
    return [Change(graph.nodes.ids[node], ASKED) for node in sorted(every)]


def asked_lines(graph: "Graph", path: str, first: int, last: int) -> list[Change]:
    """Take the definitions whose own text the lines touch as changed; lines in no definition stand for the file.

    Lines are zero-based and inclusive. Raises UsageError if the snapshot has no such file.
    """
    nodes = graph.nodes
    file = nodes.of_id.get(path)
    if file is None or file >= nodes.n_files:
        raise UsageError(f"no source file {path!r} in this snapshot", "`crg status` says what is indexed")
    own = slice(int(nodes.first[file]), int(nodes.first[file + 1]))
    position = graph.rows.d_position[own]
    lines = np.arange(first, min(last, first + 1_000_000) + 1)
    inner = np.full(len(lines), file, np.int32)
    # Definitions come in source order, so an inner one is written over the one around it.
    for number, (start, _, end, end_char) in enumerate(position[:, :4].tolist()):
        final = end if end_char else end - 1
        if start <= last and final >= first:
            inner[max(start - first, 0) : final - first + 1] = nodes.n_files + own.start + number
    return [Change(nodes.ids[node], ASKED) for node in np.unique(inner).tolist()]
