"""Say what kind of definition each draft is: method, property, test, fixture, exported, entry point."""

import re

from crg_py.extraction.drafts import Draft
from crg_py.extraction.file import File
from crg_py.model.facts import Flag

_STATED = Flag.OVERLOAD | Flag.DECLARATION


def classify(file: File) -> None:
    """Set the flags that follow from where a draft lies, how it is called and what decorates it."""
    mains = [(b.start_byte, b.end_byte) for m in file.marks.by_role.get("main", ()) for b in m.parts.get("body", ())]
    whole = [d for d in file.drafts if d.is_function and not d.flags & _STATED]
    implemented = {(d.parent, d.name) for d in whole}
    defined = {(d.parent, d.name, d.flags & Flag.STATIC) for d in whole if not d.flags & Flag.MACRO}
    tags = {(d.parent, d.name) for d in file.drafts if d.key != d.name or "tag" in d.mark.settings}
    for draft in file.drafts:
        parent = file.drafts[draft.parent] if draft.parent >= 0 else None
        if draft.mark.settings.get("member") == "instance" and parent is not None and parent.is_function:
            file.constructors.add(parent.ordinal)
        _statements(draft, implemented, defined, tags)
        if draft.flags & Flag.STATIC or draft.mark.settings.get("member") == "static":
            draft.flags = draft.flags & ~Flag.INSTANCE | Flag.STATIC
        if draft.is_function:
            if parent is not None and parent.is_type:
                draft.flags |= Flag.METHOD
            _decorated(file, draft)
            _conventions(file, draft, parent)
        _visibility(file, draft, parent)
        if mains and any(start <= draft.start < end for start, end in mains):
            draft.flags |= Flag.ENTRY
        if parent is not None and parent.is_type and draft.kind != "class":
            file.member_names.add((parent.ordinal, draft.member_name))


def _statements(draft: Draft, implemented: set[tuple[int, str]], defined: set[tuple[int, str, int]], tags: set[tuple[int, str]]) -> None:
    """Say whether a definition only states what another one of its name is: an overload, a prototype, a name for a tag.

    A prototype that other files see and a definition that they do not, or a macro, are no one function (C11 6.2.2): conditions choose
    between them.
    """
    key = (draft.parent, draft.name)
    if draft.flags & Flag.OVERLOAD and key not in implemented:
        draft.flags ^= Flag.OVERLOAD
    is_defined = (*key, 0) in defined or (draft.flags & Flag.STATIC and (*key, Flag.STATIC) in defined)
    if (draft.role == "type" and key in tags) or (draft.flags & Flag.DECLARATION and is_defined):
        draft.flags |= Flag.OVERLOAD


def _decorated(file: File, draft: Draft) -> None:
    language, texts = file.language, [file.source.text(d) for d in draft.decorators]
    for text in texts:
        name = _plain(text)
        last = name.rpartition(".")[2]
        if name in language.static or last in language.static:
            draft.flags |= Flag.STATIC
        elif name in language.class_level or last in language.class_level:
            draft.flags |= Flag.CLASSMETHOD
        elif name in language.properties or last in language.property_suffixes or last in language.properties:
            draft.flags |= Flag.PROPERTY
        elif name in language.overloads or last in language.overloads:
            draft.flags |= Flag.OVERLOAD
        _of_tests(file, draft, text, name)
        if last in language.entries.decorators:
            draft.flags |= Flag.ENTRY
    if draft.flags & Flag.METHOD and draft.name in language.class_level_names:
        draft.flags |= Flag.CLASSMETHOD


def _of_tests(file: File, draft: Draft, text: str, name: str) -> None:
    """Note what a decorator of tests makes of a function."""
    tests = file.language.tests
    if name in tests.fixtures:
        draft.flags |= Flag.FIXTURE
        if tests.automatic and re.search(tests.automatic, text):
            draft.flags |= Flag.AUTOMATIC
    if name.rpartition(".")[2] in tests.decorators:
        draft.flags |= Flag.TEST


def _plain(decorator: str) -> str:
    """Return a decorator's dotted name without its arguments."""
    return re.split(r"[(\s\[]", decorator.lstrip("@"), maxsplit=1)[0]


def _conventions(file: File, draft: Draft, parent: Draft | None) -> None:
    language, tests = file.language, file.language.tests
    started = parent is None or (language.members_in_scope and draft.flags & Flag.STATIC)
    if draft.name in language.entries.names and started:
        draft.flags |= Flag.ENTRY
    if draft.flags & (Flag.LOCAL | Flag.FIXTURE):
        return
    in_class = parent is not None and parent.is_type
    if in_class and tests.decorators and _all_are_tests(file, draft, parent):
        draft.flags |= Flag.TEST
    if language.test_function is None or not language.test_function.search(draft.name):
        return
    if not in_class or (parent is not None and _is_case(file, parent)):
        draft.flags |= Flag.TEST


def _is_case(file: File, shape: Draft) -> bool:
    """Say whether functions of a class are tests by their names: by what it is called, or what it is built on."""
    language = file.language
    if language.tests.bases:
        return any(re.search(language.tests.bases, file.source.text(base)) for base in shape.bases)
    return bool(shape.bases) or language.test_class.search(shape.name) is not None


def _all_are_tests(file: File, draft: Draft, parent: Draft | None) -> bool:
    """Say whether a decorator of the class makes a test of every function that other code can see."""
    names = {_plain(file.source.text(d)).rpartition(".")[2] for d in parent.decorators} if parent is not None else set()
    hidden = draft.is_hidden or draft.flags & (Flag.STATIC | Flag.ABSTRACT) or draft.name in file.language.constructors
    return bool(names.intersection(file.language.tests.decorators)) and not hidden


def _visibility(file: File, draft: Draft, parent: Draft | None) -> None:
    private = file.language.private_name
    if file.language.open and not draft.flags & Flag.LOCAL and not draft.is_hidden and (parent is None or parent.flags & Flag.EXPORTED):
        draft.flags |= Flag.EXPORTED
    if private is None or draft.flags & Flag.LOCAL or (parent is None and draft.flags & Flag.STATIC):
        return
    hidden = private.search(draft.name) is not None and not re.fullmatch(r"__\w+__", draft.name)
    if not hidden and (parent is None or parent.flags & Flag.EXPORTED):
        draft.flags |= Flag.EXPORTED
