"""Where answers go: styled lines on a terminal, plain ones in a pipe, or one JSON object."""

import json
import os
import sys
from functools import cached_property
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from rich.console import Console

Part = str | tuple[str, str]
"""Text, or text with a style of rich."""


def is_styled(stream: TextIO) -> bool:
    """Say whether colours and progress belong there: a terminal, and nobody asked for none."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


class Screen:
    """Standard output. rich is only loaded for a terminal."""

    @cached_property
    def _console(self) -> "Console | None":
        if not is_styled(sys.stdout):
            return None
        from rich.console import Console

        return Console(file=sys.stdout, soft_wrap=True, markup=False, highlight=False, emoji=False)

    def line(self, *parts: Part) -> None:
        """Print one line; text in it must be safe already (`text.shown`)."""
        if self._console is None:
            sys.stdout.write("".join(part if isinstance(part, str) else part[0] for part in parts) + "\n")
            return
        from rich.text import Text

        self._console.print(Text.assemble(*parts), soft_wrap=True)


def print_json(value: Any) -> None:
    """Print exactly one object, as UTF-8 or, where standard output is something else, in ASCII with escapes."""
    import msgspec

    plain = msgspec.to_builtins(value, enc_hook=str)
    escape = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
    text = json.dumps(plain, ensure_ascii=escape, separators=(",", ":"))
    sys.stdout.write(_sound(text) + "\n")


def _sound(text: str) -> str:
    """Escape what no encoding can hold: surrogates from broken names."""
    return text if text.isascii() else "".join(f"\\u{ord(one):04x}" if "\ud800" <= one <= "\udfff" else one for one in text)
