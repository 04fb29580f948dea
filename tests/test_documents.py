"""What a user can say to crg stands in README."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
import typer.main

from crg_py.cli import app
from crg_py.main import add_commands
from crg_py.model.settings import MIB, Settings

ROOT = Path(__file__).parent.parent
add_commands(app)
README = (ROOT / "README.md").read_text("utf-8")


def settings(shape: type, prefix: str = "") -> Iterator[tuple[str, object]]:
    """Yield the dotted names of all settings, and what each is unless told."""
    for field in msgspec.structs.fields(shape):
        if isinstance(field.type, type) and issubclass(field.type, msgspec.Struct):
            yield from settings(field.type, f"{field.name}.")
        else:
            yield prefix + field.name, field.default


def spelled(setting: str, default: object) -> str:
    """Return a default as README spells it."""
    if not isinstance(default, int | float):
        return "none" if default == () else "as"
    if not setting.endswith("_bytes"):
        return f"{default:,.0f} |"
    return f"{default / MIB:.0f} MiB |" if default < 1024 * MIB else f"{default / MIB / 1024:.0f} GiB |"


@pytest.mark.parametrize(("setting", "default"), list(settings(Settings)))
def test_setting_is_documented_with_its_default(setting: str, default: object) -> None:
    assert f"\n| `{setting}` | {spelled(setting, default)}" in README


@pytest.mark.parametrize("verb", sorted(typer.main.get_group(app).commands))
def test_command_is_documented(verb: str) -> None:
    assert re.search(rf"^\| `crg {verb}[ `]", README, re.MULTILINE)


def test_no_other_command_is_documented() -> None:
    documented = re.findall(r"^\| `crg ([a-z-]+)", README, re.MULTILINE)

    assert set(documented) <= set(typer.main.get_group(app).commands)


def test_views_are_documented() -> None:
    views = re.findall(r"create view (v1_\w+)", (ROOT / "crg_py/store/sql/views.sql").read_text("utf-8"))

    assert views == re.findall(r"^\| `(v1_\w+)` \|", README, re.MULTILINE)


@pytest.mark.parametrize("package", sorted(path.parent.name for path in ROOT.glob("crg_py/*/__init__.py")))
def test_package_has_its_paragraph(package: str) -> None:
    assert f"### `{package}`" in (ROOT / "ARCHITECTURE.md").read_text("utf-8")


def test_ci_runs_the_line_below_test_it(tmp_path: Path) -> None:
    (tmp_path / ".ci").mkdir()
    script = shutil.copy(ROOT / ".ci/run", tmp_path / ".ci/run")
    line = README.split("\n## Test it\n")[1].split("```")[1].splitlines()[1]
    (tmp_path / "README.md").write_text(README.replace(line, "echo tested"), encoding="utf-8")

    done = subprocess.run([script], capture_output=True, text=True, check=True)

    assert done.stdout == "+ echo tested\ntested\n"
