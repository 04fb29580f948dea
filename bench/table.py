"""Print measurements: one row a step, for people or as one JSON object."""

import json
from collections.abc import Mapping, Sequence

from bench.measure import Cost

MIB = 1024 * 1024
Row = Mapping[str, float | int | str]


def costs(step: str, cost: Cost) -> dict[str, float | int | str]:
    """Return the columns every step has."""
    return {"step": step, "cpu s": round(cost.cpu, 2), "wall s": round(cost.wall, 2), "peak MiB": round(cost.peak / MIB)}


def show(rows: Sequence[Row], *, as_json: bool) -> None:
    """Print the rows; a column that a row lacks stays empty."""
    if as_json:
        print(json.dumps({"rows": rows}))
        return
    columns = list(dict.fromkeys(name for row in rows for name in row))
    cells = [columns, *([str(row.get(name, "")) for name in columns] for row in rows)]
    widths = [max(len(line[i]) for line in cells) for i in range(len(columns))]
    for line in cells:
        print(
            "  ".join(cell.ljust(width) if i == 0 else cell.rjust(width) for i, (cell, width) in enumerate(zip(line, widths, strict=True)))
        )
