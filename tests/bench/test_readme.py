"""Figures stand in documents only as tables that are made from the result files."""

import re

import pytest

from bench.readme import CHECKOUT, DOCUMENTS, MAKERS, rendered


@pytest.mark.parametrize("document", DOCUMENTS)
def test_tables_are_those_of_the_results(document: str) -> None:
    text = (CHECKOUT / document).read_text("utf-8")

    assert rendered(text) == text, "make them anew: python -m bench readme"


def test_every_table_stands_in_a_document() -> None:
    texts = [(CHECKOUT / document).read_text("utf-8") for document in DOCUMENTS]

    assert {name for text in texts for name in re.findall(r"<!-- bench:([\w-]+) -->", text)} == set(MAKERS)


def test_a_table_that_differs_is_made_anew() -> None:
    text = (CHECKOUT / DOCUMENTS[0]).read_text("utf-8")
    figure = re.search(r"<!-- bench:accuracy -->.*?\d\.(\d)", text, re.DOTALL)
    assert figure is not None

    assert rendered(f"{text[: figure.start(1)]}x{text[figure.end(1) :]}") == text


def test_a_marker_of_no_table_is_an_error() -> None:
    with pytest.raises(KeyError):
        rendered("<!-- bench:nothing -->\n<!-- end -->")
