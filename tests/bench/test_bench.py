"""The benchmark runs on any small repository and prints what it promises."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bench.costs import cost_lines, with_rows

ROOT = Path(__file__).parents[2]


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    (tmp_path / "core.py").write_text("def helper():\n    return 1\n", encoding="utf-8")
    (tmp_path / "app.py").write_text("from core import helper\n\n\ndef main():\n    return helper()\n", encoding="utf-8")
    return tmp_path


def bench(what: str, repository: Path, *more: str) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "bench", what, "--repo", str(repository), "--json", *more]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    rows: list[dict[str, Any]] = json.loads(done.stdout)["rows"]
    return rows


def test_index_is_compared_with_parsing_alone(repository: Path) -> None:
    rows = {row["step"]: row for row in bench("index", repository)}

    assert rows["full index"].keys() >= {"cpu s", "wall s", "peak MiB", "store MiB", "files/s", "MiB/s", "x parsing"}
    assert rows["full index"]["files"] == rows["parsing alone"]["files"] == 2
    assert rows.keys() >= {"index, nothing changed", "status, nothing changed"}


def test_update_edits_a_copy(repository: Path) -> None:
    before = {path.name: path.read_bytes() for path in repository.iterdir()}

    assert bench("update", repository)[0]["edited"] in before
    assert {path.name: path.read_bytes() for path in repository.iterdir()} == before


def test_query_asks_for_a_function(repository: Path) -> None:
    assert [row["symbol"] for row in bench("query", repository)] == ["app.py::main"] * 4


def test_serve_measures_every_verb(repository: Path) -> None:
    rows = {row["step"]: row for row in bench("serve", repository, "--requests", "3")}

    assert rows.keys() >= {"references", "callers", "callees", "symbols", "impact, depth 3", "query tested-by", "query path"}
    assert all(row["max ms"] > 0 for row in rows.values())
    assert "first right answer after one file changed" in rows
    assert rows["impact, depth 3, right after one file changed"]["n"] == 2


def test_history_extracts_each_blob_once(repository: Path) -> None:
    switch, commits = bench("history", repository, "--commits", "2")

    assert switch["files apart"] == 2
    assert commits["extracted / distinct"] == 1.0


def test_profile_names_functions(repository: Path) -> None:
    for stage in ("extraction", "linking", "query"):
        command = [sys.executable, "-m", "bench", "profile", stage, "--repo", str(repository)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)

        assert "Ordered by: internal time" in done.stdout


def test_costs_keep_one_measure_of_each_tree() -> None:
    before = with_rows({}, "tiny", "index", [{"step": "full", "cpu s": 2.0}])
    lines = list(cost_lines(with_rows(before, "tiny", "index", [{"step": "full", "cpu s": 1.0, "n": 3}])))

    assert [line[:6] for line in lines] == [("tiny", "bench index", "full", "1.0", "", "")]
    assert lines[0][6].startswith("n 3, load ")
