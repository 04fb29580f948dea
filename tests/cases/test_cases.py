"""Every field case is answered right, and its graph does not depend on how it came about."""

import json
from pathlib import Path

import pytest

from tests.cases.runner import Repository, problems

CASES = sorted((Path(__file__).parent / "open").glob("*.json"))


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_case(path: Path, tmp_path: Path) -> None:
    case = json.loads(path.read_text("utf-8"))
    repository = Repository(tmp_path, case)
    for step in [{"op": "index"}, *case["steps"]] if "steps" in case else []:
        repository.take(step)

    assert problems(case, repository.ask(case["ask"])) == []
    # With steps this compares incremental runs with a clean index of the final files, without them two clean indexes.
    assert repository.edges("store") == repository.edges("other-store")
