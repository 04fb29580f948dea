"""What crg says about every place of a small project, in the words of the specs."""

from dataclasses import dataclass

from tests.languages.spec import KINDS, Assertion


@dataclass(frozen=True)
class Seen:
    """One definition's name (`kind` is `definition`) or one use, with where it leads.

    `targets` are symbol ids (of all members of a name, when ambiguous) or one outside name; `implied` those the text does not name.
    """

    path: str
    line: int
    char: int
    end_char: int
    kind: str
    bucket: str
    targets: frozenset[str]
    implied: frozenset[str]

    def covers(self, at: Assertion) -> bool:
        """Tell whether the assertion points into this name."""
        return (self.path, self.line) == (at.path, at.line) and self.char <= at.char < self.end_char


def holds(at: Assertion, seen: list[Seen]) -> bool:
    """Tell whether what the assertion says is what was seen at its place."""
    here = [one for one in seen if one.covers(at)]
    if at.word == "definition":
        return any(one.kind == "definition" and one.targets == at.symbols for one in here)
    uses = [one for one in here if one.kind != "definition" and (at.word not in KINDS or one.kind == at.word)]
    if at.word == "nothing":
        return not any(one.bucket in {"exact", "inferred", "ambiguous"} for one in uses)
    if at.word == "external":
        return any(one.bucket == "external" and at.symbols <= one.targets for one in uses)
    if at.word in {"ambiguous", "unresolved"}:
        return any(one.bucket == at.word and one.targets == at.symbols for one in uses)
    found = [one for one in uses if one.bucket in {"exact", "inferred"}]
    named = frozenset[str]().union(*(one.targets for one in found))
    implied = frozenset[str]().union(*(one.implied for one in found))
    return bool(found) and named <= at.symbols <= named | implied
