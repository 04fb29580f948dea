"""Examples of doc strings: tests where something runs them, and no code where nothing does."""

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from crg_py import languages
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.model.rows import GraphRows, Ints


def without_idle_examples(rows: "GraphRows", run: bool | None) -> "GraphRows":
    """Return the rows without examples that nothing runs: all are run or none is (`run`), or (None) those of files that run their own."""
    idle = rows.d_flags & Flag.DOCTEST != 0
    if run or not idle.any():
        return rows
    if run is None:
        idle &= ~_running_files(rows)[rows.d_file]
    return _kept(rows, ~idle)


def _kept(rows: "GraphRows", definitions: "NDArray[np.bool_]") -> "GraphRows":
    """Return the rows with these definitions, numbered anew, and the uses that stand in them or in a file's own code."""
    first = np.searchsorted(rows.d_file, np.arange(len(rows.paths) + 1)).astype(np.int32)
    before = np.concatenate([[0], np.cumsum(definitions)]).astype(np.int32)

    def renumbered(ordinal: "Ints", file: "Ints") -> "Ints":
        return np.where(ordinal < 0, -1, before[first[file] + np.maximum(ordinal, 0)] - before[first[file]]).astype(np.int32)

    uses = rows.u_owner < 0
    uses[~uses] = definitions[first[rows.u_file[~uses]] + rows.u_owner[~uses]]

    return msgspec.structs.replace(
        rows,
        d_file=rows.d_file[definitions],
        d_ordinal=renumbered(rows.d_ordinal, rows.d_file)[definitions],
        d_parent=renumbered(rows.d_parent, rows.d_file)[definitions],
        d_name=rows.d_name.of_rows(definitions),
        d_qualified=rows.d_qualified.of_rows(definitions),
        d_kind=rows.d_kind.of_rows(definitions),
        d_flags=rows.d_flags[definitions],
        d_position=rows.d_position[definitions],
        u_file=rows.u_file[uses],
        u_use=rows.u_use[uses],
        u_kind=rows.u_kind.of_rows(uses),
        u_owner=renumbered(rows.u_owner, rows.u_file)[uses],
        u_position=rows.u_position[uses],
        u_bucket=rows.u_bucket[uses],
        u_target=rows.u_target[uses],
        u_implied=rows.u_implied[uses],
        u_name=rows.u_name[uses],
    )


def _running_files(rows: "GraphRows") -> "NDArray[np.bool_]":
    """Say which files hold a call that runs their own examples."""
    running = np.zeros(len(rows.paths), np.bool_)
    calls = {call for language in set(rows.languages) for call in languages.language(language).tests.examples}
    for number in map(rows.texts.find, calls):
        running[rows.u_file[rows.u_target == number]] = True
    return running
