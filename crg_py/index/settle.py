"""Store what was made in memory: everything that waits, in one transaction."""

from typing import TYPE_CHECKING

from crg_py.index.making import snapshot_files
from crg_py.index.run import Run
from crg_py.index.workbench import Workbench
from crg_py.model.settings import Settings
from crg_py.store import snapshots
from crg_py.store.facts import Alias, NewFacts, add_aliases, add_facts
from crg_py.store.retention import size_marks
from crg_py.store.units import NewUnit, add_units

if TYPE_CHECKING:
    from crg_py.store import Store
    from crg_py.store.session import Transaction


def settle(store: "Store", workbench: Workbench) -> None:
    """Write the snapshots that wait in `workbench`. Raises StoreBusy, Moved when rows mean something else by now."""
    if not workbench.standings.waiting:
        return
    run = Run(store, Settings(), generation=workbench.generation, workbench=workbench)
    names = {**workbench.standings.names}
    with run.writing() as transaction:
        rows = _add(transaction, workbench, names)
        marks = size_marks(transaction)
    workbench.standings.names = names
    workbench.settle(rows)
    store.collect_if_due(marks)


def _add(transaction: "Transaction", workbench: Workbench, names: dict[str, int]) -> dict[int, int]:
    """Store everything; return the rows that provisional ones became."""
    standings = workbench.standings
    fresh = {row: held for row, held in standings.facts.items() if row < 0}
    known = add_facts(transaction, [NewFacts(held.file.blob, held.need[1], held.packed) for held in fresh.values()])
    rows = {row: known[held.file.blob, held.need[1]] for row, held in fresh.items()}
    named = [held for held in fresh.values() if held.need[0].startswith("git:")]
    add_aliases(transaction, [Alias(held.need[0], held.file.blob, held.n_bytes) for held in named])
    made = {row: held for row, held in standings.links.items() if row < 0}
    for steering in {held.steering for held in made.values()}:
        some = {row: held for row, held in made.items() if held.steering == steering}
        new = [NewUnit(held.file.blob, rows.get(held.file.row, held.file.row), held.links) for held in some.values()]
        rows |= dict(zip(some, add_units(transaction, new, steering), strict=True))
    for one in standings.waiting:
        tree = standings.trees[one.digest]
        identity = tree.stored.row.id
        snapshots.add_snapshot(transaction, identity, snapshot_files(tree.files, tree.units, rows), tree.steering, names)
        snapshots.add_listing(transaction, one.digest, identity)
        snapshots.add_label(transaction, one.label, one.root, identity)
    return rows
