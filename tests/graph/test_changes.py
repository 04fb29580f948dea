"""Changes: what happened to a file, told definition by definition."""

import msgspec

from crg_py.graph import FileChange, changes, compare
from crg_py.model.facts import Definition, Facts, Import


def define(qualified: str, body: int = 1, signature: int = 1, doc: int = 0, kind: str = "function") -> Definition:
    return Definition(
        name=qualified.rpartition(".")[2],
        kind=kind,
        parent=-1,
        qualified=qualified,
        start_line=0,
        start_char=0,
        end_line=0,
        end_char=0,
        name_line=0,
        name_char=0,
        flags=0,
        signature=signature,
        body=body,
        doc=doc,
    )


EMPTY = Facts(
    language="python",
    definitions=[],
    functions={},
    classes={},
    shapes=[],
    terms=[],
    uses=[],
    imports=[],
    names={},
    exports={},
    module_exports=False,
    star_exports=[],
    stars=[],
    public=None,
    problems=[],
    surface=0,
    body=0,
    n_lines=0,
    package="",
    attached={},
)


def facts(*definitions: Definition, body: int = 0, imports: tuple[Import, ...] = ()) -> Facts:
    names = [definition.qualified for definition in definitions]
    around = [names.index(name.rpartition(".")[0]) if "." in name else -1 for name in names]
    placed = [msgspec.structs.replace(d, parent=parent) for d, parent in zip(definitions, around, strict=True)]
    return msgspec.structs.replace(EMPTY, definitions=placed, body=body, imports=list(imports))


def told(before: Facts | None, after: Facts | None) -> list[tuple[str, str, str]]:
    return [(change.id, change.change, change.before) for change in changes(before, after, "a.py")]


def test_the_strongest_thing_that_happened_is_told() -> None:
    before = facts(define("f"), define("g"), define("h"), define("same"))
    after = facts(define("f", signature=2, body=2), define("g", body=2, doc=2), define("h", doc=2), define("same"))

    assert told(before, after) == [("a.py::f", "signature", ""), ("a.py::g", "body", ""), ("a.py::h", "documentation", "")]


def test_a_function_that_became_a_class_changed_its_header() -> None:
    assert told(facts(define("f")), facts(define("f", kind="class"))) == [("a.py::f", "signature", "")]


def test_own_code_of_a_file_and_its_imports_are_told_apart() -> None:
    taken = Import("os", "", first=True, form="static", line=0)

    assert told(facts(body=1), facts(body=2)) == [("a.py", "module-code", "")]
    assert told(facts(), facts(imports=(taken,))) == [("a.py", "imports", "")]


def test_bytes_that_differ_in_nothing_are_cosmetic() -> None:
    assert told(facts(define("f")), facts(define("f"))) == [("a.py", "cosmetic", "")]
    assert told(None, None) == [("a.py", "cosmetic", "")]


def test_a_new_file_and_a_removed_one_tell_all_they_hold() -> None:
    assert told(None, facts(define("f"))) == [("a.py", "added", ""), ("a.py::f", "added", "")]
    assert told(facts(define("f")), None) == [("a.py", "removed", ""), ("a.py::f", "removed", "")]


def test_a_new_name_for_the_same_body_is_a_rename_and_members_follow() -> None:
    before = facts(define("Old", body=5, kind="class"), define("Old.m", body=6), define("Old.n", body=7))
    after = facts(define("New", body=5, kind="class"), define("New.m", body=6), define("New.n", body=8))

    assert told(before, after) == [
        ("a.py::New", "renamed", "a.py::Old"),
        ("a.py::New.m", "renamed", "a.py::Old.m"),
        ("a.py::New.n", "renamed", "a.py::Old.n"),
    ]


def test_equal_bodies_are_not_guessed_apart() -> None:
    before, after = facts(define("a"), define("b")), facts(define("c"), define("d"))

    assert told(before, after) == [
        ("a.py::a", "removed", ""),
        ("a.py::b", "removed", ""),
        ("a.py::c", "added", ""),
        ("a.py::d", "added", ""),
    ]


def test_a_definition_that_went_to_another_file_is_moved() -> None:
    found = compare([FileChange("a.py", facts(define("f", body=9)), facts()), FileChange("b.py", facts(), facts(define("f", body=9)))])

    assert [(c.id, c.change, c.before) for c in found] == [("b.py::f", "moved", "a.py::f")]


def test_a_renamed_file_moves_all_it_holds() -> None:
    held = facts(define("f", body=3), define("g", body=4))
    found = compare([FileChange("new.py", held, facts(define("f", body=3), define("g", body=5)), former="old.py")])

    assert [(c.id, c.change, c.before) for c in found] == [
        ("new.py", "moved", "old.py"),
        ("new.py::f", "moved", "old.py::f"),
        ("new.py::g", "moved", "old.py::g"),
    ]
