"""`crg host` with the provider of this installation, against a git repository."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from crg_py.host.main import BOOTSTRAP
from tests.asp import shapes
from tests.asp.samples import MAIN, SHOP, SUM, TOTAL
from tests.workspace.repositories import Repo

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    repo = Repo.create(tmp_path / "shop")
    for path, text in SHOP.items():
        repo.write(path, text)
    repo.commit()
    return repo


def host(repo: Repo, method: str, params: dict[str, Any], *options: str, code: int = 0) -> tuple[Any, str]:
    """Return what `crg host` prints, and its error stream."""
    words = [
        "host",
        "--repo",
        str(repo.root),
        "--store",
        str(repo.root.parent / "store.duckdb"),
        *options,
        "--",
        method,
        json.dumps(params),
    ]
    done = subprocess.run([sys.executable, "-c", BOOTSTRAP, str(ROOT), *words], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout), done.stderr


def test_a_question_about_the_files_on_disk(repo: Repo) -> None:
    repo.write("late.py", "from shop.price import total\n\n\ndef late():\n    return total([])\n")
    result, complaint = host(repo, "inspect/callers", {"symbol": {"id": TOTAL}})

    shapes.fits(result, shapes.GraphResult)
    assert {node["id"] for node in result["nodes"]} == {TOTAL, SUM, MAIN, "late.py::late"}
    assert complaint == ""


def test_an_older_revision(repo: Repo) -> None:
    repo.git("rm", "-q", "app.py")
    repo.commit()
    now, _ = host(repo, "inspect/callers", {"symbol": {"id": TOTAL}})
    then, _ = host(repo, "inspect/callers", {"symbol": {"id": TOTAL}}, "--rev", "HEAD^")

    assert {node["id"] for node in now["nodes"]} == {TOTAL, SUM}
    assert {node["id"] for node in then["nodes"]} == {TOTAL, SUM, MAIN}
    assert then["validAsOf"]["rev"] == "git:tree:" + repo.git("rev-parse", "HEAD^^{tree}")


def test_the_impact_of_the_working_tree(repo: Repo) -> None:
    repo.write("shop/price.py", SHOP["shop/price.py"].replace("sum(items)", "max(items)"))
    result, _ = host(repo, "inspect/impact", {"scope": "workspace"}, "--changeset", "worktree")

    shapes.fits(result, shapes.ImpactResult)
    assert [node["id"] for node in result["changedNodes"]] == [TOTAL]
    assert {"shop/price.py", "shop/cart.py", "app.py", "tests/test_shop.py"} <= set(result["impactedFiles"])


def test_the_impact_of_edits_that_exist_nowhere_as_a_query(repo: Repo, tmp_path: Path) -> None:
    edits = tmp_path / "edits.json"
    edits.write_text(json.dumps([{"kind": "delete", "path": "shop/price.py"}]), encoding="utf-8")
    result, _ = host(repo, "inspect/query", {"verb": "impact"}, "--changeset", str(edits))

    shapes.fits(result, shapes.GraphResult)
    assert {TOTAL, SUM, MAIN} <= {node["id"] for node in result["nodes"]}


def test_the_command_line_says_the_same(repo: Repo) -> None:
    repo.write("shop/price.py", SHOP["shop/price.py"].replace("def rounded(x)", "def rounded(x, to=0)"))
    served, _ = host(repo, "inspect/impact", {"scope": "workspace", "depth": 100}, "--changeset", "worktree")
    words = [
        "impact",
        "--json",
        "--limit",
        "all",
        "--depth",
        "100",
        "--repo",
        str(repo.root),
        "--store",
        str(repo.root.parent / "store.duckdb"),
    ]
    done = subprocess.run([sys.executable, "-c", BOOTSTRAP, str(ROOT), *words], capture_output=True, text=True, check=True, timeout=120)
    told = json.loads(done.stdout)

    for part in ("changedNodes", "impactedNodes", "impactedFiles", "edges"):
        assert served[part] == told[part]
    assert told["impactedNodes"]


def test_a_second_run_on_the_same_store_reads_nothing(repo: Repo) -> None:
    first, _ = host(repo, "inspect/symbols", {"query": "total"})
    second, trace = host(repo, "inspect/symbols", {"query": "total"}, "--trace")

    assert second == first
    assert [line[:2] for line in trace.splitlines() if "workspace/listTree" in line] == ["<-"]
    assert "workspace/readBlob" not in trace


def test_a_narrowed_grant(repo: Repo) -> None:
    result, _ = host(repo, "inspect/callers", {"symbol": {"id": TOTAL}}, "--read", "**/*.py", "--read", "!app.py")

    assert {node["id"] for node in result["nodes"]} == {TOTAL, SUM}


def test_a_typed_error(repo: Repo) -> None:
    error, _ = host(repo, "inspect/callers", {"symbol": {}}, code=1)

    assert error["data"]["failClass"] == "input"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--store", ""], "argument --store: a path is empty"),
        (["--repo", ""], "argument --repo: a path is empty"),
        (["--changeset", "HEAD...HEAD"], "'HEAD...HEAD' has three dots (name the two trees to compare, A..B)"),
    ],
)
def test_a_wrong_option_is_refused(repo: Repo, options: list[str], message: str) -> None:
    words = ["--repo", str(repo.root), *options, "--", "inspect/symbols", "{}"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-P", "-m", "crg_py", "host", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, cwd=repo.root, env=environment)

    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
