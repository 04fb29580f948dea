"""An impact answer for a person, or as bare lines for another program."""

from itertools import groupby
from typing import TYPE_CHECKING

from crg_py.cli.print_parts import HEAD, node_row, place, print_chain, print_end, print_ledger, print_rows
from crg_py.cli.text import baseline, count, shown

if TYPE_CHECKING:
    from crg_py.cli.print_parts import Row
    from crg_py.cli.screen import Part, Screen
    from crg_py.model.answers import Change, ImpactResult, Node

WHOLE_PATH = 5000
"""Characters of a line that another program reads."""
MOST_CHANGES = 200
MOST_TESTS = 8
_KIND_WIDTH = len("documentation")


def print_tests(screen: "Screen", answer: "ImpactResult") -> None:
    """Print the tests to run, in the form a runner takes."""
    for test in answer.data.tests:
        screen.line(shown(test, WHOLE_PATH))


def print_files(screen: "Screen", answer: "ImpactResult") -> None:
    """Print the paths that are touched."""
    for path in answer.impactedFiles:
        screen.line(shown(path, WHOLE_PATH))


def print_impact(screen: "Screen", answer: "ImpactResult", about: str, *, why: bool) -> None:
    """Print changes, hits by distance, tests, ledger, and what was left out."""
    _changes(screen, answer, about)
    _hits(screen, answer, why=why)
    _tests(screen, answer)
    print_ledger(screen, answer.data.ledger, "the changed names")
    hidden = answer.data.total - len(answer.impactedNodes)
    if hidden:
        screen.line(f"truncated: {hidden:,} more; --limit all prints them")
    elif answer.truncated:
        screen.line("truncated: further dependents lie deeper; --depth all follows them")
    else:
        screen.line("not truncated")
    print_end(screen, answer.validAsOf.rev, answer.data.notes)


def _changes(screen: "Screen", answer: "ImpactResult", about: str) -> None:
    changes = answer.data.changes
    spoken = " -> ".join(baseline(one) for one in about.split("..", 1))
    screen.line((f"changed: {count(len(changes), 'definition or file', 'definitions and files')}", HEAD), f"  ({spoken})")
    nodes = {node.id: node for node in answer.changedNodes}
    print_rows(screen, (_change(one, nodes) for one in changes[:MOST_CHANGES]), indent=2)
    if len(changes) > MOST_CHANGES:
        screen.line(f"  ... and {len(changes) - MOST_CHANGES:,} more; --json lists them")


def _change(change: "Change", nodes: "dict[str, Node]") -> "Row":
    node = nodes.get(change.id)
    former: list[Part] = [f"  (was {shown(change.before)})"] if change.before else []
    where = place(node.location) if node else shown(change.id.partition("::")[0])
    return where, [(change.change.ljust(_KIND_WIDTH), "magenta"), " ", shown(change.id), *former]


def _hits(screen: "Screen", answer: "ImpactResult", *, why: bool) -> None:
    data = answer.data
    screen.line(
        (f"impacted: {count(data.total, 'definition or file', 'definitions and files')}", HEAD),
        *([f"  ({count(len(answer.impactedFiles), 'file')} with the changed ones)"] if data.total else []),
    )
    numbered = zip(answer.impactedNodes, data.nodeResolution, data.nodeDistance, data.chains, strict=True)
    for distance, group in groupby(numbered, key=lambda hit: hit[2]):
        hits = list(group)
        screen.line(f"  distance {distance}")
        if why:
            for node, resolution, _, chain in hits:
                print_rows(screen, [node_row(node, resolution)], indent=4)
                print_chain(screen, chain, indent=8)
        else:
            print_rows(screen, (node_row(node, resolution) for node, resolution, _, _ in hits), indent=4)


def _tests(screen: "Screen", answer: "ImpactResult") -> None:
    tests = answer.data.tests
    deeper = answer.truncated and answer.data.total == len(answer.impactedNodes)
    hint = "  (as deep as this answer goes; --tests follows to any depth)" if deeper else ""
    screen.line((f"tests to run: {len(tests):,}", HEAD), hint)
    for test in tests[:MOST_TESTS]:
        screen.line("  ", shown(test))
    if len(tests) > MOST_TESTS:
        screen.line(f"  ... and {len(tests) - MOST_TESTS:,} more; --tests prints them all")
