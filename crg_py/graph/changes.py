"""Changes: two versions of files compared definition by definition.

A kind is the strongest thing that happened: a changed header is `signature` even if the body changed too.
"""

from collections.abc import Iterable

import msgspec

from crg_py.model.answers import Change
from crg_py.model.facts import Definition, Facts
from crg_py.model.ids import symbol_id


class FileChange(msgspec.Struct, frozen=True):
    """One path whose bytes differ. A side without such a source file is None; `former` is a renamed file's old path."""

    path: str
    before: Facts | None
    after: Facts | None
    former: str = ""


class _Side(msgspec.Struct, frozen=True):
    """One version of one definition: where it is and what it is."""

    path: str
    definition: Definition
    around: str
    """The qualified name of the enclosing definition; names of tests may hold dots, so it cannot be read off the own one."""

    @property
    def id(self) -> str:
        return symbol_id(self.path, self.definition.qualified)

    @property
    def scope(self) -> str:
        return symbol_id(self.path, self.around)

    @property
    def last(self) -> str:
        return self.definition.qualified[len(self.around) + 1 :] if self.around else self.definition.qualified


_INSIDE = frozenset({"body", "documentation", "cosmetic"})


class Differences(msgspec.Struct, frozen=True):
    """What happened to files and definitions, sorted by id.

    `inside` says that nothing another file can see differs and nothing is imported anew, so that no other use can mean something else.
    """

    changes: list[Change]
    inside: bool


def differences(files: Iterable[FileChange]) -> Differences:
    """Compare a set of files, and say how far what changed in them can be seen."""
    listed = list(files)
    found = compare(listed)
    hidden = all(one.before and one.after and one.before.surface == one.after.surface and not one.former for one in listed)
    return Differences(found, hidden and all(change.change in _INSIDE for change in found))


def changes(before: Facts | None, after: Facts | None, path: str) -> list[Change]:
    """Return what differs between two versions of one file; empty facts mean that the file is not there on that side."""
    return compare([FileChange(path, before, after)])


def compare(files: Iterable[FileChange]) -> list[Change]:
    """Return all changes of a set of files, sorted by id. A definition that went from one to another of them is `moved`."""
    listed = sorted(files, key=lambda file: file.path)
    found: list[Change] = []
    removed: list[_Side] = []
    added: list[_Side] = []
    for file in listed:
        _compare_file(file, found, removed, added)
    found += _match(removed, added, {file.former: file.path for file in listed if file.former})
    _mark_cosmetic(listed, found)
    return sorted(found, key=lambda change: (change.id, change.before))


def _compare_file(file: FileChange, found: list[Change], removed: list[_Side], added: list[_Side]) -> None:
    """Note what happened to a file and to the definitions it has on both sides; collect those on one side only."""
    former = file.former or file.path
    before, after = _sides(former, file.before), _sides(file.path, file.after)
    kind = _file_kind(file)
    if kind:
        found.append(Change(file.path, kind, file.former))
    if former != file.path:
        removed += before.values()
        added += after.values()
        return
    removed += [side for name, side in before.items() if name not in after]
    added += [side for name, side in after.items() if name not in before]
    for name in before.keys() & after.keys():
        kind = _kind(before[name].definition, after[name].definition)
        if kind:
            found.append(Change(symbol_id(file.path, name), kind))


def _sides(path: str, facts: Facts | None) -> dict[str, _Side]:
    """Return the definitions of one version of a file by qualified name."""
    listed = facts.definitions if facts else []
    return {d.qualified: _Side(path, d, listed[d.parent].qualified if d.parent >= 0 else "") for d in listed}


def _file_kind(file: FileChange) -> str:
    """Return what happened to the file as a whole or to its own code, empty if nothing did."""
    if file.former and file.former != file.path:
        return "moved"
    if file.before is None or file.after is None:
        return "" if file.before is file.after else "added" if file.before is None else "removed"
    if file.before.body != file.after.body:
        return "module-code"
    return "imports" if _imported(file.before) != _imported(file.after) else ""


def _imported(facts: Facts) -> set[tuple[str, str, bool, str]]:
    """Return what a file brings in, wherever the statements stand."""
    return {(one.module, one.name, one.first, one.form) for one in facts.imports}


def _kind(before: Definition, after: Definition) -> str:
    """Return what happened to a definition, empty if nothing did."""
    if before.signature != after.signature or before.kind != after.kind:
        return "signature"
    if before.body != after.body:
        return "body"
    return "documentation" if before.doc != after.doc else ""


def _match(removed: list[_Side], added: list[_Side], scopes: dict[str, str]) -> list[Change]:
    """Pair what went with what came.

    A pair has the same name in a scope that is known to be the same (`scopes`: former id -> present id), or the same qualified name
    and body in another file, or the same body under another name in one scope. Several choices are no pair.
    """
    left = {side.id: side for side in added}
    scopes = dict(scopes)
    changed: list[Change] = []
    gone: list[_Side] = []
    by_body: dict[tuple[str, int, str], list[_Side]] = {}
    by_name: dict[tuple[str, int], list[_Side]] = {}
    for side in added:
        by_body.setdefault((side.definition.kind, side.definition.body, side.scope), []).append(side)
        by_name.setdefault((side.definition.qualified, side.definition.body), []).append(side)
    for side in removed:
        scope = scopes.get(side.scope, side.scope)
        followed = left.get(f"{scope}{'.' if '::' in scope else '::'}{side.last}") if side.scope in scopes else None
        choices = [followed] if followed else by_name.get((side.definition.qualified, side.definition.body), [])
        if not choices:
            choices = by_body.get((side.definition.kind, side.definition.body, scope), [])
        match = [choice for choice in choices if choice.id in left]
        if len(match) != 1:
            gone.append(side)
            continue
        scopes[side.id] = match[0].id
        kind = "moved" if match[0].path != side.path else "renamed"
        changed.append(Change(match[0].id, kind, side.id))
        del left[match[0].id]
    changed += [Change(side.id, "removed") for side in gone]
    return changed + [Change(id_, "added") for id_ in left]


def _mark_cosmetic(files: list[FileChange], found: list[Change]) -> None:
    """Note files whose bytes differ and nothing else, so that every changed path is named."""
    named = {id_.partition("::")[0] for change in found for id_ in (change.id, change.before)}
    found += [Change(file.path, "cosmetic") for file in files if file.path not in named]
