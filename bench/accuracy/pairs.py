"""An answer's edges as pairs that the truth can be asked about."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bench.accuracy.definitions import BASES, HEIRS, Definition, Key
from bench.accuracy.truth import KINDS, Truth

WORDS = {
    "call": "calls",
    "implements": "inherits",
    "extends": "inherits",
    "import": "imports",
    "imports_from": "imports",
    "reference": "references",
    "depends-on": "references",
}
"""Other words for the kinds of edges."""
AnyPair = tuple[Key | str, Key | str]
Answer = Mapping[str, Any]


@dataclass
class Pairs:
    """Per kind the pairs of an answer with one edge that says so, edges that do not count by reason, and kinds that are none."""

    of_kind: dict[str, dict[AnyPair, Answer]] = field(default_factory=lambda: {kind: {} for kind in KINDS})
    neutral: dict[str, Counter[str]] = field(default_factory=lambda: {kind: Counter() for kind in KINDS})
    ignored: Counter[str] = field(default_factory=Counter)


def pairs_of(truth: Truth, edges: Iterable[Answer], counted: Callable[[str], bool]) -> Pairs:
    """Sort edges into pairs; `counted` says of a path whether edges at it are looked at."""
    pairs = Pairs()
    for edge in edges:
        kind = WORDS.get(edge["kind"].lower(), edge["kind"].lower())
        if kind not in pairs.of_kind:
            pairs.ignored[edge["kind"]] += 1
            continue
        found = _imported(truth, edge, counted) if kind == "imports" else _pair(truth, kind, edge, counted)
        if isinstance(found, str):
            pairs.neutral[kind][found] += 1
        else:
            pairs.of_kind[kind][found] = edge
    return pairs


def _imported(truth: Truth, edge: Answer, counted: Callable[[str], bool]) -> tuple[str, str] | str:
    path, target = edge["from_path"], edge["to_path"]
    if counted(path) and (counted(target) or (truth.imports_folders and target in truth.folders)):
        return path, target
    return "outside"


def _pair(truth: Truth, kind: str, edge: Answer, counted: Callable[[str], bool]) -> tuple[Key, Key] | str:
    """Return the pair of keys that an edge means, or why it does not count."""
    if not counted(edge["from_path"]) or not counted(edge["to_path"]):
        return "outside"
    target = truth.definitions.target(edge["to_path"], edge.get("to_line") or 0, BASES if kind == "inherits" else ())
    if target is None:
        return "target not a listed definition"
    if kind == "inherits":
        heir = truth.definitions.target(edge["from_path"], edge.get("from_line") or 0, HEIRS)
        return (heir.key, target.key) if heir is not None else "source not a type"
    source = _source(truth, edge)
    return truth.definitions.source_key(edge["from_path"], source), truth.definitions.target_key(target)


def _source(truth: Truth, edge: Answer) -> Definition | None:
    """Return the definition an edge starts from: the one it names if that holds the line of the use, else the one around the use."""
    path, line, named_line = edge["from_path"], edge.get("line"), edge.get("from_line")
    named = truth.definitions.source(path, named_line or 0)
    if not line:
        return named
    around = truth.definitions.source(path, line, of_use=True)
    if not named_line:
        return around
    if named is None:
        return None if named_line <= 1 else around
    return named if named.holds(line) else around
