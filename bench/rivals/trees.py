"""The trees on which the tools are compared."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.packages import Package

TABLE = Path(__file__).parent / "trees.toml"
FUNCTIONS = {
    ".py": "\n\ndef {name}():\n    return 1\n",
    ".ts": "\nfunction {name}() {{\n  return 1;\n}}\n",
    ".go": "\nfunc {name}() int {{\n\treturn 1\n}}\n",
    ".c": "\nint {name}(void)\n{{\n    return 1;\n}}\n",
}
"""A new function, by the ending of the file it is appended to."""


@dataclass(frozen=True)
class Tree:
    """A pinned tree, a widely used file of it, and one that little uses."""

    package: Package
    hub: str
    leaf: str


def trees(only: Sequence[str]) -> list[Tree]:
    """Return the trees of the table, or those named. Raises KeyError for a name that is not there."""
    table = tomllib.loads(TABLE.read_text("utf-8"))
    return [_tree(name, dict(table[name])) for name in only or table]


def _tree(name: str, row: Mapping[str, Any]) -> Tree:
    rest = {key: value for key, value in row.items() if key not in {"hub", "leaf"}}
    return Tree(Package(name, **rest), row["hub"], row["leaf"])


def append_function(file: Path, name: str) -> None:
    """Append a function of one line to a file."""
    with file.open("a", encoding="utf-8") as opened:
        opened.write(FUNCTIONS[file.suffix].format(name=name))
