"""Measurements as tables: for a terminal, in Markdown, or as one JSON object."""

import json
from collections.abc import Iterable, Mapping, Sequence

from bench.measure import Cost

MIB = 1024 * 1024
Row = Mapping[str, float | int | str]


def costs(step: str, cost: Cost) -> dict[str, float | int | str]:
    """Return the columns every step has."""
    return {"step": step, "cpu s": round(cost.cpu, 2), "wall s": round(cost.wall, 2), "peak MiB": round(cost.peak / MIB)}


def cells(rows: Sequence[Row]) -> tuple[list[str], list[list[str]]]:
    """Return the columns of rows and the cells of each; a column that a row lacks stays empty."""
    columns = list(dict.fromkeys(name for row in rows for name in row))
    return columns, [[str(row.get(name, "")) for name in columns] for row in rows]


def show(rows: Sequence[Row], *, as_json: bool) -> None:
    """Print the rows."""
    print(json.dumps({"rows": rows}) if as_json else aligned(*cells(rows)))


def markdown(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table."""
    return "".join(f"| {' | '.join(line)} |\n" for line in (head, ["---"] * len(head), *lines))


def aligned(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """Return a table in columns, without those in which no row says anything."""
    rows = list(lines)
    used = [at for at in range(len(head)) if any(row[at] for row in rows)]
    shown = [[row[at] for at in used] for row in (head, *rows)]
    widths = [max(len(row[at]) for row in shown) for at in range(len(used))]
    return "".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() + "\n" for row in shown)
