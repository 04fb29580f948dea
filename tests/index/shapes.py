"""Programs of any size, whose parts lean on one another in a shape that invites work to double at each step.

A Markdown file holds programs of a language, each under a heading of its own: files with their names. `<<` and `>>` enclose what stands
there once for each number from 1 to the size, in which `{i}` is that number and `{h}` the one before. A file whose name holds `{i}` is
there once for each number, too. `{n}` is the size.
"""

import re
from collections.abc import Callable
from pathlib import Path

Program = Callable[[int], dict[str, str]]
_FOLDER = Path(__file__).parent / "shapes"
_PROGRAM = re.compile(r"^## (.+)\n", re.MULTILINE)
_FILE = re.compile(r"^`([^`\n]+)`:\n```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_EACH = re.compile(r"<<(.*?)>>\n?", re.DOTALL)


def programs() -> dict[str, Program]:
    """Return all programs by language and heading."""
    found: dict[str, Program] = {}
    for file in sorted(_FOLDER.glob("*.md")):
        _, *parts = _PROGRAM.split(file.read_text(encoding="utf-8"))
        for title, text in zip(parts[::2], parts[1::2], strict=True):
            found[f"{file.stem}: {title}"] = _program(_FILE.findall(text))
    return found


def _program(files: list[tuple[str, str]]) -> Program:
    def made(size: int) -> dict[str, str]:
        numbers = range(1, size + 1)
        return {
            _numbered(path, at, size): _numbered(_EACH.sub(lambda each: _repeated(each, size), text), at, size)
            for path, text in files
            for at in (numbers if "{i}" in path else [0])
        }

    return made


def _repeated(each: "re.Match[str]", size: int) -> str:
    """Return what is enclosed, for each number; on lines of its own it takes the end of its last line with it."""
    text = "".join(_numbered(each[1], at, size) for at in range(1, size + 1))
    return text if each[1].endswith("\n") or not each[0].endswith("\n") else text + "\n"


def _numbered(text: str, number: int, size: int) -> str:
    return text.replace("{i}", str(number)).replace("{h}", str(number - 1)).replace("{n}", str(size))
