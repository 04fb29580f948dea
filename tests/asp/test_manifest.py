"""Checklist item 105: the manifest; and the schemas that are handed out."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from crg_py.asp import schemas
from crg_py.host.main import BOOTSTRAP
from tests.asp import shapes
from tests.asp.asking import Connect, ask
from tests.asp.samples import Baseline

ROOT = Path(__file__).parent.parent.parent


def crg(folder: Path, *words: str) -> str:
    command = [sys.executable, "-c", BOOTSTRAP, str(ROOT), *words]
    return subprocess.run(command, cwd=folder, env={}, check=True, capture_output=True, text=True, timeout=60).stdout


@pytest.fixture
def manifest(tmp_path: Path) -> dict[str, Any]:
    crg(tmp_path, "manifest", "--store", "kept/store.duckdb")
    return dict(json.loads((tmp_path / "asp-server.json").read_text("utf-8")))


def test_item_105_the_manifest_is_closed_and_valid(manifest: dict[str, Any]) -> None:
    jsonschema.validate(manifest, json.loads((ROOT / "docs/schemas/asp-server.json").read_text("utf-8")))
    shapes.fits(manifest, shapes.Manifest)


def test_item_105_everything_is_absolute_and_nothing_inherited(manifest: dict[str, Any], tmp_path: Path) -> None:
    entry = manifest["entrypoint"]

    assert Path(entry["bin"]).is_absolute()
    assert Path(entry["bin"]).is_file()
    assert str(tmp_path / "kept/store.duckdb") in entry["args"]
    assert all(Path(checksum["path"]).is_absolute() for checksum in manifest["artifact"]["checksums"])
    assert manifest["accessExpectations"]["environment"] == {"inherit": False, "variables": []}
    assert manifest["accessExpectations"]["network"] == {"outbound": False, "allowlist": []}
    assert manifest["accessExpectations"]["secrets"] == {"names": []}


def test_item_105_the_entrypoint_is_the_provider_it_describes(manifest: dict[str, Any], connect: Connect, shop: Baseline) -> None:
    entry = manifest["entrypoint"]
    session = connect(shop, command=[entry["bin"], *entry["args"]], opened=False)
    introduction = session.open()

    assert introduction["serverInfo"]["fingerprint"] == manifest["artifact"]["fingerprint"]
    assert introduction["serverInfo"]["version"] == manifest["server"]["version"]
    assert introduction["capabilityFamilies"] == manifest["capabilities"]
    assert introduction["roles"] == manifest["roles"]
    assert "asp/1.0" in manifest["protocolVersions"]
    assert ask(session, "inspect/symbols", query="total")["nodes"]
    session.close()


def test_item_105_checksums_are_those_of_the_files(manifest: dict[str, Any]) -> None:
    for checksum in manifest["artifact"]["checksums"]:
        assert hashlib.sha256(Path(checksum["path"]).read_bytes()).hexdigest() == checksum["sha256"]
    named = {checksum["path"] for checksum in manifest["artifact"]["checksums"]}
    for part in ("crg_py/asp/session.py", "crg_py/store/sql/views.sql", "grammars/languages.toml", "queries/python/definitions.scm"):
        assert str(ROOT / part) in named


def test_the_manifest_is_printed_too(tmp_path: Path, manifest: dict[str, Any]) -> None:
    assert json.loads(crg(tmp_path, "manifest", "-"))["artifact"] == manifest["artifact"]


def test_the_schemas_are_those_of_the_code(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "crg_py.asp.schemas", str(tmp_path)], cwd=ROOT, check=True, capture_output=True, timeout=60)

    made = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    kept = {path.name: path.read_text("utf-8") for path in (ROOT / "docs/schemas").iterdir()}
    assert kept == made
    assert set(made) == {f"{name}.json" for name in schemas.SCHEMAS}
    for text in made.values():
        jsonschema.Draft202012Validator.check_schema(json.loads(text))
