"""What a person may have meant by a name or path that nothing has. A bounded number of them is compared."""

import difflib
from typing import TYPE_CHECKING

from crg_py import languages

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crg_py.graph.graph import Graph

MAX_SUGGESTIONS = 5
MAX_COMPARED = 5_000


def suggestions(graph: "Graph", text: str) -> list[str]:
    """Return the nearest names; for a path the nearest paths, for an id in a file that is there the nearest ids of that file."""
    path, _, dotted = text.rpartition("::")
    if path:
        return _in_file(graph, path, dotted) or _paths(graph, path) or _names(graph, dotted.rpartition(".")[2])
    if "/" in text:
        return _paths(graph, text)
    if languages.language_of(text) is not None:
        return _paths(graph, text) or _names(graph, text.rpartition(".")[2])
    return _names(graph, text.rpartition(".")[2]) or _paths(graph, text)


def _in_file(graph: "Graph", path: str, dotted: str) -> list[str]:
    """Return ids of definitions in a file; none where there is no such file."""
    nodes = graph.nodes
    file = nodes.of_id.get(path, len(nodes))
    inside = nodes.within(file)[:MAX_COMPARED] if file < nodes.n_files else []
    return [f"{path}::{name}" for name in _close(dotted, [graph.rows.d_qualified[node - nodes.n_files] for node in inside], 0.6)]


def _paths(graph: "Graph", text: str) -> list[str]:
    """Return paths of which as many last parts as the text has are written nearly like it."""
    parts = text.count("/") + 1
    of_ending: dict[str, str] = {}
    for path in graph.rows.paths[:MAX_COMPARED]:
        of_ending.setdefault("/".join(path.split("/")[-parts:]), path)
    return [of_ending[ending] for ending in _close(text, of_ending, 0.8)]


def _names(graph: "Graph", name: str) -> list[str]:
    """Return names of definitions."""
    letters = set(name.lower())
    near = [
        other
        for other in map(graph.rows.texts.__getitem__, graph.nodes.names)
        if abs(len(other) - len(name)) <= max(2, len(name) // 3) and 2 * len(letters & set(other.lower())) >= len(letters)
    ]
    near.sort(key=lambda other: (abs(len(other) - len(name)), -len(letters & set(other.lower())), other))
    return _close(name, near[:MAX_COMPARED], 0.6)


def _close(text: str, choices: "Iterable[str]", least: float) -> list[str]:
    return difflib.get_close_matches(text, list(choices), MAX_SUGGESTIONS, least)
