"""Where does the time of a stage go? The functions that take most of it, from the profiler of the standard library.

A module that is compiled shows as one call; profile a checkout that runs from source to see inside.
"""

import cProfile
import pstats
import tempfile
from collections.abc import Callable
from pathlib import Path

from bench.corpus import sources
from crg_py.cli.session import Session, wanted
from crg_py.extraction import extract
from crg_py.graph import Graph, asked
from crg_py.graph.nodes import FUNCTION
from crg_py.index import ensure
from crg_py.languages import language_of
from crg_py.model.settings import Settings
from crg_py.providers.inspect import Arguments
from crg_py.providers.inspect import impact as inspect_impact
from crg_py.store import memory_store
from crg_py.workspace import open_workspace

N_ROWS = 40
N_QUESTIONS = 50


def extraction(repo: Path, profiler: cProfile.Profile) -> None:
    """Extract the facts of every source file, in this process."""
    limits = Settings().limits
    contents = [(language_of(path), (repo / path).read_bytes()) for path in sources(repo)]
    with profiler:
        for language, content in contents:
            if language is not None:
                extract(content, language, limits)


def linking(repo: Path, profiler: cProfile.Profile) -> None:
    """Index into a store in memory and in one process: extraction, linking and the store together."""
    workspace = open_workspace(repo, None, wanted=wanted)
    with memory_store() as store, profiler:
        ensure(workspace, store, Settings(), workers=1)


def query(repo: Path, profiler: cProfile.Profile) -> None:
    """Load the graph of an indexed tree, and ask for the impact of functions all over it."""
    with tempfile.TemporaryDirectory(prefix="crg-bench-") as place, Session(repo, Path(place) / "store") as session:
        taken = session.take(session.workspace())
        with profiler:
            graph = Graph(taken.store.read_graph(taken.snapshot.id))
            functions = [node for node in range(graph.nodes.n_files, len(graph.nodes)) if graph.nodes.kind[node] == FUNCTION]
            for node in functions[:: max(1, len(functions) // N_QUESTIONS)]:
                inspect_impact(graph, graph, "", asked(graph, [node]), Arguments(depth=3, limit=100))


STAGES: dict[str, Callable[[Path, cProfile.Profile], None]] = {"extraction": extraction, "linking": linking, "query": query}


def profile(stage: str, repo: Path) -> None:
    """Run a stage and print the functions that took most time themselves."""
    profiler = cProfile.Profile()
    STAGES[stage](repo, profiler)
    pstats.Stats(profiler).strip_dirs().sort_stats("tottime").print_stats(N_ROWS)
