"""Questions to a server that is running: the tool's own, over standard input and output."""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from bench.rivals.install import environment
from bench.rivals.mcp import McpServer, ServerGone
from bench.rivals.tools import Places, Tool
from bench.serve import LIMITS, edits
from crg_py.host import HostSession
from crg_py.host.git_trees import GitTrees
from crg_py.host.main import provider_command

N_IMPACTS = 20
Subject = Mapping[str, str]
"""A function: its `path` and `name`."""
Figures = dict[str, Any]


def ask_server(tool: Tool, places: Places, subjects: Sequence[Subject]) -> Figures:
    """Ask a tool's server for the callers of each subject and the impact of the first ones. Raises ServerGone."""
    found: Figures = {}
    command = places.fill((*tool.program, *tool.server))
    with McpServer(command, places.copy, environment(tool, places)) as server:
        for question, chosen in (("callers", subjects), ("impact", subjects[:N_IMPACTS])):
            name, arguments = tool.asked[question]
            filled = [{key: _filled(value, subject) for key, value in arguments.items()} for subject in chosen]
            found[f"warm {question}"] = _times([partial(server.call, name, one) for one in filled])
    return found


def _filled(value: object, subject: Subject) -> object:
    if isinstance(value, str):
        return value.format_map(subject)
    return [_filled(one, subject) for one in value] if isinstance(value, list) else value


def ask_ours(places: Places, subjects: Sequence[Subject]) -> Figures:
    """Ask our provider the same as its host: callers of each subject, and twice the impact of changesets of one edited function each.

    The first time it has to read and link the edit, which other tools do in an update before they can be asked.
    """
    trees = GitTrees(places.copy)
    with HostSession(provider_command(places.store), trees, trees.revision("HEAD"), limits=LIMITS) as session:
        session.open()
        symbols = [{"symbol": {"id": f"{one['path']}::{one['name']}"}, "depth": 1} for one in subjects]
        changesets = [{"changeset": one, "scope": "changeset", "depth": 3} for one in edits(places.copy, trees, session, N_IMPACTS)]
        found = {
            "warm callers": _times([partial(_answered, session, "inspect/callers", one) for one in symbols]),
            "warm impact of an unseen edit": _times([partial(_answered, session, "inspect/impact", one) for one in changesets]),
            "warm impact": _times([partial(_answered, session, "inspect/impact", one) for one in changesets]),
        }
        session.close()
    return found


def _answered(session: HostSession, method: str, params: Mapping[str, Any]) -> bool:
    return "error" not in session.ask(method, params)


def _times(questions: Sequence[Callable[[], bool]]) -> Figures:
    """Ask each question once; the first only opens what is to be open, and is told apart."""
    times, n_errors = [], 0
    for question in questions:
        start = time.perf_counter()
        n_errors += not question()
        times.append((time.perf_counter() - start) * 1000)
    first, rest = times[0], sorted(times[1:] or times)
    return {
        "n": len(rest),
        "errors": n_errors,
        "first ms": round(first, 1),
        "p50 ms": round(rest[len(rest) // 2], 2),
        "p99 ms": round(rest[len(rest) * 99 // 100], 2),
    }


__all__ = ["ServerGone", "ask_ours", "ask_server"]
