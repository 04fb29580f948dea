"""Texts as numbers: looked up, told by their beginning and end."""

import time

from hypothesis import given
from hypothesis import strategies as st

from crg_py.model.texts import Column, Texts

NAMES = st.lists(st.text(max_size=4))


@given(NAMES, st.text(max_size=3))
def test_texts_are_found_as_in_a_sorted_list(names: list[str], sought: str) -> None:
    texts, listed = Texts.of(names), sorted(set(names))

    assert [*texts] == listed
    assert [texts.find(text) for text in listed] == [*range(len(listed))]
    assert texts.find(sought) == (listed.index(sought) if sought in listed else -1)
    assert texts.find_all(Texts.of([sought, *listed[::2]])).tolist() == [
        listed.index(text) if text in listed else -1 for text in sorted({sought, *listed[::2]})
    ]
    assert [texts[number] for number in texts.beginning(sought)] == [text for text in listed if text.startswith(sought)]
    assert [texts[number] for number in texts.ending("*")] == [text for text in listed if text.endswith("*")]


@given(st.lists(st.text("aAbBkK\u212a\u0130é", max_size=5)), st.text("abk\u0307é", min_size=1, max_size=2))
def test_texts_are_found_by_a_part_in_whatever_case(names: list[str], part: str) -> None:
    texts = Texts.of(names)

    assert [texts[number] for number in texts.holding(part)] == [text for text in texts if part in text.lower()]


@given(NAMES, NAMES)
def test_texts_can_be_added(names: list[str], more: list[str]) -> None:
    texts, added = Texts.of(names), sorted(set(more) - set(names))
    both, moved, new = texts.with_more(added)

    assert [*both] == sorted({*names, *more})
    assert [both[number] for number in moved.tolist()] == [*texts]
    assert [both[number] for number in new.tolist()] == added


@given(NAMES)
def test_a_column_reads_like_a_list(rows: list[str]) -> None:
    column = Column.of(rows)

    assert [*column] == rows
    assert column[1:3] == rows[1:3]


def test_halves_of_pairs_are_texts() -> None:
    texts = Texts.of(["\ud800", "a", "\U0010ffff", "*"])

    assert [*texts] == ["*", "a", "\ud800", "\U0010ffff"]
    assert texts.find("\ud800") == 2


def test_long_names_of_one_letter_are_searched_in_time_that_grows_with_their_length() -> None:
    names = sorted(f"{'n' * 1500}{number}" for number in range(3000))
    texts = Texts.of([*names, "n" * 1400, "n" * 20])
    began = time.process_time()

    assert [texts[number] for number in texts.holding("n" * 1500)] == names
    assert [texts[number] for number in texts.holding("n" * 1500 + "77")] == [name for name in names if "n77" in name]
    assert not len(texts.holding("n" * 1501 + "m"))
    # Letter by letter it would take a hundred times as long.
    assert time.process_time() - began < 3
