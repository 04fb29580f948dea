"""One command of a tool, measured with whatever it leaves behind."""

import ctypes
import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from bench.measure import Cost, run
from bench.rivals.install import environment
from bench.rivals.tools import Places, Tool

PR_SET_CHILD_SUBREAPER = 36
PARENT_FIELD = 1
SECONDS = 3 * 3600.0


def adopt_orphans() -> None:
    """Make processes whose parent ends children of this one, so that their CPU time is counted too (Linux alone can)."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def command(tool: Tool, words: Sequence[str], places: Places, **asked: str) -> Cost:
    """Run one of a tool's commands in its copy; 1 is `found` to some. Raises RuntimeError when it fails or takes too long."""
    filled = places.fill((*tool.program, *words), **asked)
    ours = _children()
    cost = run(filled, places.copy, environment(tool, places), allowed=(0, 1) if asked else (0,), seconds=SECONDS)
    return replace(cost, cpu=cost.cpu + _end_orphans(_children() - ours))


def _end_orphans(orphans: set[int]) -> float:
    """End the processes that a command left behind, and return the CPU seconds that they took."""
    before = os.times()
    for process in orphans:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
    after = os.times()
    return after.children_user - before.children_user + after.children_system - before.children_system


def _children() -> set[int]:
    """Return the processes whose parent is this one."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # It ended between the listing and the look.
            continue
        if fields[PARENT_FIELD] == str(os.getpid()):
            found.add(int(stat.parent.name))
    return found
