"""What looking for the targets of a use ends with."""

from dataclasses import dataclass, field
from typing import NamedTuple


class Target(NamedTuple):
    """A definition (ordinal -1: the file). `implied` if the text does not name it."""

    path: str
    ordinal: int
    implied: bool = False


@dataclass(slots=True)
class FoundTargets:
    """The targets of a use; `sure` if scope, import and member rules alone lead there. Without any: where it leads, if known.

    A `hub` stands for all members of the name `hub_name`, or else of the name in the text.
    """

    targets: list[Target] = field(default_factory=list)
    sure: bool = True
    outside: str = ""
    hub: bool = False
    hub_name: str = ""
    linkage: str = ""

    def add(self, other: "FoundTargets") -> None:
        """Take in what another way leads to."""
        self.targets.extend(t for t in other.targets if t not in self.targets)
        self.sure = self.sure and other.sure
        self.outside = self.outside or other.outside
        self.hub = self.hub or other.hub
        self.hub_name = self.hub_name or other.hub_name
        self.linkage = self.linkage or other.linkage


def promised(path: str, found: FoundTargets) -> FoundTargets:
    """Return what is evidently taken from a module that is promised: that by name, or the module at `path` if it has no such member."""
    found.sure = False
    return found if found.targets or found.outside else FoundTargets([Target(path, -1)], sure=False)
