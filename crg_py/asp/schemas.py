"""JSON Schemas of what goes over the wire, made from the types that check it: `python -m crg_py.asp.schemas [FOLDER]` writes them anew."""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from crg_py.asp import messages
from crg_py.asp.manifest import Manifest
from crg_py.asp.query import DiffArgs, GroupArgs, ImpactArgs, ListArgs, OptionalSymbolArgs, PathArgs, SymbolArgs
from crg_py.model.answers import CountedDetail, Detail, DifferenceDetail, GraphResult, GroupedDetail

FOLDER = Path("docs/schemas")
_DIALECT = "https://json-schema.org/draft/2020-12/schema"
SCHEMAS: dict[str, type] = {
    "initialize.result": messages.InitializeResult,
    "inspect.graph.result": GraphResult,
    "inspect.impact.result": messages.ImpactAnswer,
    "progress": messages.Progress,
    "error": messages.ErrorObject,
    "asp-server": Manifest,
    "inspect.references.params": messages.ReferencesParams,
    "inspect.calls.params": messages.CallsParams,
    "inspect.symbols.params": messages.SymbolsParams,
    "inspect.impact.params": messages.ImpactParams,
    "inspect.query.params": messages.QueryParams,
    "query.symbol.args": SymbolArgs,
    "query.optional-symbol.args": OptionalSymbolArgs,
    "query.path.args": PathArgs,
    "query.list.args": ListArgs,
    "query.groups.args": GroupArgs,
    "query.diff.args": DiffArgs,
    "query.impact.args": ImpactArgs,
}
"""File names without ending, and the types they are made from."""
DETAILS = (Detail, GroupedDetail, CountedDetail, DifferenceDetail)
"""What `data` of a graph result may be."""


def schema(name: str) -> dict[str, Any]:
    """Return one schema."""
    made = {"$schema": _DIALECT, "title": name, **msgspec.json.schema(SCHEMAS[name])}
    if SCHEMAS[name] is GraphResult:
        # What some verbs put beside nodes and edges has columns of its own.
        details, definitions = msgspec.json.schema_components(DETAILS, ref_template="#/$defs/{name}")
        made["$defs"] |= definitions
        made["$defs"]["GraphResult"]["properties"]["data"] = {"anyOf": list(details)}
    return made


def text(name: str) -> str:
    """Return one schema as its file holds it."""
    return json.dumps(schema(name), indent=2, sort_keys=True) + "\n"


def main(folder: Path = FOLDER) -> None:
    """Write every schema."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in SCHEMAS:
        (folder / f"{name}.json").write_text(text(name), encoding="utf-8")


if __name__ == "__main__":
    main(*(Path(one) for one in sys.argv[1:2]))
