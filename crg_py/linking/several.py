"""What a name leads to that is bound on several paths: each of its meanings looked at once for a use, however many ways lead there."""

from collections.abc import Callable

from crg_py.linking.found_targets import FoundTargets
from crg_py.linking.values import MAX_OVERLOADS, MAX_VALUES
from crg_py.linking.world import Unit
from crg_py.model import terms as op


class Several:
    """Finds the definitions behind several terms at once."""

    def __init__(self, term: Callable[[Unit, int], FoundTargets]) -> None:
        """`term` gives the targets of one term."""
        self._term = term
        self._naming = False
        self._known: dict[tuple[Unit, tuple[int, ...]], FoundTargets] = {}

    def begin(self, *, naming: bool) -> None:
        """Start with a use; `naming` says that a field is meant that is named, and not what it holds."""
        self._naming = naming
        self._known.clear()

    def of(self, unit: Unit, terms: tuple[int, ...]) -> FoundTargets:
        """Return what any of these terms leads to; more than are useful are not told apart."""
        if len(terms) > (MAX_OVERLOADS if unit.language.overloading else MAX_VALUES):
            return FoundTargets(hub=True)
        found = FoundTargets()
        known = self._known.get((unit, terms))
        if known is None:
            known = self._known[unit, terms] = FoundTargets()
            for term in (self._fields(unit, terms) or terms) if self._naming else terms:
                known.add(self._term(unit, term))
        found.add(known)
        return found

    def _fields(self, unit: Unit, terms: tuple[int, ...]) -> list[int]:
        """Return those of several terms that are fields: the others are what they are given."""
        items, known = unit.facts.terms, unit.facts.definitions
        return [t for t in terms if items[t][0] == op.VARIABLE and known[items[t][1]].parent >= 0]
