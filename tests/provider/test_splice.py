"""A graph made from one like it is the graph that is read anew, whatever was edited in between."""

import tempfile
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crg_py.graph import Graph
from crg_py.index import ensure
from crg_py.model.rows import GraphRows
from crg_py.model.settings import Settings
from crg_py.providers.graphs import graph_of
from crg_py.store import open_store
from crg_py.workspace import open_workspace
from tests.graph.test_packed import everything
from tests.index.trees import write

MANY = {f"pkg/m{number:02}.py": f"def f{number}(x):\n    return x.save{number % 3}()\n" for number in range(40)}
MANY |= {
    "src/shop.h": "int total(int n);\nstruct cart { int (*sum)(int); };\n",
    "src/shop.c": '#include "shop.h"\nint total(int n) { return n; }\nstruct cart one = { .sum = total };\n',
    "src/main.c": '#include "shop.h"\nint main(void) { return total(1) + one.sum(2) + late(3); }\n',
    "web/api.ts": "export function get(x: any) { return x.save1() }\n",
}
TEXTS = [
    "",
    "class Thing:\n    def save1(self):\n        return 1\n\n    def zebra(self):\n        return self.save1()\n",
    "from pkg.m03 import f3\n\n\ndef aardvark(x):\n    return f3(x)\n\n\ndef test_it():\n    assert aardvark(1)\n",
    "import pkg.m01\nfrom pkg.thing import Thing\n\n\nclass Heir(Thing):\n    def save1(self):\n        return pkg.m01.f1(self)\n",
    "NAME = 1\nété = NAME\n\n\ndef get_one(x):\n    return getattr(x, 'save' + x.name)()\n",
]
C_TEXTS = [None, "", "int late(int n) { return n; }\n", "int total(int n) { return -n; }\nstatic int late(int n) { return n; }\n"]
C_EDITS = st.tuples(st.sampled_from(["src/shop.c", "src/late.c", "src/shop.h", "lib/more.c"]), st.sampled_from(C_TEXTS))
PATHS = ["pkg/m01.py", "pkg/m03.py", "pkg/thing.py", "a.py", "zz.py", "test_it.py"]
EDITS = st.lists(st.tuples(st.sampled_from(PATHS), st.sampled_from([None, *TEXTS])) | C_EDITS, min_size=1, max_size=3)


def spelled(rows: GraphRows) -> dict[str, Any]:
    """Return rows with texts in place of numbers, so that it does not matter which other texts there are."""
    texts = rows.texts
    return {
        "names": [[*rows.d_name], [*rows.d_qualified], [*rows.d_kind], [*rows.u_kind]],
        "uses": [[texts[at] for at in column.tolist()] for column in (rows.u_target, rows.u_name)],
        "whole": [rows.paths, rows.blobs, rows.languages, rows.problems, rows.n_lines.tolist()],
    }


def told(graph: Graph) -> dict[str, Any]:
    """Return all that a graph says, but for the numbers of its texts."""
    numbered = {"rows.u_target", "rows.u_name", "links.of_text", "texts", "written"}
    return {name: value for name, value in everything(graph).items() if name not in numbered} | spelled(graph.rows)


@given(st.lists(EDITS, min_size=1, max_size=3))
@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
def test_a_graph_made_from_one_like_it_is_the_one_read_anew(steps: list[list[tuple[str, str | None]]]) -> None:
    with tempfile.TemporaryDirectory() as folder, open_store("shop", Path(folder) / "store") as store:
        root = Path(folder) / "shop"
        write(root, MANY)
        workspace = open_workspace(root)
        like = graph_of(store, ensure(workspace, store, Settings()).id, Settings())
        for edits in steps:
            for path, text in edits:
                if text is None:
                    (root / path).unlink(missing_ok=True)
                else:
                    (root / path).parent.mkdir(exist_ok=True)
                    (root / path).write_text(text)
            made = ensure(workspace, store, Settings())
            anew = Graph(store.read_graph(made.id))
            made_of = graph_of(store, made.id, Settings(), like)

            assert told(made_of) == told(anew)
            assert told(graph_of(store, made.id, Settings())) == told(anew)
            assert told(graph_of(store, made.id, Settings())) == told(anew)
            like = made_of


INSIDE = {
    "src/main.c": [
        '#include "shop.h"\nint main(void) { return total(1) + one.sum(2) + late(3); }\n',
        '#include "shop.h"\n\n\nint main(void) { int n = late(3); return total(one.sum(n)); }\n',
        '#include "shop.h"\nint main(void) { return 0; }\n',
        '#include "shop.h"\nint main(void) { one.sum = total; return later(total(2)); }\n',
    ],
    "src/shop.c": [
        '#include "shop.h"\nint total(int n) { return n; }\nstruct cart one = { .sum = total };\n',
        '#include "shop.h"\nint total(int n) { return main() + n; }\nstruct cart one = { .sum = total };\n',
        '#include "shop.h"\nint total(int n) { return n; }\nstruct cart one = { 0 };\n',
    ],
    "pkg/m03.py": [
        "def f3(x):\n    return x.save0()\n",
        "def f3(x):\n    x.save0()\n    return [x.save1() for _ in x.unheard()]\n",
        "def f3(x):\n    from pkg.m04 import f4\n\n    return f4(x).save2()\n",
        "def f3(x):\n    return 3\n",
    ],
    "pkg/heir.py": [
        "from pkg.m01 import f1\nfrom pkg.thing import Thing\n\n\nclass Heir(Thing):\n    def save1(self):\n        return f1(self)\n",
        "from pkg.m01 import f1\nfrom pkg.thing import Thing\n\n\nclass Heir(Thing):\n    def save1(self):\n        return self.zebra()\n",
        "from pkg.m01 import f1\nfrom pkg.thing import Thing\n\n\nclass Heir(f1):\n    def save1(self):\n        return f1(self)\n",
    ],
    "pkg/thing.py": [TEXTS[1], TEXTS[1].replace("self.save1()", "self.save1() + self.zebra()"), TEXTS[1].replace("return 1", "pass")],
}
"""Texts of each file that define the same."""
BODIES = st.sampled_from([(path, text) for path, texts in INSIDE.items() for text in texts])


GROWING = {
    "src/main.c": [
        '#include "shop.h"\nstatic int once(int n) { return late(n); }\nint main(void) { return total(1) + once(2) + late(3); }\n',
        '#include "shop.h"\nint late(int n);\nint main(void) { return total(1) + one.sum(2) + late(3); }\nint twice = 2;\n',
        '#include "shop.h"\n#define TWICE(n) late(n)\nint main(void) { return TWICE(1); }\nint once(int n) { return total(n); }\n',
    ],
    "src/shop.c": [
        '#include "shop.h"\nint once(int n) { return n; }\nint total(int n) { return once(n); }\nstruct cart one = { .sum = total };\n',
        '#include "shop.h"\nint total(int n) { return n; }\nstatic int own(int n) { return n; }\nstruct cart one = { .sum = own };\n',
    ],
    "pkg/m03.py": [
        "def brand(x):\n    return x.save0()\n\n\ndef f3(x):\n    return brand(x).save1()\n",
        "def f3(x):\n    def inner(y):\n        return y.save2()\n\n    return inner(x)\n\n\nLAST = f3(1)\n",
        "def save1(x):\n    return x.unheard()\n\n\ndef f3(x):\n    return save1(x)\n",
        "def f3(x):\n    return x.yak()\n",
    ],
    "pkg/heir.py": [
        INSIDE["pkg/heir.py"][0] + "\n    def yak(self):\n        return self.zebra()\n",
        INSIDE["pkg/heir.py"][0]
        + "\n    def __iter__(self):\n        return f1(self)\n\n    def __init__(self, x):\n        self.x = f1(x)\n",
        INSIDE["pkg/heir.py"][0] + "\n\nclass Later(Heir):\n    def save1(self):\n        return self\n",
    ],
    "pkg/thing.py": [
        TEXTS[1] + "\n    def yak(self):\n        return self.save1()\n",
        TEXTS[1].replace("    def zebra", "    def ox(self, x):\n        return x.save1()\n\n    ten = ox(1, 2)\n\n    def zebra"),
    ],
    "test_it.py": ["def test_one():\n    assert f3(1)\n", "def test_one():\n    assert f3(1)\n\n\ndef test_two():\n    test_one()\n"],
}
"""Texts of files that define more."""
MORE = BODIES | st.sampled_from([(path, text) for path, texts in GROWING.items() for text in texts])


@given(st.lists(st.lists(MORE, min_size=1, max_size=2), min_size=1, max_size=5))
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
def test_a_graph_in_which_bodies_differ_or_more_is_defined_is_the_one_read_anew(steps: list[list[tuple[str, str]]]) -> None:
    with tempfile.TemporaryDirectory() as folder, open_store("shop", Path(folder) / "store") as store:
        root = Path(folder) / "shop"
        write(root, MANY | {path: texts[0] for path, texts in INSIDE.items()})
        workspace = open_workspace(root)
        like = graph_of(store, ensure(workspace, store, Settings()).id, Settings())
        for edits in steps:
            for path, text in edits:
                (root / path).write_text(text)
            made = ensure(workspace, store, Settings())
            anew = Graph(store.read_graph(made.id))
            like = graph_of(store, made.id, Settings(), like)

            assert told(like) == told(anew)


def test_what_is_said_of_definitions_is_taken_over_where_only_bodies_differ(tmp_path: Path) -> None:
    root = tmp_path / "shop"
    write(root, MANY)
    with open_store("shop", tmp_path / "store") as store:
        workspace = open_workspace(root)
        like = graph_of(store, ensure(workspace, store, Settings()).id, Settings())
        taken_over = []
        for path, text in (
            ("src/main.c", '#include "shop.h"\n\nint main(void) { late(3); one.sum(2); return total(1); }\n'),
            ("pkg/m03.py", "def f3(x):\n    x.save0()\n    return x.save1()\n"),
            ("pkg/m03.py", "def f3(x):\n    return x.unheard()\n"),
            ("src/main.c", '#include "shop.h"\nint main(void) { return 0; }\n'),
            ("pkg/m04.py", "def f44(x):\n    return x.save1()\n"),
        ):
            (root / path).write_text(text)
            made = graph_of(store, ensure(workspace, store, Settings()).id, Settings(), like)
            taken_over.append(made.nodes.kind is like.nodes.kind)
            like = made

        assert taken_over == [True, True, True, False, False]


def test_definitions_under_new_names_come_on_top_of_the_others(tmp_path: Path) -> None:
    root = tmp_path / "shop"
    write(root, {**MANY, "pkg/thing.py": TEXTS[1]})
    with open_store("shop", tmp_path / "store") as store:
        workspace = open_workspace(root)
        like = graph_of(store, ensure(workspace, store, Settings()).id, Settings())
        over = []
        for path, text in (
            ("pkg/m04.py", "def fresh(x):\n    return x.save1()\n\n\ndef f4(x):\n    return fresh(x).save1()\n\n\nNEW = f4(fresh)\n"),
            (
                "pkg/thing.py",
                TEXTS[1].replace("    def zebra", "    def yak(self, other):\n        return self.save1(other)\n\n    def zebra"),
            ),
            ("src/shop.c", "static int own(int n) { return n; }\n" + MANY["src/shop.c"]),
            ("pkg/m05.py", "def again(x):\n    return x.save2()\n\n\ndef f5(x):\n    return x.save2()\n"),
            ("pkg/m05.py", MANY["pkg/m05.py"]),
            ("pkg/m06.py", MANY["pkg/m06.py"] + "\n\ndef f5(x):\n    return f6(x)\n"),
            ("pkg/m07.py", "def other(x):\n    return x.save1()\n"),
            ("src/late.c", "int late(int n) { return n; }\n"),
        ):
            (root / path).write_text(text)
            made = ensure(workspace, store, Settings())
            graph = graph_of(store, made.id, Settings(), like)
            assert told(graph) == told(Graph(store.read_graph(made.id)))
            over.append(graph.base is like.base)
            like = graph

        assert over == [True, True, True, True, True, False, False, False]


def test_rows_of_another_generation_are_not_taken_over(tmp_path: Path) -> None:
    root = tmp_path / "shop"
    write(root, MANY)
    with open_store("shop", tmp_path / "store") as store:
        made = ensure(open_workspace(root), store, Settings())
        rows = store.read_graph(made.id)
        assert rows.origin is not None
        other = msgspec.structs.replace(rows, origin=msgspec.structs.replace(rows.origin, generation=rows.origin.generation + 1))

        assert store.read_patch(made.id, other) is None
        patch = store.read_patch(made.id, rows)
        assert patch is not None
        assert patch.shared.tolist() == list(range(len(MANY)))


def test_a_graph_is_made_from_an_empty_one_and_the_other_way_round(tmp_path: Path) -> None:
    root = tmp_path / "shop"
    root.mkdir()
    with open_store("shop", tmp_path / "store") as store:
        empty = ensure(open_workspace(root), store, Settings())
        assert graph_of(store, empty.id, Settings()).rows.paths == []
        (root / "a.py").write_text("def f():\n    pass\n")
        one = ensure(open_workspace(root), store, Settings())

        assert graph_of(store, one.id, Settings()).rows.paths == ["a.py"]
        assert store.read_patch(empty.id, store.read_graph(one.id)) is not None
        assert graph_of(store, empty.id, Settings(), graph_of(store, one.id, Settings())).rows.paths == []
