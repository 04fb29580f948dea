"""What is indexed: the tree at hand, and what the store holds. Nothing is indexed and no store is made for this."""

from typing import TYPE_CHECKING

import msgspec

from crg_py.cli.print_index import IndexReport, index_report
from crg_py.cli.session import Session, Taken, pin
from crg_py.languages import language_of

if TYPE_CHECKING:
    from pathlib import Path

    from crg_py.store import Store


class Baseline(msgspec.Struct, frozen=True):
    """One snapshot in the store under one of its names."""

    rev: str
    files: int
    used: str
    root: str


class StatusReport(msgspec.Struct, frozen=True):
    """`tree` is None when the tree at hand is not indexed yet; `files` counts its source files either way."""

    rev: str
    root: str
    files: int
    tree: IndexReport | None
    store: str | None
    bytes: int
    baselines: list[Baseline]


def status_report(session: Session) -> StatusReport:
    """Look at the tree and at the store, changing neither."""
    workspace = session.workspace_for_store()
    tree = pin(workspace)
    store = session.store(workspace, workspace.settings)
    path = store.place.path
    exists = path is not None and path.exists()
    held = store.status() if exists else None
    listed = [Baseline(one.label, one.n_files, str(one.used), one.root) for one in (held.snapshots if held else []) if one.label]
    taken = session.take_pinned(tree, workspace.settings) if exists and session.is_indexed(tree, workspace.settings) else None
    return StatusReport(
        rev=tree.pinned.label,
        root=str(workspace.root),
        files=sum(language_of(one) is not None for one in tree.pinned.entries),
        tree=_report(taken),
        store=_shown_path(store),
        bytes=held.n_bytes if held else 0,
        baselines=listed,
    )


def _report(taken: Taken | None) -> IndexReport | None:
    return index_report(taken) if taken else None


def _shown_path(store: "Store") -> str | None:
    path: Path | None = store.sessions.path
    return None if path is None else str(path)
