"""Rows and columns for a person."""

from typing import TYPE_CHECKING, Any

from crg_py.cli.text import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crg_py.cli.screen import Screen


def print_table(screen: "Screen", columns: "Sequence[str]", rows: "Sequence[Sequence[Any]]") -> None:
    """Print a table: numbers to the right, everything else to the left, two blanks between columns."""
    cells = [[shown("" if cell is None else str(cell)) for cell in row] for row in rows]
    heads = [shown(column) for column in columns]
    widths = [max(len(head), *(len(row[at]) for row in cells)) if cells else len(head) for at, head in enumerate(heads)]
    right = [bool(rows) and all(isinstance(row[at], int | float) or row[at] is None for row in rows) for at in range(len(heads))]
    screen.line((_line(heads, widths, right), "bold"))
    for row in cells:
        screen.line(_line(row, widths, right))


def _line(cells: "Sequence[str]", widths: "Sequence[int]", right: "Sequence[bool]") -> str:
    placed = (cell.rjust(width) if to_right else cell.ljust(width) for cell, width, to_right in zip(cells, widths, right, strict=True))
    return "  ".join(placed).rstrip()
