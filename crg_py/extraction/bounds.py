"""Bounds: what a type parameter holds of the types that it may stand for."""

from typing import TYPE_CHECKING

from crg_py.model import terms as op

if TYPE_CHECKING:
    from crg_py.extraction.file import File
    from crg_py.extraction.items import Lowers
    from crg_py.extraction.marks import Mark


def type_parameter(file: "File", lowering: "Lowers", mark: "Mark") -> int:
    """Return the term of a type parameter with its bound, or the union of its constraints (typing specification, "Generics")."""
    name = file.source.text(mark.parts["name"][0])
    above = file.terms.union([lowering.lower(n) for n in mark.parts.get("type", ())])
    return file.terms.add(op.TYPEVAR, name, above) if above else file.terms.add(op.TYPEVAR, name)
