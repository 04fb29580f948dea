"""What is being worked out, each on the way of what is further up; and cycles, whose values are a least fixed point.

Who comes back to a term that is still being worked out gets what is assumed of it: nothing at first. When the term that the cycle was
entered by is done, and what was assumed of some term is not what was worked out for it, the cycle is worked out again with that. Once
both agree, all terms of the cycle are known. So a term's values don't depend on which of them was asked for first.

Until then results of the cycle are kept roughly: they count as hanging on the highest term that they lean on.
"""

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from crg_py.linking.values import ANYTHING, NOTHING, UNKNOWN, Values
from crg_py.linking.widening import widened

if TYPE_CHECKING:
    from crg_py.linking.world import Unit, World

T = TypeVar("T")
NOWHERE = 1 << 30
"""Deeper than anything is: what hangs on nothing."""
_MOST_ROUNDS = 12
"""How often a cycle is worked out; one that has not settled by then is unknown."""

Key = tuple[Any, Any]
"""What is worked out: a term by its unit, or anything else by a key whose first part is no unit."""
Known = tuple[Values, frozenset[str], bool]
"""Values, what was looked at for them, and whether they hang on a parameter that the calls of its file give something to."""


class Head:
    """A depth at which something is worked out that others hang on; `above` is the one that it turned out to hang on itself."""

    __slots__ = ("above", "depth")

    def __init__(self, depth: int) -> None:
        """Begin with nothing above."""
        self.depth = depth
        self.above: Head | None = None


class _Rough(NamedTuple):
    """A result in the middle of a cycle, and for a term its place in the unit once it is known."""

    result: Any
    head: Head
    unit: "Unit | None" = None
    term: int = 0


class Depths:
    """Keeps count of depths and cycles for who works something out."""

    def __init__(self, world: "World") -> None:
        """Start at the top; what a world was asked for are the inputs of what is worked out."""
        self.world = world
        self._depth = 0
        self._lowest = NOWHERE
        self._rough: dict[Key, _Rough] = {}
        self._hanging: list[Key | None] = []
        """Keys of rough results in the order they were made; None where what was assumed of a term was found to be something else."""
        self._heads: dict[int, Head] = {}
        self._assumed: dict[Key, Values] = {}
        """What is assumed of terms that something in their own cycle came back to."""
        self._lost: set[Key] = set()
        """Terms of which too much was found in some round."""
        self._open: dict[Hashable, int] = {}

    def start_over(self) -> None:
        """Start with nothing being worked out, also where something was broken off."""
        self._lowest = NOWHERE
        if self._hanging or self._assumed or self._open:
            for left in (self._rough, self._hanging, self._heads, self._assumed, self._lost, self._open):
                left.clear()

    def give_up(self) -> Values:
        """Return the unknown, and keep no result that hangs on it: what a limit cut must not depend on where a question began."""
        self._lowest = -1
        return ANYTHING

    def once(self, table: dict[Any, tuple[T, frozenset[str]]], key: Key, compute: Callable[[], T], otherwise: T) -> T:
        """Return what a table holds for a key, computed once; `otherwise` where the computation comes back to itself."""
        known = table.get(key) or self._roughly(key)
        if known is not None:
            self.world.touched |= known[1]
            return known[0]
        if (low := self._open.get(key)) is not None:
            self._lowest = min(self._lowest, low)
            return otherwise
        outer_touched, outer_lowest, mark = self.world.touched, self._lowest, len(self._hanging)
        self.world.touched, self._lowest = set(), NOWHERE
        self._depth += 1
        depth = self._open[key] = self._depth
        try:
            made = compute()
        finally:
            del self._open[key]
            self._depth -= 1
            inputs, lowest = frozenset(self.world.touched), self._lowest
            outer_touched |= inputs
            self.world.touched = outer_touched
            self._lowest = min(outer_lowest, lowest) if lowest < depth else outer_lowest
        if 0 <= lowest < depth:
            self._hang(key, _Rough((made, inputs), self._head(lowest)), depth)
        else:
            self._drop(mark, depth)
            if lowest >= depth:
                table[key] = made, inputs
        return made

    # -- cycles of terms

    def _assume(self, key: Key, low: int) -> Values:
        """Return what is assumed of a term that is being worked out at a depth."""
        self._lowest = min(self._lowest, low)
        return self._assumed.setdefault(key, NOTHING)

    def _roughly(self, key: Key) -> Any:
        """Return a result in the middle of a cycle that is still being worked out."""
        rough = self._rough.get(key)
        if rough is None:
            return None
        head = rough.head
        while head.above is not None:
            head = head.above
        self._lowest = min(self._lowest, head.depth)
        return rough.result

    def _settled(self, key: Key, term: int, known: Known, mark: int, depth: int, lowest: int, rounds: int) -> Known | None:
        """Return what is known of a term that took part in a cycle; None if the cycle has to be worked out again."""
        if lowest < 0:
            self._forget(key)
            self._drop(mark, depth)
            return known
        leant_on = key in self._assumed
        if leant_on:
            assumed, known = self._assumed[key], (self._found(key, known[0]), *known[1:])
            if known[0] != assumed:
                self._assumed[key] = _next(assumed, known[0])
                self._hanging.append(None)
        unit: Unit = key[0]
        if lowest < depth:
            self._hang(key, _Rough(known, self._head(lowest), unit, term), depth)
            return known
        if leant_on and None in self._hanging[mark:]:
            again = rounds < _MOST_ROUNDS
            self._drop(mark, depth, again=again)
            if again:
                return None
            self._forget(key)
            return self.give_up(), known[1], known[2]
        self._keep(mark, known)
        self._forget(key)
        self._drop(mark, depth)
        unit.done[key[1] if known[2] else term] = known
        return known

    def _found(self, key: Key, values: Values) -> Values:
        """Return what was found of a term of a cycle: once these were too many to be told, they stay unknown."""
        if values == ANYTHING and self._assumed[key] not in {NOTHING, ANYTHING}:
            self._lost.add(key)
        return ANYTHING if key in self._lost else widened(values, self._assumed[key])

    def _forget(self, key: Key) -> None:
        """Assume nothing more of a term."""
        self._assumed.pop(key, None)
        self._lost.discard(key)

    def _keep(self, mark: int, leader: Known) -> None:
        """Keep what was worked out of the terms of a cycle; it hangs on all that the term looked at which the cycle was entered by."""
        for key in self._hanging[mark:]:
            rough = self._rough[key] if key is not None else None
            if rough is not None and rough.unit is not None and key is not None:
                rough.unit.done[key[1] if leader[2] else rough.term] = rough.result[0], leader[1], leader[2]

    def _head(self, depth: int) -> Head:
        head = self._heads.get(depth)
        if head is None:
            head = self._heads[depth] = Head(depth)
        return head

    def _hang(self, key: Key, rough: _Rough, depth: int) -> None:
        """Keep a result for as long as what it hangs on is being worked out."""
        if (own := self._heads.pop(depth, None)) is not None:
            own.above = rough.head
        self._rough[key] = rough
        self._hanging.append(key)

    def _drop(self, mark: int, depth: int, *, again: bool = False) -> None:
        """Let go of what hung on something at a depth that is done; what was assumed stays where it is worked out `again`."""
        self._heads.pop(depth, None)
        for key in self._hanging[mark:]:
            if key is not None:
                del self._rough[key]
                if not again:
                    self._forget(key)
        del self._hanging[mark:]


def _next(assumed: Values, found: Values) -> Values:
    """Return what to assume of a term next: the unknown only where it does not come from having assumed nothing."""
    known = found - {UNKNOWN}
    return known if known and known != assumed else found
