"""Projects to ask about."""

from pathlib import Path

import pytest

from tests.cli.project import SHOP, Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


@pytest.fixture
def shop(project: Project) -> Project:
    project.commit("first", SHOP)
    return project
