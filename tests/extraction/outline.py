"""Facts of a text in few words, for tests."""

from crg_py.extraction import extract
from crg_py.languages import language_of
from crg_py.model.facts import Facts
from crg_py.model.settings import Limits


def facts(path: str, text: str) -> Facts:
    """Return the facts of a text as if it stood at a path."""
    language = language_of(path)
    assert language is not None
    return extract(text.encode(), language, Limits())


def definitions(path: str, text: str) -> list[tuple[str, str]]:
    """Return the kind and qualified name of each definition, in source order."""
    return [(d.kind, d.qualified) for d in facts(path, text).definitions]


def uses(path: str, text: str) -> list[tuple[str, str, str]]:
    """Return kind, name and enclosing definition of each use, in source order."""
    found = facts(path, text)
    return [(u.kind, u.name, found.definitions[u.owner].qualified if u.owner >= 0 else "") for u in found.uses]
