"""One package's ground truth, ready to be asked whether a pair of definitions is an edge."""

import gzip
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.accuracy.definitions import BASES, HEIRS, TYPES, Definition, Definitions, Key

CERTAIN = 2
"""How many oracles must agree on an edge for it to be needed, where the language has several."""
NAMING = frozenset({"import", "export", "implicit-ctor"})
"""Uses that need not be found and are not wrong."""
KINDS = ("calls", "references", "inherits", "imports")
Pair = tuple[Key, Key]
Record = Mapping[str, Any]


@dataclass
class Edge:
    """What the truth says of one pair: kinds of its uses, how many oracles agree (at most two), and where one use stands."""

    categories: set[str] = field(default_factory=set)
    strength: int = 0
    example: tuple[str, int, str] = ("", 0, "")

    def add(self, category: str, strength: int, example: tuple[str, int, str]) -> None:
        """Take one more use of the pair."""
        self.categories.add(category)
        self.strength = max(self.strength, strength)
        self.example = self.example if self.example[0] else example


Edges = defaultdict[Pair, Edge]


def records(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the records of a file of JSON Lines, gzipped or not."""
    content = path.read_bytes()
    for line in (gzip.decompress(content) if path.suffix == ".gz" else content).splitlines():
        if line.strip():
            yield json.loads(line)


class Truth:
    """The pairs of one truth file by kind, what stands for them, and what is neither right nor wrong."""

    def __init__(self, path: Path, *, lenient: bool = False) -> None:
        of_type: dict[str, list[Record]] = defaultdict(list)
        for record in records(path):
            of_type[record["t"]].append(record)
        self.meta = of_type["meta"][-1]
        self.language: str = self.meta["language"]
        self.kinds: tuple[str, ...] = tuple(self.meta.get("kinds") or KINDS)
        self.files = frozenset[str](self.meta["files"])
        self.imports_folders = self.language == "go"
        self.folders = {path.rpartition("/")[0] or "." for path in self.files}
        self.definitions = Definitions(of_type["d"], self.language, lenient=lenient)
        self.calls: Edges = defaultdict(Edge)
        self.references: Edges = defaultdict(Edge)
        self.at_run_time: Edges = defaultdict(Edge)
        self.standing_for: dict[str, defaultdict[Pair, set[Pair]]] = {"calls": defaultdict(set), "references": defaultdict(set)}
        """Per kind: pairs with another acceptable source, and the pairs each stands for."""
        self.uncounted: set[Pair] = set()
        for use in of_type["r"]:
            self._add_use(use)
        for seen in of_type["x"]:
            self._add_fixture(seen)
        for seen in of_type["y"]:
            self._add_seen(seen)
        self.unknown = {(self._owner(use), use["n"]) for use in of_type["u"]}
        self.bases: dict[Pair, tuple[str, int]] = {}
        for base in of_type["i"]:
            self._add_base(base)
        self.imports = {(one["p"], one["tp"]) for one in of_type["m"]}
        self.overrides = Overrides(self.definitions, of_type["i"])

    def _owner(self, use: Record) -> Key:
        return self.definitions.source_key(use["p"], self.definitions.enclosing(use["p"], use["enc"], use["l"]))

    def _add_use(self, use: Record) -> None:
        target = self.definitions.at(use["tp"], use["tl"])
        if target is None:
            return
        pair = (self._owner(use), self.definitions.target_key(target))
        if use["cat"] in NAMING:
            self.uncounted.add(pair)
            return
        strength = CERTAIN if self.language != "python" or len(use["src"]) >= CERTAIN else 1
        (self.calls if use["call"] else self.references)[pair].add(use["cat"], strength, (use["p"], use["l"], use["n"]))
        stands = self.standing_for["calls" if use["call"] else "references"]
        for source in self._other_sources(use):
            stands[source, pair[1]].add(pair)
        if not use["call"] and target.kind == "property":
            self.uncounted.add(pair)

    def _other_sources(self, use: Record) -> Iterator[Key]:
        """Yield which other definitions a use may be said to lie in: the one whose header holds it, what it decorates, the file."""
        path, line = use["p"], use["l"]
        around = self.definitions.source(path, line, of_use=True)
        if around is not None:
            yield self.definitions.source_key(path, around)
        decorated = self.definitions.enclosing(path, use.get("dec", 0), use.get("dec", 0))
        if decorated is not None:
            yield self.definitions.source_key(path, decorated)
        enclosing = self.definitions.enclosing(path, use["enc"], line)
        if enclosing is not None and enclosing.kind in TYPES:
            yield path, ""

    def _add_fixture(self, seen: Record) -> None:
        target = self.definitions.at(seen["tp"], seen["tl"])
        source = self.definitions.enclosing(seen["p"], seen["s"], seen["s"])
        if target is not None and source is not None:
            self.uncounted.add((self.definitions.source_key(seen["p"], source), self.definitions.target_key(target)))

    def _add_seen(self, seen: Record) -> None:
        target = self.definitions.at(seen["tp"], seen["tl"])
        if target is None:
            return
        source = self.definitions.enclosing(seen["p"], seen["s"], seen["line"] or seen["s"])
        pair = (self.definitions.source_key(seen["p"], source), self.definitions.target_key(target))
        if seen["cat"] == "explicit":
            self.at_run_time[pair].add("dynamic", CERTAIN, (seen["p"], seen["line"], target.name))
        self.uncounted.add(pair)

    def _add_base(self, base: Record) -> None:
        heir = self.definitions.at(base["p"], base["l"], HEIRS)
        parent = self.definitions.at(base["tp"], base["tl"], BASES)
        if heir is None or parent is None:
            return
        pair = (heir.key, parent.key)
        if pair not in self.bases or base["k"] != "implements-implicit":
            self.bases[pair] = (base["k"], len(base["src"]))


class Overrides:
    """Which methods override which, by the inheritance that the truth knows."""

    def __init__(self, definitions: Definitions, bases: list[Record]) -> None:
        self._definitions = definitions
        self._known: dict[Key, frozenset[Key]] = {}
        self._heirs: dict[Key, set[Key]] = defaultdict(set)
        self._parents: dict[Key, set[Key]] = defaultdict(set)
        for base in bases:
            heir, parent = definitions.at(base["p"], base["l"], TYPES), definitions.at(base["tp"], base["tl"], TYPES)
            if heir is not None and parent is not None:
                self._heirs[parent.key].add(heir.key)
                self._parents[heir.key].add(parent.key)

    def of(self, key: Key) -> frozenset[Key]:
        """Return the keys of same-named methods in the super- and subclasses of a method's class."""
        if key not in self._known:
            found = self._definitions.groups.get(key)
            self._known[key] = self._find(found[0]) - {key} if found else frozenset()
        return self._known[key]

    def _find(self, method: Definition) -> frozenset[Key]:
        named = self._definitions.named
        between = "::" if "::" in method.name else "."
        owner, _, name = method.name.rpartition(between)
        shapes = {one.key for one in named.get(owner, ()) if one.kind in TYPES} if owner else set[Key]()
        related = _reached(shapes, self._heirs) | _reached(shapes, self._parents)
        names = [f"{self._definitions.groups[shape][0].name}{between}{name}" for shape in related]
        return frozenset(one.key for name in names for one in named.get(name, ()))


def _reached(start: set[Key], steps: Mapping[Key, set[Key]]) -> set[Key]:
    found, waiting = set(start), list(start)
    while waiting:
        fresh = steps.get(waiting.pop(), set()) - found
        found |= fresh
        waiting += fresh
    return found
