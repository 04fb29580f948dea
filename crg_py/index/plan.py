"""From a listing to a tree: what every path is needed for, and what the store knows of it."""

from collections.abc import Callable, Mapping

import msgspec

from crg_py.index.extract import Need, extract_missing
from crg_py.index.run import Run
from crg_py.index.steering import Extractions
from crg_py.index.tree import TreeFile
from crg_py.languages import Language, is_configuration, language_of
from crg_py.model.trees import Listing, Workspace
from crg_py.store.facts import CONFIGURATION, Known, resolve
from crg_py.store.session import Transaction


class Plan(msgspec.Struct, frozen=True):
    """What a listing needs: per path the extraction key and the language (None: a configuration file)."""

    listing: Listing
    needs: dict[str, tuple[int, Language | None]]

    def needs_of(self, paths: Mapping[str, object]) -> dict[Need, Language | None]:
        """Return what has to be read for all files but `paths`."""
        open_paths = [path for path in self.needs if path not in paths]
        return {(self.listing.entries[path], self.needs[path][0]): self.needs[path][1] for path in open_paths}


def plan(listing: Listing, run: Run) -> Plan:
    """Say of each listed path what it is needed for; other paths are left out."""
    extractions = Extractions(run.settings)
    needs: dict[str, tuple[int, Language | None]] = {}
    for path in listing.entries:
        language = language_of(path)
        if language is not None:
            needs[path] = (extractions.key(language), language)
        elif is_configuration(path):
            needs[path] = (CONFIGURATION, None)
    return Plan(listing, needs)


def find_known(transaction: Transaction, planned: Plan) -> dict[str, Known]:
    """Return what the store holds already, by path."""
    paths = list(planned.needs)
    wanted = [(planned.listing.entries[path], planned.needs[path][0]) for path in paths]
    found = resolve(transaction, wanted)
    return {paths[at]: known for at, known in found.items() if known.row >= 0}


def complete(
    run: Run, workspace: Workspace, planned: Plan, known: Mapping[str, Known], keep: Callable[[int, bytes], None]
) -> tuple[dict[str, TreeFile], int]:
    """Extract what is missing; return the tree, and how many blobs were extracted."""
    extracted = extract_missing(run, workspace, planned.needs_of(known), keep)
    tree: dict[str, TreeFile] = {}
    for path, (key, language) in planned.needs.items():
        file = known.get(path) or extracted.known[planned.listing.entries[path], key]
        tree[path] = TreeFile(file.blob, file.row, file.fingerprint, language is not None)
    return tree, extracted.n_extracted
