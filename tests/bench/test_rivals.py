"""Tools are measured in turns on copies, also a tool that fails."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bench.packages import Package
from bench.rivals.cold import command
from bench.rivals.measure import measure_tree
from bench.rivals.tables import note_lines, rival_lines
from bench.rivals.tools import OURS, TOOLS, Places, Tool
from bench.rivals.trees import Tree

OTHER = """
import json, pathlib, sys
if sys.argv[1] == "serve":
    for line in sys.stdin:
        asked = json.loads(line)
        if "id" in asked:
            print(json.dumps({"method": "log"}), json.dumps({"id": asked["id"], "result": {}}), sep="\\n", flush=True)
elif sys.argv[1] == "broken":
    sys.exit("it fails")
else:
    pathlib.Path("other.db").write_text(" ".join(sys.argv[1:]) * 100_000)
"""


def other(script: Path, name: str = "codegraph", index: tuple[str, ...] = ("build",)) -> Tool:
    words = ("ask", "{path}", "{name}")
    asked: dict[str, tuple[str, dict[str, object]]] = {"callers": ("find", {"name": "{name}"}), "impact": ("reach", {"paths": ["{path}"]})}
    program = (sys.executable, str(script))
    return Tool(name, program, index, ("update",), words, words, (), "{copy}/other.db", server=("serve",), asked=asked)


def project(folder: Path) -> Path:
    root = folder / "tiny"
    root.mkdir()
    (root / "core.py").write_text("def helper(x):\n    return x\n\n\ndef lonely():\n    return 2\n", encoding="utf-8")
    (root / "app.py").write_text("from core import helper\n\n\ndef main():\n    return helper(1)\n", encoding="utf-8")
    return folder


def test_every_tool_takes_every_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.rivals.install.CACHE", tmp_path / "cache")
    script = tmp_path / "other.py"
    script.write_text(OTHER, encoding="utf-8")
    tree = Tree(Package("tiny", "Python", "1"), "core.py", "app.py")
    ours = next(tool for tool in TOOLS if tool.name == OURS)
    broken = other(script, "code-review-graph", ("broken",))
    said: list[str] = []

    found = measure_tree(tree, [ours, other(script), broken], project(tmp_path), 1, said.append)

    assert said[:3] == [f"tiny: {name}: full index" for name in (OURS, "codegraph", "code-review-graph")]
    assert found["files"] == 2
    steps = {
        "full index",
        "no-op update",
        "update, hub",
        "update, leaf",
        "cold callers",
        "cold impact of a file",
        "warm callers",
        "warm impact",
    }
    for tool in (OURS, "codegraph"):
        assert found["figures"][tool].keys() >= steps
        assert found["figures"][tool]["warm callers"]["errors"] == 0
    assert found["figures"]["codegraph"]["database MiB"] == 0.5
    results: dict[str, Any] = json.loads(json.dumps({"trees": {"tiny": found}, "not installed": {}, "processors": 2}))
    assert next(rival_lines(results))[:3] == ("tiny", "2", "full index, CPU s")
    assert any("code-review-graph: full index" in line and "it fails" in line for line in note_lines(results))


def test_processes_that_were_there_before_a_command_live_on(tmp_path: Path) -> None:
    script = tmp_path / "other.py"
    script.write_text(OTHER, encoding="utf-8")
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as bystander:
        command(other(script), ("build",), Places(tmp_path, tmp_path, tmp_path))

        assert bystander.poll() is None
        bystander.communicate(b"\n")
    assert bystander.returncode == 0


def test_a_cell_holds_the_ratio_to_ours() -> None:
    figures = {
        OURS: {"full index": {"cpu s": 2.0, "wall s": 2.0, "peak MiB": 10}},
        "codegraph": {"full index": {"cpu s": 5.0, "wall s": 1.0, "peak MiB": 5}},
    }
    lines = list(rival_lines({"trees": {"tiny": {"files": 3, "figures": figures}}}))

    assert lines[0] == ("tiny", "3", "full index, CPU s", "2.0", "-", "5.0 (2.5x)", "-")
    assert lines[3] == ("tiny", "3", "database, MiB", "-", "-", "-", "-")
