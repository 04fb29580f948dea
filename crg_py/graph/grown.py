"""Definitions that come to a few files, under names that nothing else knows: what is said of all others stays, under new numbers.

A function or variable whose name no text of the tree has can be meant by no use of another file, and stands for no other definition.
"""

import re
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from crg_py import languages
from crg_py.graph.adjacency import Adjacency
from crg_py.graph.collected import Collected
from crg_py.graph.dispatch import Pairs
from crg_py.graph.exchange import Exchange
from crg_py.graph.exchanged import ExchangedEnds
from crg_py.graph.hubs import Hubs
from crg_py.graph.ids import Ids, NodesById
from crg_py.graph.leads import BEGINNING
from crg_py.graph.nodes import FUNCTION, KINDS, VARIABLE
from crg_py.graph.setup import Setup
from crg_py.model.facts import Flag
from crg_py.model.links import LINKAGE

if TYPE_CHECKING:
    from crg_py.graph.graph import Graph
    from crg_py.graph.links import Links
    from crg_py.graph.nodes import Nodes
    from crg_py.graph.placed import Placed
    from crg_py.languages import Language
    from crg_py.model.settings import Settings

_PLAIN = (
    Flag.EXPORTED | Flag.ASYNC | Flag.STATIC | Flag.CLASSMETHOD | Flag.PROPERTY | Flag.GENERATOR | Flag.INSTANCE | Flag.LOCAL | Flag.METHOD
)
"""Flags by which a definition changes nothing for others."""
_SHARED = ("family", "folders", "_languages")
"""What is worked out of files alone."""
_MASKS = ("constructor", "unnamed", "implicit")
_PAIRS = ("_stated_bases", "bases", "satisfied", "overrides", "restated", "overloads")


class Grown(msgspec.Struct, frozen=True):
    """Nodes with those that came, and links to whose ends and nodes the new numbers are given; columns of links are as they were."""

    nodes: "Nodes"
    links: "Links"
    ends: Exchange | None
    """Which nodes and hubs came, None if none did."""


def grow(base: "Graph", placed: "Placed", settings: "Settings") -> Grown | None:
    """Return the nodes of placed rows; None where a definition that came may mean something to others."""
    came = placed.came
    if not len(came):
        return Grown(base.nodes, base.links, None)
    if settings.tests.names or settings.entry_points or not _are_unknown(base, placed):
        return None
    at, counts = np.unique(placed.places.astype(np.intp) + base.nodes.n_files, return_counts=True)
    ends = Exchange(at, at, counts)
    return Grown(_nodes(base.nodes, placed, ends), _links(base.links, ends), ends)


def _are_unknown(base: "Graph", placed: "Placed") -> bool:
    """Say whether the names of all that came are new, and nothing but their text is said by them."""
    new, came, before = placed.new, placed.came, placed.before
    names = new.d_name.numbers[came]
    if (names < len(before.texts)).any() or len(set(names.tolist())) < len(names):
        return False
    kinds = [new.d_kind[at] for at in came.tolist()]
    if any(kind not in (KINDS[FUNCTION], KINDS[VARIABLE]) for kind in kinds) or (new.d_flags[came] & ~_PLAIN).any():
        return False
    open_ended = tuple(text[: -len(BEGINNING)] for text in new.texts.some(new.texts.ending(BEGINNING)) if text != BEGINNING)
    for at in came.tolist():
        file, name = int(new.d_file[at]), new.d_name[at]
        language = languages.language(before.languages[file])
        known = (before.texts.find(f"{before.paths[file]}::{new.d_qualified[at]}") >= 0, len(before.texts.beginning(LINKAGE + name)) > 0)
        if any(known) or name.startswith(open_ended) or _has_meaning(language, name):
            return False
        if base.nodes.holds_tests[file] and (language.tests.runner == "file" or re.search(language.tests.functions, name)):
            return False
    return True


def _has_meaning(language: "Language", name: str) -> bool:
    """Say whether definitions of a language may do something by their name, or by being there."""
    if language.shares_scope or language.implicit_interfaces or re.search(language.implicit or "(?!)", name):
        return True
    protocols = {one for first, _, then in language.protocols for one in (first, then)}
    return name in protocols or name in language.constructors or name in language.tests.setup


def _nodes(base: "Nodes", placed: "Placed", ends: Exchange) -> "Nodes":
    rows, new, came = placed.rows, placed.new, placed.came
    first = np.searchsorted(rows.d_file, np.arange(base.n_files + 1, dtype=np.int32)).astype(np.int32)
    file, inside = new.d_file[came], new.d_parent[came]
    parent = np.where(inside < 0, file, first[file] + inside + base.n_files)
    kinds = np.array([KINDS.index(kind) for kind in (new.d_kind[at] for at in came.tolist())], np.int8)
    none = np.zeros(len(came), np.bool_)
    ids = Ids(rows, first)
    nodes = msgspec.structs.replace(
        base,
        rows=rows,
        ids=ids,
        of_id=NodesById(ids),
        file=ends.put(base.file, file),
        first=first,
        parent=ends.put(base.parent, parent, ends),
        kind=ends.put(base.kind, kinds),
        flags=ends.put(base.flags, new.d_flags[came]),
        test=ends.put(base.test, none),
        entry=ends.put(base.entry, none),
    )
    every, names = np.arange(len(came), dtype=np.int32), new.d_name.numbers[came]
    vars(nodes).update({name: getattr(base, name) for name in _SHARED})
    vars(nodes)["by_name"] = ExchangedEnds(lambda: base.by_name, ends, every, names, len(rows.texts))
    return nodes


def _links(base: "Links", ends: Exchange) -> "Links":
    of = ends.put(base.hubs.of, np.full(len(ends.fresh), -1, np.int32))
    return msgspec.structs.replace(
        base,
        hubs=Hubs(of, Adjacency(base.hubs.members.start, ends.moved(base.hubs.members.edges)), base.hubs.keys),
        stated=(ends.moved(base.stated[0]), ends.moved(base.stated[1])),
        fills=(ends.moved(base.fills[0]), ends.moved(base.fills[1])),
        n_ends=base.n_ends + ends.growth,
        of_text=ends.moved(base.of_text),
    )


def carry_over(base: "Graph", graph: "Graph", ends: Exchange) -> None:
    """Tell a graph what follows from definitions, as `base` knows it."""
    none = np.zeros(len(ends.fresh), np.bool_)
    told: dict[str, Any] = {name: ends.put(getattr(base, name), none) for name in _MASKS}
    for name in _PAIRS:
        one: Pairs = getattr(base, name)
        told[name] = Pairs(ends.moved(one.left), ends.moved(one.right), one.n_nodes + ends.growth)
    known = base.collected
    told["collected"] = Collected(*(ends.put(mask, none) for mask in (known.itself, known.below, known.foreign)))
    vars(graph).update(told)
    graph.setup = Setup(graph.nodes, graph.links, graph.bases, graph.holder, ends.put(base.setup.around, none))
