"""Facts of crg's own shapes of a language's library; `steering.code_digest` covers their text, so they need no place in the store."""

from functools import cache

from crg_py.extraction import extract
from crg_py.languages import language_of, stub_files
from crg_py.model.facts import Facts
from crg_py.model.settings import Limits


@cache
def stub_facts(path: str) -> Facts | None:
    """Return the facts of `<stubs>/name`, None when there is no such file."""
    content = stub_files(path[1 : path.index(">")]).get(path)
    language = language_of(path)
    return extract(content, language, Limits()) if content is not None and language is not None else None
