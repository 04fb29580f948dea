"""Settings are read strictly: what is misspelt is named."""

import pytest

from crg_py.model.errors import SettingError
from crg_py.model.settings import Conventions, Limits, Settings
from crg_py.workspace import read_settings


def test_no_file_gives_the_defaults() -> None:
    assert read_settings({}) == Settings()
    assert read_settings({"pyproject.toml": b"[project]\nname = 'x'\n"}) == Settings()


def test_every_key_is_read() -> None:
    text = b"""
    excludes = ["gen/", "!gen/keep.py"]
    entry_points = ["jobs/*.py::run"]
    lock_seconds = 3
    [limits]
    blob_bytes = 100
    nesting = 50
    [tests]
    paths = ["checks/**"]
    names = ["check_*"]
    doctests = false
    """
    expected = Settings(
        excludes=("gen/", "!gen/keep.py"),
        entry_points=("jobs/*.py::run",),
        lock_seconds=3.0,
        limits=Limits(blob_bytes=100, nesting=50),
        tests=Conventions(paths=("checks/**",), names=("check_*",), doctests=False),
    )
    assert read_settings({"crg.toml": text}) == expected


@pytest.mark.parametrize(
    ("files", "doctests"),
    [
        ({"pytest.ini": b"[pytest]\naddopts = -q\n  --doctest-modules\n"}, True),
        ({"pytest.ini": b"[pytest]\n", "setup.cfg": b"[tool:pytest]\naddopts = --doctest-modules\n"}, None),
        ({"pyproject.toml": b"[tool.pytest.ini_options]\naddopts = ['-ra', '--doctest-modules']\n"}, True),
        ({"pyproject.toml": b"[tool.pytest.ini_options]\naddopts = '--doctest-modules'\n[tool.crg.tests]\ndoctests = false\n"}, False),
        ({"pyproject.toml": b"[tool]\npytest = 3\n", "tox.ini": b"[pytest]\naddopts = --doctest-modules\n"}, True),
        ({"setup.cfg": b"[tool:pytest]\naddopts = --doctest-modules\n", "crg.toml": b""}, True),
        ({"setup.cfg": b"\xff\xfe[tool:pytest"}, None),
        ({"tox.ini": b"[pytest\naddopts = --doctest-modules\n"}, None),
        ({"crg.toml": b"[tests]\ndoctests = true\n"}, True),
    ],
)
def test_doc_strings_are_tests_as_pytest_is_configured(files: dict[str, bytes], doctests: bool | None) -> None:
    assert read_settings(files).tests.doctests is doctests


def test_files_of_tests_are_those_of_pytest_unless_told() -> None:
    pytest_ini = {"pytest.ini": b"[pytest]\npython_files = tests.py check_*.py\n"}
    listed = {"pyproject.toml": b"[tool.pytest.ini_options]\npython_files = ['tests.py']\n"}
    told = {**pytest_ini, "crg.toml": b"tests.paths = ['checks/**']\n"}

    assert read_settings(pytest_ini).tests.paths == ("tests.py", "check_*.py")
    assert read_settings(listed).tests.paths == ("tests.py",)
    assert read_settings(told).tests.paths == ("checks/**",)


def test_crg_toml_wins_over_pyproject() -> None:
    files = {"crg.toml": b"lock_seconds = 1\n", "pyproject.toml": b"[tool.crg]\nlock_seconds = 2\nexcludes = ['a']\n"}
    assert read_settings(files) == Settings(lock_seconds=1.0)


def test_pyproject_is_read_without_crg_toml() -> None:
    assert read_settings({"pyproject.toml": b"\xef\xbb\xbf[tool.crg]\nlock_seconds = 2\n"}).lock_seconds == 2


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("crg.toml", b"exclude = []", "crg.toml: unknown setting exclude"),
        ("crg.toml", b"[limits]\nblob_byte = 1", "crg.toml: unknown setting limits.blob_byte"),
        ("pyproject.toml", b"[tool.crg.limits]\nx = 1", "pyproject.toml: unknown setting tool.crg.limits.x"),
        ("pyproject.toml", b"[tool]\ncrg = 1", "pyproject.toml: tool.crg must be a table"),
        ("crg.toml", b"excludes = 'a'", "crg.toml: excludes: expected `array`, got `str`"),
        ("crg.toml", b"[limits]\nblob_bytes = '4 MiB'", "crg.toml: limits.blob_bytes: expected `int`, got `str`"),
        ("crg.toml", b"[limits]\nblob_bytes = 0", "crg.toml: limits.blob_bytes: expected `int` >= 1"),
        ("crg.toml", b"limits = 3", "crg.toml: limits: expected `object`, got `int`"),
        ("crg.toml", b"excludes = [", "crg.toml: not valid TOML"),
        ("crg.toml", b"a = '\xff'", "crg.toml: not valid TOML"),
        ("crg.toml", b'"a\\u001b[2J" = 1', "crg.toml: unknown setting a\\x1b[2J"),
    ],
)
def test_a_wrong_setting_is_named(name: str, text: bytes, message: str) -> None:
    with pytest.raises(SettingError) as caught:
        read_settings({name: text})
    assert caught.value.message.startswith(message)
