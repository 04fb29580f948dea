"""Which classes of tests a runner collects, and the tests that they inherit."""

import re
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from crg_py import languages
from crg_py.graph.distinct import distinct
from crg_py.graph.links import IMPLEMENTS, INHERITS, Links
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


class Collected(msgspec.Struct, frozen=True):
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
    patterns = {x: _pattern(languages.language(x).tests.classes) for x in set(nodes.rows.languages)}
    itself |= nodes.named_like(patterns, (nodes.kind == CLASS) & nodes.holds_tests[nodes.file])
    itself &= nodes.flags & Flag.ABSTRACT == 0
    return Collected(itself, spread(itself, bases.rights), spread(foreign, bases.lefts))


def inherited_tests(nodes: Nodes, collected: "Callable[[], Collected]") -> "NDArray[np.bool_]":
    """Say which methods are called like tests where only a class below theirs is collected: the tests of a mixin."""
    method: NDArray[np.bool_] = (nodes.kind == FUNCTION) & (nodes.parent >= nodes.n_files) & nodes.holds_tests[nodes.file] & ~nodes.test
    method &= nodes.flags & (Flag.LOCAL | Flag.FIXTURE) == 0
    method &= nodes.kind[nodes.parent] == CLASS
    rows = {x: languages.language(x).tests for x in set(nodes.rows.languages)}
    patterns = {x: _pattern("" if tests.bases else tests.functions) for x, tests in rows.items()}
    method = nodes.named_like(patterns, method)
    if method.any():
        method &= collected().below[nodes.parent]
    return method


def _pattern(text: str) -> re.Pattern[str] | None:
    """Return a pattern for names, None where a language's row has none."""
    return re.compile(text) if text else None


def spread(chosen: "NDArray[np.bool_]", step: "Step") -> "NDArray[np.bool_]":
    """Return these nodes and all that a relation leads to from them."""
    found = chosen.copy()
    level = np.flatnonzero(chosen).astype(np.int32)
    while len(level):
        beyond, _ = step(level)
        beyond = distinct(beyond[beyond < len(found)])
        level = beyond[~found[beyond]].astype(np.int32)
        found[level] = True
    return found


def _outside_bases(nodes: Nodes, links: Links) -> "Iterator[tuple[int, Language, str]]":
    """Yield each class with a base that the snapshot does not hold, its language, and where the base leads, as far as known."""
    rows = nodes.rows
    heirs = (links.use_kind == INHERITS) | (links.use_kind == IMPLEMENTS)
    for row in np.flatnonzero(heirs & (links.use_bucket > INFERRED) & (rows.u_owner >= 0)).tolist():
        language = languages.language(rows.languages[int(rows.u_file[row])])
        yield int(links.use_owner[row]), language, rows.texts[int(rows.u_target[row])]


def _may_be_runners(language: "Language", base: str) -> bool:
    """Say whether a base from outside may be one that a runner looks for."""
    top = base.partition(".")[0]
    return base in language.tests.case_bases or (top not in language.standard_names and top not in language.builtin_names)
