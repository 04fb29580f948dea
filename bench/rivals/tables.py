"""The figures of `rivals.json` as a table: ours, and each other tool's with its ratio to ours."""

from collections.abc import Iterator, Mapping
from typing import Any

from bench.rivals.tools import OURS, TOOLS

OTHERS = tuple(tool.name for tool in TOOLS if tool.name != OURS)
HEAD = ("tree", "files", "figure", OURS, *OTHERS)
ROWS = (
    ("full index, CPU s", "full index", "cpu s"),
    ("full index, wall s", "full index", "wall s"),
    ("full index, peak MiB", "full index", "peak MiB"),
    ("database, MiB", "database MiB", ""),
    ("no-op update, CPU s", "no-op update", "cpu s"),
    ("update after an edit of a hub, CPU s", "update, hub", "cpu s"),
    ("update after an edit of a leaf, CPU s", "update, leaf", "cpu s"),
    ("cold callers, CPU s", "cold callers", "cpu s"),
    ("cold impact of a file, CPU s", "cold impact of a file", "cpu s"),
    ("cold impact of a symbol, CPU s", "cold impact of a symbol", "cpu s"),
    ("warm callers, p50 ms", "warm callers", "p50 ms"),
    ("warm callers, p99 ms", "warm callers", "p99 ms"),
    ("warm impact, p50 ms", "warm impact", "p50 ms"),
    ("warm impact, p99 ms", "warm impact", "p99 ms"),
    ("warm impact of an edit not seen before, p50 ms", "warm impact of an unseen edit", "p50 ms"),
)
Results = Mapping[str, Any]
Line = tuple[str, ...]


def rival_lines(results: Results) -> Iterator[Line]:
    """Yield the cells of one row per tree and figure."""
    for name, tree in results["trees"].items():
        if "missing" in tree:
            yield (name, "", "not fetched", *[""] * (len(HEAD) - 3))
            continue
        for label, step, figure in ROWS:
            values = {tool: _value(found, step, figure) for tool, found in tree["figures"].items()}
            ours = values.get(OURS)
            cells = (_cell(values.get(other), ours) for other in OTHERS)
            yield (name, f"{tree['files']:,}", label, "-" if ours is None else f"{ours:,}", *cells)


def note_lines(results: Results) -> Iterator[str]:
    """Yield how busy the machine was, why a tool or a tree is not there, and what failed."""
    yield from (f"{name} cannot be measured: {reason}" for name, reason in results["not installed"].items())
    for name, tree in results["trees"].items():
        if "missing" in tree:
            yield f"{name}: {tree['missing']}"
        else:
            before, after = tree["load"]
            yield f"{name} {tree['version']}: load average {before} before and {after} after, on {results['processors']} processors"
        for tool, found in tree.get("figures", {}).items():
            yield from (f"{name}: {tool}: {step}: {value}" for step, value in found.items() if isinstance(value, str))


def _value(found: Results, step: str, figure: str) -> float | None:
    value = found.get(step)
    if isinstance(value, Mapping):
        value = value[figure]
    return None if value is None or isinstance(value, str) else float(value)


def _cell(value: float | None, ours: float | None) -> str:
    if value is None:
        return "-"
    if not ours:
        return f"{value:,}"
    ratio = value / ours
    return f"{value:,} ({ratio:,.{1 if ratio >= 1 else 2}f}x)"
