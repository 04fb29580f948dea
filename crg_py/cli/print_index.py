"""What an index run came to."""

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from crg_py.cli.print_parts import print_ledger
from crg_py.cli.text import baseline, count, shown
from crg_py.cli.unknowns import unread_sources
from crg_py.languages import language_of
from crg_py.providers.graphs import ledger_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from crg_py.cli.screen import Screen
    from crg_py.cli.session import Taken
    from crg_py.model.answers import LedgerCounts

MOST_PATHS = 20


class IndexReport(msgspec.Struct, frozen=True):
    """One run. `problems` holds one (path, code, detail, line) per degraded file, `skipped` sources that were not read."""

    rev: str
    snapshot: str
    files: int
    extracted: int
    linked: int
    languages: "Mapping[str, int]"
    ledger: "LedgerCounts"
    unread: "Mapping[str, int]"
    problems: "list[tuple[str, str, str, int]]"
    skipped: "Mapping[str, str]"
    seconds: "Mapping[str, float]"
    warnings: list[str]


def index_report(taken: "Taken") -> IndexReport:
    """Return what is known of a tree and of the run that made its snapshot."""
    snapshot = taken.snapshot
    read = Counter(language.name for path in taken.listing.entries if (language := language_of(path)))
    first: dict[str, tuple[str, str, str, int]] = {}
    for problem in snapshot.problems:
        first.setdefault(problem[0], problem)
    return IndexReport(
        rev=taken.listing.label,
        snapshot=snapshot.id,
        files=snapshot.n_files,
        extracted=snapshot.n_extracted,
        linked=snapshot.n_linked,
        languages=dict(sorted(read.items(), key=lambda pair: (-pair[1], pair[0]))),
        ledger=ledger_of(taken.store, snapshot.id, taken.settings),
        unread=snapshot.unread,
        problems=list(first.values()),
        skipped=unread_sources(snapshot.skipped),
        seconds=snapshot.seconds,
        warnings=list(snapshot.warnings),
    )


def print_index(screen: "Screen", report: IndexReport) -> None:
    """Print the run: how much, how fast, and what is known now."""
    total = sum(report.seconds.values())
    rate = f", {report.extracted / total:,.0f} files/s" if report.extracted and total > 0 else ""
    made = f"{report.extracted:,} extracted, {report.linked:,} linked in {total:.2f} s{rate}"
    screen.line(f"indexed {count(report.files, 'file')} of {baseline(report.rev)}: {made}")
    print_tree(screen, report)


def print_tree(screen: "Screen", report: IndexReport) -> None:
    """Print what is known of the tree: languages, ledger, and what is not read."""
    screen.line("languages: " + (_counts(report.languages) or "none that crg reads"))
    print_ledger(screen, report.ledger, "the snapshot")
    if report.unread:
        screen.line("not read: " + _counts(report.unread))
    _paths(screen, "read in part", {problem[0]: _problem(*problem[1:]) for problem in report.problems})
    _paths(screen, "not read", report.skipped)


def _counts(counts: "Mapping[str, int]") -> str:
    return ", ".join(f"{name} {number:,}" for name, number in counts.items())


def _problem(code: str, detail: str, line: int) -> str:
    return f"{code}{f' at line {line + 1}' if line >= 0 else ''}{f': {detail}' if detail else ''}"


def _paths(screen: "Screen", what: str, reasons: "Mapping[str, str]") -> None:
    if not reasons:
        return
    screen.line(f"{what}: {count(len(reasons), 'path')}")
    for path, reason in list(reasons.items())[:MOST_PATHS]:
        screen.line("  ", (shown(path), "cyan"), f"  {shown(reason)}")
    if len(reasons) > MOST_PATHS:
        screen.line(f"  ... and {len(reasons) - MOST_PATHS:,} more; `crg status --json` lists them")
