"""One function really edited, and `crg impact --tests` asked of the working tree."""

import tempfile
from pathlib import Path

from bench.measure import crg
from bench.selection.truth import Executed
from bench.update import RETURN, commit_all, copy_tree


def ask_after_edit(folder: Path, store: Path, function: Executed) -> list[str] | None:
    """Put an assignment before the function's first `return` in a copy and return what is printed; None without a `return`."""
    text = (folder / function.path).read_text("utf-8")
    lines = text.splitlines(keepends=True)
    before, body = "".join(lines[: function.line]), "".join(lines[function.line : function.end])
    match = RETURN.search(body)
    if match is None:
        return None
    with tempfile.TemporaryDirectory(prefix="crg-bench-") as place:
        copy = Path(place) / "copy"
        copy_tree(folder, copy)
        commit_all(copy)
        edited = f"{before}{body[: match.start()]}{match['indent']}crg_bench = 1\n{body[match.start() :]}{''.join(lines[function.end :])}"
        (copy / function.path).write_text(edited, encoding="utf-8")
        return crg(["impact", "--tests"], copy, store, allowed=(0, 1)).output.splitlines()
