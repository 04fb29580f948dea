"""`python -m bench scale`: how time and memory grow with the tree."""

import argparse
import json
import sys

from bench.readme import RESULTS, keep
from bench.scale.measure import LANGUAGES, SIZES, measure
from bench.scale.plot import plot
from bench.scale.tables import HEAD, scale_lines
from bench.table import aligned


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("--sizes", nargs="+", type=int, default=list(SIZES), metavar="N", help="files in each tree")
    parser.add_argument("--languages", nargs="+", choices=list(LANGUAGES), default=list(LANGUAGES), help="what the trees are written in")
    parser.add_argument("--keep", action="store_true", help="write the result files also for other trees than the usual")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> None:
    """Measure, print, and write `results/scale.json` and, with matplotlib at hand, `results/scale.png`."""
    results = measure(options.sizes, options.languages, lambda text: print(text, file=sys.stderr))
    if options.keep or (options.sizes == list(SIZES) and options.languages == list(LANGUAGES)):
        keep("scale", results)
        try:
            plot(results, RESULTS / "scale.png")
        except ImportError:
            print("no plot: pip install '.[bench]' brings matplotlib", file=sys.stderr)
    print(json.dumps(results, indent=1) if options.json else aligned(HEAD, scale_lines(results)))
