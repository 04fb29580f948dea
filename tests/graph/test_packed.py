"""A graph that was packed and unpacked is the graph that was built."""

from typing import Any

import numpy as np

from crg_py.graph import Graph
from crg_py.graph.exchanged import Exchanged
from crg_py.graph.links import Links
from crg_py.graph.packed import packed, unpacked
from tests.graph.build import graph

SHOP = {
    "shop.py": "class Shop exported\n  function sell method exported\n    - call shop.py::helper\n  function buy method\nfunction helper\n",
    "other.py": "class Other\n  + inherit shop.py::Shop\n  function sell method\n  function buy overload\n- call shop.py::Shop\n",
    "test_shop.py": "function test_sell test\n  - call ?sell\n  - read *lost\n  - call !os.path\n",
}


def everything(one: Graph) -> dict[str, Any]:
    """Return all that a graph says, as plain values."""
    found: dict[str, Any] = {"ids": [*one.nodes.ids], "paths": one.rows.paths, "problems": one.rows.problems}
    for what, held in (("rows", one.rows), ("nodes", one.nodes), ("links", one.links)):
        arrays = {name: getattr(held, name) for name in held.__struct_fields__}
        found |= {f"{what}.{name}": array.tolist() for name, array in arrays.items() if isinstance(array, (np.ndarray, Exchanged))}
    found |= {name: [*getattr(one.rows, name)] for name in ("d_name", "d_qualified", "d_kind", "u_kind", "texts")}
    found |= {name: getattr(one, name).tolist() for name in ("holder", "implicit", "constructor")}
    found |= {name: (getattr(one, name).left.tolist(), getattr(one, name).right.tolist()) for name in ("bases", "overrides", "overloads")}
    for name, ends in (("into", one.links.into), ("out", one.links.out), ("written", one.written), ("hubs", one.links.hubs.members)):
        found[name] = (ends.start.tolist(), ends.edges.tolist())
    return found


def packed_and_back(one: Graph) -> Graph:
    beside, arrays = packed(one)
    return unpacked(beside, dict(arrays))


def test_a_packed_graph_is_the_one_that_was_built() -> None:
    built = graph(SHOP)
    again = packed_and_back(built)

    assert everything(again) == everything(built)
    assert isinstance(again.links, Links)
    assert again.nodes.of_id["other.py::Other.sell"] == built.nodes.of_id["other.py::Other.sell"]


def test_an_empty_graph_can_be_packed() -> None:
    built = graph({})

    assert everything(packed_and_back(built)) == everything(built)
