"""What a linker would join: definitions at file level by their names, and what states a function with what defines it.

A file's own links stop at what it sees, such as a prototype. Which definition that is depends on all other files, so it is worked out
here, for the snapshot as a whole, and a new definition changes no other file's links.
"""

from collections import defaultdict
from typing import TYPE_CHECKING

import numpy as np

from crg_py import languages
from crg_py.graph.nodes import FUNCTION, VARIABLE
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from crg_py.graph.nodes import Nodes
    from crg_py.model.rows import GraphRows, Ints


def including(nodes: "Nodes") -> "NDArray[np.bool_]":
    """Say which files are of a language that includes files as text."""
    of_language = {x: languages.language(x).includes for x in set(nodes.rows.languages)}
    return np.fromiter((of_language[x] for x in nodes.rows.languages), np.bool_, nodes.n_files)


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
    names, first = nodes.rows.d_name.numbers, nodes.n_files
    wanted = np.zeros(len(nodes.rows.texts), np.bool_)
    wanted[names[stated - first]] = True
    hidden = Flag.DECLARATION | Flag.MACRO | Flag.STATIC | Flag.LOCAL
    functions = np.flatnonzero((nodes.kind == FUNCTION) & (nodes.parent < first) & (nodes.flags & hidden == 0))
    functions = functions[wanted[names[functions - first]]]
    of_name: dict[tuple[int, int], list[int]] = defaultdict(list)
    for node, name, family in zip(*_named(nodes, functions), strict=True):
        of_name[name, family].append(node)
    seen = set(zip(importer.tolist(), imported.tolist(), strict=True))
    pairs: list[tuple[int, int]] = []
    for node, name, family in zip(*_named(nodes, stated), strict=True):
        file, found = int(nodes.file[node]), of_name.get((name, family), [])
        if len(found) > 1:
            found = [x for x in found if (int(nodes.file[x]), file) in seen] or nearest(nodes, file, found)
        pairs += [(node, x) for x in found]
    return np.array([a for a, _ in pairs], np.int32), np.array([b for _, b in pairs], np.int32)


def _named(nodes: "Nodes", chosen: "NDArray[np.intp]") -> tuple[list[int], list[int], list[int]]:
    """Return definitions with the number of the name and of the family of each."""
    return chosen.tolist(), nodes.rows.d_name.numbers[chosen - nodes.n_files].tolist(), nodes.family[nodes.file[chosen]].tolist()


def filled(rows: "GraphRows", end: "Ints", chosen: "Ints") -> "tuple[Ints, Ints]":
    """Return pairs (member, function that it is given somewhere); `chosen` are the use rows that tell, `end` what rows lead to."""
    chosen = chosen[end[chosen] >= 0]
    use = (rows.u_file[chosen].astype(np.int64) << 32) | rows.u_use[chosen]
    given = rows.u_implied[chosen]
    members, functions = chosen[~given], chosen[given]
    low = np.searchsorted(use[~given], use[given], "left")
    high = np.searchsorted(use[~given], use[given], "right")
    found = [(int(end[members[at]]), int(end[function])) for function, a, b in zip(functions, low, high, strict=True) for at in range(a, b)]
    pairs = np.array(sorted(set(found)), np.int32).reshape(-1, 2)
    return pairs[:, 0], pairs[:, 1]


def nearest(nodes: "Nodes", file: int, found: "Iterable[int]") -> list[int]:
    """Return the nodes whose folders share the longest way with a file's."""
    folder = nodes.rows.paths[file].split("/")[:-1]
    shares = [(_shared(folder, nodes.path(x).split("/")[:-1]), x) for x in found]
    best = max((share for share, _ in shares), default=0)
    return [x for share, x in shares if share == best]


def _shared(one: list[str], other: list[str]) -> int:
    return next((at for at, (left, right) in enumerate(zip(one, other, strict=False)) if left != right), min(len(one), len(other)))
