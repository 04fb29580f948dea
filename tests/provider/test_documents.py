"""What the provider says and what its pages say are one."""

from pathlib import Path

import pytest

from crg_py.asp import schemas
from tests.provider.examples import EXAMPLES, MARK, PAGE, answers, rendered

ROOT = Path(__file__).parents[2]


def test_examples_are_what_the_provider_answers() -> None:
    assert PAGE.read_text("utf-8").partition(MARK)[2].strip() == rendered().strip()


def test_every_verb_has_an_example() -> None:
    advertised, _ = answers()

    assert {name.removeprefix("query ") for name in EXAMPLES if name.startswith("query ")} == set(advertised)


@pytest.mark.parametrize("name", schemas.SCHEMAS)
def test_schema_is_what_the_types_say(name: str) -> None:
    assert (ROOT / schemas.FOLDER / f"{name}.json").read_text("utf-8") == schemas.text(name)


def test_there_is_no_other_schema() -> None:
    assert {path.stem for path in (ROOT / schemas.FOLDER).glob("*.json")} == set(schemas.SCHEMAS)
