"""What does one command cost? CPU, wall time and memory of it and all its children."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

SAMPLE_SECONDS = 0.02
RSS_FIELD = 21
SESSION_FIELD = 3


@dataclass(frozen=True)
class Cost:
    """CPU (user and system) and wall in seconds, peak memory in bytes, all of the command and its children together."""

    cpu: float
    wall: float
    peak: int
    output: str


def run(
    command: Sequence[str],
    cwd: Path,
    env: Mapping[str, str],
    given: str = "",
    allowed: Sequence[int] = (0,),
    seconds: float | None = None,
) -> Cost:
    """Run a command in a session of its own and measure it. Raises RuntimeError with its messages when it fails or takes too long."""
    start = time.perf_counter()
    process = subprocess.Popen(
        command,
        cwd=cwd,
        env={**os.environ, **env},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    peak = Peak(process.pid)
    peak.start()
    before = os.times()
    try:
        output, errors = process.communicate(given.encode(), seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise RuntimeError(f"{' '.join(command)}: not done after {seconds:.0f} s") from None
    finally:
        peak.stop()
    after = os.times()
    wall = time.perf_counter() - start
    if process.returncode not in allowed:
        raise RuntimeError(f"{' '.join(command)}: exit {process.returncode}: {errors.decode(errors='replace')[-2000:]}")
    cpu = after.children_user - before.children_user + after.children_system - before.children_system
    return Cost(cpu, wall, peak.bytes, output.decode())


def crg(args: Sequence[str], cwd: Path, store: Path, allowed: Sequence[int] = (0,)) -> Cost:
    """Measure one `crg` command of this checkout on a store of its own. Its modules are compiled once, as those of an installation."""
    checkout = str(Path(__file__).parents[1])
    return run(
        [sys.executable, "-P", "-m", "crg_py", *args],
        cwd,
        {"CRG_STORE": str(store), "PYTHONPATH": checkout, "NO_COLOR": "1", "PYTHONDONTWRITEBYTECODE": ""},
        allowed=allowed,
    )


class Peak(threading.Thread):
    """Sample the resident memory of a session's processes until told to stop; `bytes` is the highest sum seen (0 without /proc)."""

    def __init__(self, session: int) -> None:
        super().__init__(daemon=True)
        self.session = str(session)
        self.bytes = 0
        self.ended = threading.Event()

    def run(self) -> None:
        """Sample until the command has ended."""
        page = os.sysconf("SC_PAGE_SIZE")
        while not self.ended.wait(SAMPLE_SECONDS):
            self.bytes = max(self.bytes, sum(self.pages()) * page)

    def pages(self) -> list[int]:
        """Return the resident pages of each process of the session."""
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:  # It ended between the listing and the look.
                continue
            if fields[SESSION_FIELD] == self.session:
                found.append(int(fields[RSS_FIELD]))
        return found

    def stop(self) -> None:
        """End the sampling."""
        self.ended.set()
        self.join()
