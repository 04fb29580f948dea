"""What an answer does not know: languages that are not read, files read in part, a tree without source, a path that is not indexed."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, TypeVar

import msgspec

from crg_py.cli.text import count
from crg_py.languages import language_of, unread_language
from crg_py.model.answers import GraphResult, ImpactResult
from crg_py.model.errors import UnknownSymbol, UsageError, WorkspaceError
from crg_py.model.ids import split_symbol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from crg_py.cli.session import Taken
    from crg_py.model.snapshots import Snapshot
    from crg_py.model.trees import Listing

NOT_READ = "`crg languages` lists what is read, `crg status` what is not and why"
LEFT_OUT = "`crg languages` lists what is read; .gitignore, .crgignore and the setting `excludes` leave out more"

Answer = TypeVar("Answer", GraphResult, ImpactResult)


def notes(taken: "Taken") -> list[str]:
    """Return sentences on what no answer about this tree can know."""
    snapshot = taken.snapshot
    found = []
    if not snapshot.n_files:
        found.append("nothing is indexed: the tree holds no file in a language crg reads")
    if snapshot.unread:
        found.append(f"not read: {unread_languages(snapshot)}")
    partial = len({path for path, _, _, _ in snapshot.problems})
    if partial:
        found.append(f"{count(partial, 'file is', 'files are')} read in part; `crg status` says which and why")
    if skipped := _skipped(snapshot):
        found.append(skipped)
    return [*found, *snapshot.warnings]


def _skipped(snapshot: "Snapshot") -> str:
    """Return how many sources are not read, as a sentence; empty for none."""
    skipped = len(unread_sources(snapshot.skipped))
    return f"{count(skipped, 'source path is', 'source paths are')} not read; `crg status` says which and why" if skipped else ""


def unread_sources(skipped: "Mapping[str, str]") -> dict[str, str]:
    """Return what is skipped (path -> why) of the files of languages that are read, and the folders that may hold such files."""
    from crg_py.workspace import may_hold_sources

    return {path: reason for path, reason in skipped.items() if language_of(path) or may_hold_sources(reason)}


def unread_languages(snapshot: "Snapshot") -> str:
    """Return `Go (3 files), Vue (1 file)`."""
    return ", ".join(f"{name} ({count(n, 'file')})" for name, n in snapshot.unread.items())


def with_notes(answer: Answer, added: list[str]) -> Answer:
    """Return the answer with further notes."""
    data = msgspec.structs.replace(answer.data, notes=[*answer.data.notes, *added])
    return msgspec.structs.replace(answer, data=data)


def refuse_unread(listing: "Listing", path: str) -> None:
    """Refuse to answer for a path that is there and not read. Raises WorkspaceError."""
    reason = unread_reason(listing, path)
    if reason:
        raise WorkspaceError(reason, NOT_READ)


def unread_reason(listing: "Listing", path: str) -> str:
    """Return why a path that is there, or a folder around it, is not indexed; empty when it is indexed or not there."""
    for place in (path, *map(str, PurePosixPath(path).parents)):
        if place in listing.skipped:
            return f"{place!r} is not read: {listing.skipped[place]}"
    if path in listing.entries and language_of(path) is not None:
        return ""
    if path in listing.entries or path in listing.others:
        language = unread_language(path)
        return f"{path!r} is {language}, which crg does not read" if language else f"{path!r} is in no language that crg reads"
    return ""


def nothing_found(taken: "Taken", text: str) -> list[str]:
    """Return what a search without a hit may have meant."""
    from crg_py.graph.suggestions import suggestions

    near = suggestions(taken.graph, text)
    return [f"did you mean {', '.join(near)}?"] if near else []


@contextmanager
def explained(taken: "Taken", symbol: str) -> Iterator[None]:
    """Say of a symbol that is not there which kind of not there it is. Raises UnknownSymbol or WorkspaceError."""
    try:
        yield
    except UnknownSymbol as error:
        snapshot = taken.snapshot
        refuse_left_out(taken, split_symbol(symbol)[0])
        unread = [f"not read: {unread_languages(snapshot)}"] if snapshot.unread else []
        unread += filter(None, [_skipped(snapshot)])
        if not snapshot.n_files:
            raise WorkspaceError("nothing is indexed: the tree holds no file in a language crg reads", "; ".join(unread)) from None
        error.hint = "; ".join([error.hint, *unread])
        raise


def refuse_left_out(taken: "Taken", path: str) -> None:
    """Refuse to answer for a path that is there and not read, or not even listed, or a folder. Raises WorkspaceError, UsageError."""
    from crg_py.workspace import RevisionWorkspace

    refuse_unread(taken.listing, path)
    folder = f"{path.rstrip('/')}/"
    if path and any(one.startswith(folder) for one in taken.listing.entries):
        raise UsageError(f"{path!r} is a folder", "name one of its files; only `crg impact` takes folders")
    listed = path in taken.listing.entries or isinstance(taken.tree.workspace, RevisionWorkspace)
    inside = path and "\0" not in path and ".." not in path.split("/")
    if inside and not listed and os.path.lexists(taken.tree.root / path):
        raise WorkspaceError(f"{path!r} is there, but holds nothing that is read", LEFT_OUT)
