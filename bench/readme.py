"""Tables in Markdown that are made from the result files: what stands between `<!-- bench:NAME -->` and `<!-- end -->`."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench import costs
from bench.accuracy import tables as accuracy
from bench.rivals import tables as rivals
from bench.scale import tables as scale
from bench.selection import tables as selection
from bench.table import markdown

CHECKOUT = Path(__file__).parents[1]
RESULTS = Path(__file__).parent / "results"
DOCUMENTS = ("README.md", "docs/performance.md")
MARKED = re.compile(r"(?P<begin><!-- bench:(?P<name>[\w-]+) -->\n).*?(?P<end><!-- end -->)", re.DOTALL)
MAKERS: dict[str, tuple[str, Callable[[Any], str]]] = {
    "accuracy": ("accuracy", lambda results: markdown(accuracy.HEAD, accuracy.accuracy_lines(results))),
    "rivals": ("rivals", lambda results: markdown(rivals.HEAD, rivals.rival_lines(results))),
    "rivals-notes": ("rivals", lambda results: "".join(f"- {line}\n" for line in rivals.note_lines(results))),
    "costs": ("costs", lambda results: markdown(costs.HEAD, costs.cost_lines(results))),
    "scale": ("scale", lambda results: markdown(scale.HEAD, scale.scale_lines(results))),
    "tests": ("tests", lambda results: markdown(selection.HEAD, selection.selection_lines(results))),
    "causes": ("tests", lambda results: markdown(selection.CAUSES_HEAD, selection.cause_lines(results))),
    "ledger": ("accuracy", lambda results: markdown(accuracy.LEDGER_HEAD, accuracy.ledger_lines(results))),
}
"""Per name of a table: the result file it is made from, and how."""


def rendered(text: str) -> str:
    """Return a document's text with its tables made anew. Raises KeyError for a marker that names no table."""

    def table(marked: re.Match[str]) -> str:
        source, make = MAKERS[marked["name"]]
        return f"{marked['begin']}\n{make(kept(source))}\n{marked['end']}"

    return MARKED.sub(table, text)


def rewrite() -> list[str]:
    """Make the tables of all documents anew; return the documents that have changed."""
    changed = []
    for name in DOCUMENTS:
        before = (CHECKOUT / name).read_text("utf-8")
        after = rendered(before)
        if after != before:
            (CHECKOUT / name).write_text(after, encoding="utf-8")
            changed.append(name)
    return changed


def kept(name: str) -> dict[str, Any]:
    """Return what a result file holds, nothing if there is none."""
    path = RESULTS / f"{name}.json"
    found: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


def keep(name: str, results: Any) -> None:
    """Write a result file, and the tables that are made from it."""
    (RESULTS / f"{name}.json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    rewrite()
