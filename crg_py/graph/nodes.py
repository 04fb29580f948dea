"""Nodes as columns: first one node per file, then every definition, both in path order."""

import fnmatch
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from crg_py import languages
from crg_py.graph.adjacency import Adjacency, adjacency
from crg_py.graph.distinct import distinct, occurring
from crg_py.graph.folders import Folders
from crg_py.graph.ids import Ids, NodesById
from crg_py.model.facts import EXAMPLES, Flag
from crg_py.model.settings import Conventions, Settings

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.languages import Language
    from crg_py.model.rows import GraphRows, Ints
    from crg_py.model.texts import Texts

KINDS = ("file", "module", "class", "function", "type", "variable")
"""The order is the number in `Nodes.kind`."""
FILE, MODULE, CLASS, FUNCTION, TYPE, VARIABLE = range(6)


class Nodes(msgspec.Struct, frozen=True, dict=True):
    """Columns over all nodes. Node i < n_files is file i; node n_files + j is definition j of the rows."""

    rows: "GraphRows"
    n_files: int
    ids: Ids
    of_id: NodesById
    file: "Ints"
    """The file a node lies in."""
    first: "Ints"
    """Per file the index of its first definition, and the number of definitions at the end."""
    parent: "Ints"
    """The enclosing node; -1 for a file."""
    kind: "NDArray[np.int8]"
    flags: "Ints"
    test: "NDArray[np.bool_]"
    """Tests: functions that a runner starts, and files of tests in which none is told apart."""
    entry: "NDArray[np.bool_]"
    """Entry points: started from outside the code."""
    holds_tests: "NDArray[np.bool_]"
    """Per file whether it holds tests, or what tests share, by convention or setting."""

    def __len__(self) -> int:
        """Count files and definitions."""
        return len(self.kind)

    @cached_property
    def rank(self) -> "Ints":
        """Return each node's place in the order (path, place in the file)."""
        files = self.first[:-1] + np.arange(self.n_files, dtype=np.int32)
        definitions = np.arange(len(self) - self.n_files, dtype=np.int32) + self.file[self.n_files :] + 1
        return np.concatenate([files, definitions]).astype(np.int32)

    @cached_property
    def member(self) -> "NDArray[np.bool_]":
        """Say which definitions are members: of a class, a type, an object, or of a function whose prototype or properties they are."""
        around = self.kind[self.parent]
        found = is_one_of(around, (CLASS, TYPE, MODULE, VARIABLE))
        found |= (around == FUNCTION) & (self.flags & Flag.LOCAL == 0)
        found &= self.parent >= self.n_files
        return found

    @cached_property
    def family(self) -> "Ints":
        """Return a number per file that is equal for languages whose members may stand for each other."""
        numbers: dict[str, int] = {}
        return np.array([numbers.setdefault(languages.language(x).family, len(numbers)) for x in self.rows.languages], np.int32)

    @cached_property
    def folders(self) -> Folders:
        """Return the folders of the files."""
        return Folders(self.rows.paths)

    @cached_property
    def by_name(self) -> Adjacency:
        """Return the definitions, as nodes, by the number of their short name."""
        found = adjacency(self.rows.d_name.numbers, len(self.rows.texts))
        return Adjacency(found.start, found.edges + np.int32(self.n_files))

    def named(self, name: str) -> "Ints":
        """Return the definitions of a short name."""
        number = self.rows.texts.find(name)
        return self.by_name.of(np.array([number] if number >= 0 else [], np.int32))[0]

    @cached_property
    def names(self) -> list[int]:
        """Return the number of every short name of a definition, ascending."""
        used: list[int] = np.flatnonzero(np.diff(self.by_name.start)).tolist()
        return used

    def named_like(self, patterns: "Mapping[str, re.Pattern[str] | None]", among: "NDArray[np.bool_]") -> "NDArray[np.bool_]":
        """Say which of some definitions have a name that the pattern of their language (by its id) finds; each name is tried once."""
        texts, numbers, found = self.rows.texts, self.rows.d_name.numbers, np.zeros(len(self), np.bool_)
        for language, pattern in patterns.items():
            own = np.flatnonzero(among[self.n_files :] & self.written_in(language)[self.rows.d_file])
            if pattern is not None and len(own):
                found[self.n_files + own] = texts_like(texts, numbers[own], pattern)
        return found

    @property
    def language_ids(self) -> list[str]:
        """Return the ids of the languages of the files."""
        return [*self._languages[0]]

    def written_in(self, language: str) -> "NDArray[np.bool_]":
        """Say per file whether it is in a language, given by its id."""
        numbers, of_file = self._languages
        is_written: NDArray[np.bool_] = of_file == numbers.get(language, -1)
        return is_written

    def files_whose(self, said: "Callable[[Language], bool]") -> "NDArray[np.bool_]":
        """Say per file what is said of its language."""
        numbers, of_file = self._languages
        chosen: NDArray[np.bool_] = np.fromiter((said(languages.language(one)) for one in numbers), np.bool_, len(numbers))[of_file]
        return chosen

    @cached_property
    def _languages(self) -> "tuple[dict[str, int], Ints]":
        """Return a number per language, and that of each file."""
        numbers: dict[str, int] = {}
        return numbers, np.array([numbers.setdefault(one, len(numbers)) for one in self.rows.languages], np.int32)

    def name(self, node: int) -> str:
        """Return the short name: of a file, the last part of its path."""
        return self.rows.paths[node].rpartition("/")[2] if node < self.n_files else self.rows.d_name[node - self.n_files]

    def path(self, node: int) -> str:
        """Return the path of the file a node is or lies in."""
        return self.rows.paths[int(self.file[node])]

    def within(self, node: int) -> list[int]:
        """Return everything defined inside a node, at any depth, in source order."""
        file = int(self.file[node])
        own = range(self.n_files + int(self.first[file]), self.n_files + int(self.first[file + 1]))
        if node < self.n_files:
            return list(own)
        inside = {node}
        inside.update(x for x in range(node + 1, own.stop) if int(self.parent[x]) in inside)
        return sorted(inside - {node})


def texts_like(texts: "Texts", numbers: "Ints", pattern: "re.Pattern[str]") -> "NDArray[np.bool_]":
    """Say which of many texts, given by their numbers, a pattern finds; each text is tried once."""
    names = occurring(numbers, len(texts))
    hit = np.zeros(len(texts), np.bool_)
    hit[names] = [bool(pattern.search(name)) for name in texts.some(names)]
    return hit[numbers]


def is_one_of(kind: "NDArray[np.int8]", kinds: Sequence[int]) -> "NDArray[np.bool_]":
    """Say which nodes are of these kinds."""
    found: NDArray[np.bool_] = kind == kinds[0]
    for one in kinds[1:]:
        found |= kind == one
    return found


def build_nodes(rows: "GraphRows", settings: Settings, holds_tests: "NDArray[np.bool_] | None" = None) -> Nodes:
    """Build the node columns of one snapshot; `settings` may name more tests and entry points, `holds_tests` may be known."""
    n_files = len(rows.paths)
    entry = np.concatenate([np.zeros(n_files), rows.d_flags & Flag.ENTRY]).astype(np.bool_)
    holding = in_tests(rows.paths, settings.tests) if holds_tests is None else holds_tests
    nodes = columns_of(rows, np.zeros(len(entry), np.bool_), entry, holding)
    _mark_tests(nodes, settings.tests)
    if settings.entry_points:
        nodes.entry[_matching(nodes.ids, settings.entry_points)] = True
    return nodes


def columns_of(rows: "GraphRows", test: "NDArray[np.bool_]", entry: "NDArray[np.bool_]", holds_tests: "NDArray[np.bool_]") -> Nodes:
    """Return the node columns of one snapshot, with what is known of its tests and entry points."""
    n_files = len(rows.paths)
    files = np.arange(n_files, dtype=np.int32)
    first = np.searchsorted(rows.d_file, np.arange(n_files + 1, dtype=np.int32)).astype(np.int32)
    inside = first[rows.d_file] + rows.d_parent + n_files
    kinds = np.array([KINDS.index(kind) if kind in KINDS else -1 for kind in rows.d_kind.texts], np.int8)
    ids = Ids(rows, first)
    nodes = Nodes(
        rows=rows,
        n_files=n_files,
        ids=ids,
        of_id=NodesById(ids),
        file=np.concatenate([files, rows.d_file]).astype(np.int32),
        first=first,
        parent=np.concatenate([np.full(n_files, -1), np.where(rows.d_parent < 0, rows.d_file, inside)]).astype(np.int32),
        kind=np.concatenate([np.zeros(n_files), kinds[rows.d_kind.numbers]]).astype(np.int8),
        flags=np.concatenate([np.zeros(n_files), rows.d_flags]).astype(np.int32),
        test=test,
        entry=entry,
        holds_tests=holds_tests,
    )
    _give_homes(nodes)
    return nodes


def _give_homes(nodes: Nodes) -> None:
    """Make methods members of the types that other files of their package define: a method's qualified name begins with its type's."""
    rows, n_files = nodes.rows, nodes.n_files
    sharing = nodes.files_whose(lambda language: bool(language.shares_scope))
    if not sharing.any():
        return
    apart = (rows.d_flags & Flag.METHOD != 0) & (rows.d_parent < 0) & sharing[rows.d_file]
    shapes = is_one_of(nodes.kind[n_files:], (CLASS, TYPE)) & (rows.d_parent < 0) & sharing[rows.d_file]
    folders = [path.rpartition("/")[0] for path in rows.paths]
    homes: dict[tuple[str, str], int] = {}
    for at in np.flatnonzero(shapes).tolist():
        homes.setdefault((folders[int(rows.d_file[at])], rows.d_name[at]), n_files + at)
    for at in np.flatnonzero(apart).tolist():
        holder = rows.d_qualified[at].rpartition(".")[0]
        nodes.parent[n_files + at] = homes.get((folders[int(rows.d_file[at])], holder), int(nodes.parent[n_files + at]))


def _mark_tests(nodes: Nodes, conventions: Conventions) -> None:
    """Mark flagged functions in files that hold tests by convention, and what the settings name.

    A file of tests in which no function is flagged is a test itself where the runner takes whole files.
    """
    rows, first = nodes.rows, nodes.n_files
    in_tests = nodes.holds_tests
    flagged = (nodes.flags[first:] & Flag.TEST != 0) & in_tests[nodes.file[first:]]
    flagged &= ~_outside_of_cases(nodes, flagged, conventions)
    if conventions.names:
        named = _matching(rows.d_name, conventions.names)
        flagged[named] |= nodes.kind[first:][named] == FUNCTION
    nodes.test[first:] = flagged
    nodes.test[_example_tests(nodes)] = True
    whole = in_tests & nodes.files_whose(lambda language: language.tests.runner == "file")
    whole[nodes.file[first:][flagged]] = False
    nodes.test[:first] = whole


def _outside_of_cases(nodes: Nodes, flagged: "NDArray[np.bool_]", conventions: Conventions) -> "NDArray[np.bool_]":
    """Say which definitions stand outside of classes where a file, by convention, holds tests in classes alone."""
    rows = nodes.rows
    alone, more = np.zeros(nodes.n_files, np.bool_), _paths_matching(conventions.paths)
    for file in distinct(rows.d_file[flagged]).tolist():
        path = rows.paths[file]
        alone[file] = languages.language(rows.languages[file]).holds_cases_alone(path) and not more(path)
    outside: NDArray[np.bool_] = (rows.d_parent < 0) & alone[rows.d_file]
    return outside


def _example_tests(nodes: Nodes) -> "Ints":
    """Return the examples that a runner finds: of a file, a class, a function or a method, and not of what stands in a function."""
    flags, parent = nodes.flags, nodes.parent
    found = np.flatnonzero(flags & Flag.DOCTEST != 0)
    named = [node for node in found.tolist() if nodes.name(node) == EXAMPLES and not flags[parent[node]] & Flag.LOCAL]
    return np.array(named, np.int32)


def in_tests(paths: list[str], conventions: Conventions) -> "NDArray[np.bool_]":
    """Say which files hold tests."""
    more = _paths_matching(conventions.paths)
    return np.fromiter((languages.is_test_path(path) or more(path) for path in paths), np.bool_, len(paths))


def _paths_matching(patterns: tuple[str, ...]) -> Callable[[str], bool]:
    """Return what says whether a path matches one of these gitignore patterns."""
    if not patterns:
        return lambda _: False
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(patterns).match_file


def _matching(texts: Sequence[str], patterns: tuple[str, ...]) -> list[int]:
    """Return the places of texts that a shell pattern matches."""
    pattern = re.compile("|".join(fnmatch.translate(one) for one in patterns))
    return [place for place, text in enumerate(texts) if pattern.match(text)]
