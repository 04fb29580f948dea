"""The status for a person."""

from typing import TYPE_CHECKING

from crg_py.cli.print_index import print_tree
from crg_py.cli.text import baseline, count, shown, size

if TYPE_CHECKING:
    from crg_py.cli.screen import Screen
    from crg_py.cli.status import StatusReport

MOST_BASELINES = 10


def print_status(screen: "Screen", report: "StatusReport") -> None:
    """Print the tree at hand, then the store."""
    screen.line(("tree: ", "bold"), f"{shown(report.root, 4096)} at {baseline(report.rev)}, {count(report.files, 'source file')}")
    if report.tree is None:
        screen.line("not indexed yet: any question indexes what is missing, and so does `crg index`")
    else:
        print_tree(screen, report.tree)
    if report.store is None:
        screen.line(("store: ", "bold"), "in memory only")
    elif not report.bytes:
        screen.line(("store: ", "bold"), f"{shown(report.store, 4096)}, nothing in it yet")
    else:
        screen.line(("store: ", "bold"), f"{shown(report.store, 4096)}, {size(report.bytes)}")
    if report.baselines:
        screen.line(f"baselines held: {len(report.baselines):,}")
    for one in report.baselines[:MOST_BASELINES]:
        current = "  <- the tree at hand" if report.tree is not None and one.rev == report.rev else ""
        screen.line(f"  {one.used[:16]}  {count(one.files, 'file')}  {baseline(one.rev)}{current}")
    if len(report.baselines) > MOST_BASELINES:
        screen.line(f"  ... and {len(report.baselines) - MOST_BASELINES:,} more; --json lists them")
