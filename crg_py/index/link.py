"""Link the files that need it, storing units as it goes."""

import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from crg_py.index.relink import Choice
from crg_py.index.run import Run
from crg_py.index.shelf import Shelf
from crg_py.index.surroundings import TreeSurroundings
from crg_py.index.tree import TreeFile
from crg_py.linking import Linker
from crg_py.model.ids import SnapshotId
from crg_py.model.links import UnitLinks
from crg_py.store.facts import bodies
from crg_py.store.session import Transaction
from crg_py.store.units import NewUnit, add_units, note_unfinished

FIRST_LINKS = 20_000
BATCH_LINKS = 500_000
"""Links that are kept before they are committed, at first fewer: a run that is stopped early has finished a good part of what it began."""
_FRAMES = 200_000
"""Frames that linking may nest; what a question may take (`linking.evaluate`) stays below."""
_FETCHED = 1000
"""Bodies of facts fetched by one statement."""


class Fetcher:
    """Fetches packed facts from the store, each call one transaction."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def __call__(self, rows: Iterable[int]) -> dict[int, bytes]:
        """Return the bodies of these rows."""
        with self._run.reading() as transaction:
            return bodies(transaction, rows)


def link_paths(
    run: Run, tree: Mapping[str, TreeFile], choice: Choice, shelf: Shelf, steering: int, identity: SnapshotId
) -> tuple[dict[str, int], list[NewUnit]]:
    """Link `choice.paths` for the snapshot `identity`; return the rows of units by path, and the units that are not stored yet."""
    if not choice.paths:
        return dict(choice.units), []
    units = dict(choice.units)
    waiting: list[NewUnit] = []
    n_links, most = 0, FIRST_LINKS
    for unit in _linked(run, tree, choice, shelf):
        waiting.append(unit)
        n_links += len(unit.links.links)
        if n_links >= most:
            with run.writing() as transaction:
                rows = add_units(transaction, waiting, steering)
                note_unfinished(transaction, identity, rows)
            units |= {unit.links.path: row for unit, row in zip(waiting, rows, strict=True)}
            waiting, n_links, most = [], 0, min(2 * most, BATCH_LINKS)
    return units, waiting


def link_in_memory(run: Run, tree: Mapping[str, TreeFile], choice: Choice, shelf: Shelf) -> list[NewUnit]:
    """Link `choice.paths`, which are few; return their units in this order."""
    return [*_linked(run, tree, choice, shelf)] if choice.paths else []


def _linked(run: Run, tree: Mapping[str, TreeFile], choice: Choice, shelf: Shelf) -> Iterator[NewUnit]:
    with _deep_recursion():
        linker = Linker(TreeSurroundings(tree, choice.texts, shelf), run.settings, run.workbench.includes(tree))
        for done, path in enumerate(choice.paths, 1):
            run.check()
            yield NewUnit(tree[path].blob, tree[path].row, _without_library(linker.link(path)))
            run.progress("link", done, len(choice.paths))
    run.workbench.keep(tree, linker.includes)


@contextmanager
def _deep_recursion() -> Iterator[None]:
    """Let linking follow long chains of names: its frames are Python's own and take no C stack."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def prefetch(transaction: Transaction, rows: Iterable[int], shelf: Shelf) -> None:
    """Put facts on the shelf, in one transaction instead of one for each."""
    missing = shelf.missing(rows)
    for at in range(0, len(missing), _FETCHED):
        for row, body in bodies(transaction, missing[at : at + _FETCHED]).items():
            shelf.put(row, body)


def _without_library(links: UnitLinks) -> UnitLinks:
    """Leave out look-ups of crg's own shapes of libraries: they change only with crg, which is part of what steers linking."""
    return UnitLinks(links.path, links.links, [(key, mark) for key, mark in links.looked_up if not key.startswith("<")])
