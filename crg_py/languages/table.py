"""The language table: one row a language, read from `grammars/languages.toml`."""

import re
import tomllib
from functools import cache, cached_property, lru_cache
from typing import Any

import msgspec

from crg_py.languages.data import data_folder
from crg_py.model.errors import LanguageError

Fillings = list[tuple[re.Pattern[bytes], bytes]]
"""Patterns, each with the byte that its first group is filled with."""


class TestConventions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a language's tests are told from other code. `paths` are globs, `functions` and `classes` patterns for names.

    With `bases`, a function is a test by its name only in a class with a base whose text matches; `decorators` make a test of what they
    decorate, in a class of all that other code can see. Where classes are `nested`, set-up runs around tests of inner classes too.
    `calls` names functions whose call declares a test, `fixtures` decorators that make one (an `automatic` one, where their text
    matches, asked for by the name that `fixture_name` finds in it), `fixture_calls` functions that ask for one by its name in a string.
    `setup` names functions that the runner runs around the tests of their class or file. `prompts` begin lines of a doc string that are
    examples, which the calls in `examples` run (`file`: those of their own file). `runner` is the form a test runner takes.
    Files that `case_paths` matches hold tests in classes alone, unless the project says otherwise.
    """

    __test__ = False

    paths: list[str] = []
    functions: str = ""
    classes: str = ""
    bases: str = ""
    decorators: list[str] = []
    nested: bool = False
    case_bases: list[str] = []
    case_paths: list[str] = []
    fixtures: list[str] = []
    fixture_name: str = ""
    automatic: str = ""
    fixture_calls: list[str] = []
    shared_fixtures: str = ""
    setup: list[str] = []
    calls: list[str] = []
    prompts: list[str] = []
    examples: list[str] = []
    runner: str = "file"


class EntryConventions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is started from outside the code: by a decorator's last name, a function's name, or a file's name."""

    decorators: list[str] = []
    names: list[str] = []
    files: list[str] = []


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True, eq=False):
    """One row of the table; `grammars/languages.toml` says what each field means."""

    id: str
    name: str
    package: str
    grammar: str
    extensions: list[str]
    family: str
    modules: str
    receiver: str
    depth: str = "names"
    shares_scope: str = ""
    ordered: bool = False
    import_name: str = ""
    qualifiers: str = ""
    conversions: bool = False
    implicit_interfaces: bool = False
    local_types: str = ""
    queries: list[str] = []
    file_names: list[str] = []
    private: str = ""
    declarations: str = "replace"
    follows: str = "all"
    wraps: bool = False
    instance_members: str = ""
    every_member: str = ""
    own_module: list[str] = []
    main_export: str = ""
    global_module: str = ""
    projects: list[str] = []
    declares: list[tuple[str, str]] = []
    names_assigned: bool = False
    rest_type: str = "tuple"
    stretch_type: str = "list"
    function_suffix: str = ""
    members_in_scope: bool = False
    overloading: bool = False
    functional_types: bool = False
    states_parameters: bool = False
    results_spread: bool = False
    package_names: str = ""
    open: bool = False
    states_rest: str = "each"
    optional: str = "mark"
    plain_types: list[str] = []
    wide_types: list[str] = []
    answers: str = ""
    class_level: list[str] = []
    class_level_names: list[str] = []
    static: list[str] = []
    receiver_names: list[str] = []
    properties: list[str] = []
    property_suffixes: list[str] = []
    overloads: list[str] = []
    implicit: str = ""
    plain_decorators: list[str] = []
    member_calls: list[str] = []
    calling: list[str] = []
    updating: list[str] = []
    mixing: list[str] = []
    picking: list[str] = []
    protocols: list[tuple[str, str, str]] = []
    constructors: list[str] = []
    built_constructor: str = ""
    default_constructor: bool = True
    encoding_cookie: bool = False
    misread: list[tuple[str, str]] = []
    repairs: list[tuple[str, str]] = []
    begins: str = ""
    stubs: str = ""
    builtins_file: str = ""
    root_class: str = ""
    members_of_all: list[str] = []
    enumerations: str = ""
    states_awaitable: bool = False
    awaitable_types: list[str] = []
    awaitable_member: str = ""
    getter: str = ""
    builtins: list[str] = []
    builtins_list: str = ""
    standard_library: list[str] = []
    forms: dict[str, str] = {}
    quoted_types: bool = False
    literal_types: list[str] = []
    doc_types: str = ""
    words: list[str] = []
    includes: bool = False
    macro_names: str = ""
    headers: list[str] = []
    literals: dict[str, str] = {}
    generator_type: str = ""
    iterator_types: list[str] = []
    iteration: list[tuple[str, str]] = []
    tests: TestConventions = TestConventions()
    entries: EntryConventions = EntryConventions()

    @cached_property
    def query_folders(self) -> list[str]:
        """Return the folders of `queries/` that describe this language, first to last."""
        return self.queries or [self.id]

    @cached_property
    def private_name(self) -> re.Pattern[str] | None:
        """Return the pattern of names that are not for other files, if the language has one."""
        return re.compile(self.private) if self.private else None

    @cached_property
    def macro_name(self) -> re.Pattern[str] | None:
        """Return the pattern of names by which macros are called, if the language has any."""
        return re.compile(self.macro_names) if self.macro_names else None

    def imported_name(self, module: str) -> str:
        """Return the name that an import of a module without an alias binds."""
        found = re.search(self.import_name, module) if self.import_name else None
        return found[1] if found else module.split(".", maxsplit=1)[0]

    @cached_property
    def test_function(self) -> re.Pattern[str] | None:
        """Return the pattern of the names of functions that are tests, if the language tells them by name."""
        return re.compile(self.tests.functions) if self.tests.functions else None

    @cached_property
    def test_class(self) -> re.Pattern[str]:
        """Return the pattern of the names of classes that hold tests."""
        return re.compile(self.tests.classes)

    @cached_property
    def misread_patterns(self) -> Fillings:
        """Return what the grammar reads as something else, as patterns for bytes with what their first group is filled with."""
        return _fillings(self.misread)

    @cached_property
    def repair_patterns(self) -> Fillings:
        """Return what the grammar cannot read, as patterns for bytes with what their first group is filled with."""
        return _fillings(self.repairs)

    @cached_property
    def begin_pattern(self) -> re.Pattern[bytes]:
        """Return the pattern of words that begin lines which stand in no bracket."""
        return re.compile(self.begins.encode(), re.MULTILINE)

    @cached_property
    def standard_names(self) -> frozenset[str]:
        """Return the top-level names of the language's own library."""
        return frozenset(self.standard_library)

    @cached_property
    def builtin_names(self) -> frozenset[str]:
        """Return the names that the language itself, or its own library, gives."""
        if not self.builtins_list:
            return frozenset(self.builtins)
        text = (data_folder("grammars") / "names" / self.builtins_list).read_text(encoding="utf-8")
        return frozenset(self.builtins).union(*[line.split() for line in text.splitlines() if not line.startswith("#")])

    @cached_property
    def no_names(self) -> frozenset[str]:
        """Return what looks like a name in the text and is none."""
        return frozenset((*self.receiver_names, *self.words))

    @cached_property
    def word_bytes(self) -> frozenset[bytes]:
        """Return the words of the language itself, which are never names."""
        return frozenset(word.encode() for word in self.words)

    @cached_property
    def builtins_path(self) -> str:
        """Return the path of the shapes of the language's own names."""
        return f"<{self.stubs}>/{self.builtins_file}" if self.stubs else ""

    @cached_property
    def qualified_name(self) -> re.Pattern[str]:
        """Return the pattern of names that can only be written out from the package on."""
        return re.compile(self.package_names)

    def function_name(self, name: str) -> str:
        """Return the name by which a function is a member: told apart from a variable's where both may have one name."""
        return name + self.function_suffix

    def is_test_path(self, path: str) -> bool:
        """Say whether a file at this path holds tests by convention."""
        return any(_matches(path, pattern) for pattern in self.tests.paths)

    def holds_cases_alone(self, path: str) -> bool:
        """Say whether a file of tests at this path holds, by convention, no other tests than methods of classes."""
        return any(_matches(path, pattern) for pattern in self.tests.case_paths)


def _fillings(rows: list[tuple[str, str]]) -> Fillings:
    return [(re.compile(pattern.encode(), re.MULTILINE), fill.encode()) for pattern, fill in rows]


def _matches(path: str, pattern: str) -> bool:
    """Match a glob from any folder down; `**` spans folders."""
    return bool(_glob(pattern).search("/" + path))


@cache
def _glob(pattern: str) -> re.Pattern[str]:
    parts = re.split(r"(\*\*/|\*\*|\*)", pattern)
    spelled = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*"}
    return re.compile("/" + "".join(spelled.get(p, re.escape(p)) for p in parts) + "$")


@cache
def all_languages() -> tuple[Language, ...]:
    """Return every row, in the table's order. Raises LanguageError naming the row and field that is wrong."""
    file = data_folder("grammars") / "languages.toml"
    rows = tomllib.loads(file.read_text(encoding="utf-8"))
    try:
        return tuple(msgspec.convert({**_row(rows, key), "id": key}, Language) for key in rows)
    except (msgspec.ValidationError, KeyError) as error:
        raise LanguageError(f"{file.name}: {error}") from error


def _row(rows: dict[str, dict[str, Any]], key: str) -> dict[str, Any]:
    """Return a row with the fields of the row it is like."""
    row = dict(rows[key])
    like = row.pop("like", None)
    return {**_row(rows, like), **row} if like else row


@cache
def _by_name() -> dict[str, Language]:
    named: dict[str, Language] = {}
    for language in all_languages():
        for key in (*language.extensions, *language.file_names):
            named.setdefault(key, language)
    return named


@cache
def language(language_id: str) -> Language:
    """Return a row by its id. Raises LanguageError if there is none."""
    for row in all_languages():
        if row.id == language_id:
            return row
    raise LanguageError(f"no language is called {language_id!r}", "`crg languages` lists them")


def extension(name: str) -> str:
    """Return a file name's extension in lower case with its dot, empty for a name without one."""
    stem, dot, last = name.rpartition(".")
    return dot + last.lower() if stem else ""


@lru_cache(maxsize=1 << 17)
def language_of(path: str) -> Language | None:
    """Return the language of a path by its file name or extension, or None if crg does not read it."""
    name = path.rpartition("/")[2]
    table = _by_name()
    return table.get(name) or table.get(extension(name))


def is_test_path(path: str) -> bool:
    """Say whether the file at this path holds tests by its language's convention."""
    found = language_of(path)
    return found is not None and found.is_test_path(path)
