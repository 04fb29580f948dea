"""The tools that are compared: how each is installed, told to index, and asked."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
OURS = "crg"
Words = tuple[str, ...]


@dataclass(frozen=True)
class Places:
    """Where a tool is installed and may keep what it likes, its copy of the tree, and where ours keeps its store."""

    place: Path
    copy: Path
    store: Path

    def fill(self, words: Sequence[str], **more: str) -> list[str]:
        """Return words with their places, and what else they name, filled in."""
        known = {"place": str(self.place), "copy": str(self.copy), "store": str(self.store), "python": sys.executable, **more}
        return [word.format_map(known) for word in words]


@dataclass(frozen=True)
class Tool:
    """One tool. Words may name {place}, {copy}, {store}, {python}; questions {path}, {name} and {file}. An empty command: it has none."""

    name: str
    program: Words
    index: Words
    update: Words
    callers: Words
    file_impact: Words
    symbol_impact: Words
    database: str
    version: str = ""
    install: tuple[Words, ...] = ()
    works: Words = ("--version",)
    """What it is started with to see whether it runs."""
    server: Words = ()
    asked: Mapping[str, tuple[str, Mapping[str, object]]] = field(default_factory=dict)
    """Per question the server's tool and its arguments."""
    environment: Mapping[str, str] = field(default_factory=dict)


def _venv(requirement: str) -> tuple[Words, ...]:
    return (("{python}", "-m", "venv", "{place}/venv"), ("{place}/venv/bin/python", "-m", "pip", "install", "--quiet", requirement))


TOOLS = (
    Tool(
        name=OURS,
        program=("{python}", "-P", "-m", "crg_py"),
        index=("index",),
        update=("index",),
        callers=("callers", "--json", "--limit", "all", "--", "{path}::{name}"),
        file_impact=("impact", "--json", "--", "{file}"),
        symbol_impact=("impact", "--json", "--", "{path}::{name}"),
        database="{store}",
        works=("--version",),
        environment={"CRG_STORE": "{store}", "PYTHONPATH": str(CHECKOUT), "NO_COLOR": "1"},
    ),
    Tool(
        name="code-review-graph",
        version="2.3.9",
        install=_venv("code-review-graph==2.3.9"),
        program=("{place}/venv/bin/code-review-graph",),
        index=("build", "-q"),
        update=("update", "-q"),
        callers=("query", "callers_of", "{path}::{name}"),
        file_impact=("impact", "--files", "{file}"),
        symbol_impact=(),
        database="{copy}/.code-review-graph",
        server=("serve", "--repo", "{copy}"),
        asked={
            "callers": ("query_graph_tool", {"pattern": "callers_of", "target": "{path}::{name}"}),
            "impact": ("get_impact_radius_tool", {"changed_files": ["{path}"]}),
        },
    ),
    Tool(
        name="codegraph",
        version="1.6.1",
        install=(("npm", "install", "--prefix", "{place}", "--no-audit", "--no-fund", "@colbymchenry/codegraph@1.6.1"),),
        program=("{place}/node_modules/.bin/codegraph",),
        index=("init", "-y"),
        update=("sync",),
        callers=("callers", "{name}", "-f", "{path}", "-l", "1000", "-j"),
        file_impact=(),
        symbol_impact=("impact", "{name}", "-f", "{path}", "-j"),
        database="{copy}/.codegraph",
        server=("serve", "--mcp", "-p", "{copy}"),
        asked={
            "callers": ("codegraph_callers", {"symbol": "{name}", "file": "{path}", "limit": 1000}),
            "impact": ("codegraph_impact", {"symbol": "{name}", "file": "{path}"}),
        },
        environment={"CODEGRAPH_TELEMETRY": "0", "CODEGRAPH_NO_DAEMON": "1"},
    ),
    Tool(
        name="codebase-memory-mcp",
        version="0.12.1",
        install=_venv("codebase-memory-mcp==0.12.1"),
        program=("{place}/venv/bin/codebase-memory-mcp",),
        index=("cli", "index_repository", "--repo-path", "{copy}"),
        update=("cli", "index_repository", "--repo-path", "{copy}"),
        callers=(),
        file_impact=(),
        symbol_impact=(),
        database="{copy}.cbm",
        environment={"CBM_CACHE_DIR": "{copy}.cbm"},
    ),
)
