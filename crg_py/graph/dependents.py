"""What a change of a definition may touch: the walk behind impact, tests and why.

Against every kind of link, with these rules:

- a method's users include those of the base methods it overrides, for a call through a base may run it (`inferred`);
- a file that names something in its own code is reached, and the walk goes on only from the variables whose statement holds the
  use; files that import it follow when its own code changed (it is a seed) or when what it names was taken away (`breaking`);
- containment is never followed: neither up to a class nor down to its members.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.expansions import Users, kinds_mask, users_of
from crg_py.graph.links import KINDS
from crg_py.graph.walk import Found, join
from crg_py.model.links import INFERRED

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.model.rows import Ints


@dataclass
class Dependents(Users):
    """The expansion of one walk. `breaking` are seeds that no longer exist, `extra` joins the first level (derived relations)."""

    kinds: "NDArray[np.bool_]" = field(default_factory=lambda: kinds_mask(range(len(KINDS))))
    worst: int = INFERRED
    breaking: "Ints" = field(default_factory=lambda: np.zeros(0, np.int32))
    extra: Found = field(default_factory=lambda: join([]))

    def ends(self, level: "Ints") -> tuple["Ints", "Ints"]:
        """Return the ends that mean these nodes: their own, their overload stubs', and those of methods they override."""
        ends, origin = super().ends(level)
        if self.worst < INFERRED:
            return ends, origin
        every, meant = [ends], [origin]
        at, of = level, level
        while len(at):
            above, position = self.graph.overrides.rights(at)
            at, of = self.fresh(above, of[position])
            every.append(at)
            meant.append(of)
            nodes = at < len(self.graph.nodes)
            at, of = at[nodes], of[nodes]
        return np.concatenate(every), np.concatenate(meant)

    def expand(self, level: "Ints", distance: int) -> tuple[Found, Found]:
        """Return what depends on these nodes; code of files is only reached, unless the file itself spreads the change."""
        n_files, links = self.graph.nodes.n_files, self.graph.links
        ends, origin = self.ends(level)
        found = users_of(self.graph, ends, origin, self.kinds, self.worst)
        spreads = (found.node >= n_files) | (links.target[found.link] < n_files)
        if distance == 0 and len(self.breaking):
            spreads |= np.isin(found.origin, self.breaking)
        held = self.graph.holder[found.link]
        values = held >= 0
        through = Found(held[values], found.origin[values], found.link[values])
        first = [self._extra()] if distance == 0 else []
        return join([found[spreads], through, *first]), found[~spreads]

    def _extra(self) -> Found:
        """Return what joins the first level and is certain enough; a relation without a link counts as inferred."""
        stated = self.extra.link >= 0
        bucket = np.full(len(stated), INFERRED, np.int8)
        bucket[stated] = self.graph.links.bucket[self.extra.link[stated]]
        return self.extra[bucket <= self.worst]
