"""What a file brings in and gives out."""

from typing import TYPE_CHECKING

from crg_py.extraction.file import File
from crg_py.extraction.intervals import Intervals
from crg_py.extraction.lower import Lowering
from crg_py.extraction.marks import Mark
from crg_py.extraction.scopes import Binding, find
from crg_py.model import terms as op
from crg_py.model.facts import MORE, Flag, Import

if TYPE_CHECKING:
    from tree_sitter import Node


def bind_imports(file: File) -> None:
    """Record every import and bind the name it introduces."""
    marks = file.marks.by_role
    file.import_forms.update((m.node.id, m.settings["form"]) for m in marks.get("flag", ()) if "form" in m.settings)
    for mark in marks.get("import.module", ()):
        path, alias = mark.parts["path"][0], mark.part("alias")
        text = file.source.unquoted(path)
        binds = mark.settings.get("binds") != "nothing"
        first = binds and alias is None and "alias" not in mark.settings
        bound = file.source.text(alias) if alias is not None else file.language.imported_name(text)
        ordinal = _add(file, mark, text, "", first=first)
        file.import_nodes.append((path, ordinal, ""))
        if alias is not None and mark.settings.get("takes") == "alias":
            file.import_nodes.append((alias, ordinal, bound))
        if binds:
            _bind(file, mark, bound, ordinal)
    for mark in marks.get("import.from", ()):
        alias = mark.part("alias")
        name = mark.part("name") or alias or mark.node
        text = file.source.unquoted(mark.parts["path"][0])
        taken = mark.settings.get("name") or file.source.unquoted(name)
        ordinal = _add(file, mark, text, taken, first=False)
        file.import_nodes.append((mark.parts["path"][0], ordinal, ""))
        file.import_nodes.append((name, ordinal, file.source.text(name)))
        _bind(file, mark, file.source.text(alias or name), ordinal)
        if file.language.function_suffix:
            function = file.language.function_name(taken)
            file.import_functions[ordinal] = _add(file, mark, text, function, first=False)
            _bind(file, mark, function, file.import_functions[ordinal])
    for mark in marks.get("import.all", ()):
        ordinal = _add(file, mark, file.source.unquoted(mark.parts["path"][0]), "*", first=False)
        file.import_nodes.append((mark.parts["path"][0], ordinal, ""))
        file.stars.append(ordinal)
    for mark in marks.get("import.call", ()):
        taken = mark.settings.get("name", "")
        text, package = file.source.unquoted(mark.parts["path"][0]), mark.part("of")
        text = _from(file.source.text(package), text) if package is not None else text
        ordinal = _add(file, mark, text, taken, first=False)
        file.import_nodes.append((mark.parts["path"][0], ordinal, taken))
        if not taken:
            file.import_calls[mark.node.id] = ordinal


def _from(package: str, path: str) -> str:
    """Return a module's path as it is from outside: each dot that it begins with, behind the first, leads out of one package."""
    name = path.lstrip(".")
    dots = len(path) - len(name)
    above = package.split(".")
    return ".".join([*above[: len(above) - dots + 1], name]) if 0 < dots <= len(above) else path


def bind_qualified(file: File) -> None:
    """Take names that are written out from the package on (`java.util.List`) as imports at the place of their use."""
    known: dict[str, int] = {}
    for key, mark in file.marks.expressions.items():
        receiver, name = mark.part("receiver"), mark.part("name")
        if mark.role != "expression.member" or receiver is None or name is None or mark.node == name or not receiver.named_child_count:
            continue
        text = file.source.text(mark.node)
        if not file.language.qualified_name.fullmatch(text) or _is_bound(file, text.partition(".")[0], mark.node.start_byte):
            continue
        if text not in known:
            file.imports.append(Import(text, "", first=False, form="name", line=mark.node.start_point[0]))
            known[text] = len(file.imports) - 1
        file.import_calls[key] = known[text]
        _claim_all(file, receiver)


def _is_bound(file: File, name: str, position: int) -> bool:
    """Say whether something of the file may have this name at a place."""
    if any(name == member for _, member in file.member_names):
        return True
    return find(name, file.regions.at(position).scope)[0] is not None


def _claim_all(file: File, node: "Node") -> None:
    """Take a name and all its parts as no uses of their own."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        file.marks.claimed.add(part.id)
        waiting.extend(part.named_children)


def _add(file: File, mark: Mark, module: str, name: str, *, first: bool) -> int:
    form = file.import_forms.get(mark.node.id) or mark.settings.get("form")
    if form is None and file.import_forms and (taken := mark.part("name")) is not None and taken.parent is not None:
        form = file.import_forms.get(taken.parent.id)
    file.imports.append(Import(module, name, first, form or "static", mark.node.start_point[0]))
    return len(file.imports) - 1


def _bind(file: File, mark: Mark, name: str, ordinal: int) -> None:
    region = file.regions.at(mark.node.start_byte)
    term = file.terms.add(op.IMPORT, ordinal)
    position = region.start if file.language.declarations == "merge" else mark.node.end_byte
    region.scope.bind(name, Binding(position, region, lambda: term, imported=True, replaces=file.language.declarations != "merge"))


class Exports:
    """What other files can take from this one by name."""

    def __init__(self, file: File, lowering: Lowering) -> None:
        """Read the export marks of a file whose names are bound."""
        self._file = file
        self._lower = lowering
        self.names: dict[str, int] = {}
        self.stars: list[int] = []
        self.public: list[str] | None = None
        self._marks = file.marks.by_role

    def run(self) -> None:
        """Fill `names`, `stars` and `public`."""
        for mark in self._marks.get("export.list", ()):
            self.public = (self.public or []) + _listed(self._file, mark.parts["value"][0])
        self._declarations()
        for mark in self._marks.get("export.name", ()):
            self._name(mark)
        for mark in self._marks.get("export.default", ()):
            self._add(self._file.language.main_export, self._lower.lower(mark.part("value")))
            self._give_out(mark.parts["value"][0])
        for mark in self._marks.get("export.all", ()):
            self._all(mark)
        for mark in self._marks.get("export.assign", ()):
            self._file.introducing.update(n.id for n in mark.parts.get("name", ()))
            self._assigned(mark.parts["value"][0])
        for mark in self._marks.get("export.member", ()):
            self._give_out(mark.node)
            self._add(self._file.source.text(mark.parts["name"][0]), self._member(mark))
        if self._file.language.private_name is None:
            self._inherit()

    def _assigned(self, value: "Node") -> None:
        """Give out one value as the whole module, with the names it is made of."""
        while (mark := self._file.marks.expressions.get(value.id)) is not None and mark.role == "expression.wrap" and mark.part("value"):
            value = mark.parts["value"][0]
        known = self._file.named_values.get(value.id)
        term = known() if known is not None else self._lower.lower(value)
        self._add("module.exports", term)
        given = self._file.terms.items[term]
        if given[0] == op.VARIABLE:
            self._file.drafts[given[1]].flags |= Flag.EXPORTED
        entries = [self._file.marks.entries.get(n.id) for n in value.named_children]
        for node in (value, *value.named_children, *(e.parts["value"][0] for e in entries if e is not None and "value" in e.parts)):
            self._give_out(node)

    def _give_out(self, node: "Node") -> None:
        """Note that what a node names, or defines, can be taken from this file."""
        if node.child_count == 0:
            self._flag(self._file.source.text(node))
        elif node.id in self._file.regions.draft_at:
            self._file.drafts[self._file.regions.draft_at[node.id]].flags |= Flag.EXPORTED

    def _declarations(self) -> None:
        marks = self._marks.get("export.declaration", ())
        exported = Intervals([(m.node.start_byte, m.node.end_byte, i) for i, m in enumerate(marks)], -1)
        for draft in self._file.drafts:
            index = exported.at(draft.start)
            if index < 0 or draft.role in {"method", "field"} or draft.end > marks[index].node.end_byte:
                continue
            if draft.parent >= 0 and self._file.drafts[draft.parent].kind != "module":
                continue
            draft.flags |= Flag.EXPORTED
            if draft.parent < 0:
                name = self._file.language.main_export if "alias" in marks[index].parts else draft.name
                self._add(name, self._lower.name_in(draft.name, self._file.size, self._file.regions.all[0], self._file.regions.file))

    def _member(self, mark: Mark) -> int:
        variable = next((d for d in self._file.drafts if d.mark.node == mark.node and d.kind == "variable"), None)
        value = self._lower.lower(mark.part("value"))
        if variable is None:
            return value
        variable.flags |= Flag.EXPORTED
        return self._file.terms.add(op.VARIABLE, variable.ordinal, value)

    def _inherit(self) -> None:
        """Members of what is given out can be reached too."""
        for draft in self._file.drafts:
            parent = self._file.drafts[draft.parent] if draft.parent >= 0 else None
            hidden = draft.is_hidden or draft.flags & Flag.LOCAL
            if parent is not None and parent.flags & Flag.EXPORTED and not hidden and parent.kind != "module":
                draft.flags |= Flag.EXPORTED

    def _name(self, mark: Mark) -> None:
        name = mark.parts["name"][0]
        alias = mark.part("alias") or name
        text = self._file.source.unquoted(name)
        if path := mark.part("path"):
            ordinal = _add(self._file, mark, self._file.source.unquoted(path), text, first=False)
            self._file.import_nodes.append((path, ordinal, ""))
            self._file.import_nodes.append((name, ordinal, text))
            term = self._file.terms.add(op.IMPORT, ordinal)
        else:
            term = self._lower.name_in(text, self._file.size, self._file.regions.all[0], self._file.regions.file)
            self._file.export_uses.append((name, term))
            self._flag(text)
        self._add(self._file.source.unquoted(alias), term)

    def _flag(self, name: str) -> None:
        for draft in self._file.drafts:
            if draft.parent < 0 and draft.name == name:
                draft.flags |= Flag.EXPORTED

    def _all(self, mark: Mark) -> None:
        path, alias = mark.parts["path"][0], mark.part("alias")
        ordinal = _add(self._file, mark, self._file.source.unquoted(path), "" if alias else "*", first=False)
        self._file.import_nodes.append((path, ordinal, ""))
        if alias is None:
            self.stars.append(ordinal)
        else:
            self._add(self._file.source.text(alias), self._file.terms.add(op.IMPORT, ordinal))

    def _add(self, name: str, term: int) -> None:
        known = self.names.get(name)
        self.names[name] = term if known is None else self._file.terms.union([known, term])


def _listed(file: File, node: "Node") -> list[str]:
    """Return the names in a list, with `MORE` for what is not written there as a name."""
    text, mark = file.source.text(node), file.marks.expressions.get(node.id)
    if text[:1] in {'"', "'"}:
        return [file.source.unquoted(node)]
    if mark.role != "expression.sequence" if mark is not None else not node.named_child_count:
        return [MORE]
    return [name for child in node.named_children if not child.is_extra for name in _listed(file, child)]
