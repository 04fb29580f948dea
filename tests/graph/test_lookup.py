"""Which definition a person means by what they typed."""

import pytest

from crg_py.graph import Graph, find
from crg_py.index import ensure
from crg_py.model.errors import AmbiguousSymbol, UnknownSymbol
from crg_py.model.settings import Settings
from crg_py.store import memory_store
from crg_py.workspace import open_workspace

TEXT = "class Crane { Crane(int load) {} Crane() {} void lift() {} }\nclass Yard { Crane crane = new Crane(1); }\n"


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    root = tmp_path_factory.mktemp("yard")
    (root / "Yard.java").write_text(TEXT, "utf-8")
    with memory_store() as store:
        return Graph(store.read_graph(ensure(open_workspace(root, None), store, Settings()).id))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Yard.java::Crane.new", "Yard.java::Crane.new"),
        ("Yard.java::Crane.Crane", "Yard.java::Crane.new"),
        ("Yard.java::Crane.<init>", "Yard.java::Crane.new"),
        ("Yard.java::Yard.Yard", "Yard.java::Yard"),
        ("Yard.Yard", "Yard.java::Yard"),
    ],
)
def test_a_constructor_is_known_by_the_name_of_its_class(graph: Graph, text: str, meant: str) -> None:
    assert graph.nodes.ids[find(graph, text)] == meant


def test_several_constructors_without_a_file_are_all_named(graph: Graph) -> None:
    with pytest.raises(AmbiguousSymbol) as raised:
        find(graph, "Crane.Crane")
    assert "Yard.java::Crane.new~2" in str(raised.value.hint)


@pytest.mark.parametrize("text", ["Yard.java::Crane.lift.lift", "Crane.Yard", "Nowhere.Nowhere", ".Crane", "Crane." * 5000 + "Crane"])
def test_a_name_that_nothing_has_is_unknown(graph: Graph, text: str) -> None:
    with pytest.raises(UnknownSymbol):
        find(graph, text)
