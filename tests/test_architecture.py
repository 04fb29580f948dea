"""The borders of the code, checked by the tools that know them and by a few counts of our own."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "crg_py"
MAX_LINES = 400


def packages() -> set[str]:
    return {f"crg_py.{folder.parent.name}" for folder in PACKAGE.glob("*/__init__.py")}


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(["-m", "ruff", "check", "--no-cache"], id="ruff-check"),
        pytest.param(["-m", "ruff", "format", "--check", "--no-cache"], id="ruff-format"),
        pytest.param(["-m", "mypy"], id="mypy"),
        pytest.param(["-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"], id="import-contracts"),
    ],
)
def test_tools_find_nothing(command: list[str]) -> None:
    done = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr


def test_only_the_store_is_left_out_of_the_duckdb_contract() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    forbidden = next(contract for contract in contracts if contract["name"] == "Only the store imports duckdb")

    assert set(forbidden["source_modules"]) == packages() - {"crg_py.store"}


def test_no_source_file_is_too_long_to_hold_at_once() -> None:
    lengths = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in PACKAGE.rglob("*.py")}

    assert {path: n for path, n in lengths.items() if n > MAX_LINES} == {}


def test_readme_gives_one_line_to_run_and_one_to_test() -> None:
    for heading in ("Run it", "Test it"):
        block = (ROOT / "README.md").read_text("utf-8").split(f"\n## {heading}\n")[1].split("```")[1]
        lines = block.splitlines()[1:]

        assert len(lines) == 1, heading
