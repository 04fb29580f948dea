"""From a reference to a definition, by id or by place, to the definition; and what to answer when there is none."""

from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET

from crg_py.asp.errors import invalid, one_line
from crg_py.asp.paths import check_path
from crg_py.languages import language_of, unread_language
from crg_py.model.answers import Detail, GraphResult, ValidAsOf
from crg_py.model.ids import split_symbol

if TYPE_CHECKING:
    from crg_py.asp.messages import SymbolRef
    from crg_py.asp.provider import Taken
    from crg_py.graph import Graph
    from crg_py.model.trees import Listing

MOST_NAMED = 20


class Subject(msgspec.Struct, frozen=True):
    """A definition's id, empty when there is none; `note` says why, or what else the place may mean."""

    id: str
    note: str = ""


def check_reference(symbol: "SymbolRef") -> None:
    """Require exactly one form. Raises Refusal (input)."""
    by_id = symbol.id is not UNSET
    by_place = symbol.path is not UNSET and symbol.position is not UNSET
    half = (symbol.path is UNSET) != (symbol.position is UNSET)
    if by_id == by_place or half:
        raise invalid("a symbol is named by id, or by path and position, and not by both")
    if symbol.path is not UNSET:
        check_path(symbol.path)


def resolve(taken: "Taken", symbol: "SymbolRef") -> Subject:
    """Return what a reference that was checked means in a tree."""
    graph = taken.graph
    if symbol.id is not UNSET:
        return Subject(symbol.id) if symbol.id in graph.nodes.of_id else Subject("", _absent(taken, symbol.id))
    if symbol.path is UNSET or symbol.position is UNSET:
        return Subject("", "nothing was named")
    from crg_py.graph.position import addressed

    found = addressed(graph, symbol.path, symbol.position.line, symbol.position.char)
    others = _named(graph, found.others)
    if found.node is None:
        reason = unread_reason(taken.selected.listing, symbol.path) or found.reason
        return Subject("", f"{reason}: {others}" if others else reason)
    return Subject(graph.nodes.ids[found.node], f"the name there may also mean {others}" if others else "")


def nothing(rev: str, note: str) -> GraphResult:
    """Return the answer about what is not there."""
    from crg_py.model.answers import LedgerCounts

    return GraphResult(ValidAsOf(rev, []), [], [], Detail(LedgerCounts(0, 0, 0, 0, 0), notes=[one_line(note)]))


def unread_reason(listing: "Listing", path: str) -> str:
    """Return why a path that is there is not indexed; empty when it is indexed or not there."""
    if path in listing.skipped:
        return f"{path!r} is not read: {listing.skipped[path]}"
    if path in listing.others or (path in listing.entries and language_of(path) is None):
        language = unread_language(path)
        return f"{path!r} is {language}, which crg does not read" if language else f"{path!r} is in no language that crg reads"
    return ""


def _absent(taken: "Taken", id_: str) -> str:
    from crg_py.graph.suggestions import suggestions

    reason = unread_reason(taken.selected.listing, split_symbol(id_)[0])
    near = [] if reason else suggestions(taken.graph, id_[:500])
    return reason or f"no definition has the id {id_[:200]!r}" + (f"; near: {', '.join(near)}" if near else "")


def _named(graph: "Graph", nodes: tuple[int, ...]) -> str:
    return ", ".join(graph.nodes.ids[node] for node in nodes[:MOST_NAMED])
