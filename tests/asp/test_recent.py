"""What a session keeps: what was asked for last, by weight."""

from crg_py.asp.recent import Recent


def test_the_last_ones_stay_while_they_weigh_little_enough() -> None:
    recent: Recent[str, list[int]] = Recent(10, len)
    made: list[str] = []

    def taken(key: str, weight: int) -> int:
        def make() -> list[int]:
            made.append(key)
            return [0] * weight

        return len(recent.take(key, make))

    assert [taken("a", 4), taken("b", 4), taken("a", 4)] == [4, 4, 4]
    assert taken("c", 4) == 4
    assert made == ["a", "b", "c"]
    assert [taken("a", 4), taken("b", 4)] == [4, 4]
    assert made == ["a", "b", "c", "b"]
    assert recent.latest(lambda key: key in {"a", "c"}) == [[0] * 4]


def test_two_stay_whatever_they_weigh() -> None:
    recent: Recent[int, str] = Recent(0)

    assert [recent.take(key, lambda key=key: f"first {key}") for key in (1, 2)] == ["first 1", "first 2"]  # type: ignore[misc]
    assert [recent.take(key, lambda: "made again") for key in (1, 2)] == ["first 1", "first 2"]
    assert recent.take(3, lambda: "third") == "third"
    assert recent.take(1, lambda: "made again") == "made again"
    recent.clear()
    assert recent.latest() == []
