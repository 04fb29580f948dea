"""Make the snapshot of a tree of which only a few files differ from one at hand: in memory, with at most one look into the store."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING

import msgspec

from crg_py.index.extract import packer
from crg_py.index.known import Stored
from crg_py.index.link import Fetcher, link_in_memory, prefetch
from crg_py.index.plan import plan
from crg_py.index.reading import read_batches
from crg_py.index.relink import Choice, untouched
from crg_py.index.run import Run
from crg_py.index.standing import HeldFacts, HeldLinks, Need, Standing, Waiting
from crg_py.index.surroundings import TreeMarks
from crg_py.index.tree import TreeFile, snapshot_id
from crg_py.linking.surroundings import fingerprint
from crg_py.model.trees import Listing, Workspace
from crg_py.store import pack, unpack
from crg_py.store.facts import bodies, resolve
from crg_py.store.snapshots import StoredSnapshot
from crg_py.store.units import bucket_counts, looked_up, touched_units, unit_counts
from crg_py.workspace.differing import differing

if TYPE_CHECKING:
    from crg_py.languages import Language
    from crg_py.store.session import Transaction

FEW = 4
"""Files that may differ."""
LINKED = 64
"""Files that may have to be linked."""


class _Step(msgspec.Struct):
    """From one tree to the next: the paths that differ, and what is found on the way."""

    before: Standing
    changed: list[str]
    gone: set[str]
    tree: dict[str, TreeFile] = msgspec.field(default_factory=dict)
    paths: list[str] = msgspec.field(default_factory=list)
    """What must be linked."""
    units: dict[str, int] = msgspec.field(default_factory=dict)
    """The units that hold."""
    likely: set[str] = msgspec.field(default_factory=set)
    """Keys that linking will likely look up."""
    former: dict[int, tuple[int, ...]] = msgspec.field(default_factory=dict)
    """Units of the tree before that do not hold, with the uses of each bucket."""


class Successor:
    """One attempt to make a tree's snapshot of one before it. What comes of it waits in the workbench to be stored."""

    def __init__(self, workspace: Workspace, run: Run, steering: int) -> None:
        """Read nothing yet."""
        self._workspace = workspace
        self._run = run
        self._steering = steering
        self._standings = run.workbench.standings
        run.generation = run.workbench.generation
        self._shelf = run.workbench.shelf(run.generation, Fetcher(run))

    def made(self, listing: Listing, digest: bytes) -> Stored | None:
        """Return the snapshot of `listing`, which has this `digest`; None when no tree at hand is near. Raises as `ensure` does."""
        run = self._run
        with run.phase("plan"):
            step = self._step(listing)
        if step is None:
            return None
        needs = plan(msgspec.structs.replace(listing, entries={path: listing.entries[path] for path in step.changed}), run).needs
        sources = {path: (key, language) for path, (key, language) in needs.items() if language is not None}
        if len(sources) < len(step.changed):
            return None
        wanted = {path: (listing.entries[path], key) for path, (key, _) in sources.items()}
        with run.phase("plan"):
            self._look(step, [*wanted.values()])
        with run.phase("extract"):
            n_extracted = self._extract({wanted[path]: language for path, (_, language) in sources.items()})
        entries = listing.entries
        files = step.before.files | {path: held.file for path, need in wanted.items() if (held := self._standings.known_facts(need))}
        has_same_paths = not step.gone and len(files) == len(step.before.files)
        step.tree = files if has_same_paths else {path: files[path] for path in entries if path in files}
        with run.phase("plan"):
            is_near = self._choose(step)
        if not is_near:
            return None
        with run.phase("link"):
            stored = self._linked(step)
        loose = step.before.loose.difference(step.gone).union(step.changed, step.paths)
        self._standings.add(
            Standing(digest, entries, step.tree, step.units, step.before.texts, self._steering, stored, loose & step.units.keys())
        )
        self._standings.waiting.append(Waiting(digest, listing.label, str(getattr(self._workspace, "root", ""))))
        return msgspec.structs.replace(stored, n_extracted=n_extracted, n_linked=len(step.paths))

    def _step(self, listing: Listing) -> _Step | None:
        """Return the way from the nearest tree at hand, None when it is long or leads through configuration."""
        way = self._standings.nearest(listing.entries, self._steering)
        if way is None or way.size > FEW or any(path not in way.before.units for path in way.gone):
            return None
        return _Step(way.before, way.changed, set(way.gone))

    def _look(self, step: _Step, needs: Sequence[Need]) -> None:
        """Look up what the store knows of what differs: what the units before rested on, unless that is in memory, and with it facts."""
        units = [step.before.units[path] for path in {*step.changed, *step.gone} if path in step.before.units]
        unknown = [need for need in needs if self._standings.known_facts(need) is None]
        if (units or not unknown) and all(unit in self._standings.links for unit in units):
            # Files edited again: to extract these few, should the store know them, costs less than a transaction.
            self._look_back(None, step, units)
            return
        with self._run.reading() as transaction:
            found = {unknown[at]: known for at, known in resolve(transaction, unknown).items() if known.row >= 0}
            stored = bodies(transaction, {known.row for known in found.values()})
            for need, known in found.items():
                body = stored[known.row]
                self._shelf.put(known.row, body)
                file = TreeFile(known.blob, known.row, known.fingerprint, is_source=True)
                self._standings.facts[known.row] = HeldFacts(need, file, pack(unpack(body)[0]), 0)
            self._look_back(transaction, step, units)
            likely = {step.before.files[path].row for path in step.likely if path in step.before.units}
            prefetch(transaction, {row for row in likely if row >= 0}, self._shelf)

    def _extract(self, wanted: Mapping[Need, "Language | None"]) -> int:
        """Extract what is neither in memory nor in the store; return how many files that were."""
        missing = [need for need in wanted if self._standings.known_facts(need) is None]
        addresses = {address for address, _ in missing}
        n_extracted = 0
        with packer(self._run, len(addresses)) as pack_all:
            for batch in read_batches(self._workspace, sorted(addresses)):
                some = [(need, blob, content) for address, blob, content in batch for need in missing if need[0] == address]
                packed = pack_all([(language, content) for need, _, content in some if (language := wanted[need]) is not None])
                for (need, blob, content), one in zip(some, packed, strict=True):
                    row = self._standings.provisional()
                    self._shelf.put(row, one.body)
                    self._standings.facts[row] = HeldFacts(need, TreeFile(blob, row, one.surface, is_source=True), one, len(content))
                n_extracted += len(some)
                self._run.progress("extract", n_extracted, len(addresses))
        return n_extracted

    def _choose(self, step: _Step) -> bool:
        """Find which units hold; say whether few do not."""
        before, tree = step.before, step.tree
        differs = {path for path in step.changed if path not in before.files or before.files[path].fingerprint != tree[path].fingerprint}
        step.units = {**before.units}
        for path in (*step.changed, *step.gone):
            step.units.pop(path, None)
        if differs or step.gone:
            changed = {path: path in before.files and path in tree for path in differs | step.gone}
            mark = cache(partial(fingerprint, TreeMarks(tree, before.texts)))
            with self._run.reading() as transaction:
                step.units = untouched(step.units, changed, mark, partial(self._touched, transaction))
                former = [before.units[path] for path in differing(before.units, step.units)]
                former = [unit for unit in former if unit not in step.former]
                if len(former) > LINKED:
                    return False
                self._look_back(transaction, step, former)
                likely = {tree[path].row for path in step.likely if path in tree and tree[path].is_source}
                prefetch(transaction, {row for row in likely if row >= 0}, self._shelf)
        step.paths = sorted(path for path in tree.keys() - step.units.keys() if tree[path].is_source)
        return len(step.paths) <= LINKED

    def _touched(self, transaction: "Transaction", units: Iterable[int], changed: Mapping[str, int]) -> set[int]:
        """Return those units that looked up a changed key which no longer holds, stored or not."""
        chosen = set(units)
        found = touched_units(transaction, [unit for unit in chosen if unit >= 0], changed)
        for unit in chosen:
            if unit < 0 and any(changed.get(key, mark) != mark for key, mark in self._standings.links[unit].links.looked_up):
                found.add(unit)
        return found

    def _look_back(self, transaction: "Transaction | None", step: _Step, former: Sequence[int]) -> None:
        """Learn of units that do not hold what they counted, and what linking their files again will likely look at."""
        held = self._standings.links
        step.former |= {unit: held[unit].counts for unit in former if unit in held}
        step.likely.update(key for unit in former if unit in held for key, _ in held[unit].links.looked_up)
        if transaction is not None:
            unknown = [unit for unit in former if unit not in held]
            step.former |= unit_counts(transaction, unknown)
            step.likely.update(looked_up(transaction, unknown))

    def _linked(self, step: _Step) -> Stored:
        """Link what must be linked, and return what the snapshot comes to."""
        before = step.before.stored
        ledger = list(before.row.ledger)
        for counts in step.former.values():
            ledger = [total - count for total, count in zip(ledger, counts, strict=True)]
        choice = Choice(step.units, step.paths, texts=step.before.texts)
        for unit in link_in_memory(self._run, step.tree, choice, self._shelf):
            row, counts = self._standings.provisional(), tuple(bucket_counts(unit.links))
            self._standings.links[row] = HeldLinks(step.tree[unit.links.path], unit.links, counts, self._steering)
            step.units[unit.links.path] = row
            ledger = [total + count for total, count in zip(ledger, counts, strict=True)]
        differ = {*step.changed, *step.gone}
        problems = [problem for problem in before.problems if problem[0] not in differ]
        problems += [(path, *problem) for path in step.changed for problem in self._standings.facts[step.tree[path].row].packed.problems]
        snapshot = StoredSnapshot(-1, snapshot_id(step.tree, self._steering), len(step.units), tuple(ledger))
        return Stored(snapshot, sorted((path, code, detail, line) for path, code, detail, line in problems))
