"""What a change of a definition may touch: the walk behind impact, tests and why.

Against every kind of link, with these rules:

- a method's users include those of the base methods it overrides, for a call through a base may run it (`inferred`), as those of a
  class's variable include those of its bases' variables of the name;
  which tests cannot have such an object is judged afterwards (`makers`);
- a file that names something in its own code is reached, and the walk goes on only from the variables whose statement holds the
  use; files that import it follow when its own code changed (it is a seed) or when what it names was taken away (`breaking`);
- who makes an instance may run what the language runs by itself: operators, loops, printing; who takes a class may make one
  (both `ambiguous`), and who uses what a decorator hands a definition to may run that (`ambiguous`, `registered`);
- what runs around tests (set-up code, automatic fixtures, a test file's own code) reaches the tests it runs with (`inferred`);
- containment is never followed: neither up to a class nor down to its members.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from crg_py.graph.expansions import Users, kinds_mask, users_of
from crg_py.graph.links import CALLS, DEPENDS_ON, IMPORTS, KINDS
from crg_py.graph.nodes import CLASS
from crg_py.graph.registered import keepers
from crg_py.graph.walk import Found, join
from crg_py.model.links import AMBIGUOUS, INFERRED

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crg_py.graph.links import Links
    from crg_py.model.rows import Ints


@dataclass
class Dependents(Users):
    """The expansion of one walk. `breaking` are seeds that no longer exist, `extra` joins the first level (derived relations).

    Without `overrides`, a method's users are its own alone.
    """

    kinds: "NDArray[np.bool_]" = field(default_factory=lambda: kinds_mask(range(len(KINDS))))
    worst: int = INFERRED
    breaking: "Ints" = field(default_factory=lambda: np.zeros(0, np.int32))
    extra: Found = field(default_factory=lambda: join([]))
    overrides: bool = True
    _run: "NDArray[np.bool_]" = field(init=False)

    def __post_init__(self) -> None:
        """Nothing is expanded yet."""
        super().__post_init__()
        self._run = np.zeros(self.graph.links.n_ends, np.bool_)

    def ends(self, level: "Ints") -> tuple["Ints", "Ints"]:
        """Return the ends that mean these nodes: their own, their overload stubs', and those of methods they override."""
        ends, origin = super().ends(level)
        if self.worst < INFERRED or not self.overrides:
            return ends, origin
        every, meant = [ends], [origin]
        at, of = level, level
        while len(at):
            above, position = self._above(at)
            at, of = self.fresh(above, of[position])
            every.append(at)
            meant.append(of)
            nodes = at < len(self.graph.nodes)
            at, of = at[nodes], of[nodes]
        return np.concatenate(every), np.concatenate(meant)

    def _above(self, level: "Ints") -> tuple["Ints", "Ints"]:
        """Return the members of bases in whose place these are run or read, and for each the position in `level`."""
        methods, variables = self.graph.overrides.rights(level), self.graph.restated.rights(level)
        return np.concatenate([methods[0], variables[0]]), np.concatenate([methods[1], variables[1]])

    def expand(self, level: "Ints", distance: int) -> tuple[Found, Found]:
        """Return what depends on these nodes; code of files is only reached, unless the file itself spreads the change."""
        n_files, links = self.graph.nodes.n_files, self.graph.links
        ends, origin = self.ends(level)
        found = users_of(self.graph, ends, origin, self.kinds, self.worst)
        if self.worst >= AMBIGUOUS:
            found = join([found, self._through_classes(level, heirs=distance == 0), keepers(self.graph, level)])
        # A use in the code of a file or class may stand in the statement of a variable.
        outer = np.flatnonzero((found.node < n_files) | (self.graph.nodes.kind[found.node] == CLASS))
        own = found[outer]
        held = self.graph.holder[own.link]
        values = held >= 0
        through = Found(held[values], own.origin[values], own.link[values])
        of_file = own.node < n_files
        spreads = np.ones(len(found.node), np.bool_)
        spreads[outer[of_file]] = self._spreads(own[of_file], links, first=distance == 0)
        more, named = self._extra() if distance == 0 else ([], [])
        if self.worst >= INFERRED:
            more += [self.graph.setup.asked_for(own), self.graph.setup.runs_with(level)]
        return join([found[spreads], through, *more]), join([found[~spreads], *named])

    def _spreads(self, found: Found, links: "Links", *, first: bool) -> "NDArray[np.bool_]":
        """Say from which uses in the code of files the walk goes on."""
        spreads: NDArray[np.bool_] = (links.target[found.link] < self.graph.nodes.n_files) | self.graph.setup.started(found)
        if first and len(self.breaking):
            spreads |= np.isin(found.origin, self.breaking)
        return spreads

    def _through_classes(self, level: "Ints", *, heirs: bool) -> Found:
        """Return who makes instances that may run these members without naming them, or takes a class whose constructor is one.

        `heirs`: of a class nobody makes, those of the classes below it.
        """
        at = level[self.graph.implicit[level]]
        of, at = at, self.graph.nodes.parent[at]
        found = []
        while len(at):
            at, index = np.unique(at, return_index=True)
            fresh = ~self._run[at]
            at, of = at[fresh], of[index][fresh]
            self._run[at] = True
            found.append(users_of(self.graph, at, of, kinds_mask([CALLS]), self.worst))
            unmade = ~np.isin(at, self.graph.links.target[found[-1].link]) & heirs
            at, position = self.graph.bases.lefts(at[unmade])
            of = of[unmade][position]
        return join([*found, self._taking(level[self.graph.constructor[level]])])

    def _taking(self, constructors: "Ints") -> Found:
        """Return who takes the classes of these constructors as values: they may be made elsewhere."""
        found = users_of(self.graph, self.graph.nodes.parent[constructors], constructors, kinds_mask([DEPENDS_ON]), self.worst)
        kind = self.graph.rows.u_kind
        return found[kind.numbers[self.graph.links.row[found.link]] == kind.texts.find("read")]

    def _extra(self) -> tuple[list[Found], list[Found]]:
        """Return what joins the first level and is certain enough; a relation without a link counts as inferred.

        A file whose import means something else is only reached: the uses of what it imports are among the rest.
        """
        stated = self.extra.link >= 0
        bucket = np.full(len(stated), INFERRED, np.int8)
        bucket[stated] = self.graph.links.bucket[self.extra.link[stated]]
        found = self.extra[bucket <= self.worst]
        imports = (found.node < self.graph.nodes.n_files) & (found.link >= 0)
        imports[imports] = self.graph.links.kind[found.link[imports]] == IMPORTS
        return [found[~imports]], [found[imports]]
