"""What a runner runs around tests, and the classes it collects: the tests that code reaches without being named by them."""

from crg_py.graph import Graph, reaching_tests, runner_forms
from crg_py.model.answers import Change
from crg_py.providers.inspect import Arguments, impact
from tests.graph.build import graph

LIB = "function f\nfunction g\n"


def reached(drawn: Graph, id_: str) -> list[str]:
    return runner_forms(drawn, reaching_tests(drawn, [drawn.nodes.of_id[id_]]).nodes.tolist())


def test_set_up_runs_with_the_tests_of_its_class_and_of_those_that_share_it() -> None:
    drawn = graph(
        {
            "lib.py": LIB,
            "test_a.py": """
class TestBase
  function setUp method
    - call lib.py::f
  function test_base test method
class TestBelow
  - inherit test_a.py::TestBase
  function tearDown method
    - call lib.py::g
  function test_below test method
class TestOther
  function test_other test method
""",
        },
    )

    assert reached(drawn, "lib.py::f") == [
        "test_a.py::TestBase::test_base",
        "test_a.py::TestBelow::test_base",
        "test_a.py::TestBelow::test_below",
    ]
    assert "test_a.py::TestBelow::test_base" in reached(drawn, "lib.py::g")
    assert "test_a.py::TestOther::test_other" not in reached(drawn, "lib.py::g")


def test_set_up_of_a_file_runs_with_its_tests_only() -> None:
    drawn = graph(
        {
            "lib.py": LIB,
            "test_a.py": "function setup_module\n  - call lib.py::f\nfunction test_a test\n",
            "test_b.py": "function test_b test\nfunction outer\n  function setup_module local\n    - call lib.py::f\n",
        },
    )

    assert reached(drawn, "lib.py::f") == ["test_a.py::test_a"]


def test_an_automatic_fixture_runs_with_its_class_file_or_folder() -> None:
    drawn = graph(
        {
            "lib.py": LIB,
            "tests/conftest.py": "function clean fixture automatic\n  - call lib.py::f\nfunction plain fixture\n  - call lib.py::g\n",
            "tests/deep/test_a.py": """
class TestA
  function own fixture automatic method
    - call lib.py::g
  function test_a test method
function test_b test
""",
            "test_c.py": "function test_c test\n",
        },
    )

    assert reached(drawn, "lib.py::f") == ["tests/deep/test_a.py::TestA::test_a", "tests/deep/test_a.py::test_b"]
    assert reached(drawn, "lib.py::g") == ["tests/deep/test_a.py::TestA::test_a"]


def test_a_class_or_file_asks_for_a_fixture_on_behalf_of_its_tests() -> None:
    drawn = graph(
        {
            "conftest.py": "function one fixture\nfunction two fixture\n",
            "test_a.py": "- import conftest.py::one\n- read conftest.py::two\nfunction test_a test\n",
            "test_b.py": "class TestB\n  - read conftest.py::one\n  function test_b test method\nfunction test_c test\n",
        },
    )

    assert reached(drawn, "conftest.py::one") == ["test_b.py::TestB::test_b"]
    assert reached(drawn, "conftest.py::two") == ["test_a.py::test_a"]


def test_what_a_file_of_tests_calls_when_it_is_loaded_runs_with_all_its_tests() -> None:
    drawn = graph(
        {
            "lib.py": LIB,
            "test_a.py": "- call lib.py::f\n- import lib.py::g\nfunction test_a test\n",
            "tests/conftest.py": "- call lib.py::f\n",
            "tests/test_b.py": "function test_b test\n",
            "app.py": "- call lib.py::f\n",
        },
    )

    assert reached(drawn, "lib.py::f") == ["test_a.py::test_a", "tests/test_b.py::test_b"]
    assert reached(drawn, "lib.py::g") == []


def test_code_of_a_group_of_tests_runs_with_the_tests_inside() -> None:
    drawn = graph({"lib.ts": "function f\n", "a.test.ts": "function group test\n  - call lib.ts::f\n  function inner test\n"})
    answer = impact(drawn, drawn, "now", [Change("lib.ts::f", "body")], Arguments(depth=None))

    assert [node.id for node in answer.impactedNodes] == ["a.test.ts::group", "a.test.ts::group.inner"]
    assert [(step.kind, step.source, step.target) for step in answer.data.chains[1]] == [
        ("runs-with", "a.test.ts::group.inner", "a.test.ts::group"),
        ("calls", "a.test.ts::group", "lib.ts::f"),
    ]
    assert answer.data.nodeResolution == ["exact", "inferred"]
    assert [(edge.kind, edge.source) for edge in answer.edges] == [("calls", "a.test.ts::group"), ("depends-on", "a.test.ts::group.inner")]


def test_a_changed_file_of_tests_touches_all_its_tests() -> None:
    drawn = graph({"test_a.py": "function test_a test\n", "conftest.py": "", "pkg/test_b.py": "function test_b test\n"})

    assert reached(drawn, "test_a.py") == ["test_a.py::test_a"]
    assert reached(drawn, "conftest.py") == ["pkg/test_b.py::test_b", "test_a.py::test_a"]


def test_tests_of_a_mixin_run_in_the_collected_classes_that_take_it() -> None:
    drawn = graph(
        {
            "lib.py": LIB,
            "test_a.py": """
class Mixin
  function test_shared method
    - call lib.py::f
  function helper method
class CaseTests
  - inherit test_a.py::Mixin
  - inherit !unittest.TestCase
class Unrelated
  - inherit !abc.ABC
  function test_of_no_test method
    - call lib.py::g
""",
        },
    )

    assert reached(drawn, "lib.py::f") == ["test_a.py::CaseTests::test_shared"]
    assert reached(drawn, "lib.py::g") == []


def test_a_class_of_tests_is_collected_where_it_is_imported_too() -> None:
    drawn = graph(
        {
            "lib.py": LIB,
            "test_a.py": "class TestA\n  function test_x test method\n    - call lib.py::f\n",
            "test_b.py": "- import test_a.py::TestA\nclass TestB\n  - inherit test_a.py::TestA\n",
            "app.py": "- import test_a.py::TestA\n",
        },
    )

    assert reached(drawn, "lib.py::f") == ["test_a.py::TestA::test_x", "test_b.py::TestA::test_x", "test_b.py::TestB::test_x"]


def test_making_an_instance_may_run_what_the_language_runs() -> None:
    drawn = graph(
        {
            "lib.py": "class Box exported\n  function __enter__ method\n    - call lib.py::f\n  function open method\nfunction f\n",
            "test_a.py": "function test_made test\n  - call lib.py::Box\nfunction test_named test\n  - type lib.py::Box\n",
        },
    )
    answer = impact(drawn, drawn, "now", [Change("lib.py::f", "body")], Arguments(depth=None))

    assert [node.id for node in answer.impactedNodes] == ["lib.py::Box.__enter__", "test_a.py::test_made"]
    assert answer.data.nodeResolution == ["exact", "ambiguous"]
    assert [(step.kind, step.target) for step in answer.data.chains[1]] == [
        ("calls", "lib.py::Box"),
        ("may-run", "lib.py::Box.__enter__"),
        ("calls", "lib.py::f"),
    ]
    assert reached(drawn, "lib.py::Box.open") == []


def test_who_takes_a_class_may_make_an_instance() -> None:
    drawn = graph(
        {
            "lib.py": "class Box\n  function __init__ method\n",
            "test_a.py": "function test_taken test\n  - read lib.py::Box\nfunction test_named test\n  - type lib.py::Box\n",
        },
    )

    assert reached(drawn, "lib.py::Box.__init__") == ["test_a.py::test_taken"]


def test_an_instance_of_a_class_nobody_makes_is_one_of_a_class_below() -> None:
    drawn = graph(
        {
            "lib.py": "class Box\n  function __len__ method\nclass Crate\n  - inherit lib.py::Box\n",
            "test_a.py": "function test_a test\n  - call lib.py::Crate\n",
        },
    )

    assert reached(drawn, "lib.py::Box.__len__") == ["test_a.py::test_a"]


def test_a_name_put_together_at_run_time_may_mean_every_member_that_begins_so() -> None:
    drawn = graph(
        {
            "a.py": "class Tree\n  function visit_leaf method\n  function other method\nfunction visit_apart\n",
            "test_a.py": "function test_a test\n  - read ?visit_*\nfunction test_b test\n  - read ?nobody_*\n",
        },
    )

    assert reached(drawn, "a.py::Tree.visit_leaf") == ["test_a.py::test_a"]
    assert reached(drawn, "a.py::Tree.other") == []
    assert reached(drawn, "a.py::visit_apart") == []
    assert drawn.links.use_bucket.tolist() == [2, 4]
