"""Read the language specs: Markdown files whose code blocks are the files of small projects and whose comments say what names mean.

A case is a `## heading`, prose, and files. A file is a line that holds nothing but its path in back-quotes and a colon, then a
fenced block. A comment that points with carets at the code line above it is an assertion; assertions are taken out before the
file is written, so they may stand anywhere, also in a string or in JSX:

    `pkg/core.py`:
    ```python
    def helper(): ...


    #   ^^^^^^ definition pkg/core.py::helper
    helper()
    # <- call pkg/core.py::helper
    ```

In languages with `//` comments the comment begins with `//`. The first caret must lie on the name; `<-` points at the column where
the comment itself begins. Symbols are written as crg writes them, `path::Qualified.name`, or `path` for a file.

| word | what holds at that place |
|---|---|
| `definition A` | the name of the definition A stands here |
| `reference A & B` | the name leads to exactly these, each exact or inferred |
| `call A`, or another kind of use (see `KINDS`) | as `reference`, by a use of this kind |
| `ambiguous A \\| B` | the receiver is unknown, and exactly these may be meant |
| `external`, `external os.path.join` | leads outside the workspace (to this) |
| `unresolved` | a use is recorded, and nothing was found for it |
| `nothing` | no definition is meant: a local name, a parameter, a key, plain text |

A constructor that is reached through its class may be named in a `reference` or left out. What carries no assertion is not asserted.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

KINDS = frozenset({"call", "read", "write", "type", "inherit", "implement", "decorator", "import", "element", "mention", "fill"})
WORDS = KINDS | {"definition", "reference", "ambiguous", "external", "unresolved", "nothing"}

FILE = re.compile(r"`(?P<path>[^`]+)`:")
ASSERTION = re.compile(r"(?P<lead>\s*)(?:#|//) *(?P<pointer>\^+|<-) +(?P<word>[a-z]+)(?: +(?P<rest>\S.*?))?\s*")


@dataclass(frozen=True)
class Assertion:
    """What must hold at one place; `line` and `char` (UTF-16) are those of the written file, `source` is the line of the spec."""

    path: str
    line: int
    char: int
    word: str
    symbols: frozenset[str]
    source: int


@dataclass
class Case:
    """One small project: its files in the order they are written, and what holds in it."""

    title: str
    files: dict[str, str] = field(default_factory=dict)
    assertions: list[Assertion] = field(default_factory=list)


def read_cases(spec: Path) -> list[Case]:
    """Return the cases of a spec. Raises ValueError naming file and line of what is not in the format."""
    lines = spec.read_text("utf-8").splitlines()
    cases: list[Case] = []
    at = 0
    while at < len(lines):
        if lines[at].startswith("## "):
            cases.append(Case(lines[at][3:].strip()))
        elif match := FILE.fullmatch(lines[at].strip()):
            start = at + 1
            while start < len(lines) and not lines[start].strip():
                start += 1
            end = closing_fence(spec, lines, start)
            read_file(spec, cases[-1], match["path"], lines[start + 1 : end], start + 2)
            at = end
        at += 1
    return cases


def closing_fence(spec: Path, lines: list[str], start: int) -> int:
    """Return the index of the line that closes the block opened at `start`."""
    fence = re.match(r"`{3,}", lines[start]) if start < len(lines) else None
    if not fence:
        raise ValueError(f"{spec}:{start + 1}: a path line must be followed by a code block")
    return next(i for i in range(start + 1, len(lines)) if lines[i].rstrip() == fence[0])


def read_file(spec: Path, case: Case, path: str, block: list[str], first: int) -> None:
    """Take the assertions out of a block, whose first line is line `first` of the spec, and add both to the case."""
    if path in case.files:
        raise ValueError(f"{spec}:{first}: {path} appears twice in one case")
    code: list[str] = []
    for source, text in enumerate(block, first):
        match = ASSERTION.fullmatch(text)
        if not match:
            code.append(text)
            continue
        word = match["word"]
        if word not in WORDS or not code:
            raise ValueError(f"{spec}:{source}: {word!r} is not one of {sorted(WORDS)}, or no code stands above it")
        column = len(match["lead"]) if match["pointer"] == "<-" else match.start("pointer")
        char = len(code[-1][:column].encode("utf-16-le")) // 2
        symbols = frozenset(part.strip() for part in re.split(r" [&|] ", match["rest"] or "") if part.strip())
        case.assertions.append(Assertion(path, len(code) - 1, char, word, symbols, source))
    case.files[path] = "".join(line + "\n" for line in code)
