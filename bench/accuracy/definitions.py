"""The definitions a truth file lists, and which of them a path and a line mean."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

FUNCTIONS = frozenset({"function", "method", "ctor", "dtor", "property", "methodsig", "objmethod", "assigned"})
TYPES = frozenset({"class", "interface", "type", "enum", "struct", "trait", "record"})
BASES = TYPES | {"assigned", "function"}
HEIRS = TYPES | {"assigned"}
DECLARED_TWICE = frozenset({"c", "cpp"})
"""Languages where `typedef struct X X`, and all that one macro's line makes, are one target."""

Key = tuple[str, str | int]
"""What one target is known by: its path and qualified name, or `g` and the number that its statements share."""


@dataclass(eq=False, slots=True)
class Definition:
    """One definition: where its name stands, from which to which line it goes, and the definition around it."""

    path: str
    line: int
    start: int
    end: int
    kind: str
    name: str
    key: Key
    up: "Definition | None" = None

    def place(self) -> tuple[int, int]:
        """Return what is greatest for the innermost of several definitions."""
        return self.start, -self.end

    def heads(self, line: int) -> bool:
        """Say whether a line belongs to its header, from the first decorator to the name."""
        return self.start <= line <= self.line

    def holds(self, line: int) -> bool:
        """Say whether a line lies in it."""
        return self.start <= line <= self.end


class Definitions:
    """All definitions of a truth file, by path, key and name; `lenient` folds what is nested in a function into that function."""

    def __init__(self, records: Iterable[Mapping[str, Any]], language: str, *, lenient: bool = False) -> None:
        self.lenient = lenient
        self.of_path: dict[str, list[Definition]] = defaultdict(list)
        for record in records:
            key = ("g", record["g"]) if "g" in record else (record["p"], record["n"])
            one = Definition(record["p"], record["l"], record["s"], record["e"], record["k"], record["n"], key)
            self.of_path[one.path].append(one)
        for found in self.of_path.values():
            _nest(found)
        if language in DECLARED_TWICE:
            _join_lines(self.of_path.values())
        self.groups: dict[Key, list[Definition]] = defaultdict(list)
        self.named: dict[str, list[Definition]] = defaultdict(list)
        for one in self:
            self.groups[one.key].append(one)
            self.named[one.name].append(one)
        self._constructed = {one.key: key for one in self if one.kind == "ctor" for key in self._classes_of(one)}

    def __iter__(self) -> Iterator[Definition]:
        """Yield all definitions, file by file."""
        for found in self.of_path.values():
            yield from found

    def _classes_of(self, constructor: Definition) -> Iterator[Key]:
        if constructor.up is not None and constructor.up.kind in TYPES:
            yield constructor.up.key
        elif "::" in constructor.name:
            yield from (one.key for one in self.named.get(constructor.name.rsplit("::", 1)[0], ()) if one.kind in TYPES)

    def at(self, path: str, line: int, kinds: Collection[str] | None = None) -> Definition | None:
        """Return the definition whose name stands in a line."""
        found = [one for one in self.of_path.get(path, ()) if one.line == line and (kinds is None or one.kind in kinds)]
        return found[-1] if found else None

    def target(self, path: str, line: int, wanted: Collection[str] = ()) -> Definition | None:
        """Return what an answer's target is: the definition with that line in its header, one of a wanted kind first; else around it."""
        headed = [one for one in self.of_path.get(path, ()) if one.heads(line)]
        headed = [one for one in headed if one.kind in wanted] or headed
        return _nearest(headed, line) or self._around(path, line)

    def source(self, path: str, line: int | None, *, of_use: bool = False) -> Definition | None:
        """Return what an answer's source is: by its header, or, given the line of a use, the innermost definition around it."""
        if not line:
            return None
        headed = [] if of_use else [one for one in self.of_path.get(path, ()) if one.heads(line)]
        return _nearest(headed, line) or self._around(path, line)

    def _around(self, path: str, line: int) -> Definition | None:
        return max((one for one in self.of_path.get(path, ()) if one.holds(line)), key=Definition.place, default=None)

    def enclosing(self, path: str, start: int, line: int) -> Definition | None:
        """Return the definition that the truth itself says a use lies in, named by its first line; none for 0."""
        if not start:
            return None
        begun = [one for one in self.of_path.get(path, ()) if one.start == start]
        return max([one for one in begun if one.holds(line)] or begun, key=Definition.place, default=None)

    def source_key(self, path: str, one: Definition | None) -> Key:
        """Return the key of a source; of code outside all definitions the file's."""
        folded = _fold(one) if self.lenient and one is not None else one
        return folded.key if folded is not None else (path, "")

    def target_key(self, one: Definition) -> Key:
        """Return the key of a target; a constructor's is its class's."""
        return self._constructed.get(one.key, one.key)

    def path_of(self, key: Key) -> str:
        """Return the path of a target or source."""
        return self.groups[key][0].path if key in self.groups else str(key[0])

    def name_of(self, key: Key) -> str:
        """Return the qualified name of a target or source, empty for a file."""
        return self.groups[key][0].name if key[0] == "g" else str(key[1])


def _nearest(headed: list[Definition], line: int) -> Definition | None:
    return max(headed, key=lambda one: (line in {one.line, one.start}, *one.place()), default=None)


def _nest(found: list[Definition]) -> None:
    """Sort the definitions of one file and say which lies in which."""
    found.sort(key=lambda one: (one.start, -one.end, one.line))
    around: list[Definition] = []
    for one in found:
        while around and not (around[-1].start <= one.start and one.end <= around[-1].end):
            around.pop()
        one.up = around[-1] if around else None
        around.append(one)


def _join_lines(files: Collection[list[Definition]]) -> None:
    """Give all definitions whose names stand in one line one key."""
    joined: dict[Key, Key] = {}

    def top(key: Key) -> Key:
        while key in joined:
            key = joined[key]
        return key

    for found in files:
        first: dict[int, Key] = {}
        for one in found:
            a, b = top(first.setdefault(one.line, one.key)), top(one.key)
            if a != b:
                joined[b] = a
    for found in files:
        for one in found:
            one.key = top(one.key)


def _fold(one: Definition) -> Definition | None:
    """Return the outermost function or method around a definition; none for code of a class."""
    best, step = one, one.up
    if one.kind in TYPES:
        return None
    while step is not None:
        if step.kind in FUNCTIONS and (step.kind != "objmethod" or best is one):
            best = step
        if step.kind in TYPES and best is one and one.kind not in FUNCTIONS:
            return None
        step = step.up
    while best.kind in FUNCTIONS and best.up is not None and best.up.kind in FUNCTIONS:
        best = best.up
    return best
