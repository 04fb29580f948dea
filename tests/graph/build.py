"""Snapshots written by hand: a few lines a file, one row each.

    class Box                    a definition: kind, name, then words that name flags
      function wrap exported     indentation nests
        - call a.py::f           a use by the definition around it; exact
        - call ~a.py::f          inferred
        - call ?save             ambiguous: the hub of that name
        - call !json.dumps       external
        - call *gone             unresolved
        + call a.py::Box.init    implied by the use in the line above
    - import b.py                code of the file itself

The row's number in the text is its line. `span=N` lets a definition end N lines below its own line.
"""

from collections import Counter
from hashlib import sha256
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from crg_py import languages
from crg_py.graph import Graph
from crg_py.model.facts import Flag
from crg_py.model.links import AMBIGUOUS, EXACT, EXTERNAL, INFERRED, UNRESOLVED
from crg_py.model.rows import GraphRows
from crg_py.model.settings import Settings
from crg_py.model.texts import Column, Texts

MARKS = {"~": INFERRED, "?": AMBIGUOUS, "!": EXTERNAL, "*": UNRESOLVED}


class Definition(NamedTuple):
    name: str
    kind: str
    parent: int
    qualified: str
    flags: int
    line: int
    char: int


class Use(NamedTuple):
    kind: str
    owner: int
    bucket: int
    target: str
    name: str
    line: int
    implied: bool


class File:
    """One file read from its drawing."""

    def __init__(self, text: str) -> None:
        self.definitions: list[Definition] = []
        self.uses: list[Use] = []
        self.ends: list[int] = []
        self.open: list[tuple[int, int]] = []
        self.named = Counter[tuple[int, str]]()
        for number, line in enumerate(text.strip("\n").splitlines()):
            if line.strip():
                self.read(number, len(line) - len(line.lstrip()), line.split())

    def read(self, number: int, indent: int, words: list[str]) -> None:
        while self.open and self.open[-1][0] >= indent:
            self.open.pop()
        owner = self.open[-1][1] if self.open else -1
        for _, around in self.open:
            self.ends[around] = max(self.ends[around], number)
        if words[0] in "-+":
            self.use(number, owner, words)
        else:
            self.define(number, indent, owner, words)

    def define(self, number: int, indent: int, owner: int, words: list[str]) -> None:
        kind, name, *rest = words
        scope = self.definitions[owner].qualified + "." if owner >= 0 else ""
        repeats = self.named[owner, name]
        self.named[owner, name] += 1
        qualified = f"{scope}{name}~{repeats + 1}" if repeats else f"{scope}{name}"
        flags = sum(getattr(Flag, word.upper()) for word in rest if "=" not in word)
        span = next((int(word[5:]) for word in rest if word.startswith("span=")), 0)
        self.open.append((indent, len(self.definitions)))
        self.ends.append(number + span)
        self.definitions.append(Definition(name, kind, owner, qualified, flags, number, indent))

    def use(self, number: int, owner: int, words: list[str]) -> None:
        mark, kind, target = words
        bucket = MARKS.get(target[0], EXACT)
        text = target[1:] if bucket else target
        name = text.rpartition("::")[2].rpartition(".")[2]
        self.uses.append(Use(kind, owner, bucket, "" if bucket == UNRESOLVED else text, name, number, mark == "+"))


def rows(files: dict[str, str]) -> GraphRows:
    """Build the columns of a snapshot drawn as path -> text."""
    paths = sorted(files)
    read = [File(files[path]) for path in paths]
    definitions = [(f, n, d, file.ends[n]) for f, file in enumerate(read) for n, d in enumerate(file.definitions)]
    ordinals = [accumulate(not u.implied for u in file.uses) for file in read]
    uses = [(f, n - 1, u) for f, file in enumerate(read) for n, u in zip(ordinals[f], file.uses, strict=True)]
    named = [text for _, _, d, _ in definitions for text in (d.name, d.qualified)]
    texts = Texts.of([*named, *(text for _, _, u in uses for text in (u.target, u.name))])
    kinds = Texts.of([*(d.kind for _, _, d, _ in definitions), *(u.kind for _, _, u in uses)])
    found = [languages.language_of(path) for path in paths]
    return GraphRows(
        paths=paths,
        blobs=["sha256:" + sha256(files[path].encode()).hexdigest() for path in paths],
        languages=[language.id if language else "python" for language in found],
        n_lines=np.array([len(files[path].splitlines()) for path in paths], np.int32),
        texts=texts,
        d_file=np.array([f for f, _, _, _ in definitions], np.int32),
        d_ordinal=np.array([n for _, n, _, _ in definitions], np.int32),
        d_parent=np.array([d.parent for _, _, d, _ in definitions], np.int32),
        d_name=Column.of([d.name for _, _, d, _ in definitions], texts),
        d_qualified=Column.of([d.qualified for _, _, d, _ in definitions], texts),
        d_kind=Column.of([d.kind for _, _, d, _ in definitions], kinds),
        d_flags=np.array([d.flags for _, _, d, _ in definitions], np.int32),
        d_position=np.array([(d.line, d.char, end, 99, d.line, d.char + 4) for _, _, d, end in definitions], np.int32).reshape(-1, 6),
        u_file=np.array([f for f, _, _ in uses], np.int32),
        u_use=np.array([n for _, n, _ in uses], np.int32),
        u_kind=Column.of([u.kind for _, _, u in uses], kinds),
        u_owner=np.array([u.owner for _, _, u in uses], np.int32),
        u_position=np.array([(u.line, 8, 8 + len(u.name)) for _, _, u in uses], np.int32).reshape(-1, 3),
        u_bucket=np.array([u.bucket for _, _, u in uses], np.int32),
        u_target=Column.of([u.target for _, _, u in uses], texts).numbers,
        u_implied=np.array([u.implied for _, _, u in uses], np.bool_),
        problems=[],
        u_name=Column.of([u.name for _, _, u in uses], texts).numbers,
    )


def graph(files: dict[str, str], settings: Settings | None = None) -> Graph:
    """Build the graph of a drawn snapshot."""
    return Graph(rows(files), settings or Settings())
