"""Rows of cells as Markdown, and as lines for a terminal."""

from collections.abc import Iterable, Sequence


def markdown(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table."""
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (head, ["---"] * len(head), *lines))


def aligned(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """Return a table in columns, without those in which no row says anything."""
    rows = list(lines)
    used = [at for at in range(len(head)) if any(row[at] for row in rows)]
    cells = [[row[at] for at in used] for row in (head, *rows)]
    widths = [max(len(row[at]) for row in cells) for at in range(len(used))]
    return "".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() + "\n" for row in cells)
