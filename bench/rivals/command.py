"""`python -m bench rivals`: crg and other tools on the same trees, in one run."""

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from bench.packages import NotToBeHad
from bench.readme import keep, kept
from bench.rivals.cold import adopt_orphans
from bench.rivals.install import NotInstalled, install
from bench.rivals.measure import measure_tree
from bench.rivals.tables import HEAD, note_lines, rival_lines
from bench.rivals.tools import OURS, TOOLS, Tool
from bench.rivals.trees import trees
from bench.table import aligned

RUNS = 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("--corpora", type=Path, help="a folder with copies of the trees; what is not there is fetched")
    parser.add_argument("--trees", nargs="+", default=[], metavar="TREE", help="only these trees")
    parser.add_argument(
        "--only", action="append", default=[], metavar="TOOL", help="only this one beside crg; nothing is kept (repeatable)"
    )
    parser.add_argument("--runs", type=int, default=RUNS, help="how often each step is measured; the median counts")
    parser.add_argument("--resume", action="store_true", help="leave out trees that are in the result file")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> None:
    """Install, measure, print, and keep `results/rivals.json` after each tree."""
    adopt_orphans()
    corpora = options.corpora.resolve() if options.corpora else None
    tools, results = _tools(options.only)
    known = kept("rivals") if options.resume or options.trees else {}
    results["trees"] = known.get("trees", {}) if not options.only else {}
    for tree in trees(options.trees):
        if options.resume and "figures" in results["trees"].get(tree.package.name, {}):
            continue
        try:
            results["trees"][tree.package.name] = measure_tree(tree, tools, corpora, options.runs, _say)
        except NotToBeHad as reason:
            results["trees"][tree.package.name] = {"missing": str(reason)}
        if not options.only:
            keep("rivals", results)
    if options.json:
        print(json.dumps(results, indent=1))
        return
    print(aligned(HEAD, rival_lines(results)))
    print(*note_lines(results), sep="\n")


def _tools(only: list[str]) -> tuple[list[Tool], dict[str, Any]]:
    """Return the tools that run here, and why others do not."""
    found, missing = [], {}
    for tool in TOOLS:
        if only and tool.name not in {OURS, *only}:
            continue
        try:
            install(tool)
            found.append(tool)
        except NotInstalled as reason:
            missing[tool.name] = str(reason)
    versions = {tool.name: tool.version for tool in found if tool.version}
    return found, {"processors": os.cpu_count(), "versions": versions, "not installed": missing}


def _say(text: str) -> None:
    print(text, file=sys.stderr)
