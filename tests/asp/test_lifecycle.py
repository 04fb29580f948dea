"""Checklist items 14 to 32: from start to end."""

import json
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from crg_py.host import HostSession
from crg_py.host.child import Frame
from crg_py.host.main import BOOTSTRAP
from tests.asp import shapes
from tests.asp.asking import BOUND, CANCELLED, CONTRACT, INPUT, NOT_READY, UNAVAILABLE, Connect, ask, failure, ids, refused, silent
from tests.asp.samples import Baseline, MemoryTrees

ROOT = Path(__file__).parent.parent.parent
WRONG_INPUT = (INPUT, "input", False)
NOT_INITIALIZED = (NOT_READY, "health", True)
CAPABILITIES = ["references", "callers", "callees", "symbols", "impact", "query"]


def changed(session: HostSession, *path: str, to: Any) -> dict[str, Any]:
    """Return initialize params with one value replaced; `...` takes it out."""
    params: dict[str, Any] = json.loads(json.dumps(session.initialize_params()))
    place = params
    for key in path[:-1]:
        place = place[key]
    if to is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = to
    return params


def granted(session: HostSession, **permissions: Any) -> dict[str, Any]:
    """Return a grant with some permissions replaced; `...` takes one out."""
    params = session.grant()
    merged = {**params["grantedPermissions"], **permissions}
    return {**params, "grantedPermissions": {key: value for key, value in merged.items() if value is not ...}}


def test_item_14_initialize_answers_the_closed_result(fresh: HostSession) -> None:
    shapes.fits(fresh.open(), shapes.InitializeResult)


@pytest.mark.parametrize("version", ["asp/0.1", "asp/2.0", "1.0", "", 1, None, ...])
def test_item_15_another_version_is_refused_without_a_callback(unopened: HostSession, version: Any) -> None:
    answer = unopened.ask("initialize", changed(unopened, "protocolVersion", to=version))

    assert failure(answer) == (CONTRACT, "contract", False)
    assert unopened.calls == []


def test_item_16_a_refused_initialize_may_be_tried_again(fresh: HostSession) -> None:
    assert failure(fresh.ask("initialize", changed(fresh, "protocolVersion", to="asp/0.1")))[0] == CONTRACT
    assert failure(fresh.ask("initialize", {}))[1] in {"contract", "input"}
    fresh.open()
    assert ask(fresh, "inspect/symbols", query="total")["nodes"]


def test_item_17_a_second_initialize_is_wrong_input(fresh: HostSession) -> None:
    assert "result" in fresh.ask("initialize", fresh.initialize_params())
    assert refused(fresh, "initialize", fresh.initialize_params()) == WRONG_INPUT
    fresh.notify("initialized", fresh.grant())
    fresh.callbacks.name(fresh.baseline)
    assert refused(fresh, "initialize", fresh.initialize_params()) == WRONG_INPUT
    assert ask(fresh, "inspect/symbols", query="total")["nodes"]


def test_item_18_an_unknown_key_of_initialize_is_wrong_input(unopened: HostSession) -> None:
    assert refused(unopened, "initialize", changed(unopened, "extra", to=1)) == WRONG_INPUT


def test_item_18_unknown_keys_of_host_and_workspace_are_tolerated(fresh: HostSession) -> None:
    params = changed(fresh, "host", "build", to=1)
    params["workspace"]["name"] = "x"
    assert "result" in fresh.ask("initialize", params)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("assuranceMode", "gated"),
        ("authorityMode", "advisory"),
        ("trustTier", "untrusted"),
        ("hostCapabilities", {}),
        ("hostCapabilities", {"x": 1}),
    ],
)
def test_item_18_optional_keys_are_accepted(fresh: HostSession, key: str, value: Any) -> None:
    assert "result" in fresh.ask("initialize", changed(fresh, key, to=value))


@pytest.mark.parametrize(
    ("key", "value"),
    [("assuranceMode", "other"), ("authorityMode", 1), ("trustTier", "root"), ("hostCapabilities", []), ("hostCapabilities", None)],
)
def test_item_18_optional_keys_are_checked(unopened: HostSession, key: str, value: Any) -> None:
    assert refused(unopened, "initialize", changed(unopened, key, to=value)) == WRONG_INPUT


@pytest.mark.parametrize(
    "path",
    [
        ("host",),
        ("host", "name"),
        ("host", "version"),
        ("workspace",),
        ("workspace", "root"),
        ("workspace", "baseline"),
        ("workspace", "baseline", "rev"),
    ],
)
@pytest.mark.parametrize("value", [..., None, 1])
def test_item_19_missing_or_mistyped_fields_are_wrong_input(unopened: HostSession, path: tuple[str, ...], value: Any) -> None:
    assert refused(unopened, "initialize", changed(unopened, *path, to=value)) == WRONG_INPUT


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("stampedAt", "yesterday"),
        ("stampedAt", "2024-13-01T00:00:00Z"),
        ("stampedAt", "2024-01-01"),
        ("stampedAt", "2024-01-01T00:00:00"),
        ("stampedAt", None),
        ("dirty", None),
        ("dirty", 1),
        ("other", 1),
        ("rev", ""),
    ],
)
def test_item_20_a_malformed_baseline_is_wrong_input(unopened: HostSession, key: str, value: Any) -> None:
    assert refused(unopened, "initialize", changed(unopened, "workspace", "baseline", key, to=value)) == WRONG_INPUT


@pytest.mark.parametrize("stamp", ["2024-01-01T00:00:00Z", "2024-02-29T23:59:59.123456789+05:30", "2024-01-01t00:00:00z"])
def test_item_20_a_well_formed_stamp_is_accepted(fresh: HostSession, stamp: str) -> None:
    assert "result" in fresh.ask("initialize", changed(fresh, "workspace", "baseline", "stampedAt", to=stamp))


def test_item_21_what_is_advertised_is_offered(fresh: HostSession) -> None:
    introduction = fresh.open()
    capabilities = introduction["capabilities"]

    assert "inspect" in introduction["capabilityFamilies"]
    assert set(introduction["capabilityFamilies"]) <= capabilities.keys()
    assert set(capabilities["inspect"]["verbs"]) == {"references", "callers", "callees", "symbols", "impact"}
    assert capabilities["sense"] == capabilities["inspect"]
    assert set(capabilities["inspect"]["query"]) == {
        *("tested-by", "inheritors", "implementers", "overrides", "flows", "entry-points", "communities", "cycles", "dead-code"),
        *("hubs", "path", "diff", "imports", "importers", "contents", "impact"),
    }


def test_item_22_the_fingerprint_follows_the_shipped_files(connect: Connect, shop: Baseline, tmp_path: Path) -> None:
    for part in ("crg_py", "queries", "grammars"):
        shutil.copytree(ROOT / part, tmp_path / "copy" / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path / "copy")
    command = [sys.executable, "-c", BOOTSTRAP, str(tmp_path / "copy"), "serve", "--stdio", "--store", str(tmp_path / "store.duckdb")]

    def fingerprint() -> str:
        return str(connect(shop, command=command, opened=False).open()["serverInfo"]["fingerprint"])

    first = fingerprint()
    assert fingerprint() == first
    for changed_file in ("crg_py/model/ids.py", "grammars/languages.toml", "queries/python/definitions.scm"):
        place = tmp_path / "copy" / changed_file
        text = place.read_bytes()
        place.write_bytes(text + (b"\n# changed\n" if place.suffix != ".scm" else b"\n; changed\n"))
        assert fingerprint() != first, changed_file
        place.write_bytes(text)
    assert fingerprint() == first


def test_item_23_it_asks_to_read_and_nothing_else(fresh: HostSession) -> None:
    introduction = fresh.open()

    assert introduction["requestedPermissions"]["read"]
    assert introduction["requestedPermissions"]["write"] is False
    assert introduction["requestedPermissions"]["network"] is False
    assert introduction["provenance"]["publisher"]


@pytest.mark.parametrize("verb", CAPABILITIES)
def test_item_24_nothing_is_asked_before_the_grant(fresh: HostSession, verb: str) -> None:
    for _ in range(2):
        answer = fresh.ask(f"inspect/{verb}", {})
        assert failure(answer) == NOT_INITIALIZED
        assert answer["error"]["message"] == "provider-not-initialized"
        if verb == CAPABILITIES[-1]:
            fresh.ask("initialize", fresh.initialize_params())
    assert fresh.calls == []


@pytest.mark.parametrize(
    "permissions",
    [
        {"write": True},
        {"network": True},
        {"network": True, "networkAllowlist": [{"host": "example.org"}]},
        {"write": "no"},
        {"read": "**/*"},
        {"read": [1]},
        {"resourceLimits": ...},
        {"resourceLimits": {"wallclockMs": 0}},
        {"resourceLimits": {"wallclockMs": -1}},
        {"resourceLimits": {"wallclockMs": 1.5}},
        {"resourceLimits": {"threads": 1}},
        {"networkAllowlist": [{"port": 1}]},
        {"extra": True},
    ],
    ids=str,
)
def test_item_25_a_grant_it_cannot_take_leaves_it_uninitialized(fresh: HostSession, permissions: dict[str, Any]) -> None:
    fresh.ask("initialize", fresh.initialize_params())
    fresh.notify("initialized", granted(fresh, **permissions))

    assert refused(fresh, "inspect/symbols", {"query": "x"}) == NOT_INITIALIZED
    fresh.notify("initialized", fresh.grant())
    assert refused(fresh, "inspect/symbols", {"query": "x"}) == NOT_INITIALIZED
    assert fresh.ask("shutdown")["result"] is None


@pytest.mark.parametrize("baseline", [{"rev": "git:tree:00"}, ..., None, {}])
def test_item_25_a_grant_for_another_baseline_leaves_it_uninitialized(fresh: HostSession, baseline: Any) -> None:
    fresh.ask("initialize", fresh.initialize_params())
    grant = {key: value for key, value in {**fresh.grant(), "baseline": baseline}.items() if value is not ...}
    fresh.notify("initialized", grant)

    assert refused(fresh, "inspect/symbols", {"query": "x"}) == NOT_INITIALIZED


def test_item_25_initialized_out_of_order_leaves_it_uninitialized(fresh: HostSession) -> None:
    fresh.notify("initialized", fresh.grant())

    assert refused(fresh, "inspect/symbols", {"query": "x"}) == NOT_INITIALIZED


@pytest.mark.parametrize("permissions", [{"read": ...}, {"write": ..., "network": ...}, {"networkAllowlist": []}])
def test_item_25_what_a_grant_may_leave_out(fresh: HostSession, permissions: dict[str, Any]) -> None:
    fresh.ask("initialize", fresh.initialize_params())
    fresh.notify("initialized", granted(fresh, **permissions))
    fresh.callbacks.name(fresh.baseline)

    assert ids(ask(fresh, "inspect/symbols", query="rounded"))


@pytest.mark.parametrize("limits", [{}, {"wallclockMs": 10**9}, {"cpuPct": 50, "memoryMb": 4096, "wallclockMs": 30_000, "fd": 256}])
def test_item_26_an_absent_or_huge_wallclock_is_taken(connect: Connect, shop: Baseline, limits: dict[str, int]) -> None:
    session = connect(shop, limits=limits)

    assert ask(session, "inspect/symbols", query="total")["nodes"]


def test_item_26_a_small_wallclock_is_honoured(connect: Connect, shop: Baseline) -> None:
    session = connect(shop, limits={"wallclockMs": 1000})
    session.conduct = silent

    # The session waits for one second and the host's grace, no longer.
    assert refused(session, "inspect/symbols", {"query": "total"})[1:] == ("health", True)


def test_item_27_callbacks_come_only_while_a_request_runs(connect: Connect, shop: Baseline, trees: MemoryTrees) -> None:
    # The host takes any other for a fault.
    session = connect(shop, capabilities={"progress": False})
    session.serve(0.3)
    assert session.calls == []
    ask(session, "inspect/symbols", query="total")
    n_calls = len(session.calls)
    session.change_baseline(trees.add({"other.py": "x = 1\n"}))
    session.serve(0.3)
    assert len(session.calls) == n_calls
    assert session.ask("shutdown")["result"] is None
    session.serve(0.2)


def test_item_28_shutdown_is_answered_once(own: HostSession) -> None:
    assert own.ask("shutdown", {}) == {"jsonrpc": "2.0", "id": "host:2", "result": None}
    assert refused(own, "shutdown", {}) == WRONG_INPUT
    for verb in CAPABILITIES:
        assert refused(own, f"inspect/{verb}", {}) == (UNAVAILABLE, "health", True)
    assert refused(own, "initialize", own.initialize_params()) == WRONG_INPUT


def test_item_28_shutdown_is_allowed_at_any_time(fresh: HostSession) -> None:
    assert fresh.ask("shutdown")["result"] is None
    fresh.notify("exit", {})
    assert fresh.child.wait(BOUND) == 0


def test_item_29_exit_after_shutdown_ends_with_0(own: HostSession) -> None:
    own.close()
    assert own.child.complaint == ""


@pytest.mark.parametrize("opened", [True, False])
def test_item_29_exit_without_shutdown_is_no_clean_end(connect: Connect, shop: Baseline, opened: bool) -> None:
    session = connect(shop, opened=opened)
    session.notify("exit", {})

    assert session.child.wait(BOUND) not in {0, None}
    assert "Traceback" not in session.child.complaint


@pytest.mark.parametrize("asked", [True, False])
def test_item_29_the_end_of_input_is_no_clean_end(own: HostSession, asked: bool) -> None:
    if asked:
        own.ask("shutdown")
    own.child.close_input()

    assert own.child.wait(BOUND) not in {0, None}
    assert "Traceback" not in own.child.complaint


def test_item_29_the_end_of_input_within_a_line_is_told(own: HostSession) -> None:
    own.child.send(b'{"jsonrpc":"2.0"')
    own.child.close_input()

    assert failure(own.child.receive(BOUND)) == (-32700, "input", False)
    assert own.child.wait(BOUND) not in {0, None}


def test_item_30_shutdown_cancels_what_runs(own: HostSession) -> None:
    asked: list[int | str] = []

    def stop(_callback: Frame, _answer: Frame) -> Iterable[Frame | bytes]:
        asked.append(own.start("shutdown", {}))
        return ()

    own.conduct = stop
    running = own.start("inspect/symbols", {"query": "total"})

    assert failure(own.wait(running, BOUND)) == (CANCELLED, "health", True)
    assert own.wait(asked[0], BOUND)["result"] is None
    own.notify("exit", {})
    assert own.child.wait(BOUND) == 0


def test_item_31_it_works_without_environment_and_elsewhere(own: HostSession) -> None:
    environment = Path(f"/proc/{own.child.pid}/environ")
    if environment.exists():
        inherited = {entry.partition(b"=")[0] for entry in environment.read_bytes().split(b"\0") if entry}
        assert inherited <= {b"LC_CTYPE"}
    assert own.child.folder != Path.cwd()
    assert ask(own, "inspect/symbols", query="total")["nodes"]
    assert list(own.child.folder.iterdir()) == []


def test_item_31_a_working_directory_that_is_gone_is_no_trouble(own: HostSession) -> None:
    own.child.folder.rmdir()
    assert ask(own, "inspect/symbols", query="total")["nodes"]


def test_item_32_the_root_is_never_opened(connect: Connect, shop: Baseline, tmp_path: Path) -> None:
    decoy = tmp_path / "decoy"
    decoy.mkdir()
    (decoy / "app.py").write_text("def decoy():\n    pass\n", encoding="utf-8")
    for root in (str(decoy), str(tmp_path / "nowhere"), "/candidate", ""):
        session = connect(shop, root=root, store=tmp_path / f"{len(root)}.duckdb")
        assert ids(ask(session, "inspect/symbols", query="app.py")) == {"app.py::main"}
        assert not ids(ask(session, "inspect/symbols", query="decoy"))
        session.close()
    assert sorted(path.name for path in decoy.iterdir()) == ["app.py"]
