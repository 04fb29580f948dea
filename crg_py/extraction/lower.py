"""Lower expressions to terms: local names are replaced by what they were given, the rest is left for linking."""

from itertools import islice
from typing import TYPE_CHECKING, ClassVar

from crg_py.extraction.bounds import type_parameter
from crg_py.extraction.enclosed import EnclosedNames
from crg_py.extraction.expect import Expectations
from crg_py.extraction.file import File
from crg_py.extraction.items import MAX_ELEMENTS, Items
from crg_py.extraction.marks import Mark, collect
from crg_py.extraction.operators import operated
from crg_py.extraction.receivers import stated_receiver
from crg_py.extraction.results import Results
from crg_py.extraction.scopes import Binding, Region, Scope, declared_around, find, reaching, sight
from crg_py.extraction.source import own_text
from crg_py.extraction.told import listed, told
from crg_py.extraction.told_members import receiver
from crg_py.languages.grammars import grammar
from crg_py.languages.queries import patterns
from crg_py.model import terms as op
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Node, Tree

_MAX_QUOTED = 500
_VALUES = frozenset({"expression.value", "expression.this"})
"""Types that are written as the value they are the type of."""


class Lowering:
    """Turns nodes into terms, each node once."""

    def __init__(self, file: File, nesting: int) -> None:
        """Work on a file whose names are bound; expressions nested deeper than `nesting` are unknown."""
        self._file = file
        self._terms = file.terms
        self._done: dict[int, int] = {}
        self._reached: dict[tuple[int, ...], int] = {}
        self._quoted: list[Tree] = []
        self._origin: dict[int, int] = {}
        self._nesting, self._most_nesting = 0, nesting
        self._literals, self._ordered, self._overloading = file.language.literals, file.language.ordered, file.language.overloading
        self._expressions, self._spaces, self._draft_at = file.marks.expressions, file.marks.spaces, file.regions.draft_at
        self._text = file.source.text
        self._parameters: dict[int, Mark] = {}
        self.items = Items(file, self)
        self._enclosed = EnclosedNames(file, self.value) if file.language.members_in_scope else None
        self._results = Results(file)
        self.shapes: list[Mark] = []
        self.expect = Expectations(file, self)

    def release(self) -> None:
        """Let go of what points back here."""
        del self.items, self.expect, self._enclosed

    # ---- nodes

    def lower(self, node: "Node | None") -> int:
        """Return the term an expression stands for."""
        if node is None:
            return 0
        key = node.id
        if (known := self._done.get(key)) is not None:
            return known
        if self._nesting > self._most_nesting:
            return 0
        self._done[key] = 0
        self._nesting += 1
        mark = self._expressions.get(key)
        term = self._roles[mark.role](self, mark) if mark is not None else self._leaf(node, key)
        self._nesting -= 1
        self._done[key] = term
        return term

    def _leaf(self, node: "Node", key: int) -> int:
        """Return the term of what no pattern matches: a definition, a literal or a name."""
        if (draft := self._draft_at.get(key)) is not None:
            return self._terms.add(op.DEFINITION, draft)
        if (literal := self._literals.get(node.type)) is not None:
            return self._written(node, literal)
        if node.child_count == 0:
            position = self._origin.get(key, node.start_byte) if self._origin else node.start_byte
            space = self._spaces.get(key)
            name = f"{space} {self._text(node)}" if space else self._text(node)
            region = self._file.regions.at(position)
            if self._file.language.includes and self._file.names_type(key) and sight(name, region.scope).local:
                return self.type_name(name)
            return self.name_in(name, position, region, region.scope)
        return 0

    def constant(self, node: "Node | None") -> int:
        """Return the term of a value as `lower` does, of a literal that can be a key with its text."""
        key = self.items.key(node) if node is not None else None
        return self._terms.add(op.KEY, *key) if key is not None and key[0] != "slice" else self.lower(node)

    def named(self, node: "Node", text: str, position: int, region: Region) -> int:
        """Return the term of a name whose text and place are known: as `lower`, for what is lowered most."""
        key = node.id
        known = self._done.get(key)
        if known is not None or key in self._expressions or key in self._draft_at:
            return known or self.lower(node)
        self._done[key] = 0
        self._nesting += 1
        term = self._done[key] = self.name_in(text, position, region, region.scope)
        self._nesting -= 1
        return term

    def instance(self, node: "Node | None") -> int:
        """Return the term of a value of the type that a node states."""
        term = self.lower(node)
        if not term or node is None:
            return 0
        mark = self._expressions.get(node.id)
        if mark is not None and mark.role in _VALUES:
            return term
        return self._terms.add(op.INSTANCE, term)

    # ---- names

    def name(self, name: str, position: int) -> int:
        """Return the term of a name used at a byte position."""
        region = self._file.regions.at(position)
        return self.name_in(name, position, region, region.scope)

    def type_name(self, name: str) -> int:
        """Return the term of a type's name where a variable of that name hides it: what it is outside all functions."""
        return self.name_in(name, self._file.size, self._file.regions.all[0], self._file.regions.file)

    def name_in(self, name: str, position: int, region: Region, scope: Scope) -> int:
        """Return the term of a name as seen from a scope, at a position."""
        if self._enclosed is not None:
            return self._enclosed.name(name, position, scope)
        return self._plain(name, position, region, scope)

    def _plain(self, name: str, position: int, region: Region, scope: Scope) -> int:
        """Return the term of a name whose scope binds it, or one further out."""
        seen = scope.sights.get(name) or sight(name, scope)
        if seen.term >= 0:
            return seen.term
        home = seen.home
        if home is None or (seen.later and home.kind == "file"):
            seen.term = self._terms.add(op.NAME if home is None else op.GLOBAL, name)
            return seen.term
        if self._ordered and home.kind != "file" and home.bindings[name][0].position > position:
            return self._declared_around(name, position, region, home)
        if seen.later:
            return self.value(self.final(home, name))
        bindings = home.bindings[name]
        first = bindings[0]
        if len(bindings) == 1 and first.position <= position and not first.narrow:
            if home.kind == "file":
                return self._terms.add(op.GLOBAL, name)
            return first.term if first.term >= 0 else self._binding(first)
        found = reaching(bindings, position, region)
        if home.kind == "file":
            final = self.final(home, name)
            if found == final or {id(b) for b in found} == {id(b) for b in final}:
                return self._terms.add(op.GLOBAL, name)
        if not found:
            return self._outer(name, position, home) or self.value(list(bindings))
        return self.value(found)

    def _declared_around(self, name: str, position: int, region: Region, home: Scope) -> int:
        """Return what a name means before its own block declares it."""
        around, later = declared_around(name, position, home)
        if around is None:
            return self._terms.add(op.NAME, name)
        if around.kind == "file":
            return self._terms.add(op.GLOBAL, name)
        return self.value(self.final(around, name) if later else reaching(around.bindings[name], position, region))

    def _outer(self, name: str, position: int, home: Scope) -> int:
        """Return what a name of a class or file means before that binds it: it is looked up further out."""
        if home.kind == "file" and name in self._file.language.builtins:
            return self._terms.add(op.NAME, name)
        if home.kind != "class" or home.parent is None:
            return 0
        out, _ = find(name, home.parent)
        if out is None:
            return self._terms.add(op.NAME, name)
        return self.value(reaching(out.bindings[name], position, self._file.regions.at(position)))

    def final(self, scope: Scope, name: str) -> list[Binding]:
        """Return the bindings of a name that hold once its scope's code has run."""
        known = scope.finals.get(name)
        if known is None:
            region = self._file.regions.region_of(scope)
            known = scope.finals[name] = reaching(scope.bindings[name], region.end, region)
        return known

    def value(self, bindings: list[Binding]) -> int:
        """Return the union of what bindings give."""
        if len(bindings) == 1:
            return self._binding(bindings[0])
        key = tuple(sorted([id(b) for b in bindings]))
        known = self._reached.get(key)
        if known is None:
            self._reached[key] = 0
            known = self._reached[key] = self._terms.union([self._binding(b) for b in sorted(bindings, key=lambda b: b.position)])
        return known

    def _binding(self, binding: Binding) -> int:
        if binding.term < 0:
            binding.term = 0
            binding.term = binding.supply()
        return binding.term

    # ---- expressions

    def _member(self, mark: Mark) -> int:
        parts, of = mark.parts, mark.settings.get("of")
        name = self._text(parts["name"][0])
        if (imported := self._file.import_calls.get(mark.node.id)) is not None:
            return self._terms.add(op.IMPORT, imported)
        if of == "functions":
            name = self._file.language.function_name(name)
        if "receiver" not in parts:
            return self.name(name, mark.node.start_byte)
        member = self._terms.member(receiver(self._file, self, parts["receiver"][0]), name)
        return self._terms.add(op.FIRST, (member, self.name(name, mark.node.start_byte))) if of == "constants" else member

    def _call(self, mark: Mark) -> int:
        if (imported := self._file.import_calls.get(mark.node.id)) is not None:
            return self._terms.add(op.IMPORT, imported)
        if "body" in mark.parts:
            return self.instance(mark.parts["body"][0])
        callee = self.lower(mark.part("callee"))
        if not callee:
            return 0
        callee = self.chosen(callee, mark) if self._overloading else callee
        if "argument" in mark.parts:
            written = mark.parts["argument"][0].named_children if "argument" in mark.settings else mark.parts["argument"]
            callee = self._terms.add(op.INDEX, callee, tuple(self.lower(n) for n in written[:MAX_ELEMENTS]))
        given = self._arguments(mark.part("arguments"), keyed=self.items.picks(mark))
        call = self._terms.add(op.CALL, callee, given, *told(self._file, mark.part("arguments"), len(given)))
        return self._terms.add(op.AWAIT, call) if "awaits" in mark.settings else call

    def chosen(self, term: int, call: Mark) -> int:
        """Return the term of what a call means, of all that the name it calls stands for."""
        return self._terms.add(op.CHOSEN, term, self._arguments(call.part("arguments"))) if term else 0

    def _arguments(self, arguments: "Node | None", *, keyed: bool = False) -> tuple[int, ...]:
        written = self._file.written_arguments(arguments) if arguments is not None else ()
        lowered = [self.constant(n) if keyed else self.lower(n) for n in written]
        while lowered and not lowered[-1] and not self._overloading:
            lowered.pop()
        return tuple(lowered)

    def _index(self, mark: Mark) -> int:
        value_node = mark.part("value")
        value = self.lower(value_node) if value_node is not None else self._terms.add(op.NAME, mark.settings["value"])
        arguments = mark.parts.get("argument", [])[:MAX_ELEMENTS]
        if not arguments:
            return self._terms.add(op.INDEX, value, ()) if value and "item" in mark.settings else value
        if value_node is not None and self._text(value_node).rpartition(".")[2] in self._file.language.literal_types:
            return listed(self._file, arguments)
        if value_node is None or len(arguments) > 1:
            return self._terms.add(op.INDEX, value, tuple(self.lower(n) for n in arguments)) if value else 0
        return self._element(mark, value, arguments[0])

    def _element(self, mark: Mark, value: int, argument: "Node") -> int:
        """Return the term of a subscript: of one element, where the key is literal."""
        key = None if self._file.types.at(argument.start_byte) else self.items.key(argument)
        if key is None:
            return self._terms.add(op.INDEX, value, (self.lower(argument),)) if value else 0
        read = self._terms.add(op.INDEX, value, (self._terms.add(op.KEY, *key),)) if value else 0
        return self.items.given(mark.node, read) or read

    def _literal(self, mark: Mark) -> int:
        if "argument" in mark.parts:
            return self._terms.add(op.LITERAL, mark.settings["type"], (self.instance(mark.part("argument")),))
        return self._written(mark.node, mark.settings["type"])

    def _written(self, node: "Node", kind: str) -> int:
        """Return an instance of a literal's type; text inside a type is a type written as a string."""
        if kind == "str" and self._file.language.quoted_types and self._file.types.at(node.start_byte):
            return self._quote(node)
        return self._terms.add(op.LITERAL, kind, ())

    def _object(self, mark: Mark) -> int:
        self.shapes.append(mark)
        return self._terms.add(op.MEMBERS, len(self.shapes) - 1)

    def _function(self, mark: Mark) -> int:
        draft = self._draft_at.get(mark.node.id)
        if draft is not None:
            return self._terms.add(op.DEFINITION, draft)
        value = mark.part("value")
        if "parameters" in mark.parts:
            given = [self.lower(n) for n in self._results.of(mark.node) or mark.parts.get("value", [])]
            count = mark.parts["parameters"][0].named_child_count if mark.parts["parameters"][0].child_count else 1
            return self._terms.add(op.CALLABLE, self._terms.union(given), (0,) * count, *self._results.told(mark))
        given = [self.lower(n) for n in ([value] if value is not None else self._results.of(mark.node))]
        return self._terms.add(op.CALLABLE, self._terms.union(given))

    def _callable(self, mark: Mark) -> int:
        draft = self._draft_at.get(mark.node.id)
        if draft is not None:
            return self._terms.add(op.DEFINITION, draft)
        nodes = mark.parts["parameters"][0].named_children[:MAX_ELEMENTS] if "parameters" in mark.parts else ()
        handed = tuple(self._stated(n) for n in nodes if n.id not in self._file.receiver_parameters)
        handed += tuple(self.instance(n) if n != mark.node else 0 for n in mark.parts.get("argument", ())[:MAX_ELEMENTS])
        return self._terms.add(op.CALLABLE, self.instance(mark.part("returns")), handed)

    def _stated(self, parameter: "Node") -> int:
        """Return what a parameter of a written function type is stated to be."""
        if not self._parameters:
            self._parameters = {m.node.id: m for m in self._file.marks.by_role.get("binding.parameter", ())}
        mark = self._parameters.get(parameter.id)
        stated = self.instance(mark.part("type")) if mark is not None else 0
        rest = mark is not None and mark.settings.get("parameter") == "rest"
        return self._terms.add(op.REST, stated) if stated and rest else stated

    # ---- receivers

    def _this(self, mark: Mark) -> int:
        if self._file.receivers and (stated := stated_receiver(self._file, mark.node.start_byte)) is not None:
            return self.instance(stated)
        owner, method = self._file.method_scope(mark.node.start_byte)
        if owner < 0:
            return self._bare_this(mark)
        static = method >= 0 and self._file.drafts[method].flags & Flag.STATIC
        return self._terms.add(op.CLS if static else op.SELF, owner)

    def _bare_this(self, mark: Mark) -> int:
        """Return what `this` is in a function that is a member of an object, or a constructor by convention."""
        scope: Scope | None = self._file.regions.at(mark.node.start_byte).scope
        while scope is not None:
            draft = self._file.drafts[scope.owner] if scope.kind == "function" and scope.owner >= 0 else None
            if draft is not None and draft.container:
                return self.name(draft.container, draft.start)
            holder = draft.mark.node.parent if draft is not None and draft.role == "method" else None
            if holder is not None and holder.id in self._expressions and self._expressions[holder.id].role == "expression.object":
                return self.expect.of_receiver(holder) or self.lower(holder)
            if scope.own_receiver or (scope.owner >= 0 and self._file.drafts[scope.owner].role == "method"):
                return 0
            scope = scope.parent
        return 0

    def _super(self, mark: Mark) -> int:
        owner, method = self._file.method_scope(mark.node.start_byte)
        if (qualifier := mark.part("receiver")) is not None:
            owner = self._file.class_around(owner, self._text(qualifier))
        if owner < 0:
            return self.instance(qualifier)
        flags = self._file.drafts[method].flags if method >= 0 else 0
        receiver = self._terms.add(op.CLS if flags & (Flag.CLASSMETHOD | Flag.STATIC) else op.SELF, owner)
        home = self.lower(mark.part("value")) if "value" in mark.parts else self._terms.add(op.DEFINITION, owner)
        return self._terms.add(op.SUPER, home, receiver) if home else 0

    def _quote(self, node: "Node") -> int:
        """Return the term of a type written as a string, read as an expression at the same place."""
        from tree_sitter import Parser

        text = self._text(node).strip("rbuRBU").strip("\"'").strip()
        if not 0 < len(text) <= _MAX_QUOTED or "\\" in text or not self._file.states_type(node):
            return 0
        tree = Parser(grammar(self._file.language)).parse(b"(" + text.encode() + b")")
        self._quoted.append(tree)
        self._text = own_text
        before, known = len(self._file.marks.names), len(self._expressions)
        collect(tree.root_node, patterns(self._file.language), self._file.marks)
        found = self._file.marks.names[before:]
        for name in found:
            self._origin[name.id] = node.start_byte
        self._file.quoted_names.extend((name, node) for name in found)
        self._file.quoted.update(dict.fromkeys(islice(reversed(self._expressions), len(self._expressions) - known), node))
        del self._file.marks.names[before:]
        expression = tree.root_node.named_children[0] if tree.root_node.named_child_count else None
        inner = expression.named_children[0] if expression is not None and expression.named_child_count else None
        return self.lower(inner)

    _roles: ClassVar["dict[str, Callable[[Lowering, Mark], int]]"] = {
        "expression.member": _member,
        "expression.call": _call,
        "expression.new": _call,
        "expression.index": _index,
        "expression.await": lambda self, mark: self._terms.add(op.AWAIT, of) if (of := self.lower(mark.part("value"))) else 0,
        "expression.operator": lambda self, mark: operated(self._file, self, mark),
        "expression.yield": lambda self, mark: self._results.received(mark, self),
        "expression.wrap": lambda self, mark: self.lower(mark.part("value")),
        "expression.cast": lambda self, mark: self.instance(mark.part("type")),
        "expression.choice": lambda self, mark: self._terms.union([self.lower(n) for n in mark.parts.get("value", ())]),
        "expression.literal": _literal,
        "expression.sequence": lambda self, mark: self.items.sequence(mark),
        "expression.mapping": lambda self, mark: self.items.mapping(mark),
        "expression.object": _object,
        "expression.function": _function,
        "expression.callable": _callable,
        "expression.variable": lambda self, mark: type_parameter(self._file, self, mark),
        "expression.value": lambda self, mark: self.lower(mark.part("value")),
        "expression.this": _this,
        "expression.super": _super,
        "expression.quoted": lambda self, mark: self._quote(mark.node),
        "expression.element": lambda _self, _mark: 0,
    }
