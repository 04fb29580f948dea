"""Finding the definition a person means by what they typed."""

import re
from typing import TYPE_CHECKING

import numpy as np

from crg_py import languages
from crg_py.graph.nameless import lies_in_nameless
from crg_py.graph.nodes import CLASS, VARIABLE
from crg_py.graph.suggestions import MAX_SUGGESTIONS, suggestions
from crg_py.model.errors import AmbiguousSymbol, UnknownSymbol
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from crg_py.graph.graph import Graph

_REPEATED = re.compile(r"~\d+")
"""The mark of a definition whose name stands in its scope a second time."""


def find(graph: "Graph", text: str) -> int:
    """Return the node that `text` names: an id, a path, or a unique short name, dotted ending or end of a path.

    Raises AmbiguousSymbol with the ids it may mean, UnknownSymbol with the nearest names.
    """
    text = text.removeprefix("./")
    node = graph.nodes.of_id.get(text)
    if node is not None:
        return node
    choices = _choices(graph, text) or _made(graph, text)
    if len(choices) == 1:
        return choices[0]
    ids = [graph.nodes.ids[choice] for choice in choices]
    if ids:
        raise AmbiguousSymbol(text, ids)
    elsewhere = _choices(graph, text.rpartition("::")[2]) if "::" in text else []
    raise UnknownSymbol(text, [graph.nodes.ids[node] for node in elsewhere[:MAX_SUGGESTIONS]] or suggestions(graph, text))


def _choices(graph: "Graph", text: str) -> list[int]:
    """Return what `text` may mean; local names and variables only where nothing else is called so. Marks of repeats may be left out.

    What lies in a class without a name is not meant by the name that such a class is given, unless nothing else is.
    """
    nodes, rows = graph.nodes, graph.rows
    path, _, dotted = text.rpartition("::")
    ending = "." + dotted
    named = [
        node
        for node in nodes.named(_REPEATED.sub("", dotted.rpartition(".")[2])).tolist()
        if _is_called("." + rows.d_qualified[node - nodes.n_files], ending) and (not path or _ends_with(nodes.path(node), path))
    ]
    steps = dotted.count(".")
    named = [node for node in named if not lies_in_nameless(graph, node, steps)] or named
    files = [] if path else [file for file in range(nodes.n_files) if _ends_with(rows.paths[file], text)]
    outer = [node for node in named if not nodes.flags[node] & (Flag.LOCAL | Flag.OVERLOAD) and nodes.kind[node] != VARIABLE]
    return outer or [node for node in named if not nodes.flags[node] & Flag.LOCAL] or named or files


def _made(graph: "Graph", text: str) -> list[int]:
    """Return the constructors of a class whose name, or the name that the compiler of its language gives them, stands behind the class's.

    Of a class that writes none, the class; of several in a named file, the first, which has the plain name.
    """
    owner, _, name = text.rpartition(".")
    path, _, dotted = owner.rpartition("::")
    nodes, found = graph.nodes, []
    for known in _choices(graph, owner) if dotted else ():
        language = languages.language(graph.rows.languages[int(nodes.file[known])])
        if name not in {dotted.rpartition(".")[2], language.built_constructor}:
            continue
        made = np.flatnonzero(graph.constructor & (nodes.parent == known)).tolist()
        found += (made[:1] if path else made) or ([known] if nodes.kind[known] == CLASS else [])
    return found


def _is_called(qualified: str, ending: str) -> bool:
    """Say whether a qualified name ends so, with its marks of repeats or without."""
    return qualified.endswith(ending) or _REPEATED.sub("", qualified).endswith(ending)


def _ends_with(path: str, ending: str) -> bool:
    """Say whether a path ends in these whole parts."""
    return path == ending or path.endswith("/" + ending)
