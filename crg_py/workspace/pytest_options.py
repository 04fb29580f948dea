"""Whether pytest is configured to run the examples of doc strings."""

from typing import Any

OPTION = "--doctest-modules"
SECTIONS = {"pytest.ini": "pytest", ".pytest.ini": "pytest", "pyproject.toml": "", "tox.ini": "pytest", "setup.cfg": "tool:pytest"}
"""The files that may configure pytest, the first that does wins, and the section that does it."""


def runs_examples(files: dict[str, bytes]) -> bool:
    """Say whether the configuration of pytest in these files (name -> bytes) asks for the examples of modules.

    What cannot be read configures nothing: it is not ours to complain of.
    """
    if not any(OPTION.encode() in files.get(name, b"") for name in SECTIONS):
        return False
    for name, section in SECTIONS.items():
        if name in files:
            options = _options(files[name], section)
            if options is not None:
                return OPTION in options
    return False


def _options(content: bytes, section: str) -> list[str] | None:
    """Return the words that a file adds to pytest's command line; None if it does not configure pytest."""
    import configparser
    import tomllib

    try:
        text = content.decode("utf-8-sig")
        found: Any = _of_ini(text, section) if section else _of_toml(text)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, configparser.Error, RecursionError):
        return None
    if found is None:
        return None
    return found.split() if isinstance(found, str) else [str(one) for one in found] if isinstance(found, list) else []


def _of_ini(text: str, section: str) -> object:
    import configparser

    parser = configparser.RawConfigParser(strict=False)
    parser.read_string(text)
    return parser.get(section, "addopts", fallback="") if parser.has_section(section) else None


def _of_toml(text: str) -> object:
    import tomllib

    table: Any = tomllib.loads(text)
    for key in ("tool", "pytest", "ini_options"):
        table = table.get(key) if isinstance(table, dict) else None
    return table.get("addopts", "") if isinstance(table, dict) else None
