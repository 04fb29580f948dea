"""What the texts of macros run and what they only name, asked as a user asks."""

import pytest

from crg_py.graph import Graph
from crg_py.index import ensure
from crg_py.model.settings import Settings
from crg_py.providers.inspect import VERBS, Arguments
from crg_py.store import memory_store
from crg_py.workspace import open_workspace

FILES = {
    "table.h": "struct entry { int (*run)(void); const char *name; };\n"
    "union any { int number; };\n"
    "#define ENTRY(run, name) { run, name }\n"
    "#define SHOW(run, name) RUN_NOW(name, (run))\n"
    "#define RUN_NOW(name, run) (run)()\n"
    "void start(int (*run)(void), const char *name);\n"
    "#define START(...) start(FIRST(__VA_ARGS__, 0), #__VA_ARGS__)\n"
    "#define FIRST(one, ...) (one)\n"
    "#define ANY(x) ((union any *) (x))\n",
    "table.c": '#include "table.h"\n'
    "static int hoist(void) { return 0; }\n"
    "static int lower(void) { return 0; }\n"
    'static struct entry entries[] = { ENTRY(hoist, "hoist") };\n'
    'int show(void) { return SHOW(lower, "lower"); }\n'
    "static int swing(void) { return 0; }\n"
    "void swing_now(void) { START(swing); }\n"
    "int number(void *one) { return ANY(one)->number; }\n",
}


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    root = tmp_path_factory.mktemp("table")
    for path, text in FILES.items():
        (root / path).write_text(text, "utf-8")
    with memory_store() as store:
        return Graph(store.read_graph(ensure(open_workspace(root, None), store, Settings()).id))


def asked(graph: Graph, verb: str, symbol: str) -> set[str]:
    return {node.id for node in VERBS[verb].run(graph, "now", Arguments(symbol)).nodes} - {symbol}


def test_what_a_macro_only_keeps_is_not_called(graph: Graph) -> None:
    assert not asked(graph, "callers", "table.c::hoist")
    assert "table.c" in asked(graph, "references", "table.c::hoist")


def test_what_a_macro_hands_on_to_one_that_calls_it_is_called(graph: Graph) -> None:
    assert asked(graph, "callers", "table.c::lower") == {"table.c::show"}


def test_what_a_macro_hands_on_to_a_function_may_be_called(graph: Graph) -> None:
    assert asked(graph, "callers", "table.c::swing") == {"table.c::swing_now"}


def test_a_type_in_a_macros_text_is_not_called(graph: Graph) -> None:
    assert not asked(graph, "callers", "table.h::any")
    assert "table.c::number" in asked(graph, "references", "table.h::any")
