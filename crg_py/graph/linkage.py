"""What a linker would join: definitions at file level by their names, and what states a function with what defines it.

A file's own links stop at what it sees, such as a prototype. Which definition that is depends on all other files, so it is worked out
here, for the snapshot as a whole, and a new definition changes no other file's links.
"""

from typing import TYPE_CHECKING

import numpy as np

from crg_py import languages
from crg_py.graph.distinct import distinct_pairs
from crg_py.graph.nodes import FUNCTION, VARIABLE
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from crg_py.graph.nodes import Nodes
    from crg_py.model.rows import GraphRows, Ints


def including(nodes: "Nodes") -> "NDArray[np.bool_]":
    """Say which files are of a language that includes files as text."""
    return nodes.files_whose(lambda language: language.includes)


def joined_by_name(nodes: "Nodes") -> "NDArray[np.bool_]":
    """Say which nodes other files may mean by their name alone.

    These are definitions at file level and constants of enumerations, but for those that a source keeps to itself, and prototypes of
    what the tree does not define.
    """
    rows, first = nodes.rows, nodes.n_files
    found = np.zeros(len(nodes), np.bool_)
    included = including(nodes)
    if not included.any():
        return found
    of_language = {x: languages.language(x) for x in set(rows.languages)}
    headers = [path.endswith(tuple(of_language[x].headers)) for path, x in zip(rows.paths, rows.languages, strict=True)]
    above = nodes.parent[first:]
    constant = (above >= first) & (nodes.flags[above] & Flag.ENUM != 0) & (nodes.parent[above] < first)
    outer = ((above < first) | constant) & included[nodes.file[first:]]
    kept = (nodes.flags[first:] & Flag.STATIC != 0) & ~constant & ~np.array(headers, np.bool_)[nodes.file[first:]]
    stated = nodes.flags[first:] & (Flag.DECLARATION | Flag.OVERLOAD) != 0
    found[first:] = outer & ~kept & ~stated
    names = rows.d_name.numbers
    defined_names = np.zeros(len(rows.texts), np.bool_)
    defined_names[names[found[first:]]] = True
    found[first:] |= outer & ~kept & stated & ~defined_names[names]
    return found


def is_linked(nodes: "Nodes", node: int) -> bool:
    """Say whether a definition can be meant by a file that does not see it: what has external linkage, or stands in a header."""
    if nodes.path(node).endswith(tuple(languages.language(nodes.rows.languages[int(nodes.file[node])]).headers)):
        return True
    return (
        not nodes.flags[node] & (Flag.STATIC | Flag.MACRO)
        and nodes.parent[node] < nodes.n_files
        and nodes.kind[node] in (FUNCTION, VARIABLE)
    )


def defined(nodes: "Nodes", importer: "Ints", imported: "Ints") -> "tuple[Ints, Ints]":
    """Return pairs (what states a function, what defines it). `importer` and `imported` are files, pair by pair.

    Of several definitions of one name, those in files that take in the statement's own file count, else the nearest.
    """
    stated = np.flatnonzero((nodes.flags & Flag.DECLARATION != 0) & (nodes.flags & (Flag.OVERLOAD | Flag.STATIC) == 0))
    if not len(stated):
        return np.zeros(0, np.int32), np.zeros(0, np.int32)
    first, n_families = nodes.n_files, int(nodes.family.max(initial=0)) + 1
    hidden = Flag.DECLARATION | Flag.MACRO | Flag.STATIC | Flag.LOCAL
    functions = np.flatnonzero((nodes.kind == FUNCTION) & (nodes.parent < first) & (nodes.flags & hidden == 0))

    def keys(chosen: "NDArray[np.intp]") -> "NDArray[np.int64]":
        names = nodes.rows.d_name.numbers[chosen - first].astype(np.int64)
        return names * n_families + nodes.family[nodes.file[chosen]]

    known = keys(functions)
    order = np.argsort(known, kind="stable")
    functions, known = functions[order].astype(np.int32), known[order]
    low, high = np.searchsorted(known, keys(stated), "left"), np.searchsorted(known, keys(stated), "right")
    alone, several = high - low == 1, np.flatnonzero(high - low > 1)
    left, right = [stated[alone].astype(np.int32)], [functions[low[alone]]]
    seen = _seen(importer, imported, np.unique(nodes.file[stated[several]]))
    for at in several.tolist():
        file, found = int(nodes.file[stated[at]]), functions[low[at] : high[at]].tolist()
        found = [x for x in found if (int(nodes.file[x]), file) in seen] or nearest(nodes, file, found)
        left.append(np.full(len(found), stated[at], np.int32))
        right.append(np.array(found, np.int32))
    prototype, definition = np.concatenate(left), np.concatenate(right)
    order = np.argsort(prototype, kind="stable")
    return prototype[order], definition[order]


def _seen(importer: "Ints", imported: "Ints", files: "Ints") -> set[tuple[int, int]]:
    """Return the pairs of files of which the second is one of `files`."""
    chosen = np.isin(imported, files)
    return set(zip(importer[chosen].tolist(), imported[chosen].tolist(), strict=True))


def filled(rows: "GraphRows", end: "Ints", chosen: "Ints") -> "tuple[Ints, Ints]":
    """Return pairs (member, function that it is given somewhere); `chosen` are the use rows that tell, `end` what rows lead to."""
    chosen = chosen[end[chosen] >= 0]
    use = (rows.u_file[chosen].astype(np.int64) << 32) | rows.u_use[chosen]
    given = rows.u_implied[chosen]
    members, functions = chosen[~given], chosen[given]
    low = np.searchsorted(use[~given], use[given], "left")
    counts = np.searchsorted(use[~given], use[given], "right") - low
    at = np.repeat(low - np.cumsum(counts) + counts, counts) + np.arange(int(counts.sum()))
    return distinct_pairs(end[members[at]], np.repeat(end[functions], counts))


def nearest(nodes: "Nodes", file: int, found: "Iterable[int]") -> list[int]:
    """Return the nodes whose folders share the longest way with a file's."""
    folder = int(nodes.folders.of[file])
    shares = [(nodes.folders.shared(folder, int(nodes.folders.of[nodes.file[x]])), x) for x in found]
    best = max((share for share, _ in shares), default=0)
    return [x for share, x in shares if share == best]
