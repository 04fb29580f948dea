"""Turn a blob's bytes into UTF-8 that a parser can read, and say what of them is no text."""

import codecs
import re

from crg_py.languages import Language
from crg_py.model.facts import Problem

_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def decode(content: bytes, language: Language) -> tuple[bytes, Problem | None]:
    """Return the text as UTF-8 without a byte order mark, and what is wrong with its encoding, if anything.

    A byte order mark decides, then a cookie in the first two lines where the language has one (PEP 263), then UTF-8.
    Bytes that stand for no character there become replacement characters, as compilers read them; a binary file is empty.
    Where a carriage return alone ends each line, a line feed does.
    """
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            text, problem = _convert(content[len(mark) :], encoding)
            break
    else:
        text, problem = _convert(content, (_cookie(content) if language.encoding_cookie else None) or "utf-8")
    return (text if b"\n" in text else text.replace(b"\r", b"\n")), problem


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
        return _readable(content), Problem("encoding", f"unknown encoding {encoding[:40]!r}", 0)
    except UnicodeDecodeError as error:
        text = content.decode(encoding, "replace").encode("utf-8") if encoding.startswith("utf-16") else _readable(content)
        return text, Problem("encoding", f"not {encoding[:40]}: {str(error)[:80]}", content.count(b"\n", 0, error.start))
    except (UnicodeError, ValueError, TypeError, AttributeError) as error:
        return b"", Problem("encoding", f"not {encoding[:40]}: {str(error)[:80]}", -1)


def _readable(content: bytes) -> bytes:
    return content.decode("utf-8", "replace").encode("utf-8")
