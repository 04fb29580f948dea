"""Answers about the whole graph for a person."""

from itertools import groupby
from typing import TYPE_CHECKING

from crg_py.cli.print_parts import DIM, HEAD, marked, place, print_end, print_ledger, print_rows
from crg_py.cli.text import baseline, count, shown
from crg_py.model.answers import CountedDetail, DifferenceDetail, GroupedDetail

if TYPE_CHECKING:
    from crg_py.cli.print_parts import Row
    from crg_py.cli.screen import Screen
    from crg_py.cli.verbs import Question
    from crg_py.model.answers import GraphResult, Node

SIGNS = {"added": ("+", "green"), "removed": ("-", "red")}
_WIDEST_KIND = len("function")


def print_whole(screen: "Screen", question: "Question", result: "GraphResult") -> None:
    """Print what is listed or grouped, the ledger of the snapshot, and what the answer does not know."""
    data = result.data
    screen.line((count(data.total, *question.results), HEAD))
    if isinstance(data, GroupedDetail):
        _groups(screen, question, result, data.nodeGroup)
        n_told = len(set(data.nodeGroup))
    elif isinstance(data, CountedDetail):
        rows = [_row(node, f"{n:>6,} ") for node, n in zip(result.nodes, data.nodeUsers, strict=True)]
        print_rows(screen, rows, indent=2)
        n_told = len(result.nodes)
    else:
        print_rows(screen, [_row(node) for node in result.nodes], indent=2)
        n_told = len(result.nodes)
    _cut(screen, data.total - n_told)
    print_ledger(screen, data.ledger, "the snapshot")
    print_end(screen, result.validAsOf.rev, data.notes)


def print_difference(screen: "Screen", question: "Question", result: "GraphResult", about: str) -> None:
    """Print definitions and edges with a sign for the side that has them."""
    data = result.data
    assert isinstance(data, DifferenceDetail)  # noqa: S101 - what the verb returns
    screen.line((count(data.total, *question.results), HEAD), ("  " + "..".join(baseline(side) for side in about.split("..")), DIM))
    for node, change in zip(result.nodes, data.nodeChange, strict=True):
        screen.line("  ", SIGNS[change], " ", (node.kind.ljust(_WIDEST_KIND), DIM), " ", shown(node.id))
    for edge, change, resolution in zip(result.edges, data.edgeChange, data.edgeResolution, strict=True):
        ends = f" {shown(edge.source)} -> {shown(edge.target)}"
        screen.line("  ", SIGNS[change], " ", (edge.kind, DIM), ends, (f"  {place(edge.location)}", "cyan"), *marked(resolution))
    _cut(screen, data.total - len(result.nodes) - len(result.edges))
    print_ledger(screen, data.ledger, "the snapshot after")
    print_end(screen, result.validAsOf.rev, data.notes)


def _groups(screen: "Screen", question: "Question", result: "GraphResult", groups: list[int]) -> None:
    """Print each group under a head of its own."""
    numbered = zip(groups, result.nodes, strict=True)
    for number, pairs in groupby(numbered, key=lambda pair: pair[0]):
        nodes = [node for _, node in pairs]
        screen.line(f"  {question.results[0]} {number + 1}: {_kinds(nodes)}")
        print_rows(screen, [_row(node) for node in nodes], indent=4)


def _kinds(nodes: "list[Node]") -> str:
    """Return `3 files`."""
    files = all(node.kind == "file" for node in nodes)
    return count(len(nodes), "file" if files else "definition")


def _row(node: "Node", before: str = "") -> "Row":
    return place(node.location), [before, (node.kind.ljust(_WIDEST_KIND), DIM), " ", shown(node.id)]


def _cut(screen: "Screen", hidden: int) -> None:
    if hidden > 0:
        screen.line(f"truncated: {hidden:,} more; --limit all prints them")
