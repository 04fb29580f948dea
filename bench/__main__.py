"""The command: `python -m bench index|update|query|serve --repo PATH [--json]`."""

import argparse
from pathlib import Path

from bench import index, query, serve, update
from bench.table import show


def main() -> None:
    """Measure what the arguments name and print it."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure crg through its command line.")
    parser.add_argument("what", choices=["index", "update", "query", "serve"])
    parser.add_argument("--repo", type=Path, required=True, help="the repository or folder to measure on; it is not written to")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--file", help="update: the file to edit (default: one of middle size)")
    parser.add_argument("--symbol", help="query: the symbol to ask about (default: a function of the largest file)")
    parser.add_argument("--requests", type=int, default=serve.REQUESTS, help="serve: how many of each verb")
    options = parser.parse_args()
    repo = options.repo.resolve()
    match options.what:
        case "index":
            rows = index.measure(repo)
        case "update":
            rows = update.measure(repo, options.file)
        case "serve":
            rows = serve.measure(repo, options.requests)
        case _:
            rows = query.measure(repo, options.symbol)
    show(rows, as_json=options.json)


if __name__ == "__main__":
    main()
