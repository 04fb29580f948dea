"""From one blob's bytes to its facts."""

import re
from typing import TYPE_CHECKING

import msgspec

from crg_py.extraction.assigned import Assigned
from crg_py.extraction.bind import Binder
from crg_py.extraction.classify import classify
from crg_py.extraction.decode import decode
from crg_py.extraction.details import Details, final_names
from crg_py.extraction.digests import TextDigests
from crg_py.extraction.doc_types import DOCUMENTED, read_doc_types
from crg_py.extraction.drafts import Draft, draft_definitions, owners
from crg_py.extraction.examples import read_examples
from crg_py.extraction.file import File
from crg_py.extraction.flows import Flows
from crg_py.extraction.imports import Exports, bind_imports, bind_qualified
from crg_py.extraction.lower import Lowering
from crg_py.extraction.marks import Entangled, collect
from crg_py.extraction.parse import Parsed, parse
from crg_py.extraction.regions import Regions, type_ranges
from crg_py.extraction.source import Source
from crg_py.extraction.surface import Surface
from crg_py.extraction.uses import Uses
from crg_py.languages import Language
from crg_py.languages.queries import patterns
from crg_py.model.facts import Definition, Facts, Problem
from crg_py.model.settings import Limits

if TYPE_CHECKING:
    from tree_sitter import Node

_WORD = re.compile(rb"\w+")


def extract(content: bytes, language: Language, limits: Limits) -> Facts:
    """Return the facts of a blob; what cannot be read becomes a problem, never an exception."""
    if len(content) > limits.blob_bytes:
        return empty(language, Problem("too-large", f"{len(content):,} bytes, limit {limits.blob_bytes:,}", -1))
    text, problem = decode(content, language)
    if problem is not None and not text:
        return empty(language, problem)
    try:
        facts = _facts(text, parse(text, language), language, limits)
    except (RecursionError, Entangled):
        return empty(language, Problem("nesting", "nested too deeply to follow", -1))
    return facts if problem is None else msgspec.structs.replace(facts, problems=[problem, *facts.problems])


def empty(language: Language, problem: Problem) -> Facts:
    """Return facts that hold a problem and nothing else."""
    return Facts(language.id, [], {}, {}, [], [(0,)], [], [], {}, {}, False, [], [], None, [problem], 0, 0, 0, "", {})


def _facts(text: bytes, parsed: Parsed, language: Language, limits: Limits) -> Facts:
    source = Source(text)
    marks = collect(parsed.tree.root_node, patterns(language))
    marks.hidden = parsed.hidden
    more_trees = read_examples(text, language, marks) + read_doc_types(text, language, marks)
    if language.names_assigned:
        Assigned(marks, source, language).run()
    drafts = draft_definitions(marks, source, language)
    file = File(language, source, marks, drafts, Regions(marks, drafts, len(text)), len(text), type_ranges(marks))
    lowering = Lowering(file, limits.nesting)
    classify(file)
    bind_imports(file)
    binder = Binder(file, lowering)
    binder.run()
    if language.package_names:
        bind_qualified(file)
    exports = Exports(file, lowering)
    exports.run()
    details = Details(file, lowering, binder)
    names = final_names(file.regions.file, lowering)
    functions, classes = details.functions(), details.classes()
    holes = [*_default_values(file), *_documenting(file), *_inner_decorators(file)]
    uses, cut = Uses(file, lowering, owners(drafts, holes)).run(limits.uses)
    functions = Flows(file, lowering, functions, classes, names).run()
    shapes = details.shapes()
    digests = TextDigests(file)
    definitions = [_definition(file, d, digests) for d in drafts]
    problems = _problems(parsed, source, language)
    if cut:
        problems.append(Problem("too-many-uses", f"only the first {limits.uses:,} are kept", -1))
    attached = details.attached()
    roots = [*names.items(), *sorted(exports.names.items())]
    roots += [(f"{holder}.{name}", term) for holder, members in sorted(attached.items()) for name, term in sorted(members.items())]
    package = _package(file)
    rest = (exports.public, [file.imports[i] for i in (*exports.stars, *file.stars)], bool(exports.names), package)
    surface = Surface(file.terms.items, definitions, functions, classes, shapes, file.imports).digest(roots, rest)
    file.release()
    lowering.release()
    more_trees.clear()
    return Facts(
        language.id, definitions, functions, classes, shapes, file.terms.items, uses, file.imports, names, exports.names,
        bool(exports.names or exports.stars), exports.stars, file.stars, exports.public, problems, surface, digests.of_file(),
        text.count(b"\n") + 1, package, attached,
    )  # fmt: skip


def _package(file: File) -> str:
    """Return the package that the file says it belongs to."""
    for mark in file.marks.by_role.get("package", ()):
        return file.source.text(mark.parts["name"][0])
    return ""


def _default_values(file: File) -> list[tuple[int, int, int]]:
    """Return where default values stand that the code around a function runs."""
    holes = []
    for owner, marks in file.parameter_marks.items():
        for mark in marks:
            value = mark.part("value")
            if (
                value is not None
                and file.regions.header_of(value.start_byte) == owner
                and file.regions.at(value.start_byte).scope.owner != owner
            ):
                holes.append((value.start_byte, value.end_byte, _running(file, owner)))
    return holes


def _documenting(file: File) -> list[tuple[int, int, int]]:
    """Return where comments stand that state types of a definition: the names in them are used by that."""
    found = file.marks.by_role.get(DOCUMENTED, ())
    by_node = {d.mark.node.id: d.ordinal for d in file.drafts if d.kind != "variable"} if found else {}
    owned = ((m.node, next((by_node[n.id] for n in m.parts["of"] if n.id in by_node), -1)) for m in found)
    return [(node.start_byte, node.end_byte, ordinal) for node, ordinal in owned if ordinal >= 0]


def _inner_decorators(file: File) -> list[tuple[int, int, int]]:
    """Return where decorators stand that the function around a definition runs."""
    return [(n.start_byte, n.end_byte, d.parent) for d in file.drafts if file.is_inner(d) for n in d.decorators]


def _running(file: File, ordinal: int) -> int:
    parent = file.drafts[ordinal].parent
    while parent >= 0 and file.drafts[parent].kind == "variable":
        parent = file.drafts[parent].parent
    return parent


def _definition(file: File, draft: Draft, digests: TextDigests) -> Definition:
    first_line, first_char = file.source.start(draft.first)
    last_line, last_char = file.source.end(draft.first if draft.first.end_byte >= draft.mark.node.end_byte else draft.mark.node)
    name_line, name_char = file.source.start(draft.name_node)
    signature, body, doc = digests.of(draft)
    return Definition(
        draft.name, draft.kind, draft.parent, draft.qualified, first_line, first_char, last_line, last_char, name_line, name_char,
        int(draft.flags), signature, body, doc,
    )  # fmt: skip


def _problems(parsed: Parsed, source: Source, language: Language) -> list[Problem]:
    """Name the first broken place of a text that holds one."""
    if parsed.unclosed >= 0:
        return [Problem("syntax", "brackets do not match from here on; what is sound around it is kept", parsed.unclosed)]
    root = parsed.tree.root_node
    waiting = [root] if root.has_error else []
    while waiting:
        node = waiting.pop()
        if (node.is_error or node.is_missing) and not (language.includes and _is_unexpanded(node)):
            return [Problem("syntax", "does not parse from here on; what is sound around it is kept", source.start(node)[0])]
        waiting.extend(c for c in reversed(node.children) if c.is_error or c.is_missing or c.has_error)
    return []


def _is_unexpanded(node: "Node") -> bool:
    """Say whether a place is what a macro leaves that is not expanded: a word too many, or no semicolon after it."""
    if node.is_missing:
        return node.type == ";"
    return node.child_count == 1 and node.children[0].child_count == 0 and _WORD.fullmatch(node.text or b"") is not None
