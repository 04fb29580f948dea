"""The command: `python -m bench WHAT ...`."""

import argparse
from pathlib import Path

from bench import costs, history, index, profile, query, readme, serve, update
from bench.accuracy import command as accuracy
from bench.rivals import command as rivals
from bench.scale import command as scale
from bench.selection import command as selection
from bench.table import show

MEASURES = {
    "index": "what a full index costs beside parsing alone",
    "update": "what `crg impact` costs after a one-line edit",
    "query": "what one question costs from a cold process",
    "serve": "what requests of a host cost",
    "history": "what branches and commits cost",
}


def main() -> None:
    """Measure what the arguments name and print it."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure crg.")
    commands = parser.add_subparsers(dest="what", required=True)
    for name, text in MEASURES.items():
        _add_repository(commands.add_parser(name, help=text))
    accuracy.add_arguments(commands.add_parser("accuracy", help="how right the edges are, on pinned packages"))
    selection.add_arguments(commands.add_parser("tests", help="which tests are selected for a changed function, against those that run it"))
    rivals.add_arguments(commands.add_parser("rivals", help="other tools on the same trees, in one run"))
    scale.add_arguments(commands.add_parser("scale", help="how cost grows with the tree, on generated trees"))
    _add_profile(commands.add_parser("profile", help="where the time of a stage goes"))
    commands.add_parser("readme", help="make the tables of the documents anew from the result files")
    options = parser.parse_args()
    match options.what:
        case "accuracy":
            accuracy.run(options)
        case "tests":
            selection.run(options)
        case "rivals":
            rivals.run(options)
        case "scale":
            scale.run(options)
        case "profile":
            profile.profile(options.stage, options.repo.resolve())
        case "readme":
            print(*readme.rewrite(), sep="\n")
        case _:
            _measure(options)


def _add_profile(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("stage", choices=list(profile.STAGES))
    parser.add_argument("--repo", type=Path, required=True, help="the repository or folder; it is not written to")


def _add_repository(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--repo", type=Path, required=True, help="the repository or folder to measure on; it is not written to")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--keep", metavar="TREE", help="keep the figures in results/costs.json, as those of this tree")
    parser.add_argument("--commits", type=int, default=history.N_COMMITS, help="history: how many commits")
    parser.add_argument("--file", help="update: the file to edit (default: one of middle size)")
    parser.add_argument("--symbol", help="query: the symbol to ask about (default: a function of the largest file)")
    parser.add_argument("--requests", type=int, default=serve.REQUESTS, help="serve: how many of each verb")


def _measure(options: argparse.Namespace) -> None:
    repo = options.repo.resolve()
    match options.what:
        case "index":
            rows = index.measure(repo)
        case "update":
            rows = update.measure(repo, options.file)
        case "history":
            rows = history.measure(repo, options.commits)
        case "serve":
            rows = serve.measure(repo, options.requests)
        case _:
            rows = query.measure(repo, options.symbol)
    if options.keep:
        readme.keep("costs", costs.with_rows(readme.kept("costs"), options.keep, options.what, rows))
    show(rows, as_json=options.json)


if __name__ == "__main__":
    main()
