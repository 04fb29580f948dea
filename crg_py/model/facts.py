"""Facts of one blob: what its text says, before any other file is looked at.

Facts are a pure function of (bytes, language row, extractor version). Lines and characters are zero-based,
characters in UTF-16 code units, ends exclusive.
"""

from typing import Any

import msgspec


class Flag:
    """Properties of a definition that other layers ask about, as bits of a plain integer."""

    EXPORTED = 1
    TEST = 2
    ASYNC = 4
    STATIC = 8
    CLASSMETHOD = 16
    PROPERTY = 32
    ABSTRACT = 64
    OVERLOAD = 128
    GENERATOR = 256
    INSTANCE = 512
    """A variable that lives on instances (`self.x = ...`, a class field)."""
    LOCAL = 1024
    """Declared inside a function: no other file can name it."""
    FIXTURE = 2048
    """A test fixture: tests reach what it reaches by naming it as a parameter."""
    ENTRY = 4096
    """An entry point: started from outside the code (main guard, decorator, convention)."""
    METHOD = 8192
    """A function that takes its receiver as first or implicit parameter."""
    ENUM = 16384
    INTERFACE = 32768
    """A class or type that only states a shape."""
    AUTOMATIC = 65536
    """A fixture that tests get without asking: all of its class, file or, where files share fixtures, folder."""
    DOCTEST = 131072
    """Examples of a doc string, and what they define: code only where they are run as tests."""
    DECLARATION = 262144
    """States a function whose body is elsewhere: a prototype."""
    MACRO = 524288
    """Text that is put in the place of its name before the code is read."""
    DISTINCT = 1048576
    """A type of its own over what it is written as, not another name for that."""
    SIGNATURE = 0x7FE00000
    """Bits that tell methods of one name apart by what they take and give, where types satisfy interfaces without saying so, or
    by what they take, where methods are overloaded."""
    ARITY = 0x01E00000
    """Of those bits: how many parameters an overloaded method has, 15 for more."""


MORE = "*"
"""What stands in a written list of public names for those that are taken from elsewhere."""
EXAMPLES = "<doctest>"
"""What the definition is called that holds the examples of a doc string."""


class Definition(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One place that introduces a symbol.

    `kind` is `module`, `class`, `function`, `type` or `variable`; `parent` the ordinal of the enclosing definition or -1;
    `qualified` its dotted name in the file with a `~n` mark for repeats. `signature` and `body` are 64-bit digests of the
    header and of the own text with comments, blank lines and nested definitions left out; `doc` digests the doc string.
    """

    name: str
    kind: str
    parent: int
    qualified: str
    start_line: int
    start_char: int
    end_line: int
    end_char: int
    name_line: int
    name_char: int
    flags: int
    signature: int
    body: int
    doc: int


class Use(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One place that uses a name. `term` says what it stands for, `owner` is the ordinal of the definition it lies in or -1.

    `kind`: `call`, `read`, `write`, `type`, `inherit`, `implement`, `decorator`, `import`, `element`,
    `mention` (asked for, whatever it stands for), `fill` (a member is given a function).
    """

    kind: str
    term: int
    owner: int
    name: str
    line: int
    char: int
    end_char: int


class Import(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One name brought in. `module` is the specifier as written, with a language's own marks for relative ones.

    `name` is what is taken from the module: a name, `*` for everything, or empty for the module itself.
    `first` is true when only the first part of a dotted module is bound (`import a.b` binds `a`).
    `form` is `static`, `dynamic`, `require` or `type`.
    """

    module: str
    name: str
    first: bool
    form: str
    line: int


class Parameter(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One parameter: `kind` is `plain`, `keyword`, `rest` or `keywords`; `type` and `default` are terms or -1."""

    name: str
    kind: str
    type: int
    default: int


class Function(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What a function's header and body say about values: terms for decorators and for what it gives back (-1: nothing known).

    `stated` is the written return type; where none is written, `evident` is the union of what `return` gives, `yielded` of what `yield`
    gives. `given` holds, per parameter, what the calls of the same file give to it; it is empty where no call gives anything. `asked_as`
    is the name by which tests ask for a fixture, if that is not its own. `receiver` is the type that is written for the receiver, where
    one is. `handed` says what a macro's text does with its parameters: (parameter, "", 0) calls one, (parameter, name, position) hands
    one to what is called so.
    """

    parameters: tuple[Parameter, ...]
    decorators: tuple[int, ...]
    stated: int
    evident: int
    yielded: int
    type_parameters: tuple[str, ...]
    given: tuple[int, ...] = ()
    asked_as: str = ""
    receiver: int = -1
    handed: tuple[tuple[int, str, int], ...] = ()


class Class(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What a class, interface, enum or object says: bases and interfaces as terms, members by name as one term each.

    A member that several places define (a property pair, branches) is a union. `value` is the term a type alias stands for, or -1.
    `made_by` is the class that the class itself is an instance of, where one is named.
    """

    bases: tuple[int, ...]
    interfaces: tuple[int, ...]
    decorators: tuple[int, ...]
    members: dict[str, int]
    type_parameters: tuple[str, ...]
    value: int
    made_by: int = -1


class Problem(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Why a file yields less than it should: `code` (`encoding`, `syntax`, `too-large`, ...), detail and line (-1: whole file)."""

    code: str
    detail: str
    line: int


class Facts(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Everything known about one blob.

    `terms` is a hash-consed DAG (see `terms.py`). `names` maps each name bound at file scope to the term of its final state,
    `exports` each exported name (`module_exports` says that the file lists what it gives out; else every name can be taken).
    `star_exports` and `stars` are ordinals of imports of everything, in order. `public` is a written list of what a star import
    takes. `shapes` are objects and inline types that are no definitions. `body` digests the file's own code outside definitions,
    `surface` what other files can see. `package` is the package that the file says it belongs to; `attached` holds the members that
    it gives to types which other files of its package define, by the type's name.
    """

    language: str
    definitions: list[Definition]
    functions: dict[int, Function]
    classes: dict[int, Class]
    shapes: list[Class]
    terms: list[tuple[Any, ...]]
    uses: list[Use]
    imports: list[Import]
    names: dict[str, int]
    exports: dict[str, int]
    module_exports: bool
    star_exports: list[int]
    stars: list[int]
    public: list[str] | None
    problems: list[Problem]
    surface: int
    body: int
    n_lines: int
    package: str
    attached: dict[str, dict[str, int]]
