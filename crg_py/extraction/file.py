"""One file on its way from tree to facts: what the steps of extraction share."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from crg_py.extraction.drafts import Draft
from crg_py.extraction.intervals import Intervals
from crg_py.extraction.marks import Mark, Marks
from crg_py.extraction.regions import Regions
from crg_py.extraction.scopes import Scope, Supply
from crg_py.extraction.source import Source
from crg_py.extraction.terms import Terms
from crg_py.languages import Language
from crg_py.model.facts import Flag, Import

if TYPE_CHECKING:
    from tree_sitter import Node


_MOST_ARGUMENTS = 12
"""Arguments of a call that say something of what it gives."""
_MOST_OVERLOADED = 36
"""Arguments that choose among functions of one name."""


@dataclass(slots=True, eq=False)
class File:
    """The state of one extraction; each step adds its part and reads those of the steps before."""

    language: Language
    source: Source
    marks: Marks
    drafts: list[Draft]
    regions: Regions
    size: int
    types: Intervals
    """1 where types are written: annotations and what functions state to return."""
    terms: Terms = field(default_factory=Terms)
    imports: list[Import] = field(default_factory=list)
    import_nodes: list[tuple["Node", int, str]] = field(default_factory=list)
    """(node of the name or path, import ordinal, bound name) of every import, for its uses."""
    import_functions: dict[int, int] = field(default_factory=dict)
    """Of imports that take a name, the ordinals of those that take the functions of that name."""
    import_calls: dict[int, int] = field(default_factory=dict)
    """Import ordinals of calls that import, by the call's node id."""
    import_forms: dict[int, str] = field(default_factory=dict)
    """Forms of imports that a token of the statement tells, by the statement's node id."""
    export_uses: list[tuple["Node", int]] = field(default_factory=list)
    """(node, term) of names that are given out as they are."""
    named_values: dict[int, Supply] = field(default_factory=dict)
    """What gives the term of a variable, by the node id of the value it is given."""
    introducing: set[int] = field(default_factory=set)
    """Ids of member names whose assignment introduces the member."""
    stars: list[int] = field(default_factory=list)
    parameter_marks: dict[int, list[Mark]] = field(default_factory=dict)
    """The parameters of each function, in order."""
    member_names: set[tuple[int, str]] = field(default_factory=set)
    """(class, name) of members that the class body defines."""
    attributes: dict[int, dict[str, list[Supply]]] = field(default_factory=dict)
    """What members of a class are given elsewhere than in its body, by the class's ordinal and the member's name."""
    attribute_drafts: dict[tuple[int, str], int] = field(default_factory=dict)
    """The definition of each attribute that methods introduce."""
    constructors: set[int] = field(default_factory=set)
    """Functions that make instances by convention: something is given to their prototype."""
    mixed_in: set[int] = field(default_factory=set)
    """Objects whose members a call copies to something else: nothing is expected of them."""
    receivers: dict[int, "Node"] = field(default_factory=dict)
    """The types that functions state for their receiver, by the id of their scope."""
    receiver_parameters: set[int] = field(default_factory=set)
    """Ids of parameters that state the type of a function's receiver, and are given nothing."""
    narrowed: set[str] = field(default_factory=set)
    """Members of variables, as they are written, of which tests tell more."""
    target_ids: set[int] = field(default_factory=set)
    """Ids of nodes that are given a value rather than read."""

    taken: list[tuple["Node", Supply]] = field(default_factory=list)
    """Keys by which patterns take members under another name, with what gives the term of each member."""
    has_items: bool = False
    """Whether anything is given to an element of a variable by a literal key."""
    quoted_names: list[tuple["Node", "Node"]] = field(default_factory=list)
    """(name, string) of names inside types written as strings; the string says where they are."""
    quoted: dict[int, "Node"] = field(default_factory=dict)
    """The string that an expression inside such a type stands in."""

    def release(self) -> None:
        """Let go of what gives terms: it points back at the file, which only the collector would find."""
        self.regions.release()
        self.named_values.clear()
        self.taken.clear()
        self.attributes.clear()

    def is_inner(self, draft: Draft) -> bool:
        """Say whether a definition is made whenever the function around it runs."""
        return draft.parent >= 0 and self.drafts[draft.parent].is_function

    def type_parameter_names(self, draft: Draft) -> list["Node"]:
        """Return the nodes of the names that a definition's list of type parameters declares: stated, or the first leaf of each entry."""
        found: list[Node] = []
        for listed in draft.mark.parts.get("type_parameter", ()):
            for entry in listed.named_children or [listed]:
                leaf = entry
                while leaf.named_children:
                    leaf = leaf.named_children[0]
                found.extend(entry.children_by_field_name("name") or [leaf])
        return found

    def assigned_again(self) -> set[int]:
        """Return the names that are given another value where they stand, in a language that declares them apart from that."""
        if not self.language.names_assigned:
            return set()
        marks = self.marks.by_role.get("binding.assign", ())
        targets = (m.parts["target"][0] for m in marks if m.settings.get("declares") == "no")
        return {n.id for n in targets if not n.child_count} - self.introducing

    def names_type(self, node: int) -> bool:
        """Say whether a name stands where only a type can, in a language in which a variable may be called like its type."""
        return self.language.includes and self.marks.kinds.get(node) == "type"

    def enclosing_class(self, ordinal: int) -> int:
        """Return the nearest class or type a definition lies in, or -1."""
        while ordinal >= 0:
            ordinal = self.drafts[ordinal].parent
            if ordinal >= 0 and self.drafts[ordinal].is_type:
                return ordinal
        return -1

    def class_around(self, ordinal: int, name: str) -> int:
        """Return the class that is called so, of one and those it lies in, or -1."""
        while ordinal >= 0 and self.drafts[ordinal].name != name:
            ordinal = self.enclosing_class(ordinal)
        return ordinal

    def method_scope(self, position: int) -> tuple[int, int]:
        """Return (class, method) a position belongs to; functions inside a method see its receiver."""
        scope: Scope | None = self.regions.at(position).scope
        while scope is not None:
            if scope.kind == "class" and scope.owner >= 0:
                return scope.owner, -1
            if scope.kind == "function" and scope.owner >= 0:
                draft = self.drafts[scope.owner]
                if scope.owner in self.constructors:
                    return scope.owner, -1
                if draft.parent in self.constructors and draft.role == "method":
                    return draft.parent, draft.ordinal
                if draft.flags & Flag.METHOD:
                    return self.enclosing_class(draft.ordinal), draft.ordinal
            if scope.own_receiver:
                return -1, -1
            scope = scope.parent
        return -1, -1

    def states_type(self, text: "Node") -> bool:
        """Say whether text inside a type states one: not what a call is given, nor what is said beside a type (PEP 593)."""
        within, around = [text.id], text.parent
        while around is not None and self.types.at(around.start_byte):
            mark = self.marks.expressions.get(around.id)
            if mark is not None and mark.role == "expression.call":
                return False
            if mark is not None and any(n.id in within for n in mark.parts.get("argument", ())[1:]):
                name = self.source.text(mark.parts["value"][0]).rpartition(".")[2] if "value" in mark.parts else ""
                return not any(form == "first" and dotted.endswith("." + name) for dotted, form in self.language.forms.items())
            within.append(around.id)
            around = around.parent
        return True

    def written_arguments(self, arguments: "Node") -> list["Node"]:
        """Return the arguments of a call that stand for themselves, by position."""
        nodes: list[Node] = []
        most = _MOST_OVERLOADED if self.language.overloading else _MOST_ARGUMENTS
        for node in arguments.named_children:
            if node.id in self.marks.spreads or len(nodes) == most:
                break
            if node.id not in self.marks.keywords and not node.is_extra:
                nodes.append(node)
        return nodes
