"""Extraction leaves nothing behind that only the collector would find: it is paused while trees are indexed."""

import gc
import subprocess
import sys
from pathlib import Path

from crg_py.extraction import extract
from crg_py.languages import language_of
from crg_py.model.settings import Limits
from tests.languages import spec

SPECS = sorted(Path(spec.__file__).parent.rglob("*.md"))


def test_extraction_leaves_no_cycles() -> None:
    """Extract every file of the language cases with the collector off; it then finds nothing."""
    files = [item for path in SPECS for case in spec.read_cases(path) for item in case.files.items()]
    sources = [(language, text.encode()) for path, text in files if (language := language_of(path)) is not None]
    for language, content in sources:
        extract(content, language, Limits())
    gc.collect()
    gc.disable()
    try:
        left: dict[str, int] = {}
        for language, content in sources:
            extract(content, language, Limits())
            left[language.id] = left.get(language.id, 0) + gc.collect()
    finally:
        gc.enable()
    assert left
    assert left == dict.fromkeys(left, 0)


def test_queries_may_be_let_go_of() -> None:
    """The binding crashes when it frees a query whose predicates hold texts, at the latest as the interpreter ends."""
    program = (
        "import gc\n"
        "from crg_py.languages import all_languages\n"
        "from crg_py.languages.queries import patterns\n"
        "for _ in range(2):\n"
        "    found = [patterns(language) for language in all_languages()]\n"
        "    patterns.cache_clear()\n"
        "    del found\n"
        "    gc.collect()\n"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
