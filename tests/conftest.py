"""What every test stands on: no user settings, no user caches, a git that knows nothing of this machine."""

import os

import pytest
from hypothesis import settings

# No test says how fast something is: machines are shared.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
# Processes that tests start compile crg once for all, also where the surroundings keep Python from writing that down.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.fixture(autouse=True)
def own_surroundings(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path_factory.getbasetemp() / "home"
    home.mkdir(exist_ok=True)
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    for name, value in {"NAME": "test", "EMAIL": "test@example.org"}.items():
        monkeypatch.setenv(f"GIT_AUTHOR_{name}", value)
        monkeypatch.setenv(f"GIT_COMMITTER_{name}", value)
    for name in [name for name in os.environ if name.startswith(("CRG_", "GIT_DIR", "GIT_INDEX", "GIT_WORK_TREE"))]:
        monkeypatch.delenv(name)
