"""Ignore patterns mean what git says they mean; git itself is the judge."""

import subprocess
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crg_py.workspace.ignore import GITIGNORE, IgnoreRules
from crg_py.workspace.patterns import parse_patterns, verdict
from tests.workspace.repositories import Repo

PATHS = [
    "a",
    "b.py",
    "a.py",
    "src/a.py",
    "src/b.txt",
    "src/a/b.py",
    "src/a/a/b.py",
    "build/x.py",
    "build/keep/y.py",
    "sp ace/#x",
    "!b",
    "é.py",
    "[x]",
]

RULES = [
    "*.py\n!b.py",
    "*\n!*/\n!*.py",
    "build/*\n!build/keep/",
    "build/\n!build/keep/",
    "build\n!build",
    "/a.py",
    "src/a",
    "src/*/b.py",
    "src/**/b.py",
    "**/b.py",
    "src/**",
    "src/**/",
    "**/a/**/b.py",
    "**",
    "/*\n!/src",
    "a/",
    "?.py",
    "??.py",
    "é.py",
    "[é].py",
    "[ab].py",
    "[!a].py",
    "[^a].py",
    "[[:alpha:]].py",
    "[[:nonsense:]].py",
    "[a-",
    "[]x].py",
    "\\[x\\]",
    "[x]",
    "\\!b",
    "!b",
    "#x",
    "\\#x",
    "b.py   ",
    "b.py\\ ",
    "sp ace/",
    "a.py\\",
    "*.py\r\n!b.py\r\n",
    "\ufeffa.py",
    "src/a**b.py",
    "a**",
    "**a.py",
    "/",
    "//",
    "!",
    "src//a.py",
    "s*c/*.py",
    "\\a.py",
    "***",
    "src/***/b.py",
    "\t",
    "[a-b-]*",
    "[b-a].py",
    "[\\]a].py",
    "[.-c].py",
]


def ignored_by_git(repo: Repo, paths: list[str]) -> set[str]:
    done = subprocess.run(
        ["git", "check-ignore", "--no-index", "-z", "--stdin"],
        cwd=repo.root,
        input="\0".join(paths).encode(),
        capture_output=True,
        check=False,
    )
    return {path.decode() for path in done.stdout.split(b"\0") if path}


def ignored_by_us(rules: dict[str, str], paths: list[str]) -> set[str]:
    judge = IgnoreRules(GITIGNORE, lambda path: rules[path].encode() if path in rules else None)
    return {path for path in paths if judge.ignores(path)}


def populate(repo: Repo, rules: dict[str, str]) -> None:
    for path in PATHS:
        if path != "a":
            repo.write(path)
    for path, text in rules.items():
        repo.write(path, text)


def test_git_agrees_on_each_rule(repo: Repo) -> None:
    populate(repo, {})
    for rule in RULES:
        repo.write(GITIGNORE, rule)
        assert ignored_by_us({GITIGNORE: rule}, PATHS) == ignored_by_git(repo, PATHS), rule


def test_nested_rules_hold_below_their_folder_and_are_stronger(repo: Repo) -> None:
    rules = {GITIGNORE: "*.py\n", "src/.gitignore": "!a.py\n/a/a\n", "src/a/.gitignore": "!b.py\n", "build/.gitignore": "keep\n"}
    populate(repo, rules)
    assert ignored_by_us(rules, PATHS) == ignored_by_git(repo, PATHS)


LINES = st.lists(
    st.lists(
        st.sampled_from(["*", "**", "/", "?", "a", "b", ".py", "src", "build", "keep", "!", "[ab]", "[!a]", "\\", "x"]),
        min_size=1,
        max_size=6,
    ).map("".join),
    min_size=1,
    max_size=5,
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(LINES, LINES)
def test_git_agrees_on_any_rules(top: list[str], nested: list[str]) -> None:
    rules = {GITIGNORE: "\n".join(top), "src/.gitignore": "\n".join(nested)}
    with tempfile.TemporaryDirectory() as folder:
        repo = Repo.create(Path(folder))
        populate(repo, rules)
        assert ignored_by_us(rules, PATHS) == ignored_by_git(repo, PATHS), rules


@pytest.mark.parametrize("rule", ["*a" * 60 + "b", "**/a/" * 40 + "b", "*" * 500 + "b", "a*" * 100 + "[b]"])
def test_a_hostile_pattern_does_not_hang(rule: str) -> None:
    patterns = parse_patterns([rule])
    for path in ("a" * 250, "a/" * 1000 + "a"):
        assert verdict(patterns, path) is None


def test_folders_two_thousand_deep_are_judged() -> None:
    judge = IgnoreRules(GITIGNORE, lambda path: b"x.py\n" if path == GITIGNORE else None)
    assert judge.ignores("a/" * 2000 + "x.py")
    assert not judge.ignores("a/" * 2000 + "y.py")
