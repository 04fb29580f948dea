"""The table of inspect verbs."""

from collections.abc import Callable
from dataclasses import dataclass

from crg_py.graph import Graph
from crg_py.model.answers import GraphResult
from crg_py.providers.inspect.arguments import Arguments
from crg_py.providers.inspect.callees import callees
from crg_py.providers.inspect.callers import callers
from crg_py.providers.inspect.communities import communities
from crg_py.providers.inspect.contents import contents
from crg_py.providers.inspect.cycles import cycles
from crg_py.providers.inspect.dead_code import dead_code
from crg_py.providers.inspect.entry_points import entry_points
from crg_py.providers.inspect.flows import flows
from crg_py.providers.inspect.hubs import hubs
from crg_py.providers.inspect.implementers import implementers
from crg_py.providers.inspect.importers import importers
from crg_py.providers.inspect.imports import imports
from crg_py.providers.inspect.inheritors import inheritors
from crg_py.providers.inspect.overrides import overrides
from crg_py.providers.inspect.references import references
from crg_py.providers.inspect.symbols import symbols
from crg_py.providers.inspect.tests import tests
from crg_py.providers.inspect.why import why


@dataclass(frozen=True)
class Verb:
    """One question: what answers it, what it is for, and how deep it goes unless told (None: to the end)."""

    run: Callable[[Graph, str, Arguments], GraphResult]
    about: str
    depth: int | None = 1


VERBS: dict[str, Verb] = {
    "references": Verb(references, "every place that uses a definition"),
    "callers": Verb(callers, "who calls a definition"),
    "callees": Verb(callees, "what a definition calls"),
    "symbols": Verb(symbols, "definitions by name, or of a file"),
    "tested-by": Verb(tests, "tests that reach a definition", None),
    "imports": Verb(imports, "what a file imports"),
    "importers": Verb(importers, "who imports a file or takes a definition by name"),
    "inheritors": Verb(inheritors, "classes below a class", None),
    "contents": Verb(contents, "what a file or definition holds", None),
    "flows": Verb(flows, "what runs when a definition does; without a subject, the entry points", None),
    "implementers": Verb(implementers, "what gives a type, or a method of it, its code", None),
    "overrides": Verb(overrides, "methods that a method overrides, and those that override it", None),
    "entry-points": Verb(entry_points, "where the code is started from outside"),
    "cycles": Verb(cycles, "groups that import, call or inherit from each other"),
    "communities": Verb(communities, "files that use each other more than the rest"),
    "dead-code": Verb(dead_code, "what certainly nobody uses"),
    "hubs": Verb(hubs, "what most others use"),
    "path": Verb(why, "the chain by which one definition depends on another", None),
}
