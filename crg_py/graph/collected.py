"""Which classes of tests a runner collects, and the tests that they inherit."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from crg_py import languages
from crg_py.graph.links import IMPLEMENTS, INHERITS, OF_USE, Links
from crg_py.graph.nodes import CLASS, FUNCTION, Nodes
from crg_py.model.facts import Flag
from crg_py.model.links import INFERRED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from crg_py.graph.dispatch import Pairs
    from crg_py.languages import Language
    from crg_py.model.rows import Ints

    Step = Callable[[Ints], tuple[Ints, Ints]]


@dataclass(frozen=True)
class Collected:
    """What is known per node."""

    itself: "NDArray[np.bool_]"
    """A class whose tests a runner runs."""
    below: "NDArray[np.bool_]"
    """Such a class, or one above it."""
    foreign: "NDArray[np.bool_]"
    """A class built, at any height, on one that the snapshot does not hold."""


def build_collected(nodes: Nodes, links: Links, bases: "Pairs") -> Collected:
    """Tell collected classes: named as the convention says, or built on a class that the snapshot does not hold.

    A base from outside may be a runner's; one of the language's own library counts only where the row lists it.
    """
    foreign, itself = np.zeros(len(nodes), np.bool_), np.zeros(len(nodes), np.bool_)
    for node, language, base in _outside_bases(nodes, links):
        foreign[node] = True
        itself[node] |= _may_be_runners(language, base)
    itself = spread(itself, bases.lefts)
    classes = np.flatnonzero((nodes.kind == CLASS) & nodes.holds_tests[nodes.file]).tolist()
    patterns = {x: languages.language(x).tests.classes for x in set(nodes.rows.languages)}
    for node in classes:
        pattern = patterns[nodes.rows.languages[int(nodes.file[node])]]
        itself[node] |= bool(pattern) and bool(re.search(pattern, nodes.name(node)))
    return Collected(itself, spread(itself, bases.rights), spread(foreign, bases.lefts))


def inherited_tests(nodes: Nodes, collected: "Callable[[], Collected]") -> "NDArray[np.bool_]":
    """Say which methods are called like tests where only a class below theirs is collected: the tests of a mixin."""
    method: NDArray[np.bool_] = (nodes.kind == FUNCTION) & (nodes.parent >= nodes.n_files) & nodes.holds_tests[nodes.file] & ~nodes.test
    method &= nodes.flags & (Flag.LOCAL | Flag.FIXTURE) == 0
    patterns = {x: languages.language(x).tests.functions for x in set(nodes.rows.languages)}
    of_file = nodes.rows.languages
    for node in np.flatnonzero(method).tolist():
        pattern = patterns[of_file[int(nodes.file[node])]]
        method[node] = bool(pattern) and nodes.kind[nodes.parent[node]] == CLASS and bool(re.search(pattern, nodes.name(node)))
    if method.any():
        method &= collected().below[nodes.parent]
    return method


def spread(chosen: "NDArray[np.bool_]", step: "Step") -> "NDArray[np.bool_]":
    """Return these nodes and all that a relation leads to from them."""
    found = chosen.copy()
    level = np.flatnonzero(chosen).astype(np.int32)
    while len(level):
        beyond, _ = step(level)
        beyond = np.unique(beyond[beyond < len(found)])
        level = beyond[~found[beyond]].astype(np.int32)
        found[level] = True
    return found


def _outside_bases(nodes: Nodes, links: Links) -> "Iterator[tuple[int, Language, str]]":
    """Yield each class with a base that the snapshot does not hold, its language, and where the base leads, as far as known."""
    rows = nodes.rows
    for row in np.flatnonzero((links.use_bucket > INFERRED) & (rows.u_owner >= 0)).tolist():
        if OF_USE.get(rows.u_kind[row]) in (INHERITS, IMPLEMENTS):
            file = int(rows.u_file[row])
            node = nodes.n_files + int(nodes.first[file]) + int(rows.u_owner[row])
            yield node, languages.language(rows.languages[file]), rows.targets[int(rows.u_target[row])]


def _may_be_runners(language: "Language", base: str) -> bool:
    """Say whether a base from outside may be one that a runner looks for."""
    top = base.partition(".")[0]
    return base in language.tests.case_bases or (top not in language.standard_names and top not in language.builtins)
