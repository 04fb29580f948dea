"""Register what gives names their values: definitions, imports, parameters, assignments and the like."""

from typing import TYPE_CHECKING, Any

from crg_py.extraction.apart import parts_of
from crg_py.extraction.asked import Asked
from crg_py.extraction.bounds import type_parameter
from crg_py.extraction.drafts import Draft
from crg_py.extraction.file import File
from crg_py.extraction.lower import Lowering
from crg_py.extraction.marks import Mark
from crg_py.extraction.member_binder import MemberBinder, takes_receiver
from crg_py.extraction.mixed_in import mix_in
from crg_py.extraction.narrow import narrow
from crg_py.extraction.scopes import Binding, Region, Scope, Supply, find
from crg_py.extraction.told_members import forget_members
from crg_py.model import terms as op
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from tree_sitter import Node


_STEPS: tuple[tuple[str, tuple[tuple[Any, ...], ...] | None], ...] = (
    ("assign", ()), ("iterate", ((op.ITER,),)), ("item", ((op.INDEX, ()),)), ("enter", ((op.ENTER,),)), ("catch", ((op.INSTANCE,),)),
    ("opaque", None),
)  # fmt: skip
"""What each kind of binding does with the value it is given; None where nothing is known of it."""


_BOUND = frozenset({"receiver", "result"})
"""Names in a function's header that its body sees and no argument gives."""


class Binder:
    """Fills the scopes of a file; values are lowered only when asked for."""

    def __init__(self, file: File, lowering: Lowering) -> None:
        """Bind the names of `file`; `lowering` gives the terms of their values later."""
        self._file = file
        self._lower = lowering
        self._terms = file.terms
        self._marks = file.marks.by_role
        self._variables = {(d.parent, d.name): d.ordinal for d in file.drafts if d.kind == "variable" and not d.container}
        self._types = {d.name for d in file.drafts if d.kind == "type"}
        self._named = {d.name_node.id: d for d in file.drafts if self._names(d)}
        self._members = MemberBinder(file)
        self._bounds = {m.parts["name"][0].id: m.part("type") for m in self._marks.get("binding.type", ())}
        self._asked = Asked(file, lowering)
        self._importing = False
        file.introducing.update(d.name_node.id for d in file.drafts if self._introduces(d))

    def _introduces(self, draft: Draft) -> bool:
        """Say whether the text of a definition's name is no use of something else: a member of what the file does not define may be."""
        home = self._file.drafts[draft.parent].name if draft.parent >= 0 else ""
        return draft.mark.settings.get("binds") in {"elsewhere", "nowhere"} and draft.container in {"", home}

    def _names(self, draft: Draft) -> bool:
        """Say whether a definition is what its name stands for in the scope that it lies in."""
        return draft.role not in {"field", "method"} and not draft.container and draft.mark.settings.get("binds") != "nowhere"

    def run(self) -> None:
        """Bind everything, in the order that the rules need: declarations of outer names first, members last."""
        self._outer_names()
        self._definitions()
        for mark in self._marks.get("binding.receiver", ()):
            self._file.receiver_parameters.add(mark.node.id)
            self._file.receivers[id(self._file.regions.at(mark.node.start_byte).scope)] = mark.parts["type"][0]
        self._assignments()
        mix_in(self._file, self._lower, self._members)
        for scope in self._scopes():
            for bindings in (*scope.bindings.values(), *scope.items.values()):
                bindings.sort(key=lambda b: b.position)

    def _scopes(self) -> list[Scope]:
        seen = {id(r.scope): r.scope for r in self._file.regions.all}
        return list(seen.values())

    def _outer_names(self) -> None:
        for kind in ("global", "nonlocal"):
            for mark in self._marks.get("binding." + kind, ()):
                scope = self._file.regions.at(mark.node.start_byte).scope
                for node in mark.parts["name"]:
                    scope.outer_names[self._file.source.text(node)] = kind

    # ---- definitions

    def _definitions(self) -> None:
        merge = self._file.language.declarations == "merge"
        functions: dict[tuple[int, str], Binding] = {}
        for draft in self._file.drafts:
            if draft.role == "macro" or draft.mark.settings.get("binds") == "around":
                self._constant_name(draft)
                continue
            if draft.kind == "variable" or draft.role == "method" or draft.container or draft.mark.settings.get("binds"):
                continue
            if merge and draft.is_function and draft.flags & Flag.OVERLOAD:
                continue
            region = self._home(draft)
            hoisted = merge and draft.mark.settings.get("hoist") == "yes"
            term = self._terms.add(op.DEFINITION, draft.ordinal)
            binding = Binding(
                region.start if hoisted else draft.end, region, _constant(term), draft.ordinal, replaces=not (merge or self._adds(draft))
            )
            region.scope.bind(draft.key, binding)
            if merge and hoisted and draft.is_function:
                self._hide_earlier(functions, region, draft.name, binding)

    def _constant_name(self, draft: Draft) -> None:
        """Bind a name that stands for a value wherever it is seen: a constant of an enumeration, or a macro, which knows no scopes."""
        region = self._home(draft) if draft.role != "macro" else self._file.regions.all[0]
        region.scope.bind(draft.name, Binding(draft.end, region, lambda: self._constant_value(draft), draft.ordinal, replaces=False))

    def _constant_value(self, draft: Draft) -> int:
        body = draft.mark.part("body")
        text = self._file.source.text(body).strip() if body is not None else ""
        alias = self._lower.name(text, self._file.size) if text.isidentifier() and text != draft.name else 0
        return self._terms.add(op.VARIABLE, draft.ordinal, alias)

    def _hide_earlier(self, functions: dict[tuple[int, str], Binding], region: Region, name: str, binding: Binding) -> None:
        """Forget an earlier function of the name in the same scope: the last declaration is the one that is called (ECMA-262 16.1.7)."""
        earlier = functions.get((id(region.scope), name))
        functions[id(region.scope), name] = binding
        if earlier is not None:
            region.scope.bindings[name] = [b for b in region.scope.bindings[name] if b is not earlier]

    def _home(self, draft: Draft) -> Region:
        region = self._file.regions.at(draft.start)
        regions = self._file.regions
        own = regions.scope_of.get(draft.ordinal)
        while region.parent is not None and (region.scope is own or id(region.scope) in regions.header_scopes):
            region = region.parent
        return region

    def _adds(self, draft: Draft) -> bool:
        """Say whether a definition only adds to an earlier one of its name: the setter of a property."""
        suffixes = self._file.language.property_suffixes
        return any(self._file.source.text(d).rpartition(".")[2] in suffixes for d in draft.decorators if suffixes)

    # ---- assignments and the like

    def _assignments(self) -> None:
        for mark in sorted(self._marks.get("binding.parameter", ()), key=_where):
            self._parameter(mark)
        for mark in self._marks.get("binding.type", ()):
            self._type_parameter(mark)
        for mark in self._marks.get("binding.own", ()):
            self._own_name(mark)
        for role, steps in _STEPS:
            for mark in self._marks.get("binding." + role, ()):
                if mark.settings.get("declares") != "no":
                    self._assignment(mark, steps, role)
        for mark in (m for m in self._marks.get("binding.assign", ()) if m.settings.get("declares") == "no"):
            self._assignment(mark, (), "assign")
        for mark in self._marks.get("binding.augment", ()):
            self._file.target_ids.update(n.id for n in mark.parts["target"])
        for mark in self._marks.get("binding.narrow", ()):
            narrow(self._file, self._lower, mark)
        forget_members(self._file)
        self._lower.items.update()

    def _parameter(self, mark: Mark) -> None:
        node = mark.part("name") or mark.part("target")
        region = self._file.regions.region_of(self._function_of(node or mark.node))
        if node is None:
            region.scope.parameters.append("")
            self._file.parameter_marks.setdefault(region.scope.owner, []).append(mark) if region.scope.owner >= 0 else None
            return
        scope, start = region.scope, self._seen_from(mark, region)
        if mark.settings.get("parameter") in _BOUND:
            self._bind_target(node, region, start, lambda: self._lower.instance(mark.part("type")), -1)
            return
        index = len(scope.parameters)
        scope.parameters.append(self._file.source.text(node))
        self._file.parameter_marks.setdefault(scope.owner, []).append(mark) if scope.owner >= 0 else None
        self._bind_target(node, region, start, lambda: self.parameter(mark, scope.owner, index), -1)

    def _seen_from(self, mark: Mark, region: Region) -> int:
        """Return where a parameter begins to hold: where names hold from their declaration on, in the body alone (Go, scope)."""
        at: Node | None = mark.node
        if not self._file.language.ordered or region.start > mark.node.start_byte:
            return region.start
        while at is not None and at.start_byte > region.start:
            at = at.parent
        body = at.child_by_field_name("body") if at is not None else None
        return body.start_byte if body is not None else region.end

    def _function_of(self, parameter: "Node") -> Scope:
        """Return the scope of the function whose parameter this is: of one without a name, too, that stands in a list of parameters."""
        regions = self._file.regions
        region = regions.at(parameter.start_byte)
        header = regions.header_of(parameter.start_byte)
        scope = regions.scope_of.get(header) if header >= 0 else None
        if scope is None or (region.scope.kind == "function" and regions.header_of(region.start) == header):
            return region.scope
        return scope

    def _type_parameter(self, mark: Mark) -> None:
        """Bind a type parameter: any type within its bound, if it states one, and what it stands for where nothing else is said."""
        node, bound = mark.parts["name"][0], mark.part("type") or self._bound_of_receiver(mark)
        name = self._file.source.text(node)
        region = self._file.regions.at(mark.node.start_byte)

        def supply() -> int:
            if "bound" in mark.settings:
                return type_parameter(self._file, self._lower, mark)
            own = self._terms.add(op.TYPEVAR, name)
            above = [t for n in (bound, mark.part("value")) if (t := self._lower.lower(n))]
            return self._terms.union([own, *above]) if above else own

        region.scope.bind(name, Binding(region.start, region, supply, replaces=False))

    def _bound_of_receiver(self, mark: Mark) -> "Node | None":
        """Return the bound that the type itself states for the type parameter which a method's receiver names at the same place."""
        at, listed = mark.node, mark.node.parent
        if "receiver" not in mark.settings or listed is None:
            return None
        holder = listed.parent.child_by_field_name("type") if listed.parent is not None else None
        name = self._file.source.text(holder) if holder is not None else ""
        home = next((d for d in self._file.drafts if d.is_type and d.name == name and d.parent < 0), None)
        stated = [self._bounds.get(n.id) for n in self._file.type_parameter_names(home)] if home is not None else []
        place = next(i for i, n in enumerate(listed.named_children) if n == at)
        return stated[place] if place < len(stated) else None

    def _own_name(self, mark: Mark) -> None:
        """Bind the name that a function or class expression has inside itself."""
        region = self._file.regions.at(mark.node.start_byte)
        name = self._file.source.text(mark.parts["name"][0])
        definition = self._file.regions.draft_at.get(mark.node.id, -1)
        region.scope.bind(name, Binding(region.start, region, lambda: self._lower.lower(mark.node), definition))

    def parameter(self, mark: Mark, owner: int, index: int) -> int:
        """Return the term of a parameter: its receiver, its stated type, or the parameter itself."""
        draft = self._file.drafts[owner] if owner >= 0 else None
        kind = mark.settings.get("parameter", "plain")
        if draft is not None and index == 0 and kind == "plain" and takes_receiver(self._file, draft):
            home = self._file.enclosing_class(owner)
            return self._terms.add(op.CLS if draft.flags & Flag.CLASSMETHOD else op.SELF, home)
        stated = self._lower.instance(mark.part("type"))
        if kind == "rest" and not (stated and "stated" in mark.settings):
            return self._terms.add(op.LITERAL, self._file.language.rest_type, (stated,) if stated else ())
        if kind == "keywords":
            text = self._terms.add(op.LITERAL, "str", ())
            return self._terms.add(op.LITERAL, "dict", (text, stated) if stated else ())
        if stated:
            return stated
        tests = draft is not None and draft.flags & Flag.TEST
        handed = self.handed(mark, owner, index) if kind == "plain" and not tests else 0
        if draft is None or not draft.is_function or (handed and "value" not in mark.parts):
            return handed
        own = self._terms.add(op.PARAMETER, owner, index)
        return self._terms.union([handed, own]) if handed else own

    def handed(self, mark: Mark, owner: int, index: int) -> int:
        """Return the term of what a function literal is called with where it stands; 0 for what is no literal."""
        known = owner >= 0
        if known and self._file.language.functional_types:
            return 0
        function = self._value_of(self._file.drafts[owner]) if known else self._literal(mark)
        if function is None:
            return 0
        asks = self._file.language.functional_types
        return self._asked.handed(function, index) if asks else self._lower.expect.parameter(function, index)

    def _literal(self, mark: Mark) -> "Node | None":
        function: Node | None = mark.node
        while function is not None and function.id not in self._file.marks.expressions:
            function = function.parent
        return function

    def _value_of(self, draft: Draft) -> "Node | None":
        """Return the node of a function that is written as a value: a literal that has a name, a method of an object."""
        node = draft.mark.part("value") or draft.mark.node
        mark = self._file.marks.expressions.get(node.id)
        if (mark is not None and mark.role == "expression.function") or draft.role != "method":
            return node if mark is not None else None
        holder = draft.mark.node.parent
        known = self._file.marks.expressions.get(holder.id) if holder is not None else None
        return draft.mark.node if known is not None and known.role == "expression.object" else None

    def _assignment(self, mark: Mark, steps: tuple[tuple[Any, ...], ...] | None, role: str) -> None:
        declares = mark.settings.get("declares") if mark.settings else None
        target, value, stated, name = mark.part("target"), mark.part("value"), mark.part("type"), mark.part("name")
        if "position" in mark.settings:
            steps = ((op.UNPACK, int(mark.settings["position"])),)
        unstated = "unstated" in mark.settings
        if target is None or (role == "assign" and value is None and stated is None and declares != "yes"):
            return
        region = self._file.regions.at(target.start_byte)
        if mark.settings and mark.settings.get("hoist") == "function":
            region = self._file.regions.region_of(region.scope.function())
        at_once = region.kind == "comprehension"
        position = region.start if at_once else (mark.node.end_byte if role == "assign" else (value or target).end_byte)

        def supply() -> int:
            if stated is not None:
                return self._lower.instance(stated)
            if value is None and declares == "yes" and not unstated:
                return self._terms.add(op.LITERAL, "undefined", ())
            if steps is None or value is None:
                return 0
            term = self._lower.lower(value) if steps else self._lower.constant(value)
            for step in steps:
                term = self._step(term, step) if term else 0
            return self._terms.member(term, self._file.source.text(name)) if name is not None else term

        self._importing = value is not None and declares == "yes" and self._imports(value)
        self._bind_target(target, region, position, supply, -1, declares=declares != "no")
        self._importing = False

    def _step(self, term: int, step: tuple[Any, ...]) -> int:
        """Return what a binding does with a value; of several classes that are caught, an instance of any."""
        item = self._terms.items[term]
        if step[0] == op.INSTANCE and item[0] == op.TUPLE:
            return self._terms.union([self._terms.add(op.INSTANCE, each) for each in item[1]])
        return self._terms.add(step[0], term, *step[1:])

    def _imports(self, value: "Node") -> bool:
        """Say whether a value is what a call brings in, or a member of it."""
        while self._file.import_calls and (mark := self._file.marks.expressions.get(value.id)) is not None:
            if mark.role != "expression.member":
                return value.id in self._file.import_calls
            value = mark.parts["receiver"][0]
        return False

    # ---- targets

    def _bind_target(self, node: "Node", region: Region, position: int, supply: Supply, depth: int, *, declares: bool = True) -> None:
        """Bind a name, a member, or each part of a pattern; what declares nothing binds where its name is declared."""
        if depth > 8:  # noqa: PLR2004 - deeper patterns are not written by people
            return
        self._file.target_ids.add(node.id)
        pattern = self._file.marks.targets.get(node.id)
        if pattern is not None:
            parts = parts_of(self._file, pattern, supply)
            keys = pattern.parts.get("key", ()) if pattern.role == "target.mapping" else ()
            pairs = zip(keys, parts, strict=False)
            self._file.taken.extend((key, inner) for key, (part, inner) in pairs if key != part and not key.child_count)
            for part, inner in parts:
                self._bind_target(part, region, position, inner, depth + 1, declares=declares)
            return
        expression = self._file.marks.expressions.get(node.id)
        if expression is not None and expression.role == "expression.member":
            self._members.bind(expression, supply)
        elif expression is not None and expression.role == "expression.index":
            self._lower.items.bind(node, Binding(position, region, supply))
        elif expression is not None and expression.role == "expression.wrap" and expression.part("value") is not None:
            self._bind_target(expression.parts["value"][0], region, position, supply, depth + 1, declares=declares)
        elif expression is None and node.child_count == 0:
            self._bind_name(node, region, position, supply, declares=declares)

    def _bind_name(self, node: "Node", region: Region, position: int, supply: Supply, *, declares: bool) -> None:
        name = self._file.source.text(node)
        home: Scope | None = region.scope
        if not declares:
            home, _ = find(name, region.scope)
        if home is None:
            return
        named = self._named.get(node.id)
        definition = -1
        if named is not None and named.kind != "variable":
            home.bind(name, Binding(position, region, _constant(self._terms.add(op.DEFINITION, named.ordinal)), named.ordinal))
            return
        if home.kind in {"file", "block"} or (home.kind == "class" and home.owner >= 0):
            definition = self._variables.get((home.owner, name), -1) if home.kind != "block" or home.owner >= 0 else -1
        definition = self._type_of_name(home, name) if definition < 0 else definition
        if definition >= 0:
            ordinal, inner = definition, supply
            supply = lambda: self._terms.add(op.VARIABLE, ordinal, inner())  # noqa: E731 - a supply is a thunk
            self._name_value(self._file.drafts[definition].mark.part("value"), supply)
        home.bind(name, Binding(position, region, supply, definition, imported=self._importing))

    def _type_of_name(self, home: Scope, name: str) -> int:
        """Return the type that shares its name with a variable of the same scope: both are one definition."""
        for binding in home.bindings.get(name, ()) if name in self._types else ():
            if binding.definition >= 0 and self._file.drafts[binding.definition].kind == "type":
                return binding.definition
        return -1

    def _name_value(self, value: "Node | None", supply: Supply) -> None:
        """Remember which variable holds a value, also at the end of a chain of assignments."""
        while value is not None:
            self._file.named_values.setdefault(value.id, supply)
            mark = self._file.marks.expressions.get(value.id)
            value = mark.part("value") if mark is not None and mark.role == "expression.wrap" else None


def _where(mark: Mark) -> int:
    node = mark.part("target") or mark.part("name") or mark.node
    return node.start_byte


def _constant(term: int) -> Supply:
    return lambda: term
