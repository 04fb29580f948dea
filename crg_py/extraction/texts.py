"""Names in code that a grammar gives as plain text, such as what a macro stands for."""

import re
from collections.abc import Iterator

import msgspec

from crg_py.extraction.file import File

_TOKEN = re.compile(
    rb"""
      "(?:\\.|[^"\\\n])*+" | '(?:\\.|[^'\\\n])*+' | \\. | //[^\n]* | /\*.*?(?:\*/|\Z)     # what is no code
    | \w++(?:\s*+\#\#\s*+\w++)++ | \#\#?\s*+\w++ | \.?\d[\w.]*+ | (?:->|\.)\s*+\w++   # pasted names, numbers, members of what nobody knows
    | (?:\b(?P<tag>struct|union|enum)\s++)?\b(?P<name>[A-Za-z_]\w*+)(?P<call>\s*+\()?
    """,
    re.VERBOSE | re.DOTALL,
)


class Place(msgspec.Struct, frozen=True):
    """A stretch of text that is no node of the tree; `id` is no node's."""

    id: int
    start_byte: int
    end_byte: int


def written_names(file: File) -> Iterator[tuple[str, str, str, Place]]:
    """Yield kind of use, name, name with its space, and place of each name in a text, but for parameters and words of the language."""
    words, content = file.language.word_bytes, file.source.content
    texts: list[tuple[int, int, set[bytes | None]]] = [(*span, set()) for span in file.marks.hidden]
    for mark in file.marks.by_role.get("text", ()):
        parameters = mark.part("parameters")
        own = {n.text for n in parameters.named_children} if parameters is not None else set()
        texts.append((mark.node.start_byte, mark.node.end_byte, own))
    for first, last, own in texts:
        for match in _TOKEN.finditer(content, first, last):
            name = match["name"]
            if name is None or name in own or name in words:
                continue
            text = name.decode("utf-8", "replace")
            start, end = match.span("name")
            kind = "type" if match["tag"] else "call" if match["call"] else "read"
            yield kind, text, f"tag {text}" if match["tag"] else text, Place(-start - 1, start, end)
