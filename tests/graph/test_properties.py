"""Impact against a closure taken step by step over the drawn text, and what must hold of every answer."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from crg_py.graph import Graph
from crg_py.graph.difference import difference
from crg_py.model.answers import Change, DifferenceDetail
from crg_py.providers.inspect import VERBS, Arguments, diff, impact
from tests.graph.build import graph

N_FILES, N_DEFINITIONS = 4, 5
KINDS = ["call", "read", "type", "inherit", "import"]
IDS = [f"m{f}.py::{name}" for f in range(N_FILES) for name in ("C", "C.save", "C.load", "f", "g")]
LINKS = st.tuples(st.integers(0, len(IDS) - 1), st.sampled_from(KINDS), st.integers(0, len(IDS) - 1), st.sampled_from(["", "~", "?"]))
SHOWN = {"call": "calls", "read": "depends-on", "type": "depends-on", "inherit": "inherits", "import": "imports"}


def draw(links: list[tuple[int, str, int, str]]) -> Graph:
    """Draw each file with one class, two methods and two functions, and the given links between definitions."""
    files = {}
    for number in range(N_FILES):
        lines = []
        for at, head in enumerate(["class C", "  function save method", "  function load method", "function f", "function g"]):
            lines.append(head)
            indent = " " * (len(head) - len(head.lstrip()) + 2)
            for source, kind, target, mark in links:
                if source == number * N_DEFINITIONS + at:
                    lines.append(f"{indent}- {kind} {mark}{'save' if mark == '?' else IDS[target]}")
        files[f"m{number}.py"] = "\n".join(lines)
    return graph(files)


def closure(links: list[tuple[int, str, int, str]], start: str) -> set[str]:
    """Take the reverse closure one edge at a time, a candidate leading to every member of its name."""
    edges = set()
    for source, _, target, mark in links:
        for end in [x for x in IDS if x.endswith(".save")] if mark == "?" else [IDS[target]]:
            edges.add((IDS[source], end))
    reached, fresh = {start}, {start}
    while fresh:
        fresh = {source for source, target in edges if target in fresh} - reached
        reached |= fresh
    return reached - {start}


@settings(max_examples=60)
@given(st.lists(LINKS, max_size=25), st.sampled_from(IDS))
def test_impact_holds_the_whole_closure(links: list[tuple[int, str, int, str]], start: str) -> None:
    drawn = draw(links)
    answer = impact(drawn, drawn, "now", [Change(start, "body")], Arguments(depth=None))

    assert closure(links, start) <= {node.id for node in answer.impactedNodes}
    assert not answer.truncated


@settings(max_examples=60)
@given(st.lists(LINKS, max_size=25), st.sampled_from(IDS), st.integers(1, 4), st.integers(1, 6))
def test_bounded_answers_are_the_beginning_of_the_whole(links: list[tuple[int, str, int, str]], start: str, depth: int, limit: int) -> None:
    drawn = draw(links)
    change = [Change(start, "signature")]
    whole = impact(drawn, drawn, "now", change, Arguments(depth=depth))
    part = impact(drawn, drawn, "now", change, Arguments(depth=depth, limit=limit))

    assert part.impactedNodes == whole.impactedNodes[:limit]
    assert part.impactedFiles == whole.impactedFiles
    assert part.data.total == len(whole.impactedNodes)
    assert part.truncated == (whole.truncated or limit < len(whole.impactedNodes))
    assert whole.data.nodeDistance == sorted(whole.data.nodeDistance)
    assert max(whole.data.nodeDistance, default=0) <= depth


@settings(max_examples=60)
@given(st.lists(LINKS, max_size=25), st.sampled_from(IDS))
def test_chains_lead_from_each_hit_to_the_change_and_are_as_sure_as_said(links: list[tuple[int, str, int, str]], start: str) -> None:
    drawn = draw(links)
    answer = impact(drawn, drawn, "now", [Change(start, "body")], Arguments(depth=None))
    detail = answer.data
    order = ["exact", "inferred", "ambiguous"]

    assert len(detail.chains) == len(answer.impactedNodes) == len(detail.nodeDistance) == len(detail.nodeResolution)
    for node, resolution, chain in zip(answer.impactedNodes, detail.nodeResolution, detail.chains, strict=True):
        assert chain[0].source == node.id
        assert chain[-1].target == start
        assert all(left.target == right.source for left, right in pairwise(chain))
        assert max(chain, key=lambda step: order.index(step.resolution)).resolution == resolution


@settings(max_examples=60)
@given(st.lists(LINKS, max_size=25), st.lists(LINKS, max_size=4), st.integers(0, 25))
def test_a_difference_is_that_of_the_sets_of_edges(
    links: list[tuple[int, str, int, str]], more: list[tuple[int, str, int, str]], cut: int
) -> None:
    kept = links[:cut] + more
    old, new = (
        {(SHOWN[kind], IDS[source], IDS[target], "inferred" if mark else "exact") for source, kind, target, mark in side if mark != "?"}
        for side in (links, kept)
    )
    found = difference(draw(links), draw(kept))

    assert found.edges_added == sorted(new - old)
    assert found.edges_removed == sorted(old - new)


@settings(max_examples=60)
@given(st.lists(LINKS, max_size=25), st.sampled_from(IDS), st.sampled_from(sorted(VERBS.keys() - {"path"})))
def test_every_answer_names_known_ids_and_keeps_its_arrays_parallel(links: list[tuple[int, str, int, str]], start: str, verb: str) -> None:
    drawn = draw(links)
    answer = VERBS[verb].run(drawn, "now", Arguments(symbol=start, depth=None, ambiguous=True))
    detail = answer.data

    assert {end for edge in answer.edges for end in (edge.source, edge.target)} <= drawn.nodes.of_id.keys()
    assert len(answer.nodes) == len(detail.nodeResolution) == len(detail.nodeDistance) == len(detail.chains)
    assert len(answer.edges) == len(detail.edgeResolution)
    assert len({node.id for node in answer.nodes}) == len(answer.nodes) or verb == "cycles"


@settings(max_examples=60)
@given(st.lists(LINKS, max_size=25), st.sampled_from(IDS), st.sampled_from(sorted(VERBS.keys() - {"path"})), st.integers(1, 5))
def test_a_limit_keeps_the_beginning_and_tells_the_total(links: list[tuple[int, str, int, str]], start: str, verb: str, limit: int) -> None:
    drawn = draw(links)
    whole = VERBS[verb].run(drawn, "now", Arguments(symbol=start, depth=None))
    part = VERBS[verb].run(drawn, "now", Arguments(symbol=start, depth=None, limit=limit))

    assert part.nodes == whole.nodes[: len(part.nodes)]
    assert part.edges == whole.edges[: len(part.edges)]
    assert (part.data.total, part.data.ledger) == (whole.data.total, whole.data.ledger)
    assert part.data.truncated == (whole.data.total > limit)
    assert not whole.data.truncated


@settings(max_examples=60)
@given(
    st.lists(LINKS, max_size=25),
    st.sampled_from(IDS),
    st.sampled_from(["callers", "callees", "inheritors", "importers", "tested-by", "flows", "contents"]),
    st.integers(1, 4),
)
def test_a_depth_keeps_what_is_near(links: list[tuple[int, str, int, str]], start: str, verb: str, depth: int) -> None:
    drawn = draw(links)
    whole = VERBS[verb].run(drawn, "now", Arguments(symbol=start, depth=None, ambiguous=True))
    part = VERBS[verb].run(drawn, "now", Arguments(symbol=start, depth=depth, ambiguous=True))
    near = {node.id for node, far in zip(whole.nodes, whole.data.nodeDistance, strict=True) if far <= depth}

    assert {node.id for node in part.nodes} <= {node.id for node in whole.nodes}
    assert near <= {node.id for node in part.nodes}
    assert max(part.data.nodeDistance) <= depth


@settings(max_examples=60)
@given(st.lists(LINKS, max_size=25), st.sampled_from(IDS))
def test_dead_code_is_reached_by_nobody(links: list[tuple[int, str, int, str]], start: str) -> None:
    drawn = draw([*links, (0, "call", IDS.index(start), "")])
    dead = {node.id for node in VERBS["dead-code"].run(drawn, "now", Arguments()).nodes}

    assert start not in dead or IDS[0] in dead
    for id_ in dead:
        users = VERBS["references"].run(drawn, "now", Arguments(symbol=id_, ambiguous=True)).nodes[1:]
        inside = {node.id for one in dead for node in VERBS["contents"].run(drawn, "now", Arguments(symbol=one, depth=None)).nodes}
        assert {node.id for node in users} <= inside


@settings(max_examples=60)
@given(st.lists(LINKS, max_size=25), st.lists(LINKS, max_size=25), st.integers(1, 9))
def test_a_diff_of_any_two_graphs_tells_as_much_as_it_counts(
    links: list[tuple[int, str, int, str]], more: list[tuple[int, str, int, str]], limit: int
) -> None:
    before, after = draw(links), draw(more)
    whole, part = diff(before, after, "now", Arguments()), diff(before, after, "now", Arguments(limit=limit))

    assert isinstance(whole.data, DifferenceDetail)
    assert len(whole.data.edgeChange) == len(whole.edges) == whole.data.total - len(whole.nodes)
    assert (part.edges, part.data.total) == (whole.edges[:limit], whole.data.total)
    assert part.data.truncated == (len(whole.edges) > limit)
    assert diff(before, before, "now", Arguments()).data.total == 0
