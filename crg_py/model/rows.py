"""One snapshot's graph as columns: what the store reads in one go and the graph is built from."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int32]


@dataclass(frozen=True)
class GraphRows:
    """Columns of equal length per group; `d_` definitions, `u_` one row per (use, target).

    `paths[i]` is file i (sorted by path) with bytes `blobs[i]`, in language `languages[i]`. `d_file`/`d_ordinal` are sorted and
    a file's definitions contiguous; `d_parent` is an ordinal in the same file or -1. `u_owner` is a definition ordinal or -1 (the file).
    `u_target` indexes `targets`, whose texts are symbol ids (exact, inferred), hub names (ambiguous), outside names (external)
    or empty (unresolved). Rows are sorted by (`u_file`, `u_use`). `problems` holds (path, code, detail, line).
    """

    paths: list[str]
    blobs: list[str]
    languages: list[str]
    d_file: "Ints"
    d_ordinal: "Ints"
    d_parent: "Ints"
    d_name: list[str]
    d_qualified: list[str]
    d_kind: list[str]
    d_flags: "Ints"
    d_position: "NDArray[np.int32]"
    """(n, 6): start_line, start_char, end_line, end_char, name_line, name_char."""
    u_file: "Ints"
    u_use: "Ints"
    u_kind: list[str]
    u_owner: "Ints"
    u_position: "NDArray[np.int32]"
    """(n, 3): line, char, end_char."""
    u_bucket: "Ints"
    u_target: "Ints"
    u_implied: "NDArray[np.bool_]"
    targets: list[str]
    problems: list[tuple[str, str, str, int]]
    u_name: "Ints | None" = None
    """Index into `names`: the name each use wrote; without it the ledger cannot count unresolved uses by name."""
    names: list[str] = field(default_factory=list)
    n_lines: "Ints | None" = None
    """Lines of each file; without it a place beyond a file's end cannot be told from one in it."""
