"""The graph as GraphML, or as one graphResult."""

import sys
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from crg_py.cli.edge_rows import edge_rows
from crg_py.cli.screen import print_json
from crg_py.cli.text import shown
from crg_py.cli.unknowns import notes
from crg_py.graph import ledger
from crg_py.graph.describe import describe_node
from crg_py.model.answers import Detail, Edge, GraphResult, Location, Position, Range, ValidAsOf
from crg_py.model.ids import blob_reference

if TYPE_CHECKING:
    from crg_py.cli.session import Taken
    from crg_py.graph import Graph

_UNBOUNDED = 1 << 30
_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="kind" for="all" attr.name="kind" attr.type="string"/>
<key id="path" for="all" attr.name="path" attr.type="string"/>
<key id="line" for="all" attr.name="line" attr.type="int"/>
<key id="resolution" for="edge" attr.name="resolution" attr.type="string"/>
<graph id="crg" edgedefault="directed">
"""


def write_graphml(graph: "Graph") -> None:
    """Write nodes in path order and edges in the order of `edge_rows`; control characters are escaped, XML has no room for them."""
    write, ids = sys.stdout.write, [*graph.nodes.ids]
    write(_HEAD)
    for number in sorted(range(len(ids)), key=ids.__getitem__):
        node = describe_node(graph, number)
        line = node.location.range.start.line + 1 if node.location.range else 0
        write(f"<node id={_attribute(node.id)}>{_data(kind=node.kind, path=node.location.path, line=line)}</node>\n")
    for row in edge_rows(graph):
        data = _data(kind=row.kind, path=row.path, line=row.line + 1, resolution=row.resolution)
        write(f"<edge source={_attribute(ids[row.source])} target={_attribute(ids[row.target])}>{data}</edge>\n")
    write("</graph>\n</graphml>\n")


def _attribute(text: str) -> str:
    return quoteattr(_xml(text))


def _data(**values: str | int) -> str:
    return "".join(f'<data key="{key}">{escape(_xml(str(value)))}</data>' for key, value in values.items())


def _xml(text: str) -> str:
    """Escape what XML cannot hold."""
    return shown(text, _UNBOUNDED)


def write_json(taken: "Taken") -> None:
    """Write one graphResult with every node and edge."""
    graph = taken.graph
    ids = [*graph.nodes.ids]
    nodes = [describe_node(graph, number) for number in sorted(range(len(ids)), key=ids.__getitem__)]
    edges, resolutions = [], []
    for row in edge_rows(graph):
        place = Location(row.path, Range(Position(row.line, row.char), Position(row.line, row.end_char)))
        edges.append(Edge(row.kind, ids[row.source], ids[row.target], place))
        resolutions.append(row.resolution)
    detail = Detail(
        ledger=ledger(graph),
        edgeResolution=resolutions,
        nodeResolution=["exact"] * len(nodes),
        nodeDistance=[0] * len(nodes),
        chains=[[] for _ in nodes],
        total=len(nodes),
        notes=notes(taken),
    )
    print_json(GraphResult(ValidAsOf(taken.listing.label, sorted(map(blob_reference, set(graph.rows.blobs)))), nodes, edges, detail))
