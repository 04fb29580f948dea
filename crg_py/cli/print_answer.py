"""A graph answer for a person."""

from itertools import groupby
from typing import TYPE_CHECKING

from crg_py.cli.print_parts import HEAD, marked, node_row, place, print_chain, print_end, print_ledger, print_rows
from crg_py.cli.text import shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from crg_py.cli.print_parts import Row
    from crg_py.cli.screen import Part, Screen
    from crg_py.cli.verbs import Question
    from crg_py.model.answers import GraphResult, Location


def print_answer(screen: "Screen", question: "Question", result: "GraphResult") -> None:
    """Print the subject, the results, the ledger, and what the answer does not know."""
    _PRINTERS.get(question.command, _by_distance)(screen, question, result)
    data = result.data
    hidden = data.total - _n_results(question, result)
    if data.truncated and hidden > 0:
        screen.line(f"truncated: {hidden:,} more; --limit all prints them")
    elif data.truncated:
        screen.line("truncated: more lies deeper; --depth all follows it")
    print_ledger(screen, data.ledger, _COUNTED.get(question.command, "the name"))
    print_end(screen, result.validAsOf.rev, data.notes)


def _n_results(question: "Question", result: "GraphResult") -> int:
    if question.command == "refs":
        return len(result.edges)
    return len(result.nodes) - (question.command not in _WITHOUT_SUBJECT)


_WITHOUT_SUBJECT = {"symbols", "why", "entries"}
_COUNTED = {
    "entries": "the snapshot",
    "symbols": "the names",
    "imports": "the imports inside",
    "callees": "the calls inside",
    "flows": "the calls inside",
    "contents": "the uses inside",
}
"""What the ledger counts, where it is not the uses of the subject's name."""
_ZERO_IS_KNOWN = {"symbols", "contents", "entries"}


def _counted(question: "Question", result: "GraphResult") -> str:
    """Return `3 callers`, or what a zero does not know."""
    total = result.data.total
    words = f"{total:,} {question.results[0] if total == 1 else question.results[1]}"
    ledger = result.data.ledger
    if total or question.command in _ZERO_IS_KNOWN:
        return words
    sites = "inside" if question.command in _COUNTED else "of this name"
    if not ledger.ambiguous and not ledger.unresolved:
        return f"{words}; no site {sites} is ambiguous or unresolved"
    return f"{words}; {ledger.ambiguous:,} ambiguous and {ledger.unresolved:,} unresolved sites {sites} may be some"


def _subject(screen: "Screen", result: "GraphResult") -> None:
    node = result.nodes[0]
    screen.line((shown(node.id), HEAD), f"  {node.kind}  {place(node.location)}")


def _references(screen: "Screen", question: "Question", result: "GraphResult") -> None:
    _subject(screen, result)
    screen.line(_counted(question, result))
    rows: list[Row] = [
        (_column(edge.location), [(edge.kind, "dim"), " from ", shown(edge.source), *marked(resolution)])
        for edge, resolution in zip(result.edges, result.data.edgeResolution, strict=True)
    ]
    print_rows(screen, rows, indent=2)


def _column(location: "Location | None") -> str:
    column = f":{location.range.start.char + 1}" if location and location.range else ""
    return place(location) + column


def _listed(screen: "Screen", question: "Question", result: "GraphResult") -> None:
    screen.line(_counted(question, result))
    rows: list[Row] = [(place(node.location), [(node.kind.ljust(len("function")), "dim"), " ", shown(node.id)]) for node in result.nodes]
    print_rows(screen, rows, indent=2)


def _tree(screen: "Screen", question: "Question", result: "GraphResult") -> None:
    _subject(screen, result)
    screen.line(_counted(question, result))
    rows: list[Row] = []
    for node, distance in zip(result.nodes[1:], result.data.nodeDistance[1:], strict=True):
        name: list[Part] = ["  " * (distance - 1), (node.kind, "dim"), " ", shown(node.name)]
        rows.append((place(node.location), name))
    print_rows(screen, rows, indent=2)


def _chain(screen: "Screen", question: "Question", result: "GraphResult") -> None:
    del question
    _subject(screen, result)
    chain = result.data.chains[0]
    print_chain(screen, chain, indent=2)
    if not chain:
        screen.line("0 chains")


def _by_distance(screen: "Screen", question: "Question", result: "GraphResult") -> None:
    data = result.data
    _subject(screen, result)
    screen.line(_counted(question, result))
    found = list(zip(result.nodes[1:], data.nodeResolution[1:], data.nodeDistance[1:], data.chains[1:], strict=True))
    deep = len({one[2] for one in found}) > 1
    for distance, group in groupby(found, key=lambda one: one[2]):
        if deep:
            screen.line(f"  distance {distance}")
        rows = [node_row(node, resolution, chain[0].location if chain else None) for node, resolution, _, chain in group]
        print_rows(screen, rows, indent=4 if deep else 2)


_PRINTERS: "dict[str, Callable[[Screen, Question, GraphResult], None]]" = {
    "refs": _references,
    "symbols": _listed,
    "entries": _listed,
    "contents": _tree,
    "why": _chain,
}
