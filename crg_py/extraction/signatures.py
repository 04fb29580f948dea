"""What a method takes and gives, as a few bits that tell which methods of one name can stand for each other."""

import re
from typing import TYPE_CHECKING

from crg_py.extraction.digests import digest
from crg_py.extraction.drafts import Draft
from crg_py.extraction.file import File
from crg_py.model.facts import Flag

if TYPE_CHECKING:
    from tree_sitter import Node

_SPACE = re.compile(r"\s+")
_QUALIFIER = re.compile(r"\b[^\W\d]\w*\.(?=[^\W\d])")
_ANY = re.compile(r"\binterface\{\}")
_LOWEST = Flag.SIGNATURE & -Flag.SIGNATURE


def signature_bits(file: File, draft: Draft) -> int:
    """Return the bits of `Flag.SIGNATURE` for a method: of the types it states, without the packages they are of.

    Where methods are overloaded: `Flag.ARITY`, and bits of the erasure of what it takes (Java Language Specification 4.6, 8.4.2).
    """
    taken = [(m.settings.get("parameter", ""), m.part("type")) for m in file.parameter_marks.get(draft.ordinal, ())]
    if file.language.overloading:
        erased = ",".join(_erased(kind + _type(file, node)) for kind, node in taken)
        arity = min(len(taken), Flag.ARITY // _LOWEST)
        return arity * _LOWEST | digest(erased.encode()) * _LOWEST & Flag.SIGNATURE & ~Flag.ARITY
    returns = draft.mark.part("returns")
    listed = file.marks.expressions.get(returns.id) if returns is not None else None
    given = listed.parts.get("value", []) if listed is not None and listed.role == "expression.sequence" else [returns]
    said = [*(kind + _type(file, node) for kind, node in taken), "->", *(_type(file, node) for node in given)]
    return digest(",".join(said).encode()) * _LOWEST & Flag.SIGNATURE


def _erased(text: str) -> str:
    """Return a type without its arguments."""
    start, end = text.find("<"), text.rfind(">")
    return text[:start] + text[end + 1 :] if 0 <= start < end else text


def _type(file: File, node: "Node | None") -> str:
    text = _SPACE.sub("", file.source.text(node)) if node is not None else ""
    return _ANY.sub("any", _QUALIFIER.sub("", text))
