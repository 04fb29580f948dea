"""`python -m bench accuracy`: score crg's edges on the pinned packages, print and keep the figures."""

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path

from bench.accuracy.measure import measure
from bench.accuracy.score import Score
from bench.accuracy.tables import HEAD, LEDGER_HEAD, accuracy_lines, ledger_lines
from bench.readme import keep
from bench.table import aligned


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("--corpora", type=Path, help="a folder with copies of the packages; what is not there is fetched")
    parser.add_argument("--only", action="append", default=[], metavar="PACKAGE", help="only this package; nothing is kept (repeatable)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--wrong", type=int, default=0, metavar="N", help="list up to N wrong edges per kind")
    parser.add_argument("--missed", type=int, default=0, metavar="N", help="list up to N missed edges per kind")


def run(options: argparse.Namespace) -> None:
    """Score, print, and without `--only` write `results/accuracy.json` and the README's tables."""
    corpora = options.corpora.resolve() if options.corpora else None
    results, scores = measure(options.only, corpora, lambda text: print(text, file=sys.stderr))
    if not options.only:
        keep("accuracy", results)
    if options.json:
        print(json.dumps(results, indent=1))
        return
    print(aligned(HEAD, accuracy_lines(results)))
    print(aligned(LEDGER_HEAD, ledger_lines(results)))
    for name, row in results["packages"].items():
        for path in row.get("ledger", {}).get("unequal files", ()):
            print(f"{name}: the buckets of {path} do not hold every use")
        if "missing" in row:
            print(f"{name}: {row['missing']}")
    for name, kinds in scores.items():
        _list(name, kinds, options.wrong, options.missed)


def _list(package: str, kinds: Mapping[str, Score], n_wrong: int, n_missed: int) -> None:
    for kind, score in kinds.items():
        for row in score.wrong_edges[:n_wrong]:
            print(package, "WRONG", kind, *row)
        for row in score.missed[:n_missed]:
            print(package, "MISSED", kind, *row)
