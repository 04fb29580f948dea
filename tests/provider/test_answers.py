"""Every verb answers from a graph made of another one as it does from one made anew, whatever was edited in between."""

import tempfile
from pathlib import Path

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crg_py.graph import Graph
from crg_py.index import ensure
from crg_py.model.answers import Change
from crg_py.model.errors import CrgError
from crg_py.model.settings import Settings
from crg_py.providers.graphs import graph_of
from crg_py.providers.inspect import VERBS, Arguments, diff, impact
from crg_py.store import open_store
from crg_py.workspace import open_workspace
from tests.index.trees import write
from tests.provider.test_splice import EDITS, INSIDE, MANY, MORE

ASKED = {*INSIDE, "src/shop.h", "pkg/m01.py", "a.py", "test_it.py"}
"""Files whose definitions are asked about."""


def answers(before: Graph, after: Graph) -> list[bytes]:
    """Return what is said of the graph after, and of the way from the one before."""
    ids = [id_ for id_ in after.nodes.ids if id_.partition("::")[0] in ASKED]
    told: list[object] = [diff(before, after, "now", Arguments(depth=None))]
    for verb in VERBS.values():
        for id_ in ids:
            try:
                told.append(verb.run(after, "now", Arguments(symbol=id_, other=ids[0], depth=None, ambiguous=True)))
            except CrgError as error:
                told.append(error.message)
    for kind in ("body", "signature"):
        told += [impact(graph, after, "now", [Change(id_, kind)], Arguments(depth=3)) for graph in (before, after) for id_ in ids]
    return [msgspec.json.encode(one) for one in told]


@given(st.lists(st.lists(MORE, min_size=1, max_size=2) | EDITS, min_size=1, max_size=5))
@settings(max_examples=6, suppress_health_check=[HealthCheck.too_slow])
def test_every_verb_answers_as_from_a_graph_made_anew(steps: list[list[tuple[str, str | None]]]) -> None:
    with tempfile.TemporaryDirectory() as folder, open_store("shop", Path(folder) / "store") as store:
        root = Path(folder) / "shop"
        write(root, MANY | {path: texts[0] for path, texts in INSIDE.items()})
        workspace = open_workspace(root)
        made = ensure(workspace, store, Settings()).id
        like, before = graph_of(store, made, Settings()), Graph(store.read_graph(made))
        for edits in steps:
            for path, text in edits:
                if text is None:
                    (root / path).unlink(missing_ok=True)
                else:
                    write(root, {path: text})
            made = ensure(workspace, store, Settings()).id
            after, now = graph_of(store, made, Settings(), like), Graph(store.read_graph(made))

            assert answers(like, after) == answers(before, now)
            like, before = after, now
