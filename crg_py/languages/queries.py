"""Load a language's queries and check every capture against the closed vocabulary."""

import ctypes
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from crg_py.languages.data import data_folder
from crg_py.languages.grammars import grammar
from crg_py.languages.vocabulary import PARTS, SUBJECTS
from crg_py.model.errors import LanguageError

if TYPE_CHECKING:
    from tree_sitter import Query

    from crg_py.languages.table import Language

_TOKEN = re.compile(r';[^\n]*|"(?:\\.|[^"\\])*"|@([\w.]+)')


@dataclass(frozen=True, eq=False)
class Patterns:
    """A compiled query and, per pattern, its subject capture, the parts it may have and its settings."""

    query: "Query"
    subjects: tuple[str, ...]
    parts: tuple[frozenset[str], ...]
    settings: tuple[dict[str, str], ...]


@cache
def patterns(language: "Language") -> Patterns:
    """Return the compiled queries of a language. Raises LanguageError naming file and line of what is wrong."""
    from tree_sitter import Query, QueryError

    files = [f for folder in language.query_folders for f in sorted((data_folder("queries") / folder).glob("*.scm"))]
    if not files:
        raise LanguageError(f"no queries for {language.name}", f"add queries/{language.query_folders[0]}/definitions.scm")
    for file in files:
        _check(file)
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    try:
        query = Query(grammar(language), text)
    except QueryError as error:
        raise LanguageError(f"queries of {language.name}: {error}") from error
    _keep(query)
    subjects, parts, settings = [], [], []
    source = text.encode()
    for index in range(query.pattern_count):
        pattern = source[query.start_byte_for_pattern(index) : query.end_byte_for_pattern(index)].decode()
        subjects.append(_subject(pattern, language.name))
        parts.append(PARTS.intersection(match[1] for match in _TOKEN.finditer(pattern)))
        settings.append({str(k): str(v) for k, v in query.pattern_settings(index).items()})
    return Patterns(query, tuple(subjects), tuple(parts), tuple(settings))


def _keep(query: "Query") -> None:
    """Have a query outlive the interpreter: the binding releases what its predicates hold once too often when it is freed."""
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(query))


def _check(file: Path) -> None:
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        for match in _TOKEN.finditer(line):
            capture = match[1]
            if capture and capture not in SUBJECTS and capture not in PARTS and not capture.startswith("_"):
                raise LanguageError(f"{file.parent.name}/{file.name}:{number}: unknown capture @{capture}", "the vocabulary is closed")


def _subject(pattern: str, language: str) -> str:
    found = {m[1] for m in _TOKEN.finditer(pattern) if m[1] in SUBJECTS}
    if len(found) != 1:
        raise LanguageError(f"queries of {language}: a pattern needs exactly one subject, found {sorted(found)}: {pattern.strip()[:80]}")
    return found.pop()
