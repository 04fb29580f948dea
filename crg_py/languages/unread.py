"""Languages that crg knows by name but does not read, so that an answer can say what it did not look at."""

from functools import lru_cache

from crg_py.languages.table import extension

_UNREAD = {
    ".kt": "Kotlin", ".scala": "Scala", ".rs": "Rust", ".cc": "C++", ".cpp": "C++",
    ".cxx": "C++", ".hpp": "C++", ".cs": "C#", ".rb": "Ruby", ".php": "PHP", ".swift": "Swift", ".m": "Objective-C", ".vue": "Vue",
    ".svelte": "Svelte", ".ipynb": "Jupyter notebooks", ".lua": "Lua", ".pl": "Perl", ".r": "R", ".jl": "Julia", ".ex": "Elixir",
    ".exs": "Elixir", ".erl": "Erlang", ".hs": "Haskell", ".ml": "OCaml", ".clj": "Clojure", ".dart": "Dart", ".zig": "Zig",
    ".sh": "Shell", ".sql": "SQL", ".pyx": "Cython", ".astro": "Astro",
}  # fmt: skip


@lru_cache(maxsize=1 << 17)
def unread_language(path: str) -> str | None:
    """Return the name of the language a path is written in if crg knows the language but does not read it."""
    return _UNREAD.get(extension(path.rpartition("/")[2]))
