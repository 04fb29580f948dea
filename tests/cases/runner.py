"""Run a field case: a small repository that broke code-intelligence tools, with one question and the right answer.

`open/` holds one JSON file per case, named after its `id`:

| key | meaning |
|---|---|
| `kind` | kind of fault |
| `files` | path -> text, written byte for byte as UTF-8 |
| `file_options` | per path: `encoding`, `symlink: true` (the text is the target), `repeat: n`, `base64: true` |
| `git` | `init` = `git init` only; `commit` = init, add everything, commit; absent = a plain folder |
| `steps` | after a first index, in order: `write` (with `keep_mtime`), `delete`, `delete_dir`, `rename`, `touch`, `index` |
| `ask` | `verb` and `symbol`, or `verb` and `change` (`{files}`, `{path, lines}`, `{git_diff}`) |
| `expect` | `must_contain` and `must_not_contain`, or `names_language`: the answer names this language as not read |

An entry of `expect` is a symbol id, `id@LINE` (the definition starts there), `path:LINE` (a use on that line), or a path (any
result in that file). Ids are compared without their repeat marks. An ambiguous result meets `must_contain` and never breaks
`must_not_contain`. Lines are counted from 1.
"""

import base64
import json
import os
import re
import shutil
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
VERBS = {"references": "refs", "tested-by": "tests"}
DEEP = {"impact", "flows", "tested-by"}
Case = dict[str, Any]


class Repository:
    """One case's folder and the commands that are run in it."""

    def __init__(self, base: Path, case: Case) -> None:
        self.base = base
        self.root = base / "repo"
        self.root.mkdir()
        self.options = case.get("file_options", {})
        for path, text in case["files"].items():
            self.write(path, text)
        if case.get("git"):
            self.git("init", "-q")
        if case.get("git") == "commit":
            self.git("add", "-A")
            self.git("commit", "-qm", "first")

    def write(self, path: str, text: str, *, keep_mtime: bool = False) -> None:
        option = self.options.get(path, {})
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if option.get("symlink"):
            target.symlink_to(text)
            return
        before = target.stat() if keep_mtime else None
        plain = (text * option.get("repeat", 1)).encode(option.get("encoding", "utf-8"))
        target.write_bytes(base64.b64decode(text) if option.get("base64") else plain)
        if before:
            os.utime(target, ns=(before.st_atime_ns, before.st_mtime_ns))

    def git(self, *args: str) -> None:
        who = ["-c", "user.name=case", "-c", "user.email=case@example.org", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", *who, *args], cwd=self.root, check=True, capture_output=True)

    def crg(self, *args: str, store: str = "store") -> subprocess.CompletedProcess[str]:
        """Run `crg` from the checkout; `-P` keeps the case's own modules out of its way."""
        own = {"CRG_STORE": str(self.base / store), "NO_COLOR": "1", "GIT_CONFIG_GLOBAL": os.devnull, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-P", "-m", "crg_py", *args]
        return subprocess.run(
            command, cwd=self.root, env={**os.environ, **own}, capture_output=True, encoding="utf-8", check=False, timeout=120
        )

    def index(self) -> None:
        done = self.crg("index")
        assert done.returncode == 0, done.stderr

    def take(self, step: dict[str, Any]) -> None:
        target = self.root / step.get("path", "")
        match step["op"]:
            case "index":
                self.index()
            case "write":
                self.write(step["path"], step["content"], keep_mtime=step.get("keep_mtime", False))
            case "delete":
                target.unlink()
            case "delete_dir":
                shutil.rmtree(target)
            case "rename":
                (self.root / step["to"]).parent.mkdir(parents=True, exist_ok=True)
                target.rename(self.root / step["to"])
            case "touch":
                os.utime(target)
            case unknown:
                raise ValueError(unknown)

    def edges(self, store: str) -> list[str]:
        done = self.crg("export", "--format", "edges", store=store)
        assert done.returncode == 0, done.stderr
        return sorted(done.stdout.splitlines())

    def ask(self, question: dict[str, Any]) -> subprocess.CompletedProcess[str]:
        verb = question["verb"]
        depth = ["--depth", "all"] if verb in DEEP else []
        return self.crg(VERBS.get(verb, verb), "--json", "--limit", "all", *depth, "--", *targets(question))


def targets(question: dict[str, Any]) -> list[str]:
    """Return the question's targets as a person types them."""
    change = question.get("change")
    if change is None:
        return [question["symbol"]]
    if "files" in change:
        return list(change["files"])
    if "git_diff" in change:
        return [change["git_diff"]]
    first, last = change["lines"]
    return [f"{change['path']}:{first}-{last}"]


def plain(symbol: str) -> str:
    """Drop repeat marks and normalise."""
    return unicodedata.normalize("NFC", re.sub(r"~\d+", "", symbol))


class Results:
    """What an answer names: definitions, files and sites, each with whether it is certain."""

    def __init__(self, question: dict[str, Any], answer: dict[str, Any]) -> None:
        nodes = answer["impactedNodes"] if "impactedNodes" in answer else answer["nodes"]
        edges = answer["edges"]
        loops = {edge["from"] for edge in edges if edge["from"] == edge["to"]}
        subject = plain(question.get("symbol", "")) if question["verb"] != "symbols" else ""
        self.nodes = [
            (node, certain != "ambiguous")
            for node, certain in zip(nodes, answer["data"]["nodeResolution"] or ["exact"] * len(nodes), strict=True)
            if plain(node["id"]) != subject or node["id"] in loops
        ]
        self.files = set(answer.get("impactedFiles", []))
        self.sites = [
            (edge["location"], certain != "ambiguous")
            for edge, certain in zip(edges, answer["data"]["edgeResolution"], strict=True)
            if "range" in edge.get("location", {})
        ]

    def meets(self, entry: str, *, certainly: bool) -> bool:
        """Tell whether a result, or only a certain one, is what `entry` says."""
        entry = plain(entry)
        if "::" not in entry and (match := re.fullmatch(r"(.+):(\d+)", entry)):
            return any(
                (certain or not certainly) and place["path"] == match[1] and place["range"]["start"]["line"] + 1 == int(match[2])
                for place, certain in self.sites
            )
        found = [node for node, certain in self.nodes if certain or not certainly]
        if match := re.fullmatch(r"(.+)@(\d+)", entry):
            return any(plain(node["id"]) == match[1] and node["location"]["range"]["start"]["line"] + 1 == int(match[2]) for node in found)
        if "::" in entry:
            return any(plain(node["id"]) == entry for node in found)
        return entry in self.files or any(plain(node["location"]["path"]) == entry for node in found)


def problems(case: Case, done: subprocess.CompletedProcess[str]) -> list[str]:
    """Return what is wrong with the answer, empty when it is right."""
    expect = case["expect"]
    if language := expect.get("names_language"):
        told = done.stderr if done.returncode else " ".join(json.loads(done.stdout)["data"]["notes"])
        named = re.search(rf"(?<!\w){re.escape(language)}(?!\w)", told)
        return [] if named else [f"does not name {language}: {told!r}"]
    if done.returncode not in {0, 1}:
        return [f"exit {done.returncode}: {done.stderr}"]
    results = Results(case["ask"], json.loads(done.stdout))
    missing = [f"missing {entry}" for entry in expect.get("must_contain", []) if not results.meets(entry, certainly=False)]
    wrong = [f"wrong {entry}" for entry in expect.get("must_not_contain", []) if results.meets(entry, certainly=True)]
    shown = [f"answered {[node['id'] for node, _ in results.nodes][:12]}"]
    return [*missing, *wrong, *shown] if missing or wrong else []
