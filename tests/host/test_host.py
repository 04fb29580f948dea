"""`crg host` against a scripted provider: what it serves, what it refuses, what it takes for a fault, and its exit codes."""

import base64
import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.workspace.repositories import Repo

SCRIPTED = str(Path(__file__).with_name("scripted.py"))
ROOT = Path(__file__).parent.parent.parent


def ref(text: str) -> str:
    return "blob:sha256:" + hashlib.sha256(text.encode()).hexdigest()


def host(repo: Repo, steps: list[dict[str, Any]], *options: str, params: str = "{}") -> tuple[int, Any, str]:
    """Return exit code, what was printed as JSON, and the error stream."""
    provider = ["--provider", sys.executable, SCRIPTED, json.dumps(steps)]
    command = [sys.executable, "-m", "crg_py.host", "--repo", str(repo.root), *options, *provider, "--", "inspect/x", params]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, json.loads(done.stdout) if done.stdout else None, done.stderr


@pytest.fixture
def shop(tmp_path: Path) -> Repo:
    repo = Repo.create(tmp_path / "shop")
    repo.write("a.py", "a = 1\n")
    repo.write("lib/b.py", "b = 1\n")
    repo.write("secret/key.txt", "s\n")
    repo.commit()
    return repo


def tree_of(repo: Repo, revision: str = "HEAD") -> dict[str, str]:
    return {"rev": "git:tree:" + repo.git("rev-parse", revision + "^{tree}")}


def listed(result: Any, step: int = 0) -> dict[str, str]:
    return {entry["path"]: entry["blobId"] for entry in result["steps"][step]["entries"]}


def test_lists_and_reads_the_revision(shop: Repo) -> None:
    code, result, _ = host(shop, [{"list": {"baseline": tree_of(shop)}}, {"read": [ref("a = 1\n"), ref("b = 1\n")]}], "--rev", "HEAD")

    assert code == 0
    assert listed(result) == {"a.py": ref("a = 1\n"), "lib/b.py": ref("b = 1\n"), "secret/key.txt": ref("s\n")}
    assert [base64.b64decode(blob["bytes"]) for blob in result["steps"][1]["blobs"]] == [b"a = 1\n", b"b = 1\n"]


def test_the_working_tree_is_a_snapshot_of_its_own(shop: Repo) -> None:
    shop.write("a.py", "a = 2\n")
    _, result, trace = host(shop, [], "--trace")
    baseline = json.loads(next(line for line in trace.splitlines() if '"initialize"' in line)[3:])["params"]["workspace"]["baseline"]

    assert baseline["rev"] == tree_of(shop)["rev"]
    assert baseline["dirty"].startswith("dirty:")
    code, result, _ = host(shop, [{"list": {"baseline": baseline}}, {"list": {"baseline": tree_of(shop)}}])
    assert code == 0
    assert listed(result)["a.py"] == ref("a = 2\n")
    assert result["steps"][1]["data"]["failClass"] == "policy"


def test_symbolic_links_are_told_as_such(shop: Repo) -> None:
    (shop.root / "link.py").symlink_to("a.py")
    shop.commit()
    _, result, _ = host(shop, [{"list": {"baseline": tree_of(shop)}}], "--rev", "HEAD")
    kinds = {entry["path"]: (entry["kind"], entry["blobId"]) for entry in result["steps"][0]["entries"]}

    assert kinds["link.py"] == ("symlink", ref("a.py"))


def test_a_narrowed_grant_hides_paths_and_their_bytes(shop: Repo) -> None:
    steps: list[dict[str, Any]] = [{"list": {"baseline": tree_of(shop)}}, {"read": [ref("s\n")]}, {"read": [ref("a = 1\n")]}]
    _, result, _ = host(shop, steps, "--rev", "HEAD", "--read", "**/*", "--read", "!secret/**")

    assert listed(result).keys() == {"a.py", "lib/b.py"}
    assert result["steps"][1]["data"] == {
        "failClass": "policy",
        "retryable": False,
        "detail": "the blob is not referenced within the grant",
    }
    assert "blobs" in result["steps"][2]


@pytest.mark.parametrize("params", [{"paths": [1]}, {"extra": 1}, {"paths": ["a.py", "a.py"]}, {"globs": "x"}])
def test_a_malformed_callback_is_refused(shop: Repo, params: dict[str, Any]) -> None:
    _, result, _ = host(shop, [{"list": {"baseline": tree_of(shop), **params}}, {"read": ["nonsense"]}], "--rev", "HEAD")

    assert [step["data"]["failClass"] for step in result["steps"]] == ["input", "input"]


def test_paths_and_globs_narrow_a_listing(shop: Repo) -> None:
    steps = [
        {"list": {"baseline": tree_of(shop), "paths": ["a.py", "gone.py"]}},
        {"list": {"baseline": tree_of(shop), "globs": ["lib/*.py"]}},
    ]
    _, result, _ = host(shop, steps, "--rev", "HEAD")

    assert [list(listed(result, step)) for step in (0, 1)] == [["a.py"], ["lib/b.py"]]


def test_an_older_revision_is_served_when_the_request_names_it(shop: Repo) -> None:
    first = tree_of(shop)
    shop.write("a.py", "a = 3\n")
    shop.commit()
    _, result, _ = host(shop, [{"list": {"baseline": first}}], "--rev", "HEAD", params=json.dumps({"baseline": first}))

    assert listed(result)["a.py"] == ref("a = 1\n")


def test_a_baseline_nobody_has_is_a_health_error(shop: Repo) -> None:
    gone = {"rev": "git:tree:" + "0" * 40}
    _, result, _ = host(shop, [{"list": {"baseline": gone}}], params=json.dumps({"baseline": gone}))

    assert result["steps"][0]["data"]["failClass"] == "health"


def test_the_changeset_of_the_working_tree(shop: Repo) -> None:
    shop.write("a.py", "a = 2\n")
    shop.write("new.py", "import a\n")
    shop.git("rm", "-q", "secret/key.txt")
    shop.git("mv", "lib/b.py", "lib/c.py")
    _, result, _ = host(shop, [{"read": [ref("a = 2\n")]}], "--changeset", "worktree")

    assert result["params"]["changeset"] == {
        "baseline": tree_of(shop),
        "changes": [
            {"path": "a.py", "kind": "modify", "before": ref("a = 1\n"), "after": ref("a = 2\n")},
            {"path": "lib/c.py", "kind": "rename", "from": "lib/b.py", "before": ref("b = 1\n")},
            {"path": "new.py", "kind": "create", "after": ref("import a\n")},
            {"path": "secret/key.txt", "kind": "delete", "before": ref("s\n")},
        ],
    }
    assert "blobs" in result["steps"][0]


def test_the_changeset_of_a_range(shop: Repo) -> None:
    shop.write("a.py", "a = 2\n")
    shop.commit()
    _, result, _ = host(shop, [], "--changeset", "HEAD^..HEAD")

    assert result["params"]["changeset"]["baseline"] == tree_of(shop, "HEAD^")
    assert [change["kind"] for change in result["params"]["changeset"]["changes"]] == ["modify"]


def test_the_changeset_of_edits_that_exist_nowhere(shop: Repo, tmp_path: Path) -> None:
    edits = tmp_path / "edits.json"
    edits.write_text(json.dumps([{"kind": "modify", "path": "a.py", "content": "a = 9\n"}, {"kind": "delete", "path": "lib/b.py"}]))
    _, result, _ = host(shop, [{"read": [ref("a = 9\n")]}], "--changeset", str(edits))

    assert result["params"]["changeset"]["changes"] == [
        {"path": "a.py", "kind": "modify", "before": ref("a = 1\n"), "after": ref("a = 9\n")},
        {"path": "lib/b.py", "kind": "delete", "before": ref("b = 1\n")},
    ]
    assert "blobs" in result["steps"][0]


def test_a_typed_error_is_printed_with_code_1(shop: Repo) -> None:
    error = {"code": -32013, "message": "invalid-input", "data": {"failClass": "input"}}

    code, printed, _ = host(shop, [{"say": {"jsonrpc": "2.0", "id": "host:2", "error": error}}, {"die": 0}])

    assert code == 1
    assert printed == error


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ([{"die": 7}], "ended with status 7: a last word"),
        ([{"say": "not json\n"}], "no frame"),
        ([{"say": '{"a":1,"a":2}\n'}], "one key twice"),
        ([{"say": "[]\n"}], "no object"),
        ([{"say": {"jsonrpc": "2.0", "method": "$/progress", "params": {}}}], "nobody asked for this notification"),
        ([{"say": {"jsonrpc": "2.0", "id": 99, "result": 1}}], "what nobody asked"),
        ([{"say": {"jsonrpc": "2.0", "id": "host:2", "result": 1, "error": {}}}], "either a result or an error"),
        ([{"say": {"jsonrpc": "2.0", "id": "host:2", "error": {"code": 1, "message": ""}}}], "error is malformed"),
        ([{"say": {"jsonrpc": "2.0", "id": None, "method": "workspace/listTree"}}], "no usable id"),
    ],
)
def test_a_provider_that_dies_or_breaks_the_protocol_is_told_with_code_3(shop: Repo, steps: list[dict[str, Any]], told: str) -> None:
    code, printed, complaint = host(shop, steps)

    assert (code, printed) == (3, None)
    assert told in complaint


def test_a_provider_that_hangs_is_ended(shop: Repo) -> None:
    code, _, complaint = host(shop, [{"sleep": 600}], "--wallclock-ms", "100")

    assert code == 3
    assert "said nothing in time" in complaint


def test_a_provider_that_does_not_read_is_ended(shop: Repo) -> None:
    shop.write("long.py", "# " + "x" * 3_000_000)
    shop.commit()
    long = ref("# " + "x" * 3_000_000)
    # The bytes asked for do not fit the pipe, and nobody takes them out.
    asking: list[dict[str, Any]] = [
        {"say": {"jsonrpc": "2.0", "id": "c", "method": "workspace/readBlob", "params": {"blobs": [long]}}},
        {"sleep": 600},
    ]
    code, _, complaint = host(shop, asking, "--wallclock-ms", "100")

    assert code == 3
    assert "said nothing in time" in complaint


def test_the_trace_ends_with_what_the_provider_muttered(shop: Repo) -> None:
    _, _, trace = host(shop, [{"mutter": "hm"}], "--trace")

    assert trace.splitlines()[-1] == "!! hm"


@pytest.mark.parametrize(
    "words", [["--", "a"], ["--repo"], ["--bogus", "--", "a"], ["a"], ["--rev", "nosuch", "--", "a"], ["--", "a", "{"]]
)
def test_wrong_usage_is_code_2(tmp_path: Path, words: list[str]) -> None:
    command = [sys.executable, "-m", "crg_py.host", *words]
    environment = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"}

    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=60)

    assert (done.returncode, done.stdout) == (2, "")
