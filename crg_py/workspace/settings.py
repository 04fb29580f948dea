"""Read settings from the bytes of `crg.toml` and `pyproject.toml`, and from pytest's configuration what it takes for tests.

With both present `crg.toml` wins as a whole: `[tool.crg]` is then not read. Taking bytes, not paths, lets a revision, a bare
repository and an overlay be indexed with the settings of their own tree.
"""

import re
import tomllib
from typing import Any

import msgspec

from crg_py.model.errors import SettingError
from crg_py.model.settings import Conventions, Limits, Settings
from crg_py.workspace.pytest_options import SECTIONS, runs_examples, test_files

_OWN_FILES = ("crg.toml", "pyproject.toml")
"""In order of precedence."""
SETTING_FILES = (*_OWN_FILES, *(name for name in SECTIONS if name not in _OWN_FILES))
"""Files at the root of the workspace that set something, our own ones first."""


def read_settings(files: dict[str, bytes]) -> Settings:
    """Return the settings that `files` (name -> bytes, of `SETTING_FILES`) state. Raises SettingError naming file and key."""
    settings = _own_settings(files)
    told, own = test_files(files), settings.tests
    if own.doctests is None and runs_examples(files):
        own = msgspec.structs.replace(own, doctests=True)
    if told and not own.paths:
        own = msgspec.structs.replace(own, paths=told)
    return settings if own is settings.tests else msgspec.structs.replace(settings, tests=own)


def _own_settings(files: dict[str, bytes]) -> Settings:
    if "crg.toml" in files:
        return parse_settings("crg.toml", _toml("crg.toml", files["crg.toml"]))
    if "pyproject.toml" in files:
        tool = _toml("pyproject.toml", files["pyproject.toml"]).get("tool")
        table = tool.get("crg") if isinstance(tool, dict) else None
        if table is not None:
            return parse_settings("pyproject.toml", table, "tool.crg")
    return Settings()


def parse_settings(file: str, table: object, prefix: str = "") -> Settings:
    """Return the settings in one decoded TOML table; `prefix` is where it stands in `file`. Raises SettingError."""
    if not isinstance(table, dict):
        message = f"{file}: {prefix} must be a table"
        raise SettingError(message)
    _refuse_unknown(file, table, Settings, prefix)
    try:
        return msgspec.convert(table, Settings)
    except msgspec.ValidationError as error:
        expected, _, place = str(error).partition(" - at `$")
        key = _joined(prefix, place.rstrip("`").lstrip("."))
        message = f"{file}: {key}: {expected[:1].lower()}{expected[1:]}"
        raise SettingError(message, "the settings and their defaults are listed in README") from None


def _toml(file: str, content: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        message = f"{file}: not valid TOML: {error}"
        raise SettingError(message) from None


def _refuse_unknown(file: str, table: dict[str, Any], shape: Any, prefix: str) -> None:
    fields = {one.name: one for one in msgspec.structs.fields(shape)}
    for key, value in table.items():
        name = _joined(prefix, key)
        if key not in fields:
            message = f"{file}: unknown setting {_printable(name)}"
            raise SettingError(message, "known here: " + ", ".join(sorted(fields)))
        inner = fields[key].type
        if inner in (Limits, Conventions) and isinstance(value, dict):
            _refuse_unknown(file, value, inner, name)


def _joined(prefix: str, key: str) -> str:
    return f"{prefix}.{key}" if prefix and key else prefix or key


def _printable(name: str) -> str:
    return re.sub(r"[^ -~]", lambda one: one.group().encode("unicode_escape").decode(), name[:200])
