"""Which test executes which function of a package."""

from dataclasses import dataclass
from pathlib import Path

from bench.accuracy.truth import records

Test = tuple[str, str]
"""A test by its path and qualified name."""


@dataclass(frozen=True)
class Executed:
    """One function by path, qualified name and the line of its name, its last line, and the tests that execute it."""

    path: str
    name: str
    line: int
    end: int
    tests: frozenset[Test]


@dataclass(frozen=True)
class Suite:
    """All tests of a package that ran, and its functions."""

    tests: frozenset[Test]
    functions: list[Executed]


def read_suite(path: Path) -> Suite:
    """Read a truth file."""
    tests: dict[int, Test] = {}
    functions = []
    for record in records(path):
        if record["t"] == "test":
            tests[record["i"]] = (record["p"], record["n"])
        elif record["t"] == "f":
            ran = frozenset(tests[number] for number in record["tests"])
            functions.append(Executed(record["p"], record["n"], record["l"], record["e"], ran))
    return Suite(frozenset(tests.values()), functions)
