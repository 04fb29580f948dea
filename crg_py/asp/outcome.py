"""From a verb's answer to what a host is sent: its blobs, its scope, and what the answer does not know."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET

from crg_py.asp.errors import one_line
from crg_py.asp.messages import ImpactAnswer
from crg_py.languages import language_of
from crg_py.model.answers import Edge, GraphResult, Node, ValidAsOf

if TYPE_CHECKING:
    from crg_py.asp.changesets import Compared
    from crg_py.asp.messages import ChangeSet, Scope
    from crg_py.asp.provider import Taken
    from crg_py.model.answers import ImpactResult

MOST_NOTES = 50


def finished(result: GraphResult, taken: "Taken", blobs: Iterable[str] = (), *, partial: bool = False) -> GraphResult:
    """Return an answer with the further blobs that it rests on, and with what no answer about this tree can know.

    `partial` says that something else it rests on was listed in part.
    """
    named = {*result.validAsOf.blobs, *blobs}
    notes = [*result.data.notes, *unknowns(taken)]
    data = msgspec.structs.replace(
        result.data,
        notes=[one_line(note) for note in notes[:MOST_NOTES]],
        truncated=result.data.truncated or taken.tree.truncated or partial,
    )
    return msgspec.structs.replace(result, validAsOf=ValidAsOf(result.validAsOf.rev, sorted(named)), data=data)


def with_notes(result: GraphResult, added: list[str]) -> GraphResult:
    """Return the answer with further notes."""
    data = msgspec.structs.replace(result.data, notes=[*result.data.notes, *added])
    return msgspec.structs.replace(result, data=data)


def in_scope(result: GraphResult, scope: "Scope", subjects: int = 1) -> GraphResult:
    """Keep the first nodes, which the question is about, and of the rest what lies in the files or folders of a path scope."""
    if isinstance(scope, str) or not result.nodes:
        return result
    paths = {path.removesuffix("/") for path in scope.paths}
    nodes = [at for at, node in enumerate(result.nodes) if at < subjects or _lies_in(node.location.path, paths)]
    edges = [at for at, edge in enumerate(result.edges) if edge.location is not None and _lies_in(edge.location.path, paths)]
    told = only(result, nodes, edges)
    return msgspec.structs.replace(told, data=msgspec.structs.replace(told.data, total=len(edges)))


def only(result: GraphResult, nodes: Sequence[int], edges: Sequence[int]) -> GraphResult:
    """Return an answer with those nodes and edges, by their places, and what stands beside them."""
    beside = {"node": nodes, "chai": nodes, "edge": edges}
    columns = {name: (getattr(result.data, name), beside.get(name[:4])) for name in result.data.__struct_fields__}
    kept = {name: [column[at] for at in places] for name, (column, places) in columns.items() if places is not None and column}
    data = msgspec.structs.replace(result.data, **kept)
    return msgspec.structs.replace(result, nodes=[result.nodes[at] for at in nodes], edges=[result.edges[at] for at in edges], data=data)


def impact_answer(result: "ImpactResult", changeset: "ChangeSet", compared: "Compared", scope: "Scope") -> ImpactAnswer:
    """Return an impact as the closed answer: every changed path is among its files, whatever the scope."""
    files = {path for change in changeset.changes for path in (change.path, change.source) if path is not UNSET}
    paths = None if isinstance(scope, str) else {path.removesuffix("/") for path in scope.paths}
    nodes: list[Node] = result.impactedNodes
    edges: list[Edge] = result.edges
    touched = result.impactedFiles
    if paths is not None:
        nodes = [node for node in nodes if _lies_in(node.location.path, paths)]
        edges = [edge for edge in edges if edge.location is not None and _lies_in(edge.location.path, paths)]
        touched = [path for path in touched if _lies_in(path, paths)]
    return ImpactAnswer(
        changed_nodes=result.changedNodes,
        impacted_nodes=nodes,
        impacted_files=sorted({*touched, *files}),
        edges=edges,
        truncated=result.truncated or compared.before.partial,
        valid_as_of=ValidAsOf(result.validAsOf.rev, sorted({*result.validAsOf.blobs, *changed_blobs(changeset)})),
    )


def changed_blobs(changeset: "ChangeSet") -> set[str]:
    """Return the blobs that a changeset names."""
    return {blob for change in changeset.changes for blob in (change.before, change.after) if blob is not UNSET}


def unknowns(taken: "Taken") -> list[str]:
    """Return sentences on what no answer about a tree can know."""
    snapshot, found = taken.snapshot, []
    if taken.tree.truncated:
        found.append("the host listed only a part of the workspace, so this answer may lack what lies in the rest")
    elif taken.partial:
        found.append("the grant shows only a part of the workspace, so this answer may lack what lies in the rest")
    if not snapshot.n_files:
        found.append("nothing is indexed: the tree holds no file in a language crg reads")
    if snapshot.unread:
        found.append("not read: " + ", ".join(f"{name} ({n:,})" for name, n in snapshot.unread.items()))
    partial = len({path for path, _, _, _ in snapshot.problems})
    if partial:
        found.append(f"{partial:,} files are read in part")
    skipped = sorted(path for path in taken.selected.listing.skipped if language_of(path) is not None)
    if skipped:
        found.append(f"{len(skipped):,} source paths are not read, the first: {skipped[0]} ({taken.selected.listing.skipped[skipped[0]]})")
    return [*found, *taken.selected.notes, *snapshot.warnings]


def _lies_in(path: str, paths: set[str]) -> bool:
    """Say whether a path is one of these, or lies below one."""
    return path in paths or any(path[:at] in paths for at, sign in enumerate(path) if sign == "/")
