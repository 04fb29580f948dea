"""What doc comments state: types of variables, parameters and results, and types with a name, as if the code itself stated them."""

from typing import TYPE_CHECKING

from crg_py.extraction.doc_tags import STATING, Tag, tags_of
from crg_py.extraction.doc_trees import DocTrees
from crg_py.extraction.marks import Mark, Marks
from crg_py.languages import language as language_by_id

if TYPE_CHECKING:
    from tree_sitter import Node, Tree

    from crg_py.languages import Language

DOCUMENTED = "doc.of"
"""Role of a comment that is about the definition of a node (part `of`), to which the names in it belong."""
NAMING = "doc.names"
"""Role of a comment that gives names to types: it is code."""
_TYPES = "doc.types"
_MAX_DEPTH = 4
"""Nodes within nodes that a comment is looked for to be about: `export const name = value`."""
_EXPORTS = ("export.declaration", "export.name", "export.default", "export.assign", "export.member")
_PARAMETERS = frozenset({"param", "arg", "argument"})
_PROPERTIES = frozenset({"property", "prop"})
_NAMED = frozenset({"typedef", "callback"})


def read_doc_types(text: bytes, language: "Language", marks: Marks) -> "list[Tree]":
    """Add what the doc comments of a file state to its marks; return the trees, which must live as long as the marks do."""
    if not language.doc_types or b"/**" not in text or not any(b"@" + tag.encode() in text for tag in STATING):
        return []
    comments: dict[int, Node] = {mark.node.id: mark.node for mark in marks.by_role.get("comment", ())}
    trees = DocTrees(text, language_by_id(language.doc_types))
    tagged: list[tuple[Node, list[Tag]]] = []
    for node in sorted(comments.values(), key=lambda n: n.start_byte):
        if text.startswith(b"/**", node.start_byte) and (tags := tags_of(text, node.start_byte, node.end_byte)):
            trees.add(tags)
            tagged.append((node, tags))
    tree = trees.read(marks)
    if tree is None:
        return []
    DocTypes(text, marks, trees, comments).run(tagged)
    return [tree]


class DocTypes:
    """Puts the types of doc comments to what they are about."""

    def __init__(self, text: bytes, marks: Marks, trees: DocTrees, comments: "dict[int, Node]") -> None:
        """Work on the marks of a file, to which those of the types are added."""
        self._text = text
        self._marks = marks
        self._by_role = marks.by_role
        self._trees = trees
        self._comments = comments
        self._functions = {m.node.id for m in self._by_role.get("scope.function", ())}
        self._values = {m.node.id: m for role in ("binding.assign", "definition.field") for m in self._by_role.get(role, ())}
        self._named = {m.node.id: m for role in ("function", "method", "class") for m in self._by_role.get("definition." + role, ())}
        self._targets: dict[int, Mark] = {}
        self._parameters: dict[int, list[Mark]] = {}
        for mark in self._by_role.get("binding.parameter", ()):
            self._targets[mark.parts["target"][0].id] = mark
            function: Node | None = mark.node
            while function is not None and function.id not in self._functions:
                function = function.parent
            if function is not None:
                self._parameters.setdefault(function.id, []).append(mark)
        self._exports = any(self._by_role.get(role) for role in _EXPORTS)

    def run(self, tagged: "list[tuple[Node, list[Tag]]]") -> None:
        """Read the comments of a file, with their tags."""
        stated: list[Node] = []
        for comment, tags in tagged:
            stated += [node for tag in tags if (node := self._trees.type_at(tag.type)) is not None]
            self._templates(comment, tags)
            named = [tag for tag in tags if tag.name in _NAMED]
            if named:
                self._name_types(comment, tags, alone=len(named) == 1)
            else:
                self._about(comment, tags)
        self._by_role[_TYPES].append(Mark(_TYPES, stated[0], {"type": stated}, {})) if stated else None
        for mark in self._by_role.get("import.call", ()):
            # What a type names is what `require` gives, also where a module is one value.
            if mark.settings.get("form") == "dynamic" and mark.parts["path"][0].start_byte in self._inside(tagged):
                mark.settings = {**mark.settings, "form": "require"}

    def _inside(self, tagged: "list[tuple[Node, list[Tag]]]") -> set[int]:
        paths = [m.parts["path"][0] for m in self._by_role["import.call"]]
        stretches = [(comment.start_byte, comment.end_byte) for comment, _ in tagged]
        return {n.start_byte for n in paths if any(start < n.start_byte < end for start, end in stretches)}

    def _type(self, tag: Tag | None) -> "Node | None":
        return self._trees.type_at(tag.type) if tag is not None and not tag.says_nothing else None

    def _templates(self, comment: "Node", tags: list[Tag]) -> None:
        """Declare the type parameters that a comment names: for itself, and for the function or type that it is about."""
        found = [
            (tag, node) for tag in tags if tag.name == "template" for word in tag.words if (node := self._trees.name_at(word)) is not None
        ]
        if found:
            self._by_role["scope.type"].append(Mark("scope.type", comment, {}, {}))
        for tag, node in found:
            bound = self._type(tag)
            self._by_role["binding.type"].append(Mark("binding.type", node, {"name": [node], **({"type": [bound]} if bound else {})}, {}))

    def _template_names(self, tags: list[Tag]) -> "list[Node]":
        return [node for tag in tags if tag.name == "template" for word in tag.words if (node := self._trees.name_at(word)) is not None]

    # ---- types with a name

    def _name_types(self, comment: "Node", tags: list[Tag], *, alone: bool) -> None:
        """Define the types that a comment names: what stands before the next one belongs to each."""
        places = [i for i, tag in enumerate(tags) if tag.name in _NAMED]
        for place, after in zip(places, [*places[1:], len(tags)], strict=True):
            name = self._trees.name_at((tags[place].members or (tags[place].word,))[-1])
            if name is not None:
                self._name_type(comment if alone else name, name, tags[place], tags[place + 1 : after], self._template_names(tags))
        self._by_role[NAMING].append(Mark(NAMING, comment, {}, {}))

    def _name_type(self, node: "Node", name: "Node", tag: Tag, inner: list[Tag], templates: "list[Node]") -> None:
        stated = self._type(tag)
        parts = {"name": [name], **({"type_parameter": templates} if templates else {})}
        properties = [one for one in inner if one.name in _PROPERTIES]
        role = "definition.type"
        if tag.name == "callback":
            parts["value"] = [self._callable(name, inner)]
        elif stated is not None:
            parts["value"] = [stated]
        elif properties and node is not name:
            role = "definition.interface"
            self._fields(properties)
        elif properties:
            parts["value"] = [self._shape(name, properties, 0)]
        else:
            return
        self._by_role[role].append(Mark(role, node, parts, {"hoist": "yes"}))
        if self._exports:
            self._by_role["export.declaration"].append(Mark("export.declaration", node, {}, {}))

    def _callable(self, name: "Node", tags: list[Tag]) -> "Node":
        """Make the name of a function type stand for what its tags say it takes and gives; return the name."""
        taken = [tag for tag in tags if tag.name in _PARAMETERS and not tag.members]
        gives = self._type(next((tag for tag in tags if tag.name in {"return", "returns"}), None))
        handed = [self._of_parameter(tag, tags) or name for tag in taken]
        parts = {"argument": handed, **({"returns": [gives]} if gives is not None else {})}
        self._marks.expressions[name.id] = Mark("expression.callable", name, parts, {})
        return name

    def _fields(self, properties: list[Tag]) -> None:
        for tag in properties:
            name, stated = self._trees.name_at(tag.word), self._type(tag)
            if name is not None and not tag.members:
                parts = {"name": [name], **({"type": [stated]} if stated is not None else {})}
                self._by_role["definition.field"].append(Mark("definition.field", name, parts, {}))

    def _shape(self, name: "Node", properties: list[Tag], depth: int) -> "Node":
        """Make a name stand for an object with the members that tags list; return the name."""
        pairs = [(self._trees.name_at(tag.members[depth - 1] if depth else tag.word), self._type(tag)) for tag in properties]
        known = [(key, stated) for key, stated in pairs if key is not None and stated is not None]
        parts = {"key": [key for key, _ in known], "value": [stated for _, stated in known]}
        self._marks.expressions[name.id] = Mark("expression.object", name, parts, {"of": "types"})
        return name

    def _of_parameter(self, tag: Tag, tags: list[Tag]) -> "Node | None":
        """Return the node of a parameter's type: as stated, or put together from the members that further tags list."""
        stated = self._type(tag)
        word = self._text[slice(*tag.word)] if tag.word is not None else b""
        listed = [one for one in tags if len(one.members) == 1 and one.word is not None and self._text[slice(*one.word)] == word]
        name = self._trees.name_at(tag.word)
        return self._shape(name, listed, 1) if stated is None and name is not None and listed else stated

    # ---- what a comment is about

    def _about(self, comment: "Node", tags: list[Tag]) -> None:
        node = comment.next_named_sibling
        while node is not None and node.id in self._comments:
            if self._text.startswith(b"/**", node.start_byte):
                return
            node = node.next_named_sibling
        stated = next((t for tag in tags if tag.name == "type" and (t := self._type(tag)) is not None), None)
        if node is None or (stated is not None and self._cast(comment, node, stated)):
            return
        for _ in range(_MAX_DEPTH):
            if self._put(comment, node, tags, stated):
                return
            inner = [child for child in node.named_children if child.id not in self._comments]
            if not inner:
                return
            node = inner[0]

    def _cast(self, comment: "Node", node: "Node", stated: "Node") -> bool:
        """State the type of an expression in brackets, if that is what stands right behind a comment."""
        while (mark := self._marks.expressions.get(node.id)) is None or mark.role != "expression.wrap" or node.children[0].is_named:
            inner = node.children[0] if node.child_count else None
            if inner is None or inner.start_byte != node.start_byte or node.id in self._functions:
                return False
            node = inner
        if self._text[comment.end_byte : node.start_byte].strip():
            return False
        value = mark.part("value")
        self._marks.expressions[node.id] = Mark("expression.cast", node, {"type": [stated], **({"value": [value]} if value else {})}, {})
        return True

    def _put(self, comment: "Node", node: "Node", tags: list[Tag], stated: "Node | None") -> bool:
        """Put what a comment states to a node; say whether the node is what comments are about."""
        mark = self._values.get(node.id) or self._marks.entries.get(node.id) or self._targets.get(node.id)
        named = self._named.get(node.id)
        function = node if node.id in self._functions else self._function_in(mark or named)
        if mark is None and named is None and function is None:
            return False
        if mark is not None and stated is not None and "type" not in mark.parts:
            mark.parts["type"] = [stated]
        if named is not None or function is not None:
            self._by_role[DOCUMENTED].append(Mark(DOCUMENTED, comment, {"of": [node, *([function] if function is not None else [])]}, {}))
        self._bases(node, tags)
        if function is not None:
            self._header(function, tags)
        return True

    def _function_in(self, mark: Mark | None) -> "Node | None":
        value = mark.part("value") if mark is not None else None
        while value is not None and value.id not in self._functions:
            inner = self._marks.expressions.get(value.id)
            value = inner.part("value") if inner is not None and inner.role == "expression.wrap" else None
        return value

    def _bases(self, node: "Node", tags: list[Tag]) -> None:
        """Add the interfaces that a class says it implements, and a base where its code names none."""
        for tag in tags:
            stated = self._type(tag)
            part = "implements" if tag.name == "implements" else "base" if tag.name in {"extends", "augments"} else ""
            known = any(m.node == node and "base" in m.parts for m in self._by_role.get("extent", ())) if part == "base" else False
            if part and stated is not None and not known:
                self._by_role["extent"].append(Mark("extent", node, {part: [stated]}, {}))

    def _header(self, function: "Node", tags: list[Tag]) -> None:
        """State what a function takes and gives, and its receiver."""
        parts = {}
        gives = self._type(next((tag for tag in tags if tag.name in {"return", "returns"}), None))
        if gives is not None:
            parts["returns"] = [gives]
        if templates := self._template_names(tags):
            parts["type_parameter"] = templates
        if parts:
            self._by_role["extent"].append(Mark("extent", function, parts, {}))
        body = function.child_by_field_name("body")
        receiver = self._type(next((tag for tag in tags if tag.name == "this"), None))
        if receiver is not None and body is not None:
            self._by_role["binding.receiver"].append(Mark("binding.receiver", body, {"type": [receiver]}, {}))
        self._state_parameters(function, tags)

    def _state_parameters(self, function: "Node", tags: list[Tag]) -> None:
        stated = [tag for tag in tags if tag.name in _PARAMETERS and not tag.members]
        by_name = {self._text[slice(*tag.word)]: tag for tag in stated if tag.word is not None}
        for place, mark in enumerate(self._parameters.get(function.id, ())):
            target = mark.parts["target"][0]
            tag = by_name.get(self._text[target.start_byte : target.end_byte])
            if tag is None and target.child_count and place < len(stated):
                tag = stated[place]
            known = self._of_parameter(tag, tags) if tag is not None else None
            if tag is None or known is None or "type" in mark.parts:
                continue
            mark.parts["type"] = [known]
            if (
                mark.settings.get("parameter") == "rest"
                and tag.type is not None
                and not self._text[tag.type[0] :].lstrip().startswith(b"...")
            ):
                mark.settings = {**mark.settings, "stated": "whole"}
