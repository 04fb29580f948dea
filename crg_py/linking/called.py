"""What a call runs beside what it names: constructors, what a variable holds, what decorators put in a function's place."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from crg_py.linking.assigned import add_assigned
from crg_py.linking.found_targets import FoundTargets, Target
from crg_py.linking.signatures import CALL
from crg_py.linking.values import BOUND, DEFINED, INSTANCE, OUTSIDE, Value, Values
from crg_py.linking.world import Unit
from crg_py.linking.wrapped import wrapped
from crg_py.model import terms as op

if TYPE_CHECKING:
    from crg_py.linking.evaluate import Evaluator
    from crg_py.model.facts import Use


class Called:
    """Adds to the targets of a call what runs through them."""

    def __init__(self, evaluator: "Evaluator", term: Callable[[Unit, int], FoundTargets], values: Callable[[Values], FoundTargets]) -> None:
        """Use the evaluator; `term` and `values` give the targets of a term and of values."""
        self._evaluate = evaluator
        self._world = evaluator.world
        self._term = term
        self._values = values

    def add(self, unit: Unit, use: "Use", found: FoundTargets) -> None:
        """Add what a call of the targets runs: a class's constructor, what a variable holds, an instance's call method.

        Who reads a member that functions are written for may hand on any of these.
        """
        if use.kind == "read" and unit.language.names_assigned:
            add_assigned(self._world, found)
        for target in list(found.targets) if use.kind in {"call", "decorator"} else ():
            other = self._world.unit(target.path)
            if other is None or target.ordinal < 0:
                continue
            kind = other.facts.definitions[target.ordinal].kind
            function = other.facts.functions.get(target.ordinal)
            if function is not None and function.decorators:
                self._wrappers(unit, use, found)
            elif kind == "class":
                self._constructors(other, target, found, unit, use)
            elif kind == "variable":
                self._held(other, target, found, unit, use)

    def _held(self, other: Unit, target: Target, found: FoundTargets, unit: Unit, use: "Use") -> None:
        """Add the functions that a variable holds, and those that its value is made around outside."""
        if target.path == unit.path or unit.language.follows == "all":
            for inner in self._values(self._evaluate.value(unit, use.term)).targets:
                if inner not in found.targets and not inner.path.startswith("<"):
                    found.targets.append(Target(inner.path, inner.ordinal))
        term = other.facts.names.get(other.facts.definitions[target.ordinal].name, 0)
        if other.language.wraps and other.facts.terms[term][:2] == (op.VARIABLE, target.ordinal):
            around = [t for t in wrapped(self._evaluate, other, term) if t not in found.targets]
            found.targets += around
            found.sure = found.sure and not around

    def instance(self, value: Value, *, reads: bool = False) -> FoundTargets:
        """Return what calling an instance runs; of a protocol, what any class or function has that satisfies it (PEP 544).

        Who only reads it runs nothing of the tree.
        """
        found = FoundTargets(sure=False, outside=value[1] if value[1].startswith("<") else "")
        for entry in self._evaluate.members.find(value, CALL).entries if not reads else ():
            for target in self._term(*entry.place).targets:
                if self._is_protocol(target):
                    found.hub, found.hub_name = True, CALL
                else:
                    found.targets.append(Target(target.path, target.ordinal, implied=True))
        return found

    def _is_protocol(self, method: Target) -> bool:
        """Say whether a method is one of a class that only states what others have."""
        unit = self._world.unit(method.path)
        shape = unit.facts.classes.get(unit.facts.definitions[method.ordinal].parent) if unit is not None else None
        if unit is None or shape is None or method.path.startswith("<"):
            return False
        bases = [v for term in shape.bases for v in self._evaluate.value(unit, term)]
        return any(v[0] == OUTSIDE and unit.language.forms.get(v[1]) == "protocol" for v in bases)

    def _wrappers(self, unit: Unit, use: "Use", found: FoundTargets) -> None:
        """Add what decorators put in the place of the function that a call names."""
        for value in sorted(self._evaluate.value(unit, use.term), key=repr):
            if value[0] == INSTANCE and value[1] and not value[1].startswith("<"):
                found.targets += [t for t in self.instance(value).targets if t not in found.targets]
            inside = value[0] in {DEFINED, BOUND} and not value[1].startswith("<")
            if inside and not any((t.path, t.ordinal) == value[1:3] for t in found.targets):
                found.targets.append(Target(value[1], value[2], implied=True))

    def _constructors(self, other: Unit, target: Target, found: FoundTargets, unit: Unit, use: "Use") -> None:
        value: Value = (DEFINED, target.path, target.ordinal)
        term = unit.facts.terms[use.term]
        if term[0] == op.CHOSEN:
            self._chosen_constructors(other, value, found, unit, term[2])
            return
        for name in other.language.constructors:
            for entry in self._evaluate.members.find(value, name).entries:
                for inner in self._term(*entry.place).targets:
                    if not inner.path.startswith("<"):
                        found.targets.append(Target(inner.path, inner.ordinal, implied=True))
            if len(found.targets) > 1:
                break

    def _chosen_constructors(self, other: Unit, value: Value, found: FoundTargets, unit: Unit, arguments: tuple[int, ...]) -> None:
        """Add the constructors of a class that a call with these arguments runs."""
        for name in other.language.constructors:
            written = self._evaluate.members.value(value, other.language.function_name(name))
            for one in sorted(self._evaluate.overloads.choose(written, unit, arguments), key=repr):
                inside = one[0] in {BOUND, DEFINED} and not one[1].startswith("<")
                if inside and self._evaluate.overloads.takes(one, len(arguments)):
                    found.targets.append(Target(one[1], one[2], implied=True))
