"""What a linker would join, asked as a user asks: prototypes and definitions, functions that members hold, names that nothing declares."""

import pytest

from crg_py.graph import Graph
from crg_py.index import ensure
from crg_py.model.settings import Settings
from crg_py.providers.inspect import VERBS, Arguments
from crg_py.store import memory_store
from crg_py.workspace import open_workspace

FILES = {
    "yard.h": "int hoist(int load);\nint twice(void);\nstruct ops { int (*open)(void); };\n",
    "yard.c": '#include "yard.h"\nint hoist(int load) { return load; }\n',
    "main.c": '#include "yard.h"\nint main(void) { return hoist(twice()); }\n',
    "one/twice.c": "int twice(void) { return 2; }\n",
    "two/twice.c": "int twice(void) { return 2; }\n",
    "disk.c": '#include "yard.h"\nstatic int disk_open(void) { return 1; }\nstruct ops disk = { .open = disk_open };\n',
    "run.c": '#include "yard.h"\nint run(struct ops *ops) { return ops->open(); }\n',
    "late.c": "int late(void) { return run(0); }\n",
}


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    root = tmp_path_factory.mktemp("yard")
    for path, text in FILES.items():
        (root / path).parent.mkdir(exist_ok=True)
        (root / path).write_text(text, "utf-8")
    with memory_store() as store:
        return Graph(store.read_graph(ensure(open_workspace(root, None), store, Settings()).id))


def asked(graph: Graph, verb: str, symbol: str, *, ambiguous: bool = False) -> set[str]:
    answer = VERBS[verb].run(graph, "now", Arguments(symbol, ambiguous=ambiguous))
    return {node.id for node in answer.nodes} - {symbol}


@pytest.mark.parametrize("symbol", ["yard.c::hoist", "yard.h::hoist"])
def test_prototype_and_definition_have_the_same_callers(graph: Graph, symbol: str) -> None:
    assert asked(graph, "callers", symbol) == {"main.c::main"}


def test_a_call_leads_to_the_definition(graph: Graph) -> None:
    assert asked(graph, "callees", "main.c::main") == {"yard.c::hoist", "yard.h::twice"}


def test_several_definitions_of_a_prototype_are_candidates(graph: Graph) -> None:
    assert asked(graph, "callers", "one/twice.c::twice") == set()
    assert asked(graph, "callers", "one/twice.c::twice", ambiguous=True) == {"main.c::main"}


def test_a_call_through_a_member_may_run_what_it_is_given(graph: Graph) -> None:
    assert asked(graph, "callers", "disk.c::disk_open") == set()
    assert asked(graph, "callers", "disk.c::disk_open", ambiguous=True) == {"run.c::run"}


def test_what_nothing_declares_is_joined_by_its_name(graph: Graph) -> None:
    assert asked(graph, "callers", "run.c::run") == {"late.c::late"}
