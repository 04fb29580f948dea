"""Interfaces that types satisfy without saying so, and packages in answers: built from source, asked like a user asks."""

from collections.abc import Mapping
from hashlib import sha256

import pytest

from crg_py.cli.write_edges import edge_objects
from crg_py.graph import Graph, runner_forms
from crg_py.index import ensure
from crg_py.model.answers import GraphResult
from crg_py.model.ids import Address
from crg_py.model.settings import Settings
from crg_py.providers.inspect import VERBS, Arguments
from crg_py.store import memory_store
from tests.index.trees import HeldTree

SHAPES = {
    "go.mod": "module example.com/shapes\n",
    "shape.go": """package shapes

import "io"

type Shape interface {
	Area(scale float64) float64
	hidden()
}

type Named interface {
	Shape
	Name() string
}

type Closer interface {
	io.Closer
	Area(scale float64) float64
}

type Empty interface{}

type Draw func(Shape) error

func Total(shapes ...Shape) float64 { return shapes[0].Area(1) }
""",
    "square.go": """package shapes

type Square struct{ side float64 }

func (s Square) hidden() {}

type Titled struct {
	*Square
	title string
}

func (t Titled) Name() string { return t.title }

type Odd struct{}

func (Odd) Area(scale int) float64 { return 0 }

func (Odd) hidden() {}
""",
    "area.go": """package shapes

func (s Square) Area(factor float64) float64 { return s.side * half() }

func half() float64 { return 0.5 }

func unused() {}
""",
    "other/other.go": """package other

type Circle struct{}

func (Circle) Area(scale float64) float64 { return 1 }

func (Circle) hidden() {}

func local() {
	type part struct{}
	use(part{})
}

func use(any) {}
""",
    "shape_test.go": """package shapes

import "testing"

func TestMain(m *testing.M) { m.Run() }

func TestTotal(t *testing.T) { Total(Square{}) }

func BenchmarkHalf(b *testing.B) { half() }

func Testable() {}
""",
    "other/other_test.go": """package other_test

import (
	"testing"

	"example.com/shapes"
)

func TestOther(t *testing.T) { shapes.Total() }
""",
}


def built(files: Mapping[str, str]) -> Graph:
    contents = {Address("sha256:" + sha256(text.encode()).hexdigest()): text.encode() for text in files.values()}
    entries = {path: Address("sha256:" + sha256(text.encode()).hexdigest()) for path, text in files.items()}
    with memory_store() as store:
        return Graph(store.read_graph(ensure(HeldTree(entries, contents), store, Settings()).id))


@pytest.fixture(scope="module")
def shapes() -> Graph:
    return built(SHAPES)


def ask(verb: str, graph: Graph, symbol: str = "", **words: object) -> GraphResult:
    return VERBS[verb].run(graph, "now", Arguments(symbol=symbol, depth=VERBS[verb].depth, **words))  # type: ignore[arg-type]


def ids(answer: GraphResult) -> list[str]:
    return [node.id for node in answer.nodes]


def test_a_type_satisfies_an_interface_by_name_and_signature(shapes: Graph) -> None:
    implementing = {(e["from"], e["to"]) for e in edge_objects(shapes) if e["kind"] == "implements"}

    assert implementing == {
        ("square.go::Square", "shape.go::Shape"),
        ("square.go::Titled", "shape.go::Shape"),
        ("square.go::Titled", "shape.go::Named"),
    }


def test_such_an_edge_stands_at_the_name_of_the_type(shapes: Graph) -> None:
    edge = next(e for e in edge_objects(shapes) if e["kind"] == "implements" and e["from"] == "square.go::Square")

    assert (edge["path"], edge["line"], edge["col"], edge["resolution"]) == ("square.go", 3, 6, "inferred")


def test_inheritors_of_an_interface_are_those_that_satisfy_it(shapes: Graph) -> None:
    answer = ask("inheritors", shapes, "shape.go::Shape")

    assert set(ids(answer)) >= {"square.go::Square", "square.go::Titled", "shape.go::Named"}
    assert {e.kind for e in answer.edges} == {"implements", "inherits"}


def test_a_method_stands_for_that_of_the_interface(shapes: Graph) -> None:
    assert ids(ask("implementers", shapes, "shape.go::Shape.Area")) == ["shape.go::Shape.Area", "area.go::Square.Area"]
    assert "shape_test.go::TestTotal" in ids(ask("tested-by", shapes, "area.go::Square.Area"))


def test_a_method_in_another_file_is_contained_in_its_type(shapes: Graph) -> None:
    contained = {(e["from"], e["to"]) for e in edge_objects(shapes) if e["kind"] == "contains"}

    assert ("square.go::Square", "area.go::Square.Area") in contained


def test_dead_code_is_what_nothing_leads_to(shapes: Graph) -> None:
    dead = ids(ask("dead-code", shapes))

    assert "area.go::unused" in dead
    assert not {"area.go::half", "square.go::Square.hidden", "area.go::Square.Area"} & set(dead)


def test_tests_are_named_as_go_test_takes_them(shapes: Graph) -> None:
    tests = [node for node in range(len(shapes.nodes)) if shapes.nodes.test[node]]

    assert runner_forms(shapes, tests) == [". -run ^$ -bench ^BenchmarkHalf$", ". -run ^TestTotal$", "./other -run ^TestOther$"]


def test_a_local_type_is_a_part_of_its_function(shapes: Graph) -> None:
    told = {(e["kind"], e["from"], e["to"]) for e in edge_objects(shapes)}

    assert ("contains", "other/other.go::local", "other/other.go::local.part") in told
    assert ("depends-on", "other/other.go::local", "other/other.go::local.part") not in told
