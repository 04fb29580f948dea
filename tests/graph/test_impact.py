"""Impact: what is touched, what is not, in which order, and what is said about the cut."""

from crg_py.graph import Graph, asked, asked_lines
from crg_py.model.answers import Change, ImpactResult
from crg_py.providers.inspect import Arguments, impact
from tests.graph.build import graph, rows

SHOP = {
    "box.py": """
class Box
  function wrap method
  function weigh method
""",
    "ship.py": """
- import box.py
- read box.py::Box
function send
  - type box.py::Box
  - call ~box.py::Box.wrap
function price
  - type box.py::Box
  - call ~box.py::Box.weigh
function post
  - call ship.py::send
""",
}


def touched(before: Graph, after: Graph, *changes: Change, depth: int | None = None, limit: int | None = None) -> ImpactResult:
    return impact(before, after, "now", changes, Arguments(depth=depth, limit=limit))


def changed(drawn: Graph, id_: str, kind: str = "body", depth: int | None = None) -> list[str]:
    return [node.id for node in touched(drawn, drawn, Change(id_, kind), depth=depth).impactedNodes]


def test_a_changed_method_touches_its_callers_and_not_its_siblings() -> None:
    assert changed(graph(SHOP), "box.py::Box.wrap") == ["ship.py::send", "ship.py::post"]


def test_what_the_changed_definition_uses_is_not_touched() -> None:
    assert changed(graph(SHOP), "ship.py::send") == ["ship.py::post"]


def test_depth_limits_the_walk_and_says_so() -> None:
    drawn = graph(SHOP)
    answer = touched(drawn, drawn, Change("box.py::Box.wrap", "body"), depth=1)

    assert [node.id for node in answer.impactedNodes] == ["ship.py::send"]
    assert answer.truncated
    assert answer.data.notes == ["the depth limit hides further dependents"]
    assert not touched(drawn, drawn, Change("box.py::Box.wrap", "body"), depth=2).truncated


def test_a_limit_keeps_the_nearest_and_counts_all() -> None:
    drawn = graph(SHOP)
    answer = touched(drawn, drawn, Change("box.py::Box.wrap", "body"), limit=1)

    assert [node.id for node in answer.impactedNodes] == ["ship.py::send"]
    assert (answer.truncated, answer.data.total, answer.data.nodeDistance) == (True, 2, [1])
    assert answer.impactedFiles == ["box.py", "ship.py"]


def test_a_cycle_ends_and_names_each_once() -> None:
    drawn = graph(
        {"r.py": "function even\n  - call r.py::odd\nfunction odd\n  - call r.py::even\nfunction ask\n  - call r.py::even\n"},
    )

    assert changed(drawn, "r.py::odd") == ["r.py::even", "r.py::ask"]


DISPATCH = {
    "proc.py": """
class Proc
  function handle method
  function __init__ method
class Middle
  - inherit proc.py::Proc
class Leaf
  - inherit proc.py::Middle
  function handle method
  function __init__ method
class Other
  - inherit proc.py::Proc
  function handle method
""",
    "engine.py": """
function run
  - type proc.py::Proc
  - call ~proc.py::Proc.handle
function start
  - call proc.py::Proc
  + call proc.py::Proc.__init__
""",
}


def test_a_changed_override_touches_callers_of_the_method_it_overrides() -> None:
    drawn = graph(DISPATCH)
    answer = touched(drawn, drawn, Change("proc.py::Leaf.handle", "body"))

    assert [node.id for node in answer.impactedNodes] == ["engine.py::run"]
    assert answer.data.nodeResolution == ["inferred"]
    assert [(step.kind, step.source, step.target) for step in answer.data.chains[0]] == [
        ("calls", "engine.py::run", "proc.py::Proc.handle"),
        ("overridden-by", "proc.py::Proc.handle", "proc.py::Leaf.handle"),
    ]


BASES = """class Base
  function run method
class Own
  - inherit lib.py::Base
  function run method
class Other
  - inherit lib.py::Base
function start
  - call ~lib.py::Base.run
"""
MAKES_OTHER = "function test_other test\n  - call lib.py::Other\n  - call lib.py::start\n"


def test_a_test_reaches_an_override_through_its_base_only_if_it_makes_such_an_object() -> None:
    makes_own = "function test_own test\n  - call lib.py::Own\n  - call lib.py::start\nfunction helper\n  - call lib.py::start\n"
    drawn = graph({"lib.py": BASES, "test_own.py": makes_own, "test_other.py": MAKES_OTHER})

    # Who is no test may be given such an object.
    assert sorted(changed(drawn, "lib.py::Own.run")) == ["lib.py::start", "test_own.py::helper", "test_own.py::test_own"]
    assert "test_other.py::test_other" in changed(drawn, "lib.py::Base.run")


def test_where_nothing_is_seen_to_make_such_an_object_every_test_may() -> None:
    drawn = graph({"lib.py": BASES, "test_other.py": MAKES_OTHER})

    assert "test_other.py::test_other" in changed(drawn, "lib.py::Own.run")


def test_a_changed_header_touches_overriders_and_a_changed_body_does_not() -> None:
    drawn = graph(DISPATCH)

    assert changed(drawn, "proc.py::Proc.handle", "signature") == ["engine.py::run", "proc.py::Leaf.handle", "proc.py::Other.handle"]
    assert changed(drawn, "proc.py::Proc.handle", "body") == ["engine.py::run"]


def test_constructors_do_not_override() -> None:
    assert changed(graph(DISPATCH), "proc.py::Leaf.__init__") == []
    assert changed(graph(DISPATCH), "proc.py::Proc.__init__") == ["engine.py::start"]


def test_a_changed_class_header_touches_subclasses_members_and_their_users() -> None:
    found = changed(graph(DISPATCH), "proc.py::Proc", "signature")

    assert {"proc.py::Middle", "proc.py::Leaf", "proc.py::Other", "proc.py::Proc.handle", "engine.py::run", "engine.py::start"} <= set(
        found
    )


CODE = {
    "base.py": """
variable LIMIT
function connect
""",
    "db.py": """
- import base.py
- read base.py::connect
variable engine span=1
- call base.py::connect
- call base.py::LIMIT
""",
    "repo.py": """
- import db.py
function query
  - read db.py::engine
""",
    "top.py": """
- import repo.py
""",
}


def test_a_variable_is_touched_by_what_its_statement_uses_and_touches_its_users() -> None:
    assert changed(graph(CODE), "base.py::connect") == ["db.py", "db.py::engine", "repo.py::query"]


def test_code_of_a_file_that_is_only_reached_does_not_spread_to_importers() -> None:
    assert changed(graph(CODE), "base.py::LIMIT") == ["db.py"]


def test_changed_code_of_a_file_touches_importers_and_theirs() -> None:
    assert changed(graph(CODE), "db.py", "module-code") == ["repo.py", "top.py"]


def test_comments_touch_nothing_and_still_name_the_file() -> None:
    drawn = graph(CODE)
    answer = touched(drawn, drawn, Change("db.py", "cosmetic"), Change("base.py::connect", "documentation"))

    assert answer.impactedNodes == []
    assert answer.impactedFiles == ["base.py", "db.py"]
    assert [node.id for node in answer.changedNodes] == ["db.py", "base.py::connect"]


def test_what_a_removed_file_held_is_walked_in_the_graph_before() -> None:
    before = graph({**CODE, "apart.py": "function alone\n"})
    after = graph({path: text for path, text in CODE.items() if path != "base.py"} | {"apart.py": "function alone\n"})
    gone = [Change(id_, "removed") for id_ in ("base.py", "base.py::LIMIT", "base.py::connect")]
    answer = touched(before, after, *gone)

    assert [node.id for node in answer.impactedNodes] == ["db.py", "db.py::engine", "repo.py", "repo.py::query", "top.py"]
    assert answer.impactedFiles == ["base.py", "db.py", "repo.py", "top.py"]
    assert [node.id for node in answer.changedNodes] == ["base.py", "base.py::LIMIT", "base.py::connect"]


def test_users_of_a_renamed_definition_are_told_under_their_present_id() -> None:
    before = graph({"a.py": "function old\nfunction mine\n  - call a.py::old\n"})
    after = graph({"a.py": "function new\nfunction yours\n  - call *old\n"})
    answer = touched(before, after, Change("a.py::new", "renamed", "a.py::old"), Change("a.py::other", "added"))

    assert [node.id for node in answer.impactedNodes] == ["a.py::mine"]
    answer = touched(before, after, Change("a.py::new", "renamed", "a.py::old"), Change("a.py::yours", "renamed", "a.py::mine"))
    assert answer.impactedNodes == []


HUBS = {
    "a.py": "class A\n  function save method\nclass B\n  function save method\n",
    "use.py": "function certain\n  - call a.py::A.save\nfunction perhaps\n  - call ?save\nfunction lost\n  - call ?missing\n",
    "use.ts": "function elsewhere\n  - call ?save\n",
}


def test_candidates_are_told_and_marked_within_a_family_of_languages() -> None:
    drawn = graph(HUBS)
    answer = touched(drawn, drawn, Change("a.py::A.save", "body"))

    assert [node.id for node in answer.impactedNodes] == ["use.py::certain", "use.py::perhaps"]
    assert answer.data.nodeResolution == ["exact", "ambiguous"]
    assert answer.data.edgeResolution == ["exact", "ambiguous"]
    assert answer.edges[1].target == "a.py::A.save"
    assert (answer.data.ledger.exact, answer.data.ledger.ambiguous, answer.data.ledger.unresolved) == (1, 1, 1)


def test_a_certain_chain_wins_over_a_shorter_guess() -> None:
    drawn = graph(
        {
            "a.py": "class A\n  function save method\nfunction deep\n  - call a.py::A.save\n",
            "b.py": "function both\n  - call a.py::deep\n  - call ?save\n",
        },
    )
    answer = touched(drawn, drawn, Change("a.py::A.save", "body"))

    assert [(n.id, d) for n, d in zip(answer.impactedNodes, answer.data.nodeDistance, strict=True)] == [
        ("a.py::deep", 1),
        ("b.py::both", 2),
    ]
    assert answer.data.nodeResolution == ["exact", "exact"]
    assert [step.target for step in answer.data.chains[1]] == ["a.py::deep", "a.py::A.save"]


def test_overload_stubs_count_as_their_implementation() -> None:
    drawn = graph(
        {
            "conv.py": "function _do\nfunction conv overload\nfunction conv\n  - call conv.py::_do\n",
            "use.py": "function both\n  - call conv.py::conv\n",
        },
    )

    assert changed(drawn, "conv.py::_do") == ["conv.py::conv~2", "use.py::both"]


def test_lines_mean_the_innermost_definition_or_the_file() -> None:
    drawn = graph(SHOP)

    assert [change.id for change in asked_lines(drawn, "box.py", 1, 1)] == ["box.py::Box.wrap"]
    assert [change.id for change in asked_lines(drawn, "box.py", 0, 1)] == ["box.py::Box", "box.py::Box.wrap"]
    assert [change.id for change in asked_lines(drawn, "ship.py", 0, 0)] == ["ship.py"]


def test_lines_of_an_attribute_mean_the_method_too() -> None:
    rows_ = rows({"c.py": "class C\n  function set method\n    - call *f\n  variable plain\n  variable x instance\n"})
    # An attribute is listed last, and its statement stands in the method that sets it.
    rows_.d_position[3, [0, 2, 4]] = 2
    drawn = Graph(rows_)

    assert [change.id for change in asked_lines(drawn, "c.py", 2, 2)] == ["c.py::C.set", "c.py::C.x"]
    assert [change.id for change in asked_lines(drawn, "c.py", 3, 3)] == ["c.py::C.plain"]


def test_a_file_asked_for_means_all_it_holds() -> None:
    drawn = graph(SHOP)
    answer = touched(drawn, drawn, *asked(drawn, [drawn.nodes.of_id["box.py"]]))

    assert [node.id for node in answer.changedNodes] == ["box.py", "box.py::Box", "box.py::Box.wrap", "box.py::Box.weigh"]
    assert [node.id for node in answer.impactedNodes] == ["ship.py", "ship.py::send", "ship.py::price", "ship.py::post"]


def test_unchanged_text_that_means_something_else_is_touched() -> None:
    files = {"a.py": "function f\n", "b.py": "function f\n", "pkg.py": "- read a.py::f\n"}
    before = graph({**files, "use.py": "function q\n  - call a.py::f\nfunction r\n  - call use.py::q\n"})
    after = graph({**files, "use.py": "function q\n  - call b.py::f\nfunction r\n  - call use.py::q\n"})
    answer = touched(before, after, Change("pkg.py", "imports"))

    assert [node.id for node in answer.impactedNodes] == ["use.py::q", "use.py::r"]
    assert [step.target for step in answer.data.chains[1]] == ["use.py::q", "b.py::f"]


def test_a_chain_ends_though_a_use_that_changed_its_meaning_closes_a_cycle() -> None:
    before = graph({"a.py": "function f\n  - call *q\nfunction q\n  - call a.py::f\nvariable x\n"})
    after = graph({"a.py": "function f\n  - call a.py::q\nfunction q\n  - call a.py::f\nvariable x\n"})
    answer = touched(before, after, Change("a.py::x", "body"))

    assert [node.id for node in answer.impactedNodes] == ["a.py::f", "a.py::q"]
    assert [[(s.source, s.target) for s in chain] for chain in answer.data.chains] == [
        [("a.py::f", "a.py::q")],
        [("a.py::q", "a.py::f"), ("a.py::f", "a.py::q")],
    ]
