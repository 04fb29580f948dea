"""index, status, verify, gc, sql, languages, export."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

from tests.cli.project import Project

LEDGERS = (("index",), ("index",), ("status",), ("hubs",), ("dead-code",))


def test_index_says_what_it_did(shop: Project) -> None:
    first, second = shop.says("index").splitlines(), shop.says("index").splitlines()

    assert first[0].startswith("indexed 4 files of git:")
    assert ": 4 extracted, 4 linked in " in first[0]
    assert ": 0 extracted, 0 linked in " in second[0]
    assert first[1:] == second[1:]
    assert first[1] == "languages: Python 4"
    assert first[2].startswith("ledger of the snapshot: ")


def test_the_ledger_of_a_snapshot_is_one(shop: Project) -> None:
    """Of a first index, of an edited tree whose graph is kept as a patch, and of a graph that is not kept."""
    for text in ("def use(thing): return thing.settle() + thing.of_nobody()\n", "def use(thing): return thing.wrap().of_nobody()\n"):
        shop.write("shop/unknown.py", text + "class Box:\n    def wrap(self): return 1\n")
        said = [next(line for line in shop.says(*words).splitlines() if line.startswith("ledger of the snapshot: ")) for words in LEDGERS]
        for kept in shop.store.glob("*.kept/*"):
            kept.unlink()
        said.append(next(line for line in shop.says("status").splitlines() if line.startswith("ledger of the snapshot: ")))

        assert len(set(said)) == 1
    assert " 1 ambiguous, " in said[0]


def test_index_takes_a_path(shop: Project, tmp_path: Path) -> None:
    assert shop.run("index", str(shop.root / "shop"), folder=tmp_path).stdout.startswith("indexed 4 files")


def test_status_makes_no_store_and_indexes_nothing(shop: Project) -> None:
    said = shop.says("status")

    assert "4 source files\nnot indexed yet" in said
    assert "nothing in it yet" in said
    assert not list(shop.store.glob("*.duckdb"))


def test_status_of_an_indexed_tree(shop: Project) -> None:
    shop.write("notes.rb", "def notes; end\n")
    shop.write("broken.py", "def f(:\n")
    shop.says("index")
    said = shop.says("status")

    assert "languages: Python 5\n" in said
    assert "not read: Ruby 1\n" in said
    assert "read in part: 1 path\n  broken.py  syntax" in said
    assert "<- the tree at hand" in said
    assert shop.git("status", "--porcelain") == "?? broken.py\n?? notes.rb\n"


def test_verify(shop: Project) -> None:
    assert shop.says("verify").startswith("equal: 4 files of git:")
    assert json.loads(shop.says("verify", "--json"))["equal"] is True


def test_gc(shop: Project) -> None:
    shop.says("index")

    assert shop.says("gc").startswith("dropped 0 snapshots, kept 1; ")


def test_sql_reads_the_views_and_writes_nothing(shop: Project) -> None:
    table = shop.says("sql", "select name, kind from v1_definitions where path = 'shop/bill.py' order by name").splitlines()

    assert [line.split() for line in table] == [["name", "kind"], ["settle", "function"], ["total", "function"]]
    answer = json.loads(shop.says("sql", "--json", "select count(*) as n from v1_files"))
    assert (answer["columns"], answer["rows"], answer["truncated"]) == (["n"], [[4]], False)
    assert "only one SELECT can be asked" in shop.says("sql", "drop table blobs", code=2)
    said = shop.says("sql", "select nothing\nfrom v1_files", code=2)
    assert said.startswith('crg: SQL: Binder Error: Referenced column "nothing" not found')
    assert "LINE" not in said
    assert "\\n" not in said


def test_languages(project: Project) -> None:
    assert any(line.split()[:2] == ["python", "Python"] for line in project.says("languages").splitlines())


def test_edges_are_sorted_complete_and_the_same_each_time(shop: Project) -> None:
    first = shop.says("export", "--format", "edges")
    edges = [json.loads(line) for line in first.splitlines()]

    assert shop.says("export") == first
    assert {edge["kind"] for edge in edges} == {"calls", "contains", "depends-on", "imports", "tested-by"}
    assert {
        "kind": "calls", "from": "shop/bill.py::total", "from_path": "shop/bill.py", "from_line": 4,
        "to": "shop/price.py::gross", "to_path": "shop/price.py", "to_line": 5,
        "path": "shop/bill.py", "line": 5, "col": 16, "resolution": "exact",
    } in edges  # fmt: skip


def test_columns_count_utf16(project: Project) -> None:
    project.write("a.py", 'def f(x):\n    pass\n\n\n"\N{GRINNING FACE}"; f(1)\n')
    calls = [json.loads(line) for line in project.says("export").splitlines() if '"calls"' in line]

    assert [(edge["line"], edge["col"], edge["from_line"]) for edge in calls] == [(5, 7, 0)]


def test_a_constructor_that_is_inherited_is_called(project: Project) -> None:
    text = "class A:\n    def __init__(self):\n        pass\n\n\nclass B(A):\n    pass\n\n\ndef f():\n    A()\n    B()\n"
    project.write("a.py", text)
    calls = [json.loads(line) for line in project.says("export").splitlines() if '"calls"' in line]

    told = [(edge["line"], edge["to"].removeprefix("a.py::")) for edge in calls]
    assert told == [(11, "A"), (11, "A.__init__"), (12, "A.__init__"), (12, "B")]


def test_a_class_that_runs_nothing_is_a_candidate_of_what_is_called(project: Project) -> None:
    project.write("a.py", "class A:\n    pass\n\n\ndef f():\n    A()\n")
    edges = [json.loads(line) for line in project.says("export", "--ambiguous").splitlines()]

    told = [(edge["kind"], edge["resolution"]) for edge in edges if edge["from"] == "a.py::f"]
    assert told == [("calls", "ambiguous"), ("depends-on", "exact")]


def test_examples_of_doc_strings_are_told_as_tests_alone(project: Project) -> None:
    project.write("a.py", 'import doctest\n\n\ndef g():\n    pass\n\n\ndef f():\n    """\n    >>> g()\n    """\n\n\ndoctest.testmod()\n')
    edges = [json.loads(line) for line in project.says("export").splitlines()]

    assert {edge["kind"] for edge in edges if "<doctest>" in edge["from"] + edge["to"]} == {"contains", "tested-by"}


def test_candidates_of_an_unknown_receiver_come_when_asked_for(project: Project) -> None:
    project.write("a.py", "class A:\n    def go(self):\n        pass\n\n\ndef f(x):\n    x.go()\n")
    certain, all_edges = (project.says("export", *more).splitlines() for more in ([], ["--ambiguous"]))

    assert [(edge["to"], edge["resolution"]) for edge in map(json.loads, set(all_edges) - set(certain))] == [("a.py::A.go", "ambiguous")]


def test_graphml_is_xml_and_json_is_one_envelope(shop: Project) -> None:
    graph = ET.fromstring(shop.says("export", "--format", "graphml"))  # noqa: S314 - our own text
    answer = json.loads(shop.says("export", "--format", "json"))
    edges = shop.says("export").splitlines()

    assert len(graph.findall(".//{*}node")) == len(answer["nodes"])
    assert len(graph.findall(".//{*}edge")) == len(answer["edges"]) == len(edges)


def test_a_submodule_is_told_as_not_read(shop: Project) -> None:
    shop.git("update-index", "--add", "--cacheinfo", f"160000,{shop.git('rev-parse', 'HEAD').strip()},lib")

    assert "not read: 1 path\n  lib  submodule: index it on its own\n" in shop.says("index")
    assert "note: 1 source path is not read" in shop.says("callers", "net")
    assert shop.says("imports", "lib/inner.py", code=3).startswith("crg: 'lib' is not read: submodule: index it on its own")


def test_a_repository_within_is_told_as_not_read(shop: Project) -> None:
    shop.write("lib/inner.py", "def inner():\n    pass\n")
    shop.git("init", "-q", "lib")

    assert "not read: 1 path\n  lib  a repository of its own: index it on its own\n" in shop.says("index")
    assert shop.says("impact", "lib/inner.py", code=3).startswith("crg: 'lib' is not read: a repository of its own")
