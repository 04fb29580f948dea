"""Digests of definitions, so that a change can be told from a comment."""

from bisect import bisect_left

import xxhash

from crg_py.extraction.doc_types import NAMING
from crg_py.extraction.drafts import Draft
from crg_py.extraction.file import File
from crg_py.model.facts import EXAMPLES

_BLANKS = (b"\n\n", b" \n", b"\t\n", b"\r\n", b"\f\n")
_MASK = (1 << 63) - 1


def digest(data: bytes) -> int:
    """Return a 63-bit digest."""
    return xxhash.xxh3_64_intdigest(data) & _MASK


_EMPTY = digest(b"")


class TextDigests:
    """Digests of a definition's header, own text and doc string, with comments and blank lines left out."""

    def __init__(self, file: File) -> None:
        """Note where comments, doc strings and nested definitions lie."""
        self._content = file.source.content
        roles = file.marks.by_role
        code = {m.node.id for m in roles.get(NAMING, ())}
        nodes = [m.node for m in roles.get("comment", ()) if m.node.id not in code]
        self._comments = sorted((n.start_byte, n.end_byte) for n in nodes)
        self._docs = sorted({(n.start_byte, n.end_byte) for m in roles.get("doc", ()) for n in [m.node]})
        self._children: dict[int, list[tuple[int, int]]] = {}
        for draft in file.drafts:
            is_field = draft.role == "field" and draft.kind == "variable" and draft.parent >= 0
            if not is_field and draft.name != EXAMPLES:
                self._children.setdefault(draft.parent, []).append((draft.start, draft.end))
        imports = ("import.module", "import.from", "import.all")
        self._imports = sorted({(m.node.start_byte, m.node.end_byte) for role in imports for m in roles.get(role, ())})
        self._holes = sorted(self._comments + self._docs)

    def of(self, draft: Draft) -> tuple[int, int, int]:
        """Return (signature, body, doc) digests of a definition."""
        if draft.name == EXAMPLES:
            return _EMPTY, digest(self._content[draft.start : draft.end]), 0
        body = draft.mark.part("body")
        inner = self._children.get(draft.ordinal, [])
        if body is None:
            return self._between(draft.start, draft.end, inner), _EMPTY, 0
        split = body.start_byte
        docs = self._docs[bisect_left(self._docs, (split, 0)) : bisect_left(self._docs, (draft.end, 0))] if self._docs else ()
        doc = next(((s, e) for s, e in docs if e <= draft.end and not any(a <= s < b for a, b in inner)), None)
        text = digest(self._content[doc[0] : doc[1]]) if doc else 0
        return self._between(draft.start, split, inner), self._between(split, draft.end, inner), text

    def of_file(self) -> int:
        """Return the digest of the file's own code: outside all definitions and import statements."""
        return self._between(0, len(self._content), self._children.get(-1, []) + self._imports)

    def _between(self, start: int, end: int, inner: list[tuple[int, int]]) -> int:
        """Digest a stretch of text without its holes and without the ranges of `inner` that start in it."""
        content, at = self._content, start
        pieces: list[bytes] = []
        holes = self._holes[bisect_left(self._holes, (start, 0)) : bisect_left(self._holes, (end, 0))] if self._holes else []
        if inner:
            holes = sorted([*holes, *(i for i in inner if start <= i[0] < end)])
        for hole_start, hole_end in holes:
            if hole_start >= at:
                pieces.append(content[at:hole_start])
            at = max(at, hole_end)
        pieces.append(content[at:end])
        return digest(_condensed(b"".join(pieces) if len(pieces) > 1 else pieces[0]))


def _condensed(text: bytes) -> bytes:
    """Leave out blank lines and what is blank at the ends of lines; most text has none."""
    if b"\n" in text and any(blank in text for blank in _BLANKS):
        text = b"\n".join([line for whole in text.split(b"\n") if (line := whole.rstrip(b" \t\r\f"))])
    return text.strip()
