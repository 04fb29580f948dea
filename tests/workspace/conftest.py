"""Real git repositories, independent of the developer's own configuration."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.workspace.repositories import Repo


@pytest.fixture(scope="session", autouse=True)
def plain_git(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
        patch.setenv("GIT_CONFIG_NOSYSTEM", "1")
        patch.setenv("HOME", str(tmp_path_factory.mktemp("home")))
        for name in ("GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"):
            patch.delenv(name, raising=False)
        yield


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    return Repo.create(tmp_path / "repo")
