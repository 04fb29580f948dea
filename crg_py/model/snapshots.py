"""Snapshots: what making one tree's graph exist came to."""

from collections.abc import Mapping

import msgspec

from crg_py.model.ids import SnapshotId


class Snapshot(msgspec.Struct, frozen=True):
    """One tree whose graph is in the store, and what this run did to get it there.

    `label` is the baseline's name. `n_files` counts source files, `n_extracted` blobs extracted and `n_linked` units linked by this run.
    `ledger` counts uses per bucket in the order of `links.BUCKETS`. `problems` holds (path, code, detail, line) of degraded files,
    `skipped` the reason per path that could not be read, `unread` files by language crg does not read. `seconds` is wall time by
    phase (`list`, `plan`, `extract`, `link`, `write`). `warnings` are sentences for people.
    """

    id: SnapshotId
    label: str
    n_files: int
    n_extracted: int
    n_linked: int
    ledger: tuple[int, ...]
    problems: tuple[tuple[str, str, str, int], ...] = ()
    skipped: Mapping[str, str] = msgspec.field(default_factory=dict)
    unread: Mapping[str, int] = msgspec.field(default_factory=dict)
    seconds: Mapping[str, float] = msgspec.field(default_factory=dict)
    warnings: tuple[str, ...] = ()
