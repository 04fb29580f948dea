"""A graph as plain arrays, and back: what costs time to work out is kept, what follows at once is not."""

from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from crg_py.graph.adjacency import Adjacency
from crg_py.graph.collected import Collected
from crg_py.graph.dispatch import Pairs
from crg_py.graph.graph import Graph
from crg_py.graph.hubs import Hubs
from crg_py.graph.links import Links, use_columns
from crg_py.graph.nodes import columns_of
from crg_py.model.rows import GraphRows, Origin
from crg_py.model.texts import Column, Texts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    Arrays = dict[str, NDArray[Any]]

_ROWS = ("n_lines", "d_file", "d_ordinal", "d_parent", "d_flags", "d_position", "u_file", "u_use", "u_owner", "u_position", "u_bucket",
         "u_target", "u_name", "u_implied")  # fmt: skip
_COLUMNS = {"d_name": "texts", "d_qualified": "texts", "d_kind": "kinds", "u_kind": "kinds"}
_NODES = ("test", "entry", "holds_tests")
_LINKS = ("row", "target", "kind", "bucket", "use_bucket", "of_text")


def packed(graph: Graph) -> "tuple[dict[str, Any], Iterator[tuple[str, NDArray[Any]]]]":
    """Return all that a graph knows as plain values, and as arrays, each with its name.

    What is worked out for this alone, and is much, is let go of as soon as the next array is asked for.
    """
    beside, arrays = packed_rows(graph.rows)
    return beside, chain(arrays.items(), _found(graph), _much(graph))


def _found(graph: Graph) -> "Iterator[tuple[str, NDArray[Any]]]":
    """Yield what is known of nodes and links."""
    nodes, links = graph.nodes, graph.links
    yield from ((f"nodes.{name}", getattr(nodes, name)) for name in _NODES)
    yield from ((f"links.{name}", getattr(links, name)) for name in _LINKS)
    yield from (("hubs.of", links.hubs.of), ("hubs.keys", links.hubs.keys))
    yield from (("stated", links.stated[0]), ("stated.by", links.stated[1]), ("fills", links.fills[0]), ("fills.by", links.fills[1]))
    yield from (("implicit", graph.implicit), ("constructor", graph.constructor))
    yield from ((f"collected.{name}", getattr(graph.collected, name)) for name in ("itself", "below", "foreign"))
    related = {"bases": graph.bases, "overrides": graph.overrides, "restated": graph.restated, "overloads": graph.overloads}
    yield from ((f"{name}.{part}", getattr(one, part)) for name, one in related.items() for part in ("left", "right"))


def _much(graph: Graph) -> "Iterator[tuple[str, NDArray[Any]]]":
    """Yield what has an entry for each link or use."""
    is_known = "holder" in vars(graph)
    held = np.flatnonzero(graph.holder >= 0).astype(np.int32)
    yield from (("held", held), ("held.by", graph.holder[held]))
    if not is_known:
        del graph.holder
    for name, holder, part in (("names", graph.nodes, "by_name"), ("into", graph.links, "into"), ("written", graph, "written")):
        is_known = part in vars(holder)
        one: Adjacency = getattr(holder, part)
        yield from ((f"{name}.start", one.start), (f"{name}.edges", one.edges))
        if not is_known:
            del vars(holder)[part], one
    members = graph.links.hubs.members
    yield from (("hubs.start", members.start), ("hubs.edges", members.edges))


def unpacked(beside: "Mapping[str, Any]", arrays: "Arrays") -> Graph:
    """Return the graph that was packed."""
    rows = unpacked_rows(beside, arrays)
    nodes = columns_of(rows, *(arrays[f"nodes.{name}"] for name in _NODES))
    hubs = Hubs(arrays["hubs.of"], _adjacency(arrays, "hubs"), arrays["hubs.keys"])
    owner, kind = use_columns(rows, nodes)
    links = Links(
        **{name: arrays[f"links.{name}"] for name in _LINKS},
        source=owner[arrays["links.row"]],
        hubs=hubs,
        stated=(arrays["stated"], arrays["stated.by"]),
        fills=(arrays["fills"], arrays["fills.by"]),
        n_ends=len(nodes) + len(hubs.members.start) - 1,
        use_owner=owner,
        use_kind=kind,
    )
    # What is worked out when first asked for is put where it would be remembered.
    vars(nodes).update(by_name=_adjacency(arrays, "names"))
    vars(links).update(into=_adjacency(arrays, "into"))
    holder = np.full(len(links.row), -1, np.int32)
    holder[arrays["held"]] = arrays["held.by"]
    graph = Graph(rows, known=(nodes, links))
    vars(graph).update(
        holder=holder,
        written=_adjacency(arrays, "written"),
        bases=Pairs(arrays["bases.left"], arrays["bases.right"], links.n_ends),
        overrides=Pairs(arrays["overrides.left"], arrays["overrides.right"], len(nodes)),
        restated=Pairs(arrays["restated.left"], arrays["restated.right"], len(nodes)),
        overloads=Pairs(arrays["overloads.left"], arrays["overloads.right"], len(nodes)),
        collected=Collected(*(arrays[f"collected.{name}"] for name in ("itself", "below", "foreign"))),
        implicit=arrays["implicit"],
        constructor=arrays["constructor"],
    )
    return graph


def packed_rows(rows: GraphRows) -> "tuple[dict[str, Any], Arrays]":
    """Return rows as plain values and as arrays."""
    texts = {"texts": rows.texts, "kinds": rows.d_kind.texts}
    assert rows.u_kind.texts is rows.d_kind.texts  # noqa: S101 - the store reads them so
    beside = {"paths": rows.paths, "blobs": rows.blobs, "languages": rows.languages, "problems": rows.problems}
    arrays = {name: getattr(rows, name) for name in _ROWS}
    if rows.origin is not None:
        beside["generation"] = rows.origin.generation
        arrays |= {"origin.facts": rows.origin.facts, "origin.units": rows.origin.units}
    arrays |= {name: getattr(rows, name).numbers for name in _COLUMNS}
    arrays |= {f"{name}.{part}": getattr(one, part) for name, one in texts.items() for part in ("joined", "ends")}
    return beside, arrays


def unpacked_rows(beside: "Mapping[str, Any]", arrays: "Arrays") -> GraphRows:
    """Return the rows that were packed."""
    texts = {name: Texts(arrays[f"{name}.joined"], arrays[f"{name}.ends"]) for name in ("texts", "kinds")}
    columns: dict[str, Any] = {name: Column(arrays[name], texts[held]) for name, held in _COLUMNS.items()}
    columns |= {name: arrays[name] for name in _ROWS}
    return GraphRows(
        paths=beside["paths"],
        blobs=beside["blobs"],
        languages=beside["languages"],
        problems=[tuple(problem) for problem in beside["problems"]],
        texts=texts["texts"],
        origin=Origin(beside["generation"], arrays["origin.facts"], arrays["origin.units"]) if "generation" in beside else None,
        **columns,
    )


def _adjacency(arrays: "Arrays", name: str) -> Adjacency:
    return Adjacency(arrays[f"{name}.start"], arrays[f"{name}.edges"])
