"""Operators that stand for methods of their operands."""

from typing import TYPE_CHECKING

from crg_py.model import terms as op

if TYPE_CHECKING:
    from crg_py.extraction.file import File
    from crg_py.extraction.items import Lowers
    from crg_py.extraction.marks import Mark


def operated(file: "File", lowering: "Lowers", mark: "Mark") -> int:
    """Return the term of what either operand's method may give (Python language reference 3.3.8)."""
    left, right = (lowering.lower(mark.part(part)) for part in ("receiver", "value"))
    methods = ((left, mark.settings["method"], right), (right, mark.settings["reflected"], left))
    called = [(file.terms.member(receiver, name), other) for receiver, name, other in methods if receiver]
    return file.terms.union([file.terms.add(op.CALL, member, (other,) if other else ()) for member, other in called])
