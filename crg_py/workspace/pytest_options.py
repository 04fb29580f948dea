"""What pytest is configured to run: the examples of doc strings, and which files."""

from typing import Any

OPTION = "--doctest-modules"
SECTIONS = {"pytest.ini": "pytest", ".pytest.ini": "pytest", "pyproject.toml": "", "tox.ini": "pytest", "setup.cfg": "tool:pytest"}
"""The files that may configure pytest, the first that does wins, and the section that does it."""


def runs_examples(files: dict[str, bytes]) -> bool:
    """Say whether the configuration of pytest in these files (name -> bytes) asks for the examples of modules."""
    return OPTION in _words(files, "addopts", OPTION)


def test_files(files: dict[str, bytes]) -> tuple[str, ...]:
    """Return the patterns of files that the configuration of pytest in these files (name -> bytes) says hold tests."""
    return tuple(_words(files, "python_files", "python_files"))


def _words(files: dict[str, bytes], key: str, mark: str) -> list[str]:
    """Return the words that pytest's configuration gives a key, none where no file holds `mark`.

    What cannot be read configures nothing: it is not ours to complain of.
    """
    if not any(mark.encode() in files.get(name, b"") for name in SECTIONS):
        return []
    tables = (_table(files[name], section) for name, section in SECTIONS.items() if name in files)
    found = next((table for table in tables if table is not None), {}).get(key, "")
    return found.split() if isinstance(found, str) else [str(one) for one in found] if isinstance(found, list) else []


def _table(content: bytes, section: str) -> dict[str, Any] | None:
    """Return what a file configures of pytest; None if it does not configure pytest."""
    import configparser
    import tomllib

    try:
        text = content.decode("utf-8-sig")
        return _of_ini(text, section) if section else _of_toml(text)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, configparser.Error, RecursionError):
        return None


def _of_ini(text: str, section: str) -> dict[str, Any] | None:
    import configparser

    parser = configparser.RawConfigParser(strict=False)
    parser.read_string(text)
    return dict(parser.items(section)) if parser.has_section(section) else None


def _of_toml(text: str) -> dict[str, Any] | None:
    import tomllib

    table: Any = tomllib.loads(text)
    for key in ("tool", "pytest", "ini_options"):
        table = table.get(key) if isinstance(table, dict) else None
    return table if isinstance(table, dict) else None
