"""What a call's arguments are written as, where that tells overloads apart: literals, and names of arguments (PEP 586, PEP 3102)."""

from typing import TYPE_CHECKING

from crg_py.model import terms as op

if TYPE_CHECKING:
    from tree_sitter import Node

    from crg_py.extraction.file import File

_LONGEST = 24
"""A text that is longer is none of those that types list."""


def told(file: "File", arguments: "Node | None", n_lowered: int) -> tuple[str, ...]:
    """Return lines, one for each argument that is given by name or is a literal: `place=text`; nothing where there is none.

    Of `n_lowered` arguments by position something is known: how many there are is told where these are fewer.
    """
    if arguments is None or not file.language.literal_types:
        return ()
    lines: list[str] = []
    place = 0
    for node in arguments.named_children:
        if node.id in file.marks.spreads:
            return (f"{op.SPREAD}=",)
        if node.id in file.marks.keywords:
            name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
            lines.append(
                f"{file.source.text(name)}={literal(file, value) or ''}" if name is not None and value is not None else op.SPREAD + "="
            )
        elif not node.is_extra:
            text = literal(file, node)
            lines += [f"{place}={text}"] if text else []
            place += 1
    if place > n_lowered:
        lines.append(f"{op.COUNTED}={place}")
    return ("\n".join(lines),) if lines else ()


def listed(file: "File", nodes: "list[Node]") -> int:
    """Return the term of a type that lists literals: of any of them, where they are short; else of text."""
    inner = [n.named_children[0] if n.named_child_count == 1 and n.type not in file.language.literals else n for n in nodes]
    texts = [(file.language.literals.get(n.type, ""), literal(file, n)) for n in inner]
    if not all(text for _, text in texts):
        return file.terms.add(op.LITERAL, "str", ())
    return file.terms.union([file.terms.add(op.KEY, kind, text) for kind, text in texts])


def literal(file: "File", node: "Node") -> str:
    """Return the text of a short literal, in single quotes if it is one of text; empty for anything else."""
    kind = file.language.literals.get(node.type)
    if kind is None or node.end_byte - node.start_byte > _LONGEST:
        return ""
    text = file.source.text(node)
    quoted = text[:1] in {"'", '"'} and text[1:-1].isidentifier()
    return f"'{text[1:-1]}'" if quoted else text if text.isalnum() else ""
