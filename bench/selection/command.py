"""`python -m bench tests`: which tests crg selects for each function changed alone, against those that execute it."""

import argparse
import json
import sys
from pathlib import Path

from bench.readme import keep
from bench.selection.measure import measure
from bench.selection.tables import CAUSES_HEAD, HEAD, cause_lines, selection_lines
from bench.table import aligned

CHECKED = 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("--corpora", type=Path, help="a folder with copies of the packages; what is not there is fetched")
    parser.add_argument("--only", action="append", default=[], metavar="PACKAGE", help="only this package; nothing is kept (repeatable)")
    parser.add_argument("--checked", type=int, default=CHECKED, metavar="N", help="functions a package also asked of `crg impact` itself")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> None:
    """Measure, print, and without `--only` write `results/tests.json` and the README's table."""
    corpora = options.corpora.resolve() if options.corpora else None
    results = measure(options.only, corpora, options.checked, lambda text: print(text, file=sys.stderr))
    if not options.only:
        keep("tests", results)
    if options.json:
        print(json.dumps(results, indent=1))
        return
    print(aligned(HEAD, selection_lines(results)))
    print(aligned(CAUSES_HEAD, cause_lines(results)))
    for name, row in results["packages"].items():
        if "missing" in row:
            print(f"{name}: {row['missing']}")
            continue
        for id_ in (*row["checked"]["named otherwise"], *row["checked"]["edited otherwise"]):
            print(f"{name}: `crg impact` itself selects other tests for {id_}")
