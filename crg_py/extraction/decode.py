"""Turn a blob's bytes into UTF-8 that a parser can read, or say why not."""

import codecs
import re

from crg_py.languages import Language
from crg_py.model.facts import Problem

_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def decode(content: bytes, language: Language) -> tuple[bytes, Problem | None]:
    """Return the text as UTF-8 without a byte order mark, and the problem that left it empty, if any.

    A byte order mark decides, then a cookie in the first two lines where the language has one (PEP 263), then UTF-8.
    """
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return _convert(content[len(mark) :], encoding)
    cookie = _cookie(content) if language.encoding_cookie else None
    return _convert(content, cookie or "utf-8")


def _cookie(content: bytes) -> str | None:
    for line in content.split(b"\n", 2)[:2]:
        if match := _COOKIE.match(line):
            return match[1].decode("ascii", "replace")
        if line.strip() and not line.lstrip().startswith(b"#"):
            return None
    return None


def _convert(content: bytes, encoding: str) -> tuple[bytes, Problem | None]:
    if b"\0" in content and not encoding.startswith("utf-16"):
        return b"", Problem("binary", "holds a NUL byte", -1)
    try:
        if encoding == "utf-8":
            content.decode("utf-8")
            return content, None
        return codecs.decode(content, encoding).encode("utf-8"), None
    except LookupError:
        return b"", Problem("encoding", f"unknown encoding {encoding[:40]!r}", 0)
    except (UnicodeError, ValueError, TypeError, AttributeError) as error:
        return b"", Problem("encoding", f"not {encoding[:40]}: {str(error)[:80]}", -1)
