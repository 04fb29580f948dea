"""Which node each text is the id of."""

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from crg_py.graph.nodes import Nodes
    from crg_py.graph.splice import Spliced
    from crg_py.model.rows import GraphRows, Ints
    from crg_py.model.texts import Texts

UNASKED = -2
"""In place of the node of a text of which nobody asked whether it is an id."""


def nodes_of_texts(nodes: "Nodes", texts: "Texts", asked: "NDArray[np.integer]", known: "Ints | None" = None) -> "Ints":
    """Return per text the node that it is the id of, -1 where there is none; only `asked` texts are looked up, and not what is `known`."""
    rows = nodes.rows
    found = np.full(len(texts), UNASKED, np.int32) if known is None else known
    numbers = asked[found[asked] == UNASKED]
    # Whose texts are sorted, the ids of a file stand together: its definitions are looked up only once.
    latest, inside = "", dict[str, int]()
    for number, text in zip(numbers.tolist(), texts.some(numbers), strict=True):
        path, mark, qualified = text.partition("::")
        file = nodes.ids.file(path)
        if file >= 0 and path != latest:
            latest, start = path, int(nodes.first[file])
            own = rows.d_qualified[start : int(nodes.first[file + 1])]
            inside = {name: nodes.n_files + start + at for at, name in enumerate(own)}
        found[number] = -1 if file < 0 else inside.get(qualified, -1) if mark else file
    return found


def carried(base: "GraphRows", of_text: "Ints", spliced: "Spliced", shared: "Ints") -> "Ints":
    """Return what is known of the texts of spliced rows from `of_text` of `base`: all but what speaks of files that differ."""
    rows = spliced.rows
    node = np.full(len(base.paths) + len(base.d_file), -1, np.int32)
    for offset, was, first in ((0, shared, 0), (len(base.paths), spliced.definitions, len(rows.paths))):
        at = np.flatnonzero(was >= 0)
        node[was[at] + offset] = at + first
    known = np.full(len(rows.texts), UNASKED, np.int32)
    known[spliced.texts] = np.where(of_text >= 0, node[of_text], of_text)
    gone = np.ones(len(base.paths), np.bool_)
    gone[shared[shared >= 0]] = False
    _forget(rows, known, {rows.paths[file] for file in np.flatnonzero(shared < 0).tolist()})
    _forget(rows, known, {base.paths[file] for file in np.flatnonzero(gone).tolist()})
    return known


def _forget(rows: "GraphRows", known: "Ints", paths: "Iterable[str]") -> None:
    """Take the texts that may be ids of files and of what they hold as ones of which nobody asked."""
    for path in paths:
        inside = rows.texts.beginning(path + "::")
        known[inside.start : inside.stop] = UNASKED
        itself = rows.texts.find(path)
        if itself >= 0:
            known[itself] = UNASKED
