"""What the place of a function literal says about it: the type of what it is passed to, assigned to or returned as."""

from typing import TYPE_CHECKING

from crg_py.extraction.file import File
from crg_py.extraction.marks import Mark
from crg_py.model import terms as op
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from tree_sitter import Node

    from crg_py.extraction.lower import Lowering

_MAX_DEPTH = 12
"""Places within places that are looked through: an entry of an object that is an argument of a call, and so on."""
_TYPED = ("definition.field", "binding.parameter", "binding.assign")


class Expectations:
    """Gives the term of what is expected where an expression stands; 0 where nothing is."""

    def __init__(self, file: File, lowering: "Lowering") -> None:
        """Look at a file whose names are being bound."""
        self._file = file
        self._lower = lowering
        self._terms = file.terms
        self._typed: dict[int, Mark] = {}
        self._entries: dict[int, Mark] = {}
        self._returned: set[int] = set()
        self._returns: dict[int, Node] = {}
        self._ready = False

    def parameter(self, function: "Node", index: int) -> int:
        """Return the term of what a function literal is called with at a position."""
        expected = self.of(function)
        return self._terms.add(op.GIVEN, expected, index) if expected else 0

    def of(self, node: "Node") -> int:
        """Return the term of what is expected of an expression where it stands."""
        if not self._ready:
            self._prepare()
        return self._of(node, 0)

    def of_receiver(self, holder: "Node") -> int:
        """Return the term of what the methods of an object are told that it is; 0 where it is only assigned to a place without a type."""
        term = self.of(holder) if holder.id not in self._file.mixed_in else 0
        typed = self._typed.get(holder.id)
        return 0 if typed is not None and "type" not in typed.parts else term

    def _prepare(self) -> None:
        """Note which marks speak of which value."""
        self._ready = True
        marks = self._file.marks
        for role in _TYPED:
            self._typed.update((v.id, m) for m in marks.by_role.get(role, ()) if (v := m.part("value")) is not None)
        self._entries.update((v.id, m) for m in marks.entries.values() if "key" in m.parts and (v := m.part("value")) is not None)
        self._returned.update(v.id for m in marks.by_role.get("flow.return", ()) if (v := m.part("value")) is not None)
        self._returns.update((m.node.id, m.parts["returns"][0]) for m in marks.by_role.get("extent", ()) if "returns" in m.parts)

    def _of(self, node: "Node", depth: int) -> int:
        if depth > _MAX_DEPTH:
            return 0
        key = node.id
        typed = self._typed.get(key)
        if typed is not None:
            return self._stated(typed)
        entry = self._entries.get(key)
        if entry is not None:
            return self._member(entry.node.parent, entry.parts["key"][0], depth)
        if key in self._returned:
            return self._result(node, depth)
        return self._around(node, depth)

    def _stated(self, mark: Mark) -> int:
        """Return what a declaration or an assignment says its value is to be."""
        if "type" in mark.parts:
            return self._lower.instance(mark.part("type"))
        target = mark.part("target")
        known = self._file.marks.expressions.get(target.id) if target is not None else None
        return self._lower.lower(target) if known is not None and known.role == "expression.member" else 0

    def _around(self, node: "Node", depth: int) -> int:
        """Return what the expression around a node expects of it."""
        parent = node.parent
        mark = self._file.marks.expressions.get(parent.id) if parent is not None else None
        if parent is None or mark is None:
            return self._argument(node, parent) if parent is not None else 0
        if "type" in mark.parts and mark.role in {"expression.cast", "expression.wrap"}:
            return self._lower.instance(mark.part("type"))
        if mark.role in {"expression.wrap", "expression.choice"}:
            return self._of(parent, depth + 1)
        if mark.role == "expression.sequence":
            inner = self._of(parent, depth + 1)
            return self._terms.add(op.ITER, inner) if inner else 0
        if mark.role == "expression.object":
            name = node.child_by_field_name("name")
            return self._member(parent, name, depth) if name is not None else 0
        return 0

    def _member(self, holder: "Node | None", key: "Node", depth: int) -> int:
        mark = self._file.marks.expressions.get(holder.id) if holder is not None else None
        if mark is not None and mark.role == "expression.element":
            # A component is called with one object that holds its attributes.
            callee = self._lower.lower(mark.part("callee"))
            expected = self._terms.add(op.EXPECTED, callee, 0, ()) if callee else 0
        else:
            expected = self._of(holder, depth + 1) if holder is not None else 0
        return self._terms.member(expected, self._file.source.unquoted(key)) if expected else 0

    def _argument(self, node: "Node", arguments: "Node") -> int:
        """Return what the called function states for the argument at a node's place, or for the one that it is given by name."""
        name = ""
        if arguments.id in self._file.marks.keywords and (named := arguments.child_by_field_name("name")) is not None:
            name, arguments = self._file.source.text(named), arguments.parent or arguments
        call = arguments.parent
        mark = self._file.marks.expressions.get(call.id) if call is not None else None
        if mark is None or mark.part("arguments") != arguments:
            return 0
        given = [n for n in arguments.named_children if n.id not in self._file.marks.keywords]
        place = name or next((i for i, n in enumerate(given) if n == node), -1)
        callee = self._lower.lower(mark.part("callee"))
        if place == -1 or not callee:
            return 0
        return self._terms.add(op.EXPECTED, callee, place, tuple(0 if self._is_function(n) else self._lower.lower(n) for n in given))

    def _is_function(self, node: "Node") -> bool:
        """Say whether a node is a function or object, or a call that is given something and may hold one."""
        mark = self._file.marks.expressions.get(node.id)
        if mark is None or mark.role not in {"expression.function", "expression.object", "expression.call"}:
            return False
        arguments = mark.part("arguments")
        return mark.role != "expression.call" or (arguments is not None and arguments.named_child_count > 0)

    def _result(self, node: "Node", depth: int) -> int:
        """Return what the function around a returned value is to give back."""
        function = node.parent
        drafts = self._file.regions.draft_at
        while function is not None and function.id not in drafts and not self._is_literal(function):
            function = function.parent
        if function is None:
            return 0
        draft = self._file.drafts[drafts[function.id]] if function.id in drafts else None
        returns = self._returns.get(function.id) or (draft.mark.part("returns") if draft is not None else None)
        if returns is not None:
            given = self._lower.instance(returns)
        else:
            expected = self._of(function, depth + 1)
            given = self._terms.add(op.CALL, expected, ()) if expected else 0
        waits = draft is not None and draft.flags & Flag.ASYNC and self._file.language.states_awaitable
        return self._terms.add(op.AWAIT, given) if given and waits else given

    def _is_literal(self, node: "Node") -> bool:
        mark = self._file.marks.expressions.get(node.id)
        return mark is not None and mark.role == "expression.function"
