"""Parts of printed answers: places, ids, chains, the ledger, the last lines."""

from typing import TYPE_CHECKING

from crg_py.cli.text import baseline, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from crg_py.cli.screen import Part, Screen
    from crg_py.model.answers import LedgerCounts, Location, Node, Step

PATH_STYLE = "cyan"
DIM = "dim"
HEAD = "bold"
SURE = "exact"
_WIDEST = 60

Row = tuple[str, "Sequence[Part]"]
"""A place, and what stands beside it."""


def place(location: "Location | None") -> str:
    """Return `path:12`, lines counted from 1."""
    if location is None:
        return ""
    path = shown(location.path)
    return f"{path}:{location.range.start.line + 1}" if location.range else path


def print_rows(screen: "Screen", rows: "Iterable[Row]", indent: int) -> None:
    """Print rows with what stands beside the places aligned."""
    listed = list(rows)
    width = min(max((len(where) for where, _ in listed), default=0), _WIDEST)
    for where, parts in listed:
        screen.line(" " * indent, (where.ljust(width), PATH_STYLE), "  ", *parts)


def marked(resolution: str) -> "list[Part]":
    """Return the mark of a result that is not certain."""
    return [] if resolution == SURE else ["  ", (f"[{resolution}]", "yellow")]


def node_row(node: "Node", resolution: str = SURE, site: "Location | None" = None) -> Row:
    """Return one definition or file with the place that says why it is there, else its own."""
    return place(site or node.location), [shown(node.id), *marked(resolution)]


def print_chain(screen: "Screen", chain: "Sequence[Step]", indent: int) -> None:
    """Print the steps of a chain, one a line, from the dependent on."""
    for step in chain:
        where = place(step.location)
        beside: list[Part] = [("  " + where, PATH_STYLE)] if where else []
        steps: list[Part] = [" " * indent, (step.kind, DIM), " ", shown(step.target), *beside, *marked(step.resolution)]
        screen.line(*steps)


def print_ledger(screen: "Screen", ledger: "LedgerCounts", of: str) -> None:
    """Print the five counts."""
    counts = (
        f"{ledger.exact:,} exact, {ledger.inferred:,} inferred, {ledger.ambiguous:,} ambiguous, "
        f"{ledger.external:,} external, {ledger.unresolved:,} unresolved"
    )
    screen.line((f"ledger of {of}: ", DIM), counts)


def print_end(screen: "Screen", label: str, notes: "Iterable[str]") -> None:
    """Print what the answer does not know, and what it speaks of."""
    for note in notes:
        screen.line(("note: ", "yellow"), shown(note, 1000))
    screen.line((f"as of {baseline(label)}", DIM))
