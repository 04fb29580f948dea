"""`crg impact`: every way to say what changed, and every form of the answer."""

import json
import re

import pytest

from tests.cli.project import SHOP, Project

EDITED = SHOP["shop/price.py"].replace("    return amount\n", "    return amount + 0\n")


def test_an_uncommitted_edit(shop: Project) -> None:
    shop.write("shop/price.py", EDITED)

    assert shop.says("impact") == AFTER_AN_EDIT


AFTER_AN_EDIT = """\
changed: 1 definition or file  (git:d97e554a00 -> git:d97e554a00+dirty)
  shop/price.py:1  body          shop/price.py::net
impacted: 7 definitions and files  (3 files with the changed ones)
  distance 1
    shop/price.py:5  shop/price.py::gross
  distance 2
    shop/bill.py      shop/bill.py
    shop/bill.py:4    shop/bill.py::total
    shop/price.py:10  shop/price.py::Till.pay
  distance 3
    tests/test_bill.py    tests/test_bill.py
    tests/test_bill.py:4  tests/test_bill.py::test_total
    shop/bill.py:8        shop/bill.py::settle  [inferred]
tests to run: 1
  tests/test_bill.py::test_total
ledger of the changed names: 1 exact, 0 inferred, 0 ambiguous, 0 external, 0 unresolved
not truncated
as of git:d97e554a00+dirty
"""


def test_no_change_is_the_last_commit(shop: Project) -> None:
    shop.commit("second", {"shop/price.py": EDITED})
    said = shop.says("impact")

    assert "body          shop/price.py::net" in said
    assert "note: no uncommitted changes: this is the last commit" in said


def test_staged_leaves_out_what_is_not(shop: Project) -> None:
    shop.write("shop/price.py", EDITED)
    shop.git("add", "-A")
    shop.write("shop/bill.py", SHOP["shop/bill.py"].replace("sum(", "max("))

    assert "shop/bill.py::total" in shop.says("impact").split("impacted")[0]
    assert "shop/bill.py::total" not in shop.says("impact", "--staged").split("impacted")[0]


def changed(shop: Project, *targets: str) -> list[tuple[str, str]]:
    answer = json.loads(shop.says("impact", "--json", *targets))
    return [(change["change"], change["id"]) for change in answer["data"]["changes"]]


def test_revisions_and_ranges(shop: Project) -> None:
    shop.commit("second", {"shop/price.py": EDITED})
    shop.git("checkout", "-q", "-b", "feature")
    shop.commit("third", {"shop/price.py": EDITED.replace("1.2", "1.3")})
    net, gross = ("body", "shop/price.py::net"), ("body", "shop/price.py::gross")

    assert changed(shop, "HEAD~2") == [gross, net]
    assert changed(shop, "HEAD~1") == [gross]
    assert changed(shop, "HEAD~2..HEAD~1") == [net]
    assert changed(shop, "main...feature") == [gross]
    assert changed(shop, "--at", "HEAD~1") == [net]


def test_files_lines_and_symbols(shop: Project) -> None:
    whole = [id_ for _, id_ in changed(shop, "shop/price.py")]

    assert whole == ["shop/price.py", *(f"shop/price.py::{name}" for name in ("Till", "Till.pay", "gross", "net"))]
    assert changed(shop, "shop/price.py:6") == [("asked", "shop/price.py::gross")]
    assert changed(shop, "shop/price.py:11-999") == [("asked", "shop/price.py::Till.pay")]
    assert changed(shop, "shop/price.py:3-4") == []
    assert changed(shop, "shop/price.py:2-6") == [("asked", "shop/price.py::gross"), ("asked", "shop/price.py::net")]
    assert changed(shop, "net") == changed(shop, "shop/price.py::net") == [("asked", "shop/price.py::net")]
    assert changed(shop, "shop/price.py:6", "total") == [("asked", "shop/bill.py::total"), ("asked", "shop/price.py::gross")]
    assert [id_ for _, id_ in changed(shop, "shop")][-1] == "shop/price.py::net"


def test_a_path_is_seen_from_where_the_person_stands(shop: Project) -> None:
    done = shop.run("impact", "--files", "price.py:1", folder=shop.root / "shop")

    assert done.stdout.splitlines() == ["shop/bill.py", "shop/price.py", "tests/test_bill.py"]


def test_a_deleted_file(shop: Project) -> None:
    (shop.root / "shop/price.py").unlink()

    assert "shop/bill.py::total" in shop.says("impact", "shop/price.py")
    assert ("removed", "shop/price.py::gross") in changed(shop, "shop/price.py") == changed(shop)


def test_of_several_deleted_files_one_is_asked_about_alone(shop: Project) -> None:
    shop.commit(
        "second",
        {"shop/tax.py": "def tax():\n    return 1\n", "shop/due.py": "from shop.tax import tax\n\n\ndef due():\n    return tax()\n"},
    )
    (shop.root / "shop/price.py").unlink()
    (shop.root / "shop/tax.py").unlink()

    assert shop.says("impact", "--files", "shop/tax.py").splitlines() == ["shop/due.py", "shop/tax.py"]
    assert {"shop/due.py", "shop/bill.py"} <= {*shop.says("impact", "--files", "shop/tax.py", "shop/price.py").splitlines()}


def test_a_deleted_folder_is_known_by_its_bare_name(shop: Project) -> None:
    shop.git("rm", "-q", "-r", "tests")

    assert changed(shop, "tests") == [("removed", "tests/test_bill.py"), ("removed", "tests/test_bill.py::test_total")]


def test_a_renamed_file_is_named_with_what_it_was(shop: Project) -> None:
    shop.git("mv", "shop/price.py", "shop/cost.py")

    assert "moved         shop/cost.py::net  (was shop/price.py::net)" in shop.says("impact")


def test_only_tests_or_files(shop: Project) -> None:
    assert shop.says("impact", "--tests", "net") == "tests/test_bill.py::test_total\n"
    assert shop.says("impact", "--files", "net") == "shop/bill.py\nshop/price.py\ntests/test_bill.py\n"


def test_tests_are_found_at_any_depth_and_text_stops_at_three(project: Project) -> None:
    steps = "".join(f"def step{n}():\n    return step{n - 1}()\n\n\n" for n in range(1, 6))
    project.commit("first", {"chain.py": "def step0():\n    return 0\n\n\n" + steps})
    project.commit("second", {"test_chain.py": "import chain\n\n\ndef test_chain():\n    assert chain.step5() == 0\n"})

    assert project.says("impact", "--tests", "step0") == "test_chain.py::test_chain\n"
    assert project.says("impact", "--tests", "--depth", "3", "step0") == ""
    assert "truncated: further dependents lie deeper; --depth all follows them" in project.says("impact", "step0")
    assert "\nnot truncated\n" in project.says("impact", "--depth", "all", "step0")


def test_why_prints_the_chain_to_each_hit(shop: Project) -> None:
    chain = (
        "    tests/test_bill.py:4  tests/test_bill.py::test_total\n"
        "        calls shop/bill.py::total  tests/test_bill.py:5\n"
        "        calls shop/price.py::gross  shop/bill.py:5\n"
        "        calls shop/price.py::net  shop/price.py:6\n"
    )

    assert chain in shop.says("impact", "--why", "net")


def test_files_are_counted_beyond_the_limit(shop: Project) -> None:
    shop.write("shop/price.py", EDITED)
    files = shop.says("impact", "--files").splitlines()

    assert f"impacted: 7 definitions and files  ({len(files)} files with the changed ones)" in shop.says("impact", "--limit", "1")


def test_a_file_that_was_not_read_before_is_not_taken_for_added(shop: Project) -> None:
    shop.commit("second", {"shop/price.py": EDITED + "#" * 200})
    shop.write("crg.toml", "limits.blob_bytes = 300\n")
    shop.git("add", "-A")
    shop.git("commit", "-q", "-m", "third")
    shop.write("shop/price.py", EDITED)

    assert ("asked", "shop/price.py::net") in changed(shop)
    note = "note: not compared, as one side is not read: shop/price.py (3"
    assert note in shop.says("impact")
    assert note in shop.says("diff", "HEAD")


def test_a_file_that_is_not_merged_yet_is_not_taken_for_removed(shop: Project) -> None:
    shop.git("checkout", "-q", "-b", "other")
    shop.commit("one", {"shop/price.py": EDITED})
    shop.git("checkout", "-q", "main")
    shop.commit("two", {"shop/price.py": EDITED.replace("+ 0", "+ 1")})
    shop.git("merge", "-q", "other", check=False)

    assert ("asked", "shop/price.py::net") in changed(shop, "--staged")
    said = shop.says("impact", "--staged")
    assert "shop/bill.py::total" in said.split("impacted")[1]
    assert "note: not compared, as one side is not read: shop/price.py (unmerged)" in said


def test_a_limit_is_told(shop: Project) -> None:
    said = shop.says("impact", "--limit", "1", "net")

    assert "more; --limit all prints them" in said
    assert said.count("shop/bill.py") == 0


def test_one_json_object_in_the_envelope(shop: Project) -> None:
    shop.write("shop/price.py", EDITED)
    answer = json.loads(shop.says("impact", "--json"))

    assert set(answer) == {"changedNodes", "impactedNodes", "impactedFiles", "edges", "truncated", "validAsOf", "data"}
    assert answer["validAsOf"]["rev"].startswith("git:")
    assert len(answer["validAsOf"]["blobs"]) == 3
    assert all(re.fullmatch("blob:sha256:[0-9a-f]{64}", blob) for blob in answer["validAsOf"]["blobs"])
    n_nodes = len(answer["impactedNodes"])
    assert [len(answer["data"][key]) for key in ("nodeResolution", "nodeDistance", "chains")] == [n_nodes] * 3
    assert len(answer["data"]["edgeResolution"]) == len(answer["edges"])
    assert set(answer["data"]["ledger"]) == {"exact", "inferred", "ambiguous", "external", "unresolved"}


@pytest.mark.parametrize(
    ("targets", "message"),
    [
        (["nets"], "there is no file, revision or definition 'nets' (did you mean net"),
        (["shop/price.py::nett"], "no definition is called 'shop/price.py::nett' (did you mean shop/price.py::net?)"),
        (["shop/prize.py::gross"], "no definition is called 'shop/prize.py::gross' (did you mean shop/price.py::gross?)"),
        (["shop/prize.py"], "there is no file, revision or definition 'shop/prize.py' (did you mean shop/price.py?)"),
        (["prize.py"], "there is no file, revision or definition 'prize.py' (did you mean shop/price.py?)"),
        (["shop/price.py:12"], "'shop/price.py:12' names no lines, the file has 11 (lines are counted from 1"),
        (["nosuch..HEAD"], "the repository knows no revision 'nosuch'"),
        (["shop/price.py:0-3"], "'shop/price.py:0-3' names no lines (lines are counted from 1"),
        (["--depth", "none"], "--depth takes a positive number or `all`, not 'none'"),
        (["--limit", "-1"], "--limit takes a positive number or `all`, not '-1'"),
        (["--tests", "--json"], "--tests, --files and --json exclude each other"),
        (["--why", "--files"], "--why has no place in bare lines (leave out --tests and --files)"),
        (["--staged", "shop/price.py", "net"], "--staged takes no target but one revision"),
        (["--nosuch"], "no such option: --nosuch (`crg impact --help` lists what it takes"),
        ([""], "a target is empty (leave it out"),
        (["HEAD", "shop"], "'HEAD' is a revision, and a revision stands alone"),
        (["main..HEAD", "shop"], "'main..HEAD' is a revision, and a revision stands alone"),
        (["../nothing.py"], "there is no file, revision or definition '../nothing.py'"),
        (["--at", "nosuch"], "the repository knows no revision 'nosuch' "),
        (["--at", "HEAD^{tree}"], "HEAD^{tree} is a tree and no commit"),
        (["--at", "HEAD", "HEAD..HEAD"], "--at and a range exclude each other"),
    ],
)
def test_a_wrong_question_is_told_in_one_line(shop: Project, targets: list[str], message: str) -> None:
    said = shop.says("impact", *targets, code=2)

    assert said.startswith(f"crg: {message}")
    assert said.count("\n") == 1


def test_the_first_commit_is_compared_with_nothing(shop: Project) -> None:
    shop.commit("second", {"shop/price.py": EDITED})

    assert ("added", "tests/test_bill.py::test_total") in changed(shop, "--at", "HEAD~1")


def test_a_path_that_is_left_out_is_told_from_one_that_is_not_there(project: Project) -> None:
    project.commit("first", {".gitignore": "made/\n", "a.py": "def f():\n    pass\n", "docs/notes.md": "# Notes\n"})
    project.write("made/b.py", "def g():\n    pass\n")

    for path in ("made/b.py", "made", "docs"):
        assert f"{path!r} is there, but holds nothing that is read" in project.says("impact", path, code=3)
    assert "'made/b.py' is there" in project.says("symbols", "made/b.py", code=3)
    assert "'made/b.py' is there" in project.says("contents", "made/b.py", code=3)
    assert "no definition is called 'made/b.py'" in project.says("contents", "made/b.py", "--at", "HEAD", code=2)
    assert "there is no file, revision or definition 'made/c.py'" in project.says("impact", "made/c.py", code=2)


def test_an_ambiguous_name_lists_the_choices(project: Project) -> None:
    project.commit("first", {"a.py": "def save():\n    pass\n", "b.py": "def save():\n    pass\n"})

    assert project.says("impact", "save", code=2) == "crg: 'save' means 2 definitions (choose one: a.py::save, b.py::save)\n"


def test_a_file_that_is_not_read_is_told_among_others_and_refused_alone(project: Project) -> None:
    project.commit("first", {"a.py": "def f():\n    return 1\n", "notes.md": "# Notes\n"})

    said = project.says("impact", "notes.md", "a.py")
    assert "a.py::f" in said
    assert "note: 'notes.md' is in no language that crg reads" in said
    assert "'notes.md' is in no language that crg reads" in project.says("impact", "notes.md", code=3)


def test_names_that_look_like_options(project: Project) -> None:
    project.commit("first", {"-x.py": "def f():\n    return 1\n"})

    assert changed(project, "--", "-x.py") == [("asked", "-x.py"), ("asked", "-x.py::f")]
