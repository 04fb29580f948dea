"""From a real git repository to an impact: the layers below, joined as a command joins them."""

import subprocess
from pathlib import Path

import pytest

from crg_py.graph import FileChange, Graph, compare
from crg_py.index import ensure
from crg_py.model.answers import ImpactResult
from crg_py.model.settings import Settings
from crg_py.providers.inspect import Arguments, impact
from crg_py.store import memory_store
from crg_py.workspace import open_workspace

FILES = {
    "pkg/__init__.py": "from pkg.rates import rate\n",
    "pkg/rates.py": 'def rate(kind):\n    """Say how much."""\n    return 2\n\n\ndef unused():\n    return 1\n',
    "pkg/bill.py": "from pkg import rate\n\n\nclass Bill:\n    def total(self):\n"
    "        return rate('std')\n\n    def other(self):\n        return 0\n",
    "pkg/apart.py": "def alone():\n    return 1\n",
    "tests/test_bill.py": "from pkg.bill import Bill\n\n\ndef test_total():\n    assert Bill().total() == 2\n\n\n"
    "def test_nothing():\n    pass\n",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for path, text in FILES.items():
        write(tmp_path, path, text)
    for command in (["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "first"]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True, capture_output=True)
    return tmp_path


def write(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text, "utf-8")


def uncommitted(root: Path) -> ImpactResult:
    """Answer what `crg impact` asks: HEAD against the working tree."""
    with memory_store() as store:
        snapshots = [ensure(open_workspace(root, at), store, Settings()) for at in ("HEAD", None)]
        blobs = [store.blobs(snapshot.id) for snapshot in snapshots]
        paths = sorted(path for path in {*blobs[0], *blobs[1]} if blobs[0].get(path) != blobs[1].get(path))
        old, new = (store.facts(snapshot.id, paths) for snapshot in snapshots)
        changes = compare(FileChange(path, old.get(path), new.get(path)) for path in paths)
        before, after = (Graph(store.read_graph(snapshot.id)) for snapshot in snapshots)
        return impact(before, after, snapshots[1].label, changes, Arguments(depth=3))


def test_an_edited_body_touches_callers_and_their_tests(root: Path) -> None:
    write(root, "pkg/rates.py", FILES["pkg/rates.py"].replace("return 2", "return 3"))
    answer = uncommitted(root)

    assert [(change.id, change.change) for change in answer.data.changes] == [("pkg/rates.py::rate", "body")]
    assert {"pkg/bill.py::Bill.total", "tests/test_bill.py::test_total"} <= {node.id for node in answer.impactedNodes}
    assert not {"pkg/bill.py::Bill.other", "pkg/apart.py::alone", "tests/test_bill.py::test_nothing"} & {n.id for n in answer.impactedNodes}
    assert answer.data.tests == ["tests/test_bill.py::test_total"]


def test_comments_and_doc_strings_touch_nothing(root: Path) -> None:
    write(root, "pkg/apart.py", "# A word.\n" + FILES["pkg/apart.py"])
    write(root, "pkg/rates.py", FILES["pkg/rates.py"].replace("how much", "the price"))
    answer = uncommitted(root)

    assert [(change.id, change.change) for change in answer.data.changes] == [
        ("pkg/apart.py", "cosmetic"),
        ("pkg/rates.py::rate", "documentation"),
    ]
    assert answer.impactedNodes == []
    assert answer.impactedFiles == ["pkg/apart.py", "pkg/rates.py"]


def test_a_deleted_file_touches_those_who_used_what_it_held(root: Path) -> None:
    (root / "pkg/rates.py").unlink()
    answer = uncommitted(root)

    assert {"pkg/rates.py", "pkg/bill.py", "tests/test_bill.py"} <= set(answer.impactedFiles)
    assert "pkg/apart.py" not in answer.impactedFiles
    # The file of tests cannot be loaded any more, so all its tests fail.
    assert answer.data.tests == ["tests/test_bill.py::test_nothing", "tests/test_bill.py::test_total"]


def test_a_name_that_comes_from_elsewhere_touches_those_who_say_it(root: Path) -> None:
    write(root, "pkg/new.py", "def rate(kind):\n    return 5\n")
    write(root, "pkg/__init__.py", "from pkg.new import rate\n")
    answer = uncommitted(root)

    assert "pkg/bill.py::Bill.total" in {node.id for node in answer.impactedNodes}
    assert answer.data.tests == ["tests/test_bill.py::test_total"]


def test_a_renamed_function_touches_its_users(root: Path) -> None:
    write(root, "pkg/rates.py", FILES["pkg/rates.py"].replace("def rate(", "def price("))
    answer = uncommitted(root)

    assert [(c.id, c.change, c.before) for c in answer.data.changes] == [("pkg/rates.py::price", "renamed", "pkg/rates.py::rate")]
    assert "pkg/bill.py::Bill.total" in {node.id for node in answer.impactedNodes}
