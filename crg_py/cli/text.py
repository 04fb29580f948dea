"""Text from the code that is read, made safe to print: one line, no control characters, of bounded length."""

import sys
from collections.abc import Iterable

MOST = 300
"""Characters of one name that are printed."""


def shown(text: str, most: int = MOST) -> str:
    """Return `text` on one line: what cannot be printed is escaped, and what is too long is cut and counted."""
    cut = text if len(text) <= most else text[:most]
    safe = cut if cut.isprintable() else "".join(one if one.isprintable() else _escaped(one) for one in cut)
    return safe if len(text) <= most else f"{safe}...({len(text):,} characters)"


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


def count(number: int, one: str, many: str = "") -> str:
    """Return `1 file`, `2 files`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def size(n_bytes: int) -> str:
    """Return bytes for people."""
    value = float(n_bytes)
    for unit in ("bytes", "KiB", "MiB"):
        if value < 1024:  # noqa: PLR2004 - the definition of these units
            return f"{value:.0f} {unit}" if unit == "bytes" else f"{value:.1f} {unit}"
        value /= 1024
    return f"{value:.1f} GiB"


def baseline(label: str) -> str:
    """Return a baseline's name short enough to read: `git:1a2b3c4d5e+dirty`."""
    base, *rest = label.split("+")
    kind, _, digest = base.partition(":")
    marks = "".join("+" + mark.partition(":")[0] for mark in rest)
    return shown(f"{kind}:{digest[:10]}{marks}")


def warn(text: str, most: int = 2000) -> None:
    """Tell a person something beside the answer, on standard error."""
    sys.stderr.write(f"crg: {shown(text, most)}\n")
    sys.stderr.flush()


def joined(names: Iterable[str]) -> str:
    """Return names in one list for a sentence."""
    return ", ".join(shown(name) for name in names)
