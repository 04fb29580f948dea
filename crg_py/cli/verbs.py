"""The table of questions about symbols."""

import msgspec


class Question(msgspec.Struct, frozen=True):
    """One command: the inspect verb behind it, what it takes, what it is for, and what one result and several are called."""

    command: str
    verb: str
    metavar: str
    about: str
    results: tuple[str, str]


QUESTIONS = (
    Question("refs", "references", "SYMBOL", "List every place that uses a definition.", ("reference", "references")),
    Question("callers", "callers", "SYMBOL", "List what calls a definition.", ("caller", "callers")),
    Question("callees", "callees", "SYMBOL", "List what a definition calls.", ("callee", "callees")),
    Question(
        "symbols",
        "symbols",
        "PATH|TEXT",
        "List the definitions of a file, or those whose name holds a text.",
        ("definition", "definitions"),
    ),
    Question(
        "tests", "tested-by", "SYMBOL", "List the tests that reach a definition, also through helpers and fixtures.", ("test", "tests")
    ),
    Question("imports", "imports", "FILE", "List what a file imports.", ("import", "imports")),
    Question(
        "importers", "importers", "FILE|SYMBOL", "List what imports a file, or takes a definition by name.", ("importer", "importers")
    ),
    Question("inheritors", "inheritors", "SYMBOL", "List the classes and interfaces built on one.", ("inheritor", "inheritors")),
    Question(
        "implementers",
        "implementers",
        "SYMBOL",
        "List the classes that implement a type, or the methods that implement one.",
        ("implementer", "implementers"),
    ),
    Question("overrides", "overrides", "SYMBOL", "List the methods that one overrides, and those that override it.", ("method", "methods")),
    Question("contents", "contents", "FILE|SYMBOL", "List what a file or definition holds.", ("definition", "definitions")),
    Question(
        "flows",
        "flows",
        "SYMBOL",
        "List everything a definition reaches along calls; without one, where the code is started from outside.",
        ("definition", "definitions"),
    ),
)
FLOWS = QUESTIONS[-1]
ENTRIES = Question("entries", "flows", "", "List where the code is started from outside.", ("entry point", "entry points"))
WHOLE = (
    Question("entry-points", "entry-points", "", "List where the code is started from outside.", ("entry point", "entry points")),
    Question("cycles", "cycles", "", "List groups that import, call or inherit from each other.", ("cycle", "cycles")),
    Question("communities", "communities", "", "List files that use each other more than the rest.", ("community", "communities")),
    Question("dead-code", "dead-code", "", "List what nothing uses, and what that cannot know.", ("definition", "definitions")),
    Question("hubs", "hubs", "", "List what most others use, with how many do.", ("definition or file", "definitions and files")),
)
DIFF = Question("diff", "diff", "A B", "Tell which definitions and edges only one of two trees has.", ("difference", "differences"))
WHY = Question("why", "path", "A B", "Print the chain by which A depends on B: each use, with its place.", ("chain", "chains"))
