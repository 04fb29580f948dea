"""The spec format itself: what is read from a spec, and that a wrong spec is refused rather than passed over."""

from pathlib import Path

import pytest

from tests.languages.observe import Seen, holds
from tests.languages.spec import Assertion, read_cases

SPEC = """
## A case

`a.py`:
```python
def föö(): ...
#   ^^^ definition a.py::föö
föö(); b()
# <- call a.py::föö
#      ^ ambiguous a.py::X.b | a.py::Y.b
```
"""


def read(tmp_path: Path, text: str) -> list[Assertion]:
    spec = tmp_path / "spec.md"
    spec.write_text(text, encoding="utf-8")
    return read_cases(spec)[0].assertions


def seen(*targets: str, bucket: str = "exact", kind: str = "call", implied: tuple[str, ...] = ()) -> Seen:
    return Seen("a.py", 0, 0, 3, kind, bucket, frozenset(targets), frozenset(implied))


def says(word: str, *symbols: str) -> Assertion:
    return Assertion("a.py", 0, 1, word, frozenset(symbols), 1)


def test_assertions_are_taken_out_and_point_at_the_code_above(tmp_path: Path) -> None:
    assert read(tmp_path, SPEC) == [
        Assertion("a.py", 0, 4, "definition", frozenset({"a.py::föö"}), 7),
        Assertion("a.py", 1, 0, "call", frozenset({"a.py::föö"}), 9),
        Assertion("a.py", 1, 7, "ambiguous", frozenset({"a.py::X.b", "a.py::Y.b"}), 10),
    ]
    assert read_cases(tmp_path / "spec.md")[0].files == {"a.py": "def föö(): ...\nföö(); b()\n"}


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(SPEC.replace("ambiguous", "maybe"), id="unknown word"),
        pytest.param(SPEC.replace("def föö(): ...\n", ""), id="no code above"),
        pytest.param(SPEC.replace("```python", ""), id="no block"),
        pytest.param(SPEC + SPEC.partition("case\n")[2], id="same path twice"),
    ],
)
def test_a_wrong_spec_is_refused(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(ValueError, match=r"spec\.md:\d+: "):
        read(tmp_path, wrong)


@pytest.mark.parametrize(
    ("at", "what", "expected"),
    [
        (says("reference", "m"), seen("m"), True),
        (says("reference", "m"), seen("m", bucket="inferred"), True),
        (says("reference", "m"), seen("m", bucket="ambiguous"), False),
        (says("reference", "m"), seen("m", "n"), False),
        (says("reference", "m", "n"), seen("m"), False),
        (says("reference", "C"), seen("C", implied=("C.__init__",)), True),
        (says("reference", "C", "C.__init__"), seen("C", implied=("C.__init__",)), True),
        (says("call", "m"), seen("m", kind="read"), False),
        (says("ambiguous", "m", "n"), seen("m", "n", bucket="ambiguous"), True),
        (says("ambiguous", "m"), seen("m", "n", bucket="ambiguous"), False),
        (says("external"), seen("os.path.join", bucket="external"), True),
        (says("external", "os.path.split"), seen("os.path.join", bucket="external"), False),
        (says("unresolved"), seen(bucket="unresolved"), True),
        (says("nothing"), seen(bucket="unresolved"), True),
        (says("nothing"), seen("m"), False),
    ],
)
def test_an_assertion_holds_for_exactly_what_it_says(at: Assertion, what: Seen, expected: bool) -> None:
    assert holds(at, [what]) is expected
