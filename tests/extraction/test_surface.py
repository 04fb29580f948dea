"""What can other files see of a file? An edit of what they cannot see leaves its surface as it is."""

import pytest

from crg_py.extraction import extract
from crg_py.languages import language_of
from crg_py.model.settings import Limits


def surface(path: str, text: str) -> int:
    language = language_of(path)
    assert language is not None
    return extract(text.encode(), language, Limits()).surface


STATED = {
    "yard.py": "def total(crate) -> int:\n    return {}\n",
    "yard.ts": "export function total(crate: Crate): number {{ return {} }}\n",
    "yard.c": "int total(struct crate *crate) {{ return {}; }}\n",
    "yard.go": "package yard\nfunc total(crate Crate) int {{ return {} }}\n",
    "Yard.java": "class Yard {{ int total(Crate crate) {{ return {}; }} }}\n",
}
EVIDENT = {"yard.py": "def total(crate):\n    return {}\n", "yard.ts": "export function total(crate: Crate) {{ return {} }}\n"}


@pytest.mark.parametrize("path", STATED)
def test_what_a_function_returns_does_not_show_where_it_states_its_type(path: str) -> None:
    assert surface(path, STATED[path].format("weigh(crate)")) == surface(path, STATED[path].format("weigh(crate.items[0])"))


@pytest.mark.parametrize("path", EVIDENT)
def test_what_a_function_returns_shows_where_it_states_nothing(path: str) -> None:
    assert surface(path, EVIDENT[path].format("weigh(crate)")) != surface(path, EVIDENT[path].format("Crate()"))


@pytest.mark.parametrize("path", STATED)
def test_a_stated_type_shows(path: str) -> None:
    text = STATED[path].format("0")

    assert surface(path, text) != surface(path, text.replace("int", "Weight").replace("number", "Weight"))
