"""The figures of `costs.json`: what each measure cost on each tree, for `docs/performance.md`."""

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bench.table import Row

HEAD = ("tree", "command", "step", "CPU s", "wall s", "peak MiB", "more")
SHOWN = ("step", "cpu s", "wall s", "peak MiB")
Line = tuple[str, ...]


def with_rows(kept: dict[str, Any], tree: str, what: str, rows: Sequence[Row]) -> dict[str, Any]:
    """Return what is kept, with the rows of one measure on one tree in the place of those from before."""
    return {**kept, tree: {**kept.get(tree, {}), what: {"load": round(os.getloadavg()[0], 1), "rows": rows}}}


def cost_lines(results: Mapping[str, Any]) -> Iterator[Line]:
    """Yield the cells of one row per tree, measure and step."""
    for tree, measures in results.items():
        for what, measured in measures.items():
            for row in measured["rows"]:
                more = ", ".join([*(f"{name} {value}" for name, value in row.items() if name not in SHOWN), f"load {measured['load']}"])
                yield (
                    tree,
                    f"bench {what}",
                    *(str(row.get(name, "")) for name in SHOWN),
                    more,
                )
