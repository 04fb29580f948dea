"""A progress bar on standard error, where that is a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from crg_py.cli.screen import is_styled

LEAST = 50
"""Files below which no bar is worth showing."""
_PHASES = {"extract": "reading", "link": "linking"}

Progress = Callable[[str, int, int], None]


@contextmanager
def progress() -> Iterator[Progress | None]:
    """Give what the indexer reports to, None where nobody would see it."""
    if not is_styled(sys.stderr):
        yield None
        return
    bar = _Bar()
    try:
        yield bar.report
    finally:
        bar.close()


class _Bar:
    """One bar per phase, drawn only once there is much to do."""

    def __init__(self) -> None:
        self._close: Callable[[], None] | None = None
        self._update: Callable[[str, int, int], None] = self._begin

    def report(self, phase: str, done: int, total: int) -> None:
        """Show how far a phase is."""
        if total >= LEAST:
            self._update(phase, done, total)

    def close(self) -> None:
        """Take the bar away."""
        if self._close is not None:
            self._close()

    def _begin(self, phase: str, done: int, total: int) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        drawn = Progress(*columns, console=Console(file=sys.stderr), transient=True)
        tasks: dict[str, int] = {}

        def update(phase: str, done: int, total: int) -> None:
            if phase not in tasks:
                tasks[phase] = drawn.add_task(_PHASES.get(phase, phase), total=total)
            drawn.update(tasks[phase], completed=done, total=total)  # type: ignore[arg-type]

        drawn.start()
        self._close, self._update = drawn.stop, update
        update(phase, done, total)
