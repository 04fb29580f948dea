"""The command: `crg host [options] -- METHOD JSON`."""

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from crg_py.host.changesets import between, from_file
from crg_py.host.child import Frame, ProviderFault
from crg_py.host.git_trees import GitTrees
from crg_py.host.session import HostSession
from crg_py.host.tree import Baseline, HostTree
from crg_py.model.errors import CrgError, UsageError

BOOTSTRAP = "import sys; sys.path.insert(0, sys.argv.pop(1)); import runpy; runpy.run_module('crg_py', run_name='__main__', alter_sys=True)"
"""Finds the package where this one lies: a provider has no environment and no working directory of ours."""


def main(arguments: Sequence[str]) -> int:
    """Ask one question; return 0 with a result, 1 with a typed error, 2 for wrong usage, 3 when the provider died or broke the protocol."""
    try:
        frame = _ask(_options(arguments))
    except CrgError as error:
        hint = f" ({error.hint})" if error.hint else ""
        sys.stderr.write(f"crg host: {error.message}{hint}\n")
        return error.exit_code
    failed = "error" in frame
    sys.stdout.write(json.dumps(frame["error" if failed else "result"], indent=2) + "\n")
    return int(failed)


def provider_command(store: Path | None = None) -> list[str]:
    """Return what starts the provider of this installation, from anywhere and without an environment."""
    where = str(Path(__file__).resolve().parent.parent.parent)
    chosen = [] if store is None else ["--store", str(store.absolute())]
    return [sys.executable, "-c", BOOTSTRAP, where, "serve", "--stdio", *chosen]


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse; what follows `--` is the question. Leaves the process with code 2 for wrong usage, as argparse does."""
    parser = argparse.ArgumentParser(
        prog="crg host",
        usage="crg host [options] [--provider CMD...] -- METHOD JSON",
        description="Run the provider as a host would, against a git repository, and ask it one question.",
        epilog="Exit codes: 0 a result, 1 a typed error, 2 wrong usage, 3 the provider died or broke the protocol.",
    )
    parser.add_argument("--repo", type=_path, default=Path(), metavar="PATH", help="the git repository; default: here")
    parser.add_argument("--rev", help="the baseline is this revision; default: the files on disk, for a changeset HEAD")
    parser.add_argument(
        "--changeset", metavar="worktree|A..B|FILE.json", help="fill params.changeset: what the files on disk, B, or a file's edits change"
    )
    parser.add_argument("--read", action="append", metavar="GLOB", help="grant only these paths (`!GLOB` takes out); default: **/*")
    parser.add_argument("--wallclock-ms", type=int, default=30_000, metavar="N", help="grant so much time for the request; default: 30000")
    parser.add_argument("--memory-mb", type=int, metavar="N", help="grant so much memory")
    parser.add_argument("--store", type=_path, metavar="PATH", help="the provider's store")
    parser.add_argument("--trace", action="store_true", help="print every frame to stderr")
    parser.add_argument("--provider", nargs=argparse.REMAINDER, metavar="CMD", help="start this provider instead; must come last")
    words = list(arguments)
    split = words.index("--") if "--" in words else len(words)
    options = parser.parse_args(words[:split])
    question = words[split + 1 :]
    if len(question) not in {1, 2}:
        parser.error("the question is missing: -- METHOD JSON")
    options.method = question[0]
    options.params = question[1] if len(question) > 1 else "{}"
    return options


def _path(text: str) -> Path:
    """Return a path as it is written; none is refused, for it would mean the current folder."""
    if not text:
        raise argparse.ArgumentTypeError("a path is empty")
    return Path(text)


def _ask(options: argparse.Namespace) -> Frame:
    try:
        params = json.loads(options.params)
    except ValueError as error:
        raise UsageError(f"the parameters are not JSON: {error}", "quote them for the shell: '{...}'") from None
    trees = GitTrees(options.repo)
    baseline, changes = _situation(options, trees)
    if changes is not None:
        if not isinstance(params, dict):
            raise UsageError("--changeset needs an object of parameters", "'{}' will do")
        params = _with_changeset(options.method, params, {"baseline": baseline, "changes": changes})
    limits = {"wallclockMs": options.wallclock_ms} | ({"memoryMb": options.memory_mb} if options.memory_mb is not None else {})
    session = HostSession(
        options.provider or provider_command(options.store),
        trees,
        baseline,
        read=options.read or ("**/*",),
        limits=limits,
        root=str(options.repo.resolve()),
        trace=_trace if options.trace else None,
    )
    with session:
        try:
            return _converse(session, options.method, params)
        finally:
            if options.trace:
                sys.stderr.writelines(f"!! {line}\n" for line in session.child.complaint.splitlines())


def _with_changeset(method: str, params: dict[str, Any], changeset: dict[str, Any]) -> dict[str, Any]:
    """Put a changeset where the method looks for it: a query verb in its arguments."""
    if not method.endswith("/query"):
        return {**params, "changeset": changeset}
    args = params.get("args", {})
    return {**params, "args": {**args, "changeset": changeset}} if isinstance(args, dict) else params


def _converse(session: HostSession, method: str, params: Any) -> Frame:
    session.open()
    frame = session.ask(method, params)
    try:
        session.close()
    except ProviderFault as fault:
        sys.stderr.write(f"crg host: after its answer: {fault.message}\n")
    return frame


def _situation(options: argparse.Namespace, trees: GitTrees) -> tuple[Baseline, list[dict[str, str]] | None]:
    """Return the session's baseline and the changes on top of it, None without a changeset."""
    text = options.changeset
    if text is None:
        return (trees.revision(options.rev) if options.rev else trees.worktree()), None
    revisions = re.fullmatch(r"(.*?)\.\.(.*)", text, re.DOTALL)
    if revisions and not Path(text).is_file():
        if revisions[2].startswith("."):
            raise UsageError(f"{text!r} has three dots", "name the two trees to compare, A..B")
        if options.rev:
            raise UsageError("--rev and a range of revisions exclude each other", "the range's first end is the baseline")
        baseline = trees.revision(revisions[1] or "HEAD")
        return baseline, between(_tree(trees, baseline), _tree(trees, trees.revision(revisions[2] or "HEAD")), trees)
    if text == "worktree":
        baseline = trees.revision(options.rev or "HEAD")
        return baseline, between(_tree(trees, baseline), _tree(trees, trees.worktree()), trees)
    baseline = trees.revision(options.rev) if options.rev else trees.worktree()
    return baseline, from_file(Path(text), _tree(trees, baseline), trees)


def _tree(trees: GitTrees, baseline: Baseline) -> HostTree:
    tree = trees.tree(baseline)
    if tree is None:
        raise UsageError(f"the repository has no tree {baseline['rev']}")
    return tree


def _trace(direction: str, line: bytes) -> None:
    sys.stderr.write(f"{direction} {line.decode('utf-8', 'backslashreplace')}\n")
    sys.stderr.flush()
