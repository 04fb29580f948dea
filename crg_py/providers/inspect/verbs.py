"""The table of inspect verbs."""

from importlib import import_module
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable

    from crg_py.graph import Graph
    from crg_py.model.answers import GraphResult
    from crg_py.providers.inspect.arguments import Arguments

    Run = Callable[[Graph, str, Arguments], GraphResult]


class Verb(msgspec.Struct, frozen=True):
    """One question: the module here, and its function, that answers it, what it is for, and how deep it goes unless told.

    A depth of None goes to the end. A module is loaded when its question is asked.
    """

    name: str
    about: str
    depth: int | None = 1

    @property
    def run(self) -> "Run":
        """Return what answers the question."""
        answering: Run = getattr(import_module(f"crg_py.providers.inspect.{self.name}"), self.name)
        return answering


VERBS: dict[str, Verb] = {
    "references": Verb("references", "every place that uses a definition"),
    "callers": Verb("callers", "who calls a definition"),
    "callees": Verb("callees", "what a definition calls"),
    "symbols": Verb("symbols", "definitions by name, or of a file"),
    "tested-by": Verb("tests", "tests that reach a definition", None),
    "imports": Verb("imports", "what a file imports"),
    "importers": Verb("importers", "who imports a file or takes a definition by name"),
    "inheritors": Verb("inheritors", "classes below a class", None),
    "contents": Verb("contents", "what a file or definition holds", None),
    "flows": Verb("flows", "what runs when a definition does; without a subject, the entry points", None),
    "implementers": Verb("implementers", "what gives a type, or a method of it, its code", None),
    "overrides": Verb("overrides", "methods that a method overrides, and those that override it", None),
    "entry-points": Verb("entry_points", "where the code is started from outside"),
    "cycles": Verb("cycles", "groups that import, call or inherit from each other"),
    "communities": Verb("communities", "files that use each other more than the rest"),
    "dead-code": Verb("dead_code", "what certainly nobody uses"),
    "hubs": Verb("hubs", "what most others use"),
    "path": Verb("why", "the chain by which one definition depends on another", None),
}
