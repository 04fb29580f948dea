"""What one question costs, from a cold process on an indexed repository."""

import json
import tempfile
from pathlib import Path

from bench.corpus import sources
from bench.measure import crg
from bench.table import Row, costs


def measure(repo: Path, symbol: str | None) -> list[Row]:
    """Index `repo`, then ask for callers and impact of a symbol, by default of a function of the largest file."""
    with tempfile.TemporaryDirectory(prefix="crg-bench-") as folder:
        store = Path(folder) / "store"
        crg(["index"], repo, store)
        subject = symbol or some_function(repo, store)
        return [
            {**costs(verb, crg([verb, "--json", "--", subject], repo, store, allowed=(0, 1))), "symbol": subject}
            for verb in ("callers", "refs", "impact", "tests")
        ]


def some_function(repo: Path, store: Path) -> str:
    """Return the first function that `crg` names in the repository's largest file that has one."""
    for path in sorted(sources(repo), key=lambda path: (repo / path).stat().st_size, reverse=True):
        answer = json.loads(crg(["symbols", "--json", "--", path], repo, store).output)
        for node in answer["nodes"]:
            if node["kind"] == "function":
                return str(node["id"])
    raise RuntimeError("no file holds a function")
