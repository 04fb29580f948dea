"""From a place in a file to the definition it addresses."""

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from crg_py.graph.distinct import distinct
from crg_py.graph.nodes import VARIABLE
from crg_py.model.links import AMBIGUOUS, EXTERNAL, INFERRED

if TYPE_CHECKING:
    from crg_py.graph.graph import Graph
    from crg_py.model.rows import Ints

_LARGEST = 2**31 - 1


class Addressed(msgspec.Struct, frozen=True):
    """What a place addresses: no node when a name there leads to none or may mean several, with the reason for people.

    `others` are further nodes that the same name means.
    """

    node: int | None
    reason: str = ""
    others: tuple[int, ...] = ()


def addressed(graph: "Graph", path: str, line: int, char: int) -> Addressed:
    """Return what a zero-based place (UTF-16 units) in a file addresses.

    Within a definition's name or a use of it, that definition; else the innermost definition around the place, or the file.
    """
    file = graph.nodes.of_id.get(path)
    if file is None or file >= graph.nodes.n_files:
        return Addressed(None, f"{path!r} is no source file of this tree")
    if line >= graph.rows.n_lines[file]:
        return Addressed(None, f"{path!r} has only {int(graph.rows.n_lines[file]):,} lines")
    line, char = min(line, _LARGEST), min(char, _LARGEST)
    named = _named(graph, file, line, char)
    if named is not None:
        return Addressed(named)
    return _used(graph, file, line, char) or Addressed(_around(graph, file, line, char))


def _own(graph: "Graph", file: int) -> range:
    """Return the rows of a file's definitions."""
    return range(int(graph.nodes.first[file]), int(graph.nodes.first[file + 1]))


def _named(graph: "Graph", file: int, line: int, char: int) -> int | None:
    own, rows = _own(graph, file), graph.rows
    position = rows.d_position[own.start : own.stop]
    near = np.flatnonzero((position[:, 4] == line) & (position[:, 5] <= char))
    for at in near.tolist():
        width = len(rows.d_name[own.start + at].encode("utf-16-le")) // 2
        if char < int(position[at, 5]) + width:
            return graph.nodes.n_files + own.start + at
    return None


def _used(graph: "Graph", file: int, line: int, char: int) -> Addressed | None:
    """Return what the use at a place means; None when there is no use. The narrowest use counts, then the most certain."""
    rows = graph.rows
    first, last = np.searchsorted(rows.u_file, [file, file + 1])
    position = rows.u_position[first:last]
    here = np.flatnonzero((position[:, 0] == line) & (position[:, 1] <= char) & (char < position[:, 2]))
    if not len(here):
        return None
    width = position[here, 2] - position[here, 1]
    row = (here + first)[width == width.min()].astype(np.int32)
    bucket = graph.links.use_bucket[row]
    best = row[bucket == bucket.min()]
    return _meant(graph, best, int(bucket.min()))


def _meant(graph: "Graph", rows: "Ints", bucket: int) -> Addressed:
    """Return what uses of one certainty mean."""
    name = graph.rows.texts[int(graph.rows.u_target[rows[0]])].rpartition("::")[2]
    if bucket >= EXTERNAL:
        what = f"{name!r} leads outside the workspace" if bucket == EXTERNAL else "nothing in the workspace is known to be meant here"
        return Addressed(None, what)
    stated = rows[~graph.rows.u_implied[rows]]
    links = graph.links
    at = np.flatnonzero(np.isin(links.row, stated if len(stated) else rows))
    ends = distinct(links.target[at])
    if bucket == AMBIGUOUS:
        members = links.hubs.members
        ends = distinct(np.concatenate([members.edges[members.start[hub] : members.start[hub + 1]] for hub in ends - len(graph.nodes)]))
    definitions = ends[ends >= graph.nodes.n_files]
    ends = definitions if len(definitions) else ends
    ends = ends[np.argsort(graph.nodes.rank[ends])]
    if bucket <= INFERRED or len(ends) == 1:
        return Addressed(int(ends[0]), others=tuple(ends[1:].tolist()))
    return Addressed(None, f"the receiver of {name!r} is not known, it may mean {len(ends)} definitions", tuple(ends.tolist()))


def _around(graph: "Graph", file: int, line: int, char: int) -> int:
    """Return the innermost definition, no variable, whose text holds a place; else the file."""
    own, nodes = _own(graph, file), graph.nodes
    position = graph.rows.d_position[own.start : own.stop]
    after_start = (position[:, 0] < line) | ((position[:, 0] == line) & (position[:, 1] <= char))
    before_end = (position[:, 2] > line) | ((position[:, 2] == line) & (position[:, 3] > char))
    kinds = nodes.kind[nodes.n_files + own.start : nodes.n_files + own.stop]
    inside = np.flatnonzero(after_start & before_end & (kinds != VARIABLE))
    return nodes.n_files + own.start + int(inside[-1]) if len(inside) else file
