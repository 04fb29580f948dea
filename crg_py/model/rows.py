"""One snapshot's graph as columns: what the store reads in one go and the graph is built from."""

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from crg_py.model.texts import Column, Texts

    Ints = NDArray[np.int32]


class Origin(msgspec.Struct, frozen=True):
    """Where rows were read: a generation of the store, and per file the rows of its facts and of its links."""

    generation: int
    facts: "Ints"
    units: "Ints"


class GraphRows(msgspec.Struct, frozen=True):
    """Columns of equal length per group; `d_` definitions, `u_` one row per (use, target).

    `paths[i]` is file i (sorted by path) with bytes `blobs[i]`, in language `languages[i]`. `d_file`/`d_ordinal` are sorted and
    a file's definitions contiguous; `d_parent` is an ordinal in the same file or -1. `u_owner` is a definition ordinal or -1 (the file).
    `texts` holds all names of definitions and uses and all targets, and may hold more; `u_target` and `u_name` are numbers in it.
    A target is a symbol id (exact, inferred), a hub's name (ambiguous), a name outside (external) or empty (unresolved).
    Rows are sorted by (`u_file`, `u_use`, `u_target`). `problems` holds (path, code, detail, line).
    """

    paths: list[str]
    blobs: list[str]
    languages: list[str]
    n_lines: "Ints"
    """Lines of each file."""
    texts: "Texts"
    d_file: "Ints"
    d_ordinal: "Ints"
    d_parent: "Ints"
    d_name: "Column"
    d_qualified: "Column"
    d_kind: "Column"
    d_flags: "Ints"
    d_position: "NDArray[np.int32]"
    """(n, 6): start_line, start_char, end_line, end_char, name_line, name_char."""
    u_file: "Ints"
    u_use: "Ints"
    u_kind: "Column"
    u_owner: "Ints"
    u_position: "NDArray[np.int32]"
    """(n, 3): line, char, end_char."""
    u_bucket: "NDArray[np.int8]"
    u_target: "Ints"
    u_name: "Ints"
    """The name each use wrote."""
    u_implied: "NDArray[np.bool_]"
    problems: list[tuple[str, str, str, int]]
    origin: Origin | None = None
    """Tells which files of two graphs say the same without looking at them; it is no column."""

    @property
    def targets(self) -> "Texts":
        """Return the texts that `u_target` numbers."""
        return self.texts

    @property
    def names(self) -> "Texts":
        """Return the texts that `u_name` numbers."""
        return self.texts


class Patch(msgspec.Struct, frozen=True):
    """The rows of a tree, told by what it has in common with another one.

    Of each file hold the rows that the other has of its file `shared`, or (-1) those of the next file in `fresh`. `whole` are the fields
    that are known of the tree as it is (`paths`, `blobs`, `languages`, `n_lines`, `problems`, `origin`).
    """

    fresh: GraphRows
    shared: "Ints"
    whole: "Mapping[str, Any]"
